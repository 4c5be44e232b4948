"""Parts of training that a figure alone would not show to be wrong."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.read.heads import EXAMPLES, FEATURES, HINTS, TERRAINS, TOKENS
from scoring.sheet import Content

NEEDS = "training needs the extra `train`"
torch = pytest.importorskip("torch", reason=NEEDS)
pytest.importorskip("onnx", reason=NEEDS)
export, network, sheets, train = (
    pytest.importorskip(f"training.{name}") for name in ("export", "network", "sheets", "train")
)

FOREST, WATER = TERRAINS.index(Content.FOREST), TERRAINS.index(Content.WATER)


def test_a_share_of_a_run_lies_between_it_and_what_it_began_with() -> None:
    reader, began = network.Reader(), network.Reader()
    last = reader.head.weight.detach().clone()
    export.go_back(reader, began.state_dict(), 0.7)
    expected = 0.7 * last + 0.3 * began.head.weight
    assert torch.allclose(reader.head.weight, expected)


def test_a_disguise_moves_one_sign_of_a_sheet_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(train, "DISGUISED", 1.0)
    torch.manual_seed(3)
    features = torch.randn(2, TOKENS, FEATURES)
    terrain = torch.zeros(2, TOKENS - EXAMPLES, dtype=torch.long)
    terrain[:, :10], terrain[:, 10:20] = FOREST, WATER
    batch = {"terrain": terrain, "hints": torch.zeros(2, TOKENS, HINTS)}
    changed = train.disguised(features, batch)
    moved = (changed != features).any(-1)
    for sheet in range(2):
        forest, water = moved[sheet, :10], moved[sheet, 10:20]
        assert forest.all() != water.all()
        assert forest.any() != water.any()
        assert not moved[sheet, 20:].any()


def test_only_what_is_trained_on_lacks_boxes_of_signs() -> None:
    rng = np.random.default_rng(1)
    assert sheets._shown(EXAMPLES, rng, jitter=False).all()
    assert not sheets._shown(0, rng, jitter=False).any()
    few = np.mean([not sheets._shown(EXAMPLES, rng, jitter=True).all() for _ in range(400)])
    assert 0.5 * sheets.FEW_SIGNS < few <= 1.2 * sheets.FEW_SIGNS
