"""The network: an eye that looks at one space, and a look over the whole sheet.

One player repeats five or six signs sixty times. The eye turns every space into a few numbers;
the layers after it let each space look at all others, so that spaces drawn alike are read
together. What is known already (the boxes of "Your signs", the sheet a season earlier, a player's
answers) comes in as hints and works the same way. Then the sheet is looked over again with what
was read so far: whoever sees that the waves are the water already takes the boats for something
else.
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

from scanner.read.heads import (
    ABSENT,
    EXAMPLES,
    FEATURES,
    HINTS,
    KIN,
    OUTPUTS,
    PRINTS,
    TOKENS,
)
from scoring.spaces import SIZE

HEADS = 4
LAYERS = 5
WIDE = 184  # numbers of a space within a layer
# Looks over the sheet; the eye takes twenty times as long as one. Of 600 sheets never trained on
# 73.8 in 100 are read without an error with one, 75.8 with two, and no more with three.
ROUNDS = 2
AROUND = 5  # spaces: heroes mark at most two away
LOUD = 0.25  # of a logit that is heard of: with it 0.99 is eight tenths of certainty, tanh(1.15)
NEVER = 30.0  # taken from the likeness of tokens that are not there


class Block(nn.Module):
    """Two convolutions around a shortcut."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)

    def forward(self, x: Tensor) -> Tensor:
        y = nnf.relu(self.first_norm(self.first(x)))
        return nnf.relu(x + self.second_norm(self.second(y)))


def _halve(before: int, after: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride=2, padding=1, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(),
    )


class Eye(nn.Module):
    """One crop to one row of features."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _halve(3, 16),
            _halve(16, 32),
            Block(32),
            _halve(32, 64),
            Block(64),
            Block(64),
            _halve(64, 128),
            Block(128),
        )
        # How much each part of the crop tells, for each number by itself.
        self.where = nn.Parameter(torch.full((1, 128, 3, 3), 1 / 9))
        self.out = nn.Linear(128, FEATURES)

    def forward(self, crops: Tensor) -> Tensor:
        features: Tensor = self.out((self.body(crops) * self.where).sum((2, 3)))
        return features


class Look(nn.Module):
    """Every space looks at all others, and closer at those around it.

    Written out, because cv2.dnn reads plain operations best. New, it changes nothing: layers can
    be added to a network that has learned already.
    """

    def __init__(self) -> None:
        super().__init__()
        self.before = nn.LayerNorm(FEATURES)
        self.asks = nn.Linear(FEATURES, FEATURES)
        self.offers = nn.Linear(FEATURES, FEATURES)
        self.tells = nn.Linear(FEATURES, FEATURES)
        self.takes = nn.Linear(FEATURES, FEATURES)
        self.around = nn.Conv2d(FEATURES, FEATURES, AROUND, padding=AROUND // 2, groups=FEATURES)
        self.between = nn.LayerNorm(FEATURES)
        self.widen = nn.Linear(FEATURES, WIDE)
        self.narrow = nn.Linear(WIDE, FEATURES)
        for last in (self.takes, self.around, self.narrow):
            for weight in last.parameters():
                nn.init.zeros_(weight)

    def forward(self, x: Tensor) -> Tensor:
        y = self.before(x)
        asks = self._split(self.asks(y)).permute(0, 2, 1, 3)
        offers = self._split(self.offers(y)).permute(0, 2, 3, 1)
        tells = self._split(self.tells(y)).permute(0, 2, 1, 3)
        heed = torch.softmax(torch.matmul(asks, offers) / math.sqrt(FEATURES // HEADS), -1)
        heard = torch.matmul(heed, tells).permute(0, 2, 1, 3).reshape(x.shape)
        x = x + self.takes(heard) + self._near(y)
        narrow: Tensor = self.narrow(nnf.relu(self.widen(self.between(x))))
        return x + narrow

    def _near(self, y: Tensor) -> Tensor:
        """What the spaces around each space tell it; boxes of "Your signs" have none around."""
        spaces = y[:, :-EXAMPLES].permute(0, 2, 1).reshape(-1, FEATURES, SIZE, SIZE)
        near = self.around(spaces).reshape(-1, FEATURES, SIZE * SIZE).permute(0, 2, 1)
        return torch.cat([near, torch.zeros_like(y[:, -EXAMPLES:])], 1)

    def _split(self, x: Tensor) -> Tensor:
        return x.reshape(x.shape[0], x.shape[1], HEADS, FEATURES // HEADS)


class Kin(nn.Module):
    """Spaces drawn alike hear of each other: what they look like, what is known of them."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = nn.Linear(FEATURES, KIN)
        self.closeness = nn.Parameter(torch.tensor(10.0))
        self.takes = nn.Linear(FEATURES + HINTS + OUTPUTS, FEATURES)
        nn.init.zeros_(self.takes.weight)

    def forward(self, features: Tensor, absent: Tensor) -> tuple[Tensor, Tensor]:
        """How much each space heeds every other, and the directions in which those agree."""
        way = self.turn(features)
        way = way / torch.sqrt((way * way).sum(-1, keepdim=True) + 1e-6)
        return torch.softmax(self.alike(way) - NEVER * absent.unsqueeze(1), -1), way

    def alike(self, way: Tensor) -> Tensor:
        return self.closeness * torch.matmul(way, way.transpose(1, 2))


class Reader(nn.Module):
    """Crops, hints and what is printed, to logits and features for each space."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = Eye()
        self.place = nn.Parameter(torch.randn(TOKENS, FEATURES) * 0.02)
        self.hint = nn.Linear(HINTS, FEATURES)
        self.printed = nn.Linear(PRINTS, FEATURES)
        self.kin = Kin()
        self.looks = nn.ModuleList(Look() for _ in range(LAYERS))
        # What was read so far, in the space itself and in those drawn alike; new, it is not heard.
        self.again = nn.Linear(2 * OUTPUTS, FEATURES)
        nn.init.zeros_(self.again.weight)
        nn.init.zeros_(self.again.bias)
        self.after = nn.LayerNorm(FEATURES)
        self.head = nn.Linear(FEATURES, OUTPUTS)
        self.alone = nn.Linear(FEATURES, OUTPUTS)  # reads a space without the others

    def forward(
        self, crops: Tensor, hints: Tensor, printed: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """The reading, the ways of spaces drawn alike, and each space read alone."""
        readings, way, alone = self.over_sheets(self.eye(crops), hints, printed)
        return readings[-1], way, alone

    def over_sheets(
        self, features: Tensor, hints: Tensor, printed: Tensor
    ) -> tuple[list[Tensor], Tensor, Tensor]:
        """The same from what the eye has seen, with the reading of every round."""
        features = features.reshape(-1, TOKENS, FEATURES)
        alone = self.alone(features)
        heed, way = self.kin(features, printed[..., ABSENT])
        said = torch.cat([features, hints, alone], -1)
        heard = self.kin.takes(torch.matmul(heed, said))
        seen = features + self.place + self.hint(hints) + self.printed(printed) + heard
        readings = [self._looked_over(seen)]
        while len(readings) < ROUNDS:
            read = torch.tanh(LOUD * readings[-1])
            readings.append(
                self._looked_over(
                    seen + self.again(torch.cat([read, torch.matmul(heed, read)], -1))
                )
            )
        return readings, way, alone

    def _looked_over(self, x: Tensor) -> Tensor:
        for look in self.looks:
            x = look(x)
        read: Tensor = self.head(self.after(x))
        return read


assert TOKENS == SIZE * SIZE + EXAMPLES
