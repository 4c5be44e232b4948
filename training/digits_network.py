"""The two small networks below the map: one reads numbers, one tells marked coins from others."""

from __future__ import annotations

from itertools import pairwise

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

from scanner.numbers.digits import OUTPUTS, Kind
from scoring.sheet import MOST_COINS

FEATURES = 128  # of a box
HELD_FEATURES, ROW_FEATURES = 64, 80  # of a coin
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


def _halved_and_looked_at(*channels: int) -> nn.Sequential:
    """The convolutions that look at a coin: halved and looked at, as often as channels grow."""
    return nn.Sequential(
        *(
            layer
            for before, after in pairwise(channels)
            for layer in (_halve(before, after), Full(after))
        )
    )


class Beside(nn.Module):
    """Every coin hears those up to two away, and of all of them the mean, most and least."""

    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Conv2d(ROW_FEATURES, ROW_FEATURES, (1, 5), padding=(0, 2))
        self.all = nn.Linear(3 * ROW_FEATURES, ROW_FEATURES)
        self.out = nn.Linear(ROW_FEATURES, ROW_FEATURES)

    def forward(self, coins: Tensor) -> Tensor:
        row = coins.permute(0, 2, 1).reshape(-1, ROW_FEATURES, 1, MOST_COINS)
        near = self.near(row).reshape(-1, ROW_FEATURES, MOST_COINS).permute(0, 2, 1)
        heard: Tensor = self.out(nnf.relu(near + self.all(_of_all(coins))[:, None]))
        return nnf.relu(coins + heard)


class Row(nn.Module):
    """Coins told by those beside them, and by how they differ from the last ones."""

    def __init__(self) -> None:
        super().__init__()
        self.body = _halved_and_looked_at(9, 24, 40, 56)
        self.seen = nn.Linear(56 * 4 * 4, ROW_FEATURES)
        self.beside = nn.ModuleList((Beside(), Beside()))
        self.marked = nn.Linear(ROW_FEATURES, 1)
        self.there = nn.Linear(ROW_FEATURES, 1)

    def forward(self, crops: Tensor) -> Tensor:
        # The last are marked hardly ever.
        apart = torch.cat([crops, _apart(crops, MOST_COINS), _apart(crops, LAST)], 1)
        seen = nnf.relu(self.seen(_looked(self.body, apart).flatten(1)))
        coins = seen.reshape(-1, MOST_COINS, ROW_FEATURES)
        for beside in self.beside:
            coins = beside(coins)
        marked = self.marked(coins).reshape(-1, MOST_COINS)
        return torch.cat([marked, self.there(coins.mean(1))], 1)


class Held(nn.Module):
    """Coins held against their track: the mean, and the coins most and least so in each way."""

    def __init__(self) -> None:
        super().__init__()
        self.body = _halved_and_looked_at(6, 16, 32, 48)
        self.seen = nn.Linear(48 * 4 * 4, HELD_FEATURES)
        self.own = nn.Linear(HELD_FEATURES, HELD_FEATURES)
        self.track = nn.Linear(3 * HELD_FEATURES, HELD_FEATURES)
        self.marked = nn.Linear(HELD_FEATURES, 1)
        self.there = nn.Linear(HELD_FEATURES, 1)

    def forward(self, crops: Tensor) -> Tensor:
        apart = torch.cat([crops, _apart(crops, MOST_COINS)], 1)
        seen = nnf.relu(self.seen(_looked(self.body, apart).flatten(1)))
        coins = seen.reshape(-1, MOST_COINS, HELD_FEATURES)
        track = self.track(_of_all(coins))
        held = nnf.relu(self.own(coins) + track[:, None])
        marked = self.marked(held).reshape(-1, MOST_COINS)
        return torch.cat([marked, self.there(nnf.relu(track))], 1)


class Coins(nn.Module):
    """The crops of whole tracks to a logit for each coin, and one for the track.

    Two looks that err in different ways; what is said is the mean of both.
    """

    def __init__(self) -> None:
        super().__init__()
        self.held = Held()
        self.row = Row()

    def forward(self, crops: Tensor) -> Tensor:
        held, row = self.each(crops)
        return (held + row) / 2

    def each(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """What either says, which is what they learn by: together they would grow alike."""
        return self.held(crops), self.row(crops)

    def unnamed(self) -> tuple[nn.Linear, ...]:
        """The layers whose weights lose their names in an ONNX file, in the order of their use."""
        outs = [one.out for one in self.row.beside if isinstance(one, Beside)]
        return (self.held.own, self.held.marked, *outs, self.row.marked)


def _apart(crops: Tensor, last: int) -> Tensor:
    """What coins have more than the last ones in the mean: they are printed alike, so it is ink."""
    tracks = crops.reshape(-1, MOST_COINS, *crops.shape[1:])
    return (tracks - tracks[:, -last:].mean(1, keepdim=True)).reshape(crops.shape)


def _of_all(coins: Tensor) -> Tensor:
    return torch.cat([coins.mean(1), coins.amax(1), coins.amin(1)], 1)
