"""Peaks between samples, and chances out of logits: what every stage counts on."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.logits import logit, sigmoid, softmax
from scanner.peaks import off_the_middle


@pytest.mark.parametrize("peak", [-0.5, -0.2, 0.0, 0.31])
def test_the_peak_of_a_parabola_is_found_between_its_samples(peak: float) -> None:
    before, at, after = (np.array([7 - 2 * (x - peak) ** 2]) for x in (-1.0, 0.0, 1.0))
    assert off_the_middle(before, at, after) == pytest.approx(peak)


def test_a_peak_is_never_sought_beyond_its_neighbours() -> None:
    before, at, after = (np.array([x], np.float32) for x in (0.0, 1.0, 1.9))
    assert off_the_middle(before, at, after) == pytest.approx(0.5)
    assert off_the_middle(before, at, after, most=1.0) == pytest.approx(1.0)
    level = np.array([2.0])
    assert off_the_middle(level, level, level) == pytest.approx(0.0)


def test_chances_add_up_along_an_axis_or_all_together() -> None:
    logits = np.array([[1.0, 2.0, 900.0], [0.0, 0.0, 0.0]])
    assert softmax(logits).sum(axis=1) == pytest.approx(1)
    assert softmax(logits)[1] == pytest.approx(1 / 3)
    assert softmax(logits, axis=None).sum() == pytest.approx(1)


def test_logits_and_chances_are_each_others_way_back() -> None:
    chances = np.array([0.01, 0.5, 0.9])
    assert sigmoid(logit(chances)) == pytest.approx(chances)
    assert np.isfinite(logit(np.array([0.0, 1.0]))).all()
    assert sigmoid(np.zeros(1, np.float32)).dtype == np.float32
