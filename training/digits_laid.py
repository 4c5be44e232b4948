"""Ink laid into empty boxes and onto bare tracks: every hand in every print, no photograph of each.

The ink is either scanned digits or the drawn hands of `training.digits_drawn --ink`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as nnf
from torch import Tensor

from sample_sheets.strokes import DIGITS, load_sources
from scanner.arrays import Floats32, Pixels
from scanner.numbers.digits import LONGEST
from training.digits_crops import NO_LABEL, STORED

Scanned = tuple[Tensor, ...]  # for each digit: n x 28 x 28, 0 to 1

TWO_DIGITS = 0.6  # share of numbers


def load_scanned(data: Path) -> Scanned:
    """The digits of the training side of the split."""
    sources = load_sources(data, "train")
    return tuple(
        torch.from_numpy(_upright(sources.pictures(DIGITS, str(digit)))) for digit in range(10)
    )


def _upright(pictures: Pixels) -> Floats32:
    return np.asarray(pictures.reshape(-1, 28, 28).astype(np.float32) / 255, np.float32)


def lay_digits(
    boxes: Tensor, scanned: Scanned, generator: torch.Generator
) -> tuple[Tensor, Tensor]:
    """Empty boxes with numbers in them, and the digits, units first."""
    count = len(boxes)

    def between(low: float, high: float, *shape: int) -> Tensor:
        return low + (high - low) * torch.rand(count, *shape, generator=generator)

    two = torch.rand(count, generator=generator) < TWO_DIGITS
    digits = torch.full((count, LONGEST), NO_LABEL)
    digits[:, 0] = torch.randint(10, (count,), generator=generator)
    digits[two, 1] = torch.randint(1, 10, (int(two.sum()),), generator=generator)
    # Digits of 28 pixels have 4 around them. Sizes in stored crops as the studio's writers have.
    height = between(0.26, 0.46) * 28 / 20
    advance = height * 20 / 28 * between(0.6, 0.9)
    x = 0.5 + 0.03 * torch.randn(count, generator=generator)
    y = 0.5 + 0.03 * torch.randn(count, generator=generator)
    slim = between(0.6, 1.0)
    mask = torch.zeros(count, 1, STORED, STORED)
    for place in range(2):
        there = digits[:, place] != NO_LABEL
        side = torch.where(two, (0.5 - place) * advance, 0.0)
        drawn = torch.stack([_any(scanned[max(int(d), 0)], generator) for d in digits[:, place]])[
            :, None
        ]
        theta = torch.zeros(count, 2, 3)
        theta[:, 0, 0], theta[:, 1, 1] = 1 / (height * slim), 1 / height
        theta[:, 0, 2] = -(x + side - 0.5) * 2 / (height * slim)
        theta[:, 1, 2] = -(y - 0.5) * 2 / height
        grid = nnf.affine_grid(theta, [count, 1, STORED, STORED], align_corners=False)
        placed = nnf.grid_sample(drawn, grid, padding_mode="zeros", align_corners=False)
        mask = torch.maximum(mask, placed * there[:, None, None, None])
    thin = between(0.1, 0.6, 1, 1, 1)
    mask = ((mask - thin) / (1 - thin)).clamp(0, 1)
    soft = nnf.avg_pool2d(nnf.pad(mask, (1, 1, 1, 1)), 3, 1)
    mask = torch.where(between(0, 1, 1, 1, 1) < 0.5, soft, mask)
    ink = torch.where(
        between(0, 1, 1, 1, 1) < 0.6, between(20, 110, 1, 1, 1), between(10, 170, 3, 1, 1)
    )
    strength = mask * between(0.35, 1.0, 1, 1, 1)
    laid = boxes.float() * (1 - strength) + ink * strength
    return laid.round().clamp(0, 255).to(torch.uint8), digits


def lay_ink(prints: Tensor, ink: Tensor, generator: torch.Generator) -> Tensor:
    """Bare crops of photographs with the ink of others, drawn on white paper, laid over them.

    Both are groups x crops x 3 x side x side, bytes; a group is of one photo and one hand.
    """
    groups = len(prints)

    def each(share: float) -> Tensor:
        return torch.rand(groups, 1, 1, 1, 1, generator=generator) < share

    lets_through = ink.float() / 255
    # As sharp as the photo might be: the ink itself has seen no lens.
    for share in (0.75, 0.4, 0.2):
        flat = nnf.pad(lets_through.flatten(0, 1), (1, 1, 1, 1), mode="replicate")
        soft = nnf.avg_pool2d(flat, 3, 1).reshape(lets_through.shape)
        lets_through = torch.where(each(share), soft, lets_through)
    # Half of it fainter: with less than two thirds left, people do not see it on many prints.
    faint = 0.65 + 0.35 * torch.rand(groups, 1, 1, 1, 1, generator=generator)
    faint = torch.where(each(0.5), 1.0, faint)
    laid = prints.float() * (1 - faint * (1 - lets_through))
    return laid.round().clamp(0, 255).to(torch.uint8)


def _any(pictures: Tensor, generator: torch.Generator) -> Tensor:
    return pictures[int(torch.randint(len(pictures), (1,), generator=generator))]
