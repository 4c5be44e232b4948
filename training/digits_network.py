"""The two small networks below the map: one reads numbers, one tells marked coins from others."""

from __future__ import annotations

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

from scanner.digits import OUTPUTS, Kind
from scoring.sheet import MOST_COINS

FEATURES = 48  # of a box
COIN_FEATURES = 32


def _halve(before: int, after: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride=2, padding=1, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(),
    )


class Light(nn.Module):
    """A block with a shortcut that looks around in each channel, then mixes them: few weights."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.around = nn.Conv2d(channels, channels, 3, padding=1, groups=channels, bias=False)
        self.around_norm = nn.BatchNorm2d(channels)
        self.mix = nn.Conv2d(channels, channels, 1, bias=False)
        self.mix_norm = nn.BatchNorm2d(channels)

    def forward(self, x: Tensor) -> Tensor:
        y = nnf.relu(self.around_norm(self.around(x)))
        return nnf.relu(x + self.mix_norm(self.mix(y)))


class Full(nn.Module):
    """A block of two full convolutions around a shortcut."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(),
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, x: Tensor) -> Tensor:
        return nnf.relu(x + self.body(x))


class Digits(nn.Module):
    """A box's crop and its kind to the logits of all heads."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _halve(3, 14),
            Full(14),
            _halve(14, 28),
            Full(28),
            Light(28),
            _halve(28, 44),
            Light(44),
            Light(44),
            nn.Conv2d(44, 20, 1, bias=False),
            nn.BatchNorm2d(20),
            nn.ReLU(),
        )
        self.drop = nn.Dropout(0.1)
        self.seen = nn.Linear(20 * 5 * 5, FEATURES)
        self.kind = nn.Linear(len(Kind), FEATURES, bias=False)
        self.head = nn.Linear(FEATURES, OUTPUTS)

    def forward(self, crops: Tensor, kinds: Tensor) -> Tensor:
        seen = self.seen(self.drop(self.body(crops).flatten(1)))
        logits: Tensor = self.head(nnf.relu(seen + self.kind(kinds)))
        return logits


class Coins(nn.Module):
    """The crops of whole tracks to a logit for each coin, and one for the track."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _halve(3, 12),
            Full(12),
            _halve(12, 24),
            Light(24),
            _halve(24, 32),
            Light(32),
        )
        self.seen = nn.Linear(32 * 4 * 4, COIN_FEATURES)
        # A coin is held against the mean of its track and the coin that is most so in each way.
        self.own = nn.Linear(COIN_FEATURES, COIN_FEATURES)
        self.mean = nn.Linear(COIN_FEATURES, COIN_FEATURES, bias=False)
        self.most = nn.Linear(COIN_FEATURES, COIN_FEATURES, bias=False)
        self.marked = nn.Linear(COIN_FEATURES, 1)
        self.track = nn.Linear(2 * COIN_FEATURES, 1)

    def forward(self, crops: Tensor) -> Tensor:
        seen = nnf.relu(self.seen(self.body(crops).flatten(1)))
        coins = seen.reshape(-1, MOST_COINS, COIN_FEATURES)
        mean = coins.mean(1, keepdim=True)
        most = coins.amax(1, keepdim=True)
        held = nnf.relu(self.own(coins) + self.mean(mean) + self.most(most))
        marked = self.marked(held).reshape(-1, MOST_COINS)
        track = self.track(torch.cat([mean, most], 2)).reshape(-1, 1)
        return torch.cat([marked, track], 1)
