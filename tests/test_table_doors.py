"""The doors of a table: who comes in, what is refused, and with which word."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from table.bodies import MOST_OF_A_FORM, MOST_OF_A_PHOTO
from table.keys import FREE_TRIES, in_groups
from table.phones import MOST_PHONES
from table.table import Table
from tests.tables import URL, Phone, friday, table_of

PICTURE = b"\xff\xd8\xff\xe0" + bytes(2000)


@pytest.fixture(scope="module")
def lonely(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A table that no phone comes to, for all that nothing changes."""
    path = tmp_path_factory.mktemp("lonely") / "games.db"
    return table_of(path, friday(path))


@pytest.fixture
def table(tmp_path: Path, lonely: Table) -> Table:
    path = tmp_path / "games.db"
    shutil.copy(lonely.path, path)  # quicker than beginning a game
    return table_of(path, lonely.game)


@pytest.fixture
def anna(table: Table) -> Phone:
    """A phone that is in, with Anna's seat."""
    phone = Phone(table)
    assert phone.enter() == 204
    assert phone.sit("Anna") == 204
    return phone


EVERY_DOOR = [
    ("GET", "/api/state"),
    ("GET", "/api/events"),
    ("POST", "/api/seats"),
    ("PUT", "/api/photos/a"),
    ("DELETE", "/api/photos/a"),
    ("POST", "/api/photos/a/answers"),
    ("POST", "/api/photos/a/confirm"),
    ("GET", "/api/photos/a/map.jpg"),
    ("GET", "/api/sheets/Anna/spring"),
    ("GET", "/api/sheets/Anna/spring/map.jpg"),
    ("POST", "/api/sheets/Anna/spring/correct"),
    ("DELETE", "/api/sheets/Anna/spring/photo"),
    ("GET", "/api/cards"),
    ("POST", "/api/cards"),
    ("GET", "/api/evening.html"),
    ("GET", "/api/code.svg"),
    ("GET", "/api/offer"),
    ("GET", "/api/offer/lot"),
    ("POST", "/api/games"),
    ("POST", "/api/games/lay"),
    ("POST", "/api/seats/give"),
    ("POST", "/api/undo"),
    ("POST", "/api/end"),
    ("GET", "/no/such/place"),
]
HOSTS_PATHS = ("/api/code", "/api/offer", "/api/games", "/api/seats/", "/api/undo", "/api/end")
OF_THE_HOST = [door for door in EVERY_DOOR if door[1].startswith(HOSTS_PATHS)]


@pytest.mark.parametrize(("method", "path"), EVERY_DOOR)
def test_nothing_is_told_without_the_cookie(lonely: Table, method: str, path: str) -> None:
    phone = Phone(lonely)
    assert phone.request(method, path).status_code == 401
    phone.cookies.set("cartoscore-8642", "guessed", domain="192.168.1.7")
    assert phone.request(method, path).status_code == 401


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), EVERY_DOOR)
def test_a_name_that_leads_here_is_not_enough(anna: Phone, method: str, path: str) -> None:
    """A page elsewhere lets its own name point to the laptop: DNS rebinding."""
    for host in ("evil.example:8642", "192.168.1.7", "192.168.1.7:80", "localhost:8642", ""):
        answer = anna.request(method, path, headers={"Host": host})
        assert answer.status_code == 421


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "path"), [door for door in (*EVERY_DOOR, ("POST", "/api/enter")) if door[0] != "GET"]
)
def test_another_page_changes_nothing(anna: Phone, method: str, path: str) -> None:
    for origin in ("http://evil.example", "null", "", "https://192.168.1.7:8642", f"{URL}0"):
        answer = anna.request(method, path, headers={"Origin": origin})
        assert answer.status_code == 403
    del anna.headers["Origin"]
    assert anna.request(method, path).status_code == 403


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_page_itself_needs_no_cookie(lonely: Table, method: str) -> None:
    for path in ("/", "/static/main.js", "/static/style.css", "/static/words-en.json"):
        answer = Phone(lonely).request(method, path)
        assert answer.status_code == 200, path
        assert lonely.key not in answer.text


