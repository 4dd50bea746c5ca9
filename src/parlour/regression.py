"""Logistic regression, for labs that fit an evaluation to results; nothing else loads it, since it needs NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[Any]


def logistic(features: Numbers, results: Numbers, ridge: float | Numbers = 1e-6) -> tuple[Numbers, Numbers, float]:
    """
    The weights of a logistic regression, their standard errors as if rows were independent, and the log loss.

    `ridge`, one number or one for each feature, pulls weights toward zero.
    """
    pull = ridge * np.ones(features.shape[1])
    weights = np.zeros(features.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-features @ weights))
        curvature = (features * (chance * (1 - chance))[:, None]).T @ features + np.diag(pull)
        weights -= np.linalg.solve(curvature, features.T @ (chance - results) + pull * weights)
    loss = -np.mean(results * np.log(chance) + (1 - results) * np.log(1 - chance))
    return weights, np.sqrt(np.diag(np.linalg.inv(curvature))), float(loss)
