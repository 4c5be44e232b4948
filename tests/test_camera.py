"""Photographs: the truth lies where the picture shows it, and seeds repeat."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageOps

import sample_sheets.camera as camera
from sample_sheets.camera import CROSSINGS, Photo, photograph
from sample_sheets.camera_bend import Bend, Fold
from sample_sheets.camera_pose import look_at
from sample_sheets.camera_scene import _table_seen
from sample_sheets.camera_shot import Difficulty, Line, draw_shot, legible
from sample_sheets.canvas import Canvas
from sample_sheets.making import Order, make
from sample_sheets.prints_official import white_canvas
from sample_sheets.raster import paint
from sample_sheets.samples import FOLDER as PHOTOS
from sample_sheets.samples import WISHES
from sample_sheets.studio import _all, contact_sheet
from sample_sheets.to_print.drawing import disc
from scanner.arrays import Floats64
from scanner.layout import Rect, layout
from scoring.maps import SIDES
from scoring.text import format_sheet, parse_sheet

SIZE = (900, 1200)


def dotted() -> Canvas:
    """White paper with a dot on every crossing of the map's lines."""
    canvas = white_canvas(layout("official"), 64.0)
    paint(canvas, [disc((x, y), 0.16, None, 0, (0, 0, 0)) for x, y in CROSSINGS])
    return canvas


def dots_off(photo: Photo) -> Floats64:
    """How far each dot in the picture is from where the truth says, in spaces."""
    grey = cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY).astype(np.float32)
    net = photo.crossings.reshape(12, 12, 2)
    space = np.hypot(*np.diff(net, axis=1).reshape(-1, 2).T).min()
    off = []
    for x, y in photo.crossings:
        reach = round(space * 0.4)
        left, top = round(x) - reach, round(y) - reach
        part = grey[max(top, 0) : top + 2 * reach + 1, max(left, 0) : left + 2 * reach + 1]
        dark = np.clip((np.percentile(part, 75) + part.min()) / 2 - part, 0, None)
        v, u = np.mgrid[0 : part.shape[0], 0 : part.shape[1]]
        centre = np.array([(u * dark).sum(), (v * dark).sum()]) / dark.sum()
        off.append(np.hypot(max(left, 0) + centre[0] - x, max(top, 0) + centre[1] - y) / space)
    return np.array(off)


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["normal", "hard"])
@pytest.mark.parametrize("seed", range(6))
def test_crossings_lie_where_the_picture_shows_them(difficulty: Difficulty, seed: int) -> None:
    photo = photograph(dotted(), np.random.default_rng(seed), difficulty, SIZE)
    off = dots_off(photo)
    # A shadow's edge across a dot moves its middle a little; the map as a whole stays put.
    assert np.median(off) < 0.03
    assert np.mean(off < 0.05) > 0.9
    corners = photo.crossings[[0, 11, 143, 132]]
    assert np.array_equal(photo.corners, corners)


def test_way_back_meets_the_way_there() -> None:
    bend = Bend(1.0, 0.4, 0.1, 9.0, 1.0, 0.5, (Fold(5, 6, 0.2, 0.3, 2.0),), ((-1.3, -3.8, 0.8),))
    rng = np.random.default_rng(3)
    shot = replace(draw_shot(rng, "hard", SIZE), tilt=40.0, whole=True)
    pose = look_at(layout("official").paper, SIZE, rng, shot, bend)
    sheet, _ = pose.back(pose.project(CROSSINGS))
    assert np.abs(sheet - CROSSINGS).max() < 0.02


