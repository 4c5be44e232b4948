"""Photos in a game: what is kept with them, the earlier photo as evidence, quarrels gone through
again; and a whole evening of photographs.

All but the evening itself need no network: the reader here knows the studio's truth, and misreads
only what a test asks for.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.answers import answered
from assistant.conversation import Topic
from assistant.evening import photo as game_photo
from assistant.evening.adding import change
from assistant.evening.hand_store import hands_in
from assistant.evening.sheet_again import photo_as_it_came, sheet_again
from assistant.evening.store import changed, games, opened
from assistant.evening.whose_sheet import Said, Undecided
from assistant.show.game_json import sheet_form
from assistant.show.space_pictures import contradicted
from sample_sheets.making import Made, Order, make, use_one_core
from sample_sheets.prints import PrintStyle
from sample_sheets.studio import write
from scanner.find.lattice import Lattice
from scanner.load import load
from scanner.place.flat import Flat
from scanner.read.crops import seen_from_above
from scanner.read.hand import Hand
from scanner.reading import NOTHING_WRITTEN, Answers, Drawings, Numbers, Reading, Seen, SignAnswers
from scoring.boxes import SeasonBoxes
from scoring.season import score_season
from scoring.seasons import Season
from scoring.sheet import Content, Drawn, Map, Sheet
from scoring.spaces import SPACES, Space
from scoring.text import parse_sheet
from tests.games import SEASONS, Table
from tests.runs import EDICTS
from tests.scans import drawings_of

PLAYERS = ("Anna", "Ben", "Cyd", "Dana")
ORDER = Order(
    seed=5,
    difficulty="normal",
    series=True,
    size=(1200, 1600),
    style=PrintStyle.OFFICIAL,
    map="C",
)


@cache
def photographed(number: int) -> Made:
    """The studio's photographs of this evening, each made once."""
    use_one_core()
    return make(ORDER, number)


def written(number: int, folder: Path) -> Path:
    """A photo of this evening and its truth, as files."""
    player, season = divmod(number, len(SEASONS))
    path = folder / f"{PLAYERS[player]}-{SEASONS[season]}"
    write(photographed(number), path)
    return path.with_suffix(".jpg")


@pytest.fixture(scope="session")
def first_photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Anna's photo of spring, for tests that need no more of them: each takes long to make."""
    return written(0, tmp_path_factory.mktemp("photo"))


