"""Scripts that complete commands, options and names of games in a shell."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from parlour.bots.levels import LEVELS

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
SAFE = re.compile(r"[A-Za-z0-9_-]+")  # other names would need quoting, which differs between shells

BASH = """\
_parlour() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}} words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="{commands}"
  elif [ "$prev" = --without ]; then
    words="{games}"
  elif [ "$prev" = --level ]; then
    words="{levels}"
  else
    case "$cur" in
      -*) case "$command" in
{options}
      esac ;;
      *) case "$COMP_CWORD $command" in
        {playing}) words="{games}" ;;
        "2 completion") words="{shells}" ;;
      esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}}
complete -o default -F _parlour parlour"""


def completion(shell: str, commands: Mapping[str, str], games: Sequence[str]) -> str:
    """The script for a shell; `commands` maps each command to its help text."""
    return SHELLS[shell](commands, [name for name in games if SAFE.fullmatch(name)])


def bash(commands: Mapping[str, str], games: Sequence[str]) -> str:
    """A script for bash."""
    options = [f'        {name}) words="{" ".join(options_of(text))}" ;;' for name, text in commands.items()]
    return BASH.format(
        commands=" ".join(commands),
        games=" ".join(games),
        levels=" ".join(LEVELS),
        options="\n".join(options),
        playing=" | ".join(f'"2 {name}"' for name in plays(commands)),
        shells=" ".join(sorted(SHELLS)),
    )


def zsh(commands: Mapping[str, str], games: Sequence[str]) -> str:
    """A script for zsh, by its emulation of bash."""
    return f"autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n{bash(commands, games)}"


def fish(commands: Mapping[str, str], games: Sequence[str]) -> str:
    """A script for fish."""
    lines = [f'complete -c parlour -n __fish_use_subcommand -f -a "{" ".join(commands)}"']
    for name, text in commands.items():
        given = f'complete -c parlour -n "__fish_seen_subcommand_from {name}"'
        lines += [f"{given} -l {option.removeprefix('--')}" for option in options_of(text)]
    playing = " ".join(plays(commands))
    lines.append(f'complete -c parlour -n "__fish_seen_subcommand_from {playing}" -f -a "{" ".join(games)}"')
    lines.append(f'complete -c parlour -n "__fish_seen_subcommand_from completion" -f -a "{" ".join(sorted(SHELLS))}"')
    return "\n".join(lines)


def options_of(text: str) -> list[str]:
    """The options that a help text names, each once."""
    return list(dict.fromkeys(OPTION.findall(text)))


def plays(commands: Mapping[str, str]) -> list[str]:
    """The commands whose first argument is a game."""
    return [name for name, text in commands.items() if re.search(r"^  game\b", text, re.MULTILINE)]


SHELLS: dict[str, Callable[[Mapping[str, str], Sequence[str]], str]] = {"bash": bash, "fish": fish, "zsh": zsh}
