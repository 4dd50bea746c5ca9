"""
Trained baselines: self-play, imitation of the hard player, and equilibria of small games.

Training needs `pip install "parlour[baselines]"`; playing a trained net needs NumPy and safetensors alone.
`python -m parlour.baselines --help` lists the commands.
"""