def test_every_answer_tells_the_browser_what_it_may_do(table: Table, anna: Phone) -> None:
    for answer in (
        anna.get("/"),
        anna.get("/api/state"),
        Phone(table).get("/api/state"),
        anna.get("/", headers={"Host": "evil.example"}),
        anna.get("/static/nothing"),
    ):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "server" not in answer.headers
    assert anna.get("/api/state").headers["Cache-Control"] == "no-store"


def test_the_key_opens_once_and_for_all(table: Table) -> None:
    phone = Phone(table)
    answer = phone.post("/api/enter", json={"key": table.key})
    assert (answer.status_code, answer.content) == (204, b"")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert phone.state["phone"] == {"players": [], "host": False, "wants": None}
    # The code scanned again: the same phone.
    again = phone.post("/api/enter", json={"key": table.key})
    assert (again.status_code, "Set-Cookie" in again.headers) == (204, False)
    assert len(table.phones.known_by) == 1


@pytest.mark.slow
def test_a_key_as_people_type_it(table: Table) -> None:
    table.key = "ABCD234OIBEFGHIJ"
    assert Phone(table).enter(f" {in_groups(table.key).lower()} ") == 204
    assert Phone(table).enter("abcd-2340-18ef-ghij") == 204  # there is no 0, 1 and 8


@pytest.mark.slow
def test_wrong_keys_slow_down(table: Table) -> None:
    now = [0.0]
    table.slowed.clock = lambda: now[0]
    phone = Phone(table)
    for _ in range(FREE_TRIES):
        assert phone.enter("A" * 16) == 401
    answer = phone.post("/api/enter", json={"key": table.key})  # even the right one waits
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "1")
    now[0] += 1.1
    assert phone.enter("A" * 16) == 401
    now[0] += 1.1
    assert phone.enter() == 429  # each further one doubles the time
    now[0] += 1.1
    assert phone.enter() == 204


@pytest.mark.slow
def test_a_table_has_room_for_so_many_phones(table: Table) -> None:
    for _ in range(MOST_PHONES):
        assert Phone(table).enter() == 204
    assert Phone(table).enter() == 429


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"key": 5}', b"{", b"\xff", b"[" * 60_000])
def test_a_key_that_is_none(lonely: Table, body: bytes) -> None:
    assert Phone(lonely).post("/api/enter", content=body).status_code in (400, 401)


def test_a_photo_comes_in_once(table: Table, anna: Phone) -> None:
    assert anna.put("/api/photos/one", content=PICTURE).status_code == 201
    assert anna.put("/api/photos/one", content=PICTURE).status_code == 200
    assert [photo["id"] for photo in anna.state["photos"]] == ["one"]
    ben = Phone(table)
    ben.enter()
    assert ben.put("/api/photos/one", content=PICTURE).status_code == 403
    assert ben.state["photos"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 415),
        (b"no picture", 415),
        (b"GIF89a" + bytes(100), 415),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415),
        (PICTURE + bytes(MOST_OF_A_PHOTO), 413),
    ],
    ids=["empty", "text", "gif", "svg", "large"],
)
def test_what_is_no_photo(anna: Phone, body: bytes, status: int) -> None:
    assert anna.put("/api/photos/two", content=body).status_code == status
    assert anna.state["photos"] == []


