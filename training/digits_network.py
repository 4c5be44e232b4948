"""The two small networks below the map: one reads numbers, one tells marked coins from others."""

from __future__ import annotations

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

from scanner.digits import OUTPUTS, Kind
from scoring.sheet import MOST_COINS

FEATURES = 128  # of a box
COIN_FEATURES = 80
LAST = 2  # coins of a track that others are held against


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


def _looked(body: nn.Module, crops: Tensor) -> Tensor:
    """What the convolutions make of crops; in half the digits while learning, twice as fast."""
    with torch.autocast("cpu", torch.bfloat16, enabled=body.training):
        looked: Tensor = body(crops)
    return looked.float()


class Digits(nn.Module):
    """A box's crop and its kind to the logits of all heads."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _halve(3, 16),
            Full(16),
            _halve(16, 32),
            Full(32),
            Light(32),
            _halve(32, 64),
            Light(64),
            Light(64),
            Full(64),
            nn.Conv2d(64, 32, 1, bias=False),
            nn.BatchNorm2d(32),
            nn.ReLU(),
        )
        self.seen = nn.Linear(32 * 5 * 5, FEATURES)
        self.kind = nn.Linear(len(Kind), FEATURES, bias=False)
        self.head = nn.Linear(FEATURES, OUTPUTS)

    def forward(self, crops: Tensor, kinds: Tensor) -> Tensor:
        seen = self.seen(_looked(self.body, crops).flatten(1))
        logits: Tensor = self.head(nnf.relu(seen + self.kind(kinds)))
        return logits


class Beside(nn.Module):
    """Every coin hears those up to two away, and of all of them the mean, most and least."""

    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Conv2d(COIN_FEATURES, COIN_FEATURES, (1, 5), padding=(0, 2))
        self.all = nn.Linear(3 * COIN_FEATURES, COIN_FEATURES)
        self.out = nn.Linear(COIN_FEATURES, COIN_FEATURES)

    def forward(self, coins: Tensor) -> Tensor:
        row = coins.permute(0, 2, 1).reshape(-1, COIN_FEATURES, 1, MOST_COINS)
        near = self.near(row).reshape(-1, COIN_FEATURES, MOST_COINS).permute(0, 2, 1)
        whole = self.all(torch.cat([coins.mean(1), coins.amax(1), coins.amin(1)], 1))
        heard: Tensor = self.out(nnf.relu(near + whole[:, None]))
        return nnf.relu(coins + heard)


class Coins(nn.Module):
    """The crops of whole tracks to a logit for each coin, and one for the track."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _halve(9, 24),
            Full(24),
            _halve(24, 40),
            Full(40),
            _halve(40, 56),
            Full(56),
        )
        self.seen = nn.Linear(56 * 4 * 4, COIN_FEATURES)
        self.beside = nn.ModuleList((Beside(), Beside()))
        self.marked = nn.Linear(COIN_FEATURES, 1)
        self.there = nn.Linear(COIN_FEATURES, 1)

    def forward(self, crops: Tensor) -> Tensor:
        seen = nnf.relu(self.seen(_looked(self.body, self.apart(crops)).flatten(1)))
        coins = seen.reshape(-1, MOST_COINS, COIN_FEATURES)
        for beside in self.beside:
            coins = beside(coins)
        marked = self.marked(coins).reshape(-1, MOST_COINS)
        return torch.cat([marked, self.there(coins.mean(1))], 1)

    @staticmethod
    def apart(crops: Tensor) -> Tensor:
        """Coins with what they have more than all in the mean, and more than the last ones.

        All are printed alike, so that is ink, or what light does; the last are marked hardly ever.
        """
        tracks = crops.reshape(-1, MOST_COINS, *crops.shape[1:])
        from_all = (tracks - tracks.mean(1, keepdim=True)).reshape(crops.shape)
        from_last = (tracks - tracks[:, -LAST:].mean(1, keepdim=True)).reshape(crops.shape)
        return torch.cat([crops, from_all, from_last], 1)
