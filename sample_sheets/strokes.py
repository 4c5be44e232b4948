"""Real people's strokes, read from a folder of open drawing data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Split = Literal["train", "test"]


@dataclass(frozen=True)
class Sources:
    """Drawings by people, from one side of the split."""

    folder: Path
    split: Split | None


def load_sources(data: Path, split: Split | None = None) -> Sources:
    """The drawings of a data folder; train and test never share one."""
    return Sources(data, split)