@pytest.mark.slow
def test_a_body_of_unknown_length_is_counted(anna: Phone) -> None:
    def endless() -> object:
        yield PICTURE
        for _ in range(MOST_OF_A_PHOTO // 1_000_000 + 1):
            yield bytes(1_000_000)

    assert anna.put("/api/photos/two", content=endless()).status_code == 413  # type: ignore[arg-type]
    long = json.dumps({"player": "A" * MOST_OF_A_FORM})
    assert anna.post("/api/seats", content=long).status_code == 413


@pytest.mark.slow
@pytest.mark.parametrize("id", ["..", "a/b", "a b", "%2e%2e%2fx", "x" * 65, "ä", "a%00b"])
def test_no_name_of_a_photo_is_a_path(anna: Phone, id: str, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    assert anna.put(f"/api/photos/{id}", content=PICTURE).status_code in (400, 404, 405)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["/static/../keys.py", "/static/%2e%2e/keys.py", "/static/..%2fkeys.py", "/keys.py"]
)
def test_no_path_opens_a_file(anna: Phone, path: str) -> None:
    assert anna.get(path).status_code == 404


def test_a_player_changes_only_own_sheets(table: Table, anna: Phone) -> None:
    ben = Phone(table)
    ben.enter()
    ben.sit("Ben")
    anna.put("/api/photos/one", content=PICTURE)
    form = {"answer": {"taken": True}, "after": 0}
    for phone, status in ((ben, 403), (anna, 200)):
        assert phone.post("/api/photos/one/answers", json=form).status_code == status
        assert phone.get("/api/photos/one/map.jpg").status_code == status
    assert ben.put("/api/photos/two?player=Anna", content=PICTURE).status_code == 403
    assert ben.delete("/api/photos/one").status_code == 403
    host = Phone(table)
    host.enter(table.host_key)
    assert host.put("/api/photos/two?player=Anna", content=PICTURE).status_code == 201
    assert host.delete("/api/photos/one").status_code == 204


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), OF_THE_HOST)
def test_the_hosts_doors_need_the_hosts_secret(anna: Phone, method: str, path: str) -> None:
    assert anna.request(method, path, json={}).status_code == 403


@pytest.mark.slow
def test_the_hosts_secret_is_not_in_the_code(table: Table, anna: Phone) -> None:
    assert table.host_key not in table.link
    assert anna.state["host"] is None
    host = Phone(table)
    host.enter(table.host_key)
    told = host.state["host"]
    assert told["link"] == table.link
    assert table.host_key not in json.dumps(told)
    assert host.get("/api/code.svg").headers["Content-Type"] == "image/svg+xml"


@pytest.mark.slow
def test_two_phones_with_one_name(table: Table, anna: Phone) -> None:
    """The seat stays where it is until the host says otherwise."""
    other = Phone(table)
    other.enter()
    assert other.sit(" ANNA ") == 204
    assert other.state["phone"] == {"players": [], "host": False, "wants": "Anna"}
    assert anna.state["phone"]["players"] == ["Anna"]
    host = Phone(table)
    host.enter(table.host_key)
    (wanted,) = host.state["host"]["wanted"]
    assert wanted["player"] == "Anna"
    given = {"phone": wanted["phone"], "consent": True}
    assert host.post("/api/seats/give", json=given).status_code == 204
    assert other.state["phone"]["players"] == ["Anna"]
    assert anna.state["phone"]["players"] == []


@pytest.mark.slow
def test_who_comes_late_types_a_name(table: Table, anna: Phone) -> None:
    cilka = Phone(table)
    cilka.enter()
    assert cilka.sit("Cilka") == 204
    assert [player["name"] for player in cilka.state["game"]["players"]] == ["Anna", "Ben", "Cilka"]
    assert cilka.sit("  ") == 409


@pytest.mark.slow
def test_names_are_text(table: Table) -> None:
    phone = Phone(table)
    phone.enter()
    name = '<img src=x onerror="alert(1)">'
    assert phone.sit(name) == 204
    assert phone.state["phone"]["players"] == [name]
    assert phone.get("/api/state").headers["Content-Type"] == "application/json"


@pytest.mark.slow
def test_a_restart_loses_no_phone_and_no_photo(table: Table, anna: Phone) -> None:
    anna.put("/api/photos/one", content=PICTURE)
    again = table_of(table.path, table.game)
    phone = Phone(again)
    phone.cookies = anna.cookies
    assert phone.state["phone"]["players"] == ["Anna"]
    assert phone.put("/api/photos/one", content=PICTURE).status_code == 200
    assert Phone(again).enter(table.key) == 401  # the key of then is no key any more
