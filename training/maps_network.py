"""The two networks that find a map: one for the whole photo, one for a flat guess of the map."""

from __future__ import annotations

import torch.nn.functional as nnf
from torch import Tensor, nn

PRINTS = 4  # nothing, mountain, wasteland, ruins
TURNS = 4


def _reduced(before: int, after: int, kernel: int, stride: int) -> nn.Sequential:
    conv = nn.Conv2d(before, after, kernel, stride, padding=1, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(after), nn.ReLU())


class Block(nn.Module):
    """Two convolutions around which what comes in is led past."""

    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = nn.Conv2d(
            channels, channels, 3, padding=dilation, dilation=dilation, bias=False
        )
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)

    def forward(self, x: Tensor) -> Tensor:
        inner = nnf.relu(self.first_norm(self.first(x)))
        return nnf.relu(x + self.second_norm(self.second(inner)))


class FlatMap(nn.Module):
    """15 x 15 spaces of 12 pixels: shifts of the crossings, what is printed, turn, is it a map."""

    def __init__(self, edges: int = 16, lines: int = 24, spaces: int = 44) -> None:
        super().__init__()
        self.fine = nn.Sequential(
            _reduced(3, edges, 3, 2), _reduced(edges, lines, 3, 2), Block(lines)
        )
        # From here on one place for each space; dilation lets far-off frames have a say.
        self.spaces = nn.Sequential(
            _reduced(lines, spaces, 5, 3),
            Block(spaces),
            Block(spaces, 2),
            Block(spaces, 3),
            Block(spaces),
        )
        self.crossings = nn.Sequential(
            nn.Conv2d(spaces, spaces, 2), nn.ReLU(), nn.Conv2d(spaces, 2, 1)
        )
        self.printed = nn.Conv2d(spaces, PRINTS, 1)
        self.whole = nn.Sequential(
            nn.Conv2d(spaces, 12, 1),
            nn.ReLU(),
            nn.AvgPool2d(3),
            nn.Flatten(),
            nn.Linear(12 * 25, 64),
            nn.ReLU(),
            nn.Linear(64, TURNS + 1),
        )

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        spaces = self.spaces(self.fine(x))
        shift = self.crossings(spaces)[:, :, 1:13, 1:13]
        return shift, self.printed(spaces)[:, :, 2:13, 2:13], self.whole(spaces)


class FindMap(nn.Module):
    """A whole photo, 192 pixels: heat of the map's corners, of its centre, and of its inside."""

    def __init__(self, channels: tuple[int, int, int, int] = (12, 20, 36, 48)) -> None:
        super().__init__()
        a, b, c, d = channels
        self.quarter = nn.Sequential(_reduced(3, a, 3, 2), _reduced(a, b, 3, 2))
        self.eighth = nn.Sequential(_reduced(b, c, 3, 2), Block(c))
        self.sixteenth = nn.Sequential(_reduced(c, d, 3, 2), Block(d), Block(d, 2), Block(d))
        self.up_to_eighth = nn.Conv2d(d, c, 1)
        self.at_eighth = _reduced(c, c, 3, 1)
        self.up_to_quarter = nn.Conv2d(c, b, 1)
        self.at_quarter = _reduced(b, b, 3, 1)
        self.heat = nn.Conv2d(b, 3, 1)
        self.twice = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=False)

    def forward(self, x: Tensor) -> Tensor:
        quarter = self.quarter(x)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        eighth = self.at_eighth(eighth + self.twice(self.up_to_eighth(sixteenth)))
        quarter = self.at_quarter(quarter + self.twice(self.up_to_quarter(eighth)))
        heat: Tensor = self.heat(quarter)
        return heat