@pytest.fixture(scope="session")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Anna's four photos and Ben's first two."""
    folder = tmp_path_factory.mktemp("photos")
    for number in range(6):
        written(number, folder)
    return folder


def truth(photo: Path) -> Sheet:
    return parse_sheet(photo.with_suffix(".txt").read_text("utf-8"))


class Reader:
    """Reads what the studio knows to be there, except where it is told to misread."""

    def __init__(self) -> None:
        self.misread: dict[str, Answers] = {}  # by the name of the photo
        self.path = ""
        self.written = Numbers().written  # in the season boxes of every photo

    def scan(self, path: str, map: Map | None, nth: int) -> Reading:
        self.path = path
        corners = json.loads(Path(path).with_suffix(".json").read_text("utf-8"))["corners"]
        photo = load(path)
        square = np.array([[0, 0], [11, 0], [11, 11], [0, 11]], np.float32)
        view = cv2.getPerspectiveTransform(square, np.array(corners, np.float32))
        flat = Flat(photo, Lattice(11, view.astype(np.float64)).scaled(photo.scale), 0.01)
        sheet = truth(Path(path))
        numbers = Numbers(coins=sheet.coins, coins_confidence=0.99, written=self.written)
        seen = Seen(flat, sheet.map, map_confidence=1.0, picture=seen_from_above(flat))
        return replace(self.read_sheet(seen, self.look_at(seen), {}), numbers=numbers)

    def look_at(
        self, seen: Seen, before: Sheet | None = None, hand: Hand | None = None
    ) -> Drawings:
        return drawings_of(before)

    def read_sheet(
        self, seen: Seen, drawings: Drawings, answers: Answers, signs: SignAnswers | None = None
    ) -> Reading:
        before = drawings.before
        tokens = dict(self.misread.get(Path(self.path).stem, {}))
        if before:
            for space in SPACES:
                if space in tokens and before[space] is not Content.EMPTY:
                    tokens[space] = before.at(space)
        sheet = answered(truth(Path(self.path)), {**tokens, **answers})
        return Reading(seen, replace(sheet, coins=None), np.full((11, 11), 0.97), drawings=drawings)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    reader = Reader()
    monkeypatch.setattr(game_photo, "scan", reader.scan)
    monkeypatch.setattr(game_photo, "look_at", reader.look_at)
    monkeypatch.setattr(game_photo, "read_sheet", reader.read_sheet)
    return reader


def scribbled_over(photo: Path, space: Space, folder: Path) -> Path:
    """A copy of a photo on which somebody has scribbled over a space."""
    copy = folder / photo.name
    for kind in (".json", ".txt"):
        shutil.copy(photo.with_suffix(kind), folder)
    corners = np.array(json.loads(photo.with_suffix(".json").read_text("utf-8"))["corners"])
    square = np.array([[0, 0], [11, 0], [11, 11], [0, 11]], np.float32)
    onto = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    zigzag = [[(0.2 + 0.1 * n, 0.15 if n % 2 else 0.85)] for n in range(7)]
    line = np.array(zigzag, np.float32) + np.array([space.column, space.row], np.float32)
    pixels = cv2.imread(str(photo))
    assert pixels is not None
    there = np.rint(cv2.perspectiveTransform(line, onto)).astype(np.int32)
    cv2.polylines(pixels, [there], False, (40, 30, 30), 5)
    cv2.imwrite(str(copy), pixels)
    return copy


def drawn_in_spring(photos: Path, content: Content) -> Space:
    """A space that Anna had drawn in spring and that nothing destroyed by summer."""
    spring, summer = truth(photos / "Anna-spring.jpg"), truth(photos / "Anna-summer.jpg")
    return next(s for s in SPACES if spring[s] is content and summer[s] is content)


def test_a_photo_comes_in_and_is_kept_with_all_that_was_read(
    table: Table, reader: Reader, first_photo: Path
) -> None:
    table.new(players="Anna,Ben")
    form = table.form("add", first_photo, "--player", "Anna")
    (season,) = form["players"][0]["seasons"]
    assert season["from"] == "photo"
    assert season["file"] == "Anna-spring.jpg"
    assert set(season["papers"]) == {"photo", "picture", "reading", "tally"}
    assert parse_sheet(season["sheet"]).contents == truth(first_photo).contents
    copy = table.folder / "copy.jpg"
    table.do("show", "--player", "Anna", "--photo", copy)
    assert copy.read_bytes() == first_photo.read_bytes()


def test_a_photo_is_talked_about_and_comes_in_without_a_terminal(
    table: Table, reader: Reader, first_photo: Path
) -> None:
    table.new(players="Anna,Ben")
    with opened(table.db) as db:
        (game,) = games(db)
        photo = replace(game_photo.photo_for(game, str(first_photo)), file="IMG_1.jpg")
        undecided = photo.slot(Said())
        assert isinstance(undecided, Undecided)  # in spring it could be anybody's
        said = undecided.choices[0].said
        slot = photo.slot(said)
        assert slot == ("Anna", Season.SPRING)
        sitting = photo.sitting(slot, said)
        assert contradicted(db, sitting) == {}
        conversation = game_photo.conversation_about(sitting)
        assert conversation.question is None
        incoming = photo.as_answered(sitting, conversation)
        now = changed(db, lambda there: change(there, game, incoming))
        again = sheet_again(db, now, now.sheets["Anna", Season.SPRING])
        assert again.scanned is not None
        assert again.scanned.sheet.contents == truth(first_photo).contents
        assert photo_as_it_came(db, again.kept) == first_photo.read_bytes()
        assert sheet_form(again)["books"] is not None


def test_only_a_sheet_that_somebody_confirmed_teaches_how_its_player_draws(
    table: Table, reader: Reader, first_photo: Path
) -> None:
    table.new(players="Anna,Ben")
    with opened(table.db) as db:
        (game,) = games(db)
    photo = game_photo.photo_for(game, str(first_photo), hands=hands_in(table.db))
    sitting = photo.sitting(("Anna", Season.SPRING), Said(player="Anna"))
    assert sitting.is_first  # so that its legend is looked at once
    assert photo.as_read(sitting).hand is None
    told = photo.as_answered(sitting, game_photo.conversation_about(sitting))
    assert told.hand == "Anna"
    with opened(table.db) as db:
        changed(db, lambda there: change(there, game, told))
    taught = {each.sign.content for each in hands_in(table.db)()[0].signs}
    drawn = truth(first_photo)
    held = {drawn[space] for space in SPACES if not drawn[space].printed}
    assert taught == held - {Content.EMPTY}


def test_coins_that_somebody_has_counted_are_not_asked_for(
    table: Table, reader: Reader, first_photo: Path
) -> None:
    table.new(players="Anna")
    with opened(table.db) as db:
        (game,) = games(db)
    photo = game_photo.photo_for(game, str(first_photo))
    doubted = Numbers(coins=1, coins_confidence=0.5, coins_or=(2, 3))
    photo = replace(photo, alone=replace(photo.alone, numbers=doubted))
    for said, topic in ((Said(), Topic.COINS), (Said(coins=2), None)):
        sitting = photo.sitting(("Anna", Season.SPRING), said)
        question = game_photo.conversation_about(sitting).question
        assert (question and question.topic) is topic


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="names are letters there")
def test_a_name_that_is_not_all_letters(table: Table, reader: Reader, photos: Path) -> None:
    table.new(players="Anna")
    for ending in (".jpg", ".json", ".txt"):
        name = table.folder / os.fsdecode(b"an\xffna" + ending.encode())
        shutil.copy(photos / f"Anna-spring{ending}", name)
    photo = table.folder / os.fsdecode(b"an\xffna.jpg")
    for added, season in ((photo, "spring"), (photo.with_suffix(".txt"), "summer")):
        table.do("add", added, "--season", season)
        table.do("show", "--season", season, "--report", table.folder / f"{season}.html")
    spring, summer = table.form("show")["players"][0]["seasons"]
    assert (spring["file"], summer["file"]) == ("an?na.jpg", "an?na.txt")


@pytest.mark.slow
def test_a_quarrel_is_gone_through_again_from_the_database_alone(
    table: Table, reader: Reader, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = drawn_in_spring(photos, Content.FOREST)
    table.new(players="Anna")
    table.do("add", photos / "Anna-spring.jpg", "--set", f"{space.name}=W")

    def nobody_reads(*arguments: object) -> None:
        raise AssertionError("the photo was read again")

    monkeypatch.setattr(game_photo, "scan", nobody_reads)
    monkeypatch.setattr(game_photo, "read_sheet", nobody_reads)
    page = table.folder / "replay.html"
    table.do("show", "--player", "Anna", "--season", "spring", "--report", page)
    html = page.read_text("utf-8")
    for heading in (
        "Answers and doubts",
        "As it was read",
        "The map from above",
        "The photo",
        "As it was told then",
    ):
        assert f"<h2>{heading}</h2>" in html
    assert f"{space.name}: read as forest, said to be water" in html
    assert "--set" not in html  # a page is no place to type
    assert html.count("data:image/jpeg;base64,") == 3 + 1  # and the crop of the answer
    assert f"Said by the player: {space.name}=W." in html
    assert "http" not in re.sub(r'xmlns="[^"]*"|base64,[^"]*|http-equiv', "", html)
    assert f"Said by the player: {space.name}=W." in table.do(
        "show", "--player", "Anna", "--season", "spring"
    )


@pytest.mark.slow
def test_what_contradicts_the_earlier_photo_is_a_doubt_with_both_crops(
    table: Table, reader: Reader, photos: Path, tmp_path: Path
) -> None:
    space = drawn_in_spring(photos, Content.FOREST)
    reader.misread["Anna-summer"] = {space: Drawn.of("W")}
    table.new(players="Anna")
    table.do("add", photos / "Anna-spring.jpg")
    out = table.do("add", scribbled_over(photos / "Anna-summer.jpg", space, tmp_path))
    # What was drawn stays drawn, but both readings are offered.
    assert f"Doubt: {space.name} was forest in spring and is water now." in out
    summer = table.form("show")["players"][0]["seasons"][1]
    assert parse_sheet(summer["sheet"])[space] is Content.FOREST
    (doubt,) = [d for d in summer["contradicts"] if d["spaces"] == [space.name]]
    assert "was forest in spring" in doubt["message"]
    html = table.do("export", "--html")
    crops = re.findall(r'<span class="crops">(.*?)</span>', html)
    assert [crop.count("<img") for crop in crops] == [2]
    assert f'alt="{space.name}, spring"' in crops[0]
    assert f'alt="{space.name}, summer"' in crops[0]


@pytest.mark.slow
def test_an_answer_settles_it(table: Table, reader: Reader, photos: Path) -> None:
    space = drawn_in_spring(photos, Content.FOREST)
    reader.misread["Anna-summer"] = {space: Drawn.of("W")}
    table.new(players="Anna")
    table.do("add", photos / "Anna-spring.jpg")
    out = table.do("add", photos / "Anna-summer.jpg", "--set", f"{space.name}=F")
    assert "Doubt:" not in out
    summer = table.form("show")["players"][0]["seasons"][1]
    assert summer["answers"] == {space.name: "F"}
    assert summer["contradicts"] == []


@pytest.mark.slow
def test_the_boxes_that_the_player_wrote_are_checked(
    table: Table, reader: Reader, photos: Path
) -> None:
    reader.written = (SeasonBoxes(1, None, 9, -2, 20), *[NOTHING_WRITTEN] * 3)
    table.new(players="Anna")
    words = ("show", "--player", "Anna", "--season", "spring")
    written = "Written in the box of spring: A 1, B –, ● 9, M −2, = 20."
    off = "The books: the boxes of spring add up to 8, not 20"
    told = table.do("add", photos / "Anna-spring.jpg"), table.do(*words)
    for out in told:
        assert written in out
        assert off in out
    assert {slip["box"] for slip in table.form(*words)["books"]["slips"]} > {"coins", "total"}
    page = table.folder / "replay.html"
    table.do(*words, "--report", page)
    assert written in page.read_text("utf-8")
    assert off in table.do("export", "--html")
    # A season's slips are told beside its sheet, not beside the next one again.
    table.do("add", photos / "Anna-summer.jpg")
    assert table.do("export", "--html").count(off) == 1


@pytest.mark.slow
def test_at_the_terminal_the_contradiction_is_asked_for(
    table: Table, reader: Reader, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = drawn_in_spring(photos, Content.FOREST)
    reader.misread["Anna-summer"] = {space: Drawn.of("W")}
    table.new(players="Anna")
    table.do("add", photos / "Anna-spring.jpg")
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return "f"

    monkeypatch.setattr("cli.commands.game.add.at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", answer)
    out = table.do("add", scribbled_over(photos / "Anna-summer.jpg", space, tmp_path))
    # Only what changes the score is asked; the rest stays a doubt.
    assert all(space.name in question for question in asked)
    assert ("Doubt:" in out) == (not asked)
    assert "▀" in out  # both crops, in half blocks


@pytest.mark.slow
def test_the_player_is_known_by_the_earlier_photo(
    table: Table, reader: Reader, photos: Path
) -> None:
    table.new(players="Anna,Ben")
    for player in ("Anna", "Ben"):
        table.do("add", photos / f"{player}-spring.jpg", "--player", player)
    for player in ("Ben", "Anna"):
        form = table.form("add", photos / f"{player}-summer.jpg")
        assert form["added"] == {"player": player, "season": "summer"}
    again = table.run("add", photos / "Anna-summer.jpg")
    assert again.code == 5
    assert "this file is in the game already: Anna, summer" in again.err


@pytest.mark.slow
def test_the_same_photo_is_kept_once(table: Table, reader: Reader, photos: Path) -> None:
    table.new(players="Anna")
    table.do("add", photos / "Anna-spring.jpg")
    size = table.db.stat().st_size
    words = ("--player", "Anna", "--season", "spring", "--replace", "--set", "A1=W")
    table.do("add", photos / "Anna-spring.jpg", *words)
    assert table.db.stat().st_size - size < (photos / "Anna-spring.jpg").stat().st_size / 2
    with sqlite3.connect(table.db) as db:
        photos_kept = db.execute("SELECT count(DISTINCT paper) FROM enclosed WHERE role = 'photo'")
        assert photos_kept.fetchone() == (1,)
    db.close()


@pytest.mark.slow
def test_an_attack_mark_is_told_with_what_it_stands_on(
    table: Table, reader: Reader, photos: Path
) -> None:
    space = drawn_in_spring(photos, Content.FOREST)
    table.new(players="Anna")
    table.do("add", photos / "Anna-spring.jpg", "--set", f"{space.name}=F*")
    page = table.folder / "replay.html"
    table.do("show", "--player", "Anna", "--report", page)
    said = f"{space.name}: read as forest, said to be forest with an attack mark"
    assert said in page.read_text("utf-8")


def test_no_photo_of_a_sheet_that_came_as_text(table: Table, first_photo: Path) -> None:
    table.new(players="Anna")
    table.do("add", first_photo.with_suffix(".txt"))
    run = table.run("show", "--player", "Anna", "--photo", table.folder / "x.jpg")
    assert run.code == 5
    assert "came as text" in run.err


def test_a_reading_is_packed_and_unpacked_whole(
    table: Table, reader: Reader, first_photo: Path
) -> None:
    from assistant.evening.kept_photo import unpacked

    alone = reader.scan(str(first_photo), None, 1)
    table.new(players="Anna")
    table.do("add", first_photo)
    with opened(table.db) as db:
        (game,) = games(db)
        kept = game.sheets["Anna", Season.SPRING]
        reading = unpacked(db, game, kept).reading
    assert reading.sheet.contents == alone.sheet.contents
    assert np.allclose(reading.crossings, alone.crossings, atol=1e-6)
    assert np.array_equal(reading.picture, alone.picture)
    assert reading.numbers.coins == alone.numbers.coins
    assert reading.confidence.shape == (11, 11)


@pytest.mark.slow
def test_the_same_photo_again_corrects_its_sheet(
    table: Table, reader: Reader, photos: Path
) -> None:
    table.new(players="Anna,Ben")
    photo = photos / "Anna-spring.jpg"
    table.do("add", photo, "--player", "Anna", "--coins", "3")
    table.do("add", photo, "--set", "A1=W")
    (spring,) = table.form("add", photo, "--set", "A2=F")["players"][0]["seasons"]
    assert (spring["answers"], spring["coins"]) == ({"A1": "W", "A2": "F"}, 3)
    assert table.do("undo") == "Taken back: Friday: Anna's sheet of spring\n"
    (spring,) = table.form("show")["players"][0]["seasons"]
    assert spring["answers"] == {"A1": "W"}


@pytest.mark.slow
def test_a_played_through_evening_photos_in_winner_out(
    table: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Four players, four seasons, sixteen photographs, read by the network."""
    folder = tmp_path_factory.mktemp("evening")
    table.new(players=",".join(PLAYERS))
    cards = EDICTS.split(",")
    right = 0
    totals: dict[str, list[int]] = {player: [] for player in PLAYERS}
    for place, season in enumerate(SEASONS):
        for number, player in enumerate(PLAYERS):
            made = photographed(number * len(SEASONS) + place)
            photo = folder / f"{player}-{season}.jpg"
            photo.write_bytes(made.photo.file)
            # In spring nobody can know whose sheet it is; later the earlier photos tell.
            words = ["--player", player] if season == "spring" else []
            form = table.form("add", photo, *words)
            assert form["added"] == {"player": player, "season": season}
            sheet = next(p for p in form["players"] if p["name"] == player)["seasons"][place]
            seen = parse_sheet(sheet["sheet"])
            right += sum(seen[space] is made.sheet[space] for space in SPACES)
            if (seen.contents, seen.coins) == (made.sheet.contents, made.sheet.coins):
                assert sheet["total"] == score_season(made.sheet, season, cards).total
            totals[player].append(sheet["total"])
    assert right / (len(PLAYERS) * len(SEASONS) * len(SPACES)) > 0.9  # `bench/reading.py` measures
    form = table.form("show")
    assert form["over"]
    sums = {player: sum(seasons) for player, seasons in totals.items()}
    assert {p["name"]: p["total"] for p in form["players"]} == sums
    assert {sums[winner] for winner in form["winners"]} == {max(sums.values())}
    html = table.do("export", "--html")
    assert html.count("data:image/jpeg;base64,") >= 16


@pytest.mark.slow
def test_the_gain_from_the_earlier_sheet_is_measured(photos: Path) -> None:
    from bench.series import WAYS, measure_series, series_in

    series = series_in(sorted(photos.glob("*.jpg")))
    assert sorted(len(shown) for shown in series) == [2, 4]
    results = measure_series(min(series, key=len))
    assert [result.read for result in results] == list(WAYS)
    assert {result.photo for result in results} == {"Ben-summer.jpg"}
    alone, _, told = results
    assert told.spaces >= alone.spaces