def test_table_is_seen_under_the_arch_of_a_curled_sheet() -> None:
    """Rows with sheet, table and sheet again: nothing there is left to chance."""
    mask = np.zeros((160, 400), np.uint8)
    mask[:, 50:350] = 255
    mask[64:, 150:250] = 0
    on_table = np.zeros((160 // 8 + 3, 400 // 8 + 3, 2), np.float32)
    oak = np.full((64, 64, 3), (60, 110, 160), np.uint8)
    scene = _table_seen(oak, on_table, mask, np.random.default_rng(1))
    assert (scene[mask == 0] == oak[0, 0]).all()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_map_is_always_in_the_photo_and_large_enough(seed: int) -> None:
    photo = photograph(dotted(), np.random.default_rng(seed), "hard", (640, 480))
    assert photo.shows(Rect(0, 0, 11, 11))
    net = photo.crossings.reshape(12, 12, 2)
    sides = np.hypot(*np.diff(net, axis=1).reshape(-1, 2).T)
    assert sides.min() > 0.013 * 640


def test_large_photos_are_enlarged_with_their_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera, "MOST_PIXELS", 500_000)
    photo = photograph(dotted(), np.random.default_rng(1), "normal", SIZE)
    assert photo.enlarged == pytest.approx((SIZE[0] * SIZE[1] / 500_000) ** 0.5, rel=0.01)
    assert photo.pixels.shape == (SIZE[1], SIZE[0], 3)
    assert np.median(dots_off(photo)) < 0.03


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_file_stands_upright_once_its_exif_is_heeded(orientation: int) -> None:
    photo = photograph(dotted(), np.random.default_rng(2), "normal", (300, 400))
    turned = replace(photo, shot=replace(photo.shot, orientation=orientation, quality=95))
    with Image.open(io.BytesIO(turned.file)) as file:
        assert file.getexif()[0x0112] == orientation
        upright = np.asarray(ImageOps.exif_transpose(file))[:, :, ::-1]
    assert upright.shape == photo.pixels.shape
    assert np.abs(upright.astype(int) - photo.pixels).mean() < 4


def test_no_place_is_too_dark_and_none_burnt_out_where_signs_are_to_be_read() -> None:
    for seed in range(200):
        shot = draw_shot(np.random.default_rng(seed), "hard", (1200, 1600))
        shot = legible(shot, Line(0.03, 0.5), 60)
        assert shot.darkest * min(1.0, shot.exposure) > 0.29
        assert shot.exposure < 1.2


def test_a_faint_pencil_gets_a_clearer_photo_than_a_felt_pen() -> None:
    shot = replace(
        draw_shot(np.random.default_rng(1), "hard", SIZE),
        exposure=0.8, defocus=0.04, shake=0.06, noise=12.0,
    )  # fmt: skip
    pencil, felt = legible(shot, Line(0.022, 0.45), 60), legible(shot, Line(0.07, 0.9), 60)
    assert felt == shot
    assert pencil.defocus < 0.5 * shot.defocus
    assert pencil.shake < 0.5 * shot.shake
    assert pencil.noise < shot.noise
    assert replace(pencil, defocus=0.04, shake=0.06, noise=12.0) == shot


@pytest.mark.slow
def test_same_seed_same_bytes_with_any_number_of_workers(tmp_path: Path) -> None:
    order = Order(seed=5, size=(360, 480))
    for workers in (1, 2):
        (tmp_path / str(workers)).mkdir()
        made = list(_all(order, tmp_path / str(workers), 4, workers, small=workers == 2))
    one, two = sorted((tmp_path / "1").iterdir()), sorted((tmp_path / "2").iterdir())
    assert [p.name for p in one] == [p.name for p in two]
    assert len(one) == 12
    assert [p.read_bytes() for p in one] == [p.read_bytes() for p in two]
    thumbnails = [small for small in made if small is not None]
    assert len(thumbnails) == 4
    assert contact_sheet(thumbnails).shape == (480, 5 * 480, 3)


@pytest.mark.slow
def test_truth_files_say_what_was_made(tmp_path: Path) -> None:
    list(_all(Order(seed=11, size=(360, 480)), tmp_path, 3, 1))
    for text in tmp_path.glob("*.txt"):
        truth = json.loads(text.with_suffix(".json").read_text("utf-8"))
        sheet = parse_sheet(text.read_text("utf-8"))
        assert format_sheet(sheet) == text.read_text("utf-8")
        assert truth["map"] == sheet.map.name
        assert truth["coins"] == sheet.coins
        assert np.shape(truth["corners"]) == (4, 2)
        assert np.shape(truth["crossings"]) == (144, 2)
        assert [len(season) for season in truth["written"]] == [5] * 4
        made = truth["made"]
        assert {"print", "player", "player_id", "stage", "split", "camera"} <= set(made)
        assert {"tool", "forest", "village", "farm", "water", "monster"} <= set(made["player"])
        with Image.open(text.with_suffix(".jpg")) as photo:
            assert ImageOps.exif_transpose(photo).size == tuple(truth["size"])


@pytest.mark.slow
def test_series_shows_one_sheet_through_four_seasons() -> None:
    order = Order(seed=3, series=True, size=(360, 480), difficulty="normal")
    made = [make(order, number) for number in range(4)]
    assert len({m.truth["made"]["player_id"] for m in made}) == 1
    assert len({m.truth["made"]["print"] for m in made}) == 1
    stages = [m.truth["made"]["stage"] for m in made]
    assert stages == sorted(stages)
    assert stages[0] < stages[3]
    later = make(order, 4)
    assert later.truth["made"]["player_id"] != made[0].truth["made"]["player_id"]


@pytest.mark.slow
def test_another_evening_of_the_same_player_is_another_sheet_drawn_alike() -> None:
    order = Order(seed=3, size=(360, 480), difficulty="normal")
    first, again, later = (make(replace(order, evening=evening), 1) for evening in (0, 0, 2))
    assert first.photo.file == again.photo.file
    assert first.sheet != later.sheet
    told = [made.truth["made"] for made in (first, later)]
    assert told[0]["player_id"] == told[1]["player_id"]
    assert told[0]["player"] == told[1]["player"]


def test_sample_photographs_are_all_there_and_say_what_they_show() -> None:
    names = sorted(wish.name for wish in WISHES)
    assert sorted(path.stem for path in PHOTOS.glob("*.jpg")) == names
    assert sum(path.stat().st_size for path in PHOTOS.iterdir()) < 8_000_000
    for wish in WISHES:
        stem = PHOTOS / wish.name
        truth = json.loads(stem.with_suffix(".json").read_text("utf-8"))
        sheet = parse_sheet(stem.with_suffix(".txt").read_text("utf-8"))
        assert sheet.map.name == truth["map"] == wish.map
        assert truth["made"]["player"]["tool"] == wish.tool
        assert truth["made"]["print"] == wish.style.value
        with Image.open(stem.with_suffix(".jpg")) as photo:
            assert ImageOps.exif_transpose(photo).size == tuple(truth["size"]) == wish.size
    assert {wish.map for wish in WISHES} == set(SIDES)
