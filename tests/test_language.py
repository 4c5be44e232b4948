"""Names in every language, catalogues that are whole, and the language that is chosen."""

from __future__ import annotations

import re
import string

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from cli.speech import choose_language
from scoring import CARDS, Season, find_card, find_season
from scoring.card import Card
from scoring.language import LOCALE, every_language, language, language_codes
from scoring.names import folded
from scoring.solo_ambush import find_ambush
from tests.runs import FRIDAY, ROOT, cartoscore, said

# One catalogue each; a new one takes part by lying there.
LANGUAGES = tuple(sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/*.po")))
# Whose sentences the catalogues carry, as babel.cfg names them.
PACKAGES = ("scoring", "scanner", "assistant", "table", "cli", "sample_sheets")
KEYWORDS = {"say": (1,), "say_n": (1, 2)}


def catalogue(code: str) -> Catalog:
    with (LOCALE / code / "LC_MESSAGES" / "cartoscore.po").open("rb") as file:
        return read_po(file)


def sentences() -> set[str | tuple[str, ...]]:
    """Every sentence in the code."""
    found: set[str | tuple[str, ...]] = set()
    for package in PACKAGES:
        for _, _, message, _, _ in extract_from_dir(
            ROOT / package, [("**.py", "python")], keywords=KEYWORDS
        ):
            found.add(message)
    return found


def entries(code: str) -> list[Message]:
    return [message for message in catalogue(code) if message.id]


def first(sentence: str | list[str] | tuple[str, ...]) -> str:
    """A sentence with a plural is known by its singular."""
    return sentence if isinstance(sentence, str) else sentence[0]


def forms_of(message: Message) -> list[str]:
    """A translation, in all its plural forms."""
    assert message.string is not None
    return [message.string] if isinstance(message.string, str) else list(message.string)


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_catalogue_is_compiled_and_spoken() -> None:
    assert {"cs", "pl", "ru"} <= set(LANGUAGES)
    assert language_codes() == ("en", *LANGUAGES), "pybabel compile makes the .mo files"


def test_no_module_lists_the_languages() -> None:
    """The folder of catalogues is listed; the editions are rulebooks, whatever is spoken."""
    spelt = re.compile(r"""["'](cs|pl|ru)["']\s*[,:)\]}]""")
    for package in (*PACKAGES, "bench", "training"):
        for path in sorted((ROOT / package).rglob("*.py")):
            assert not spelt.search(path.read_text("utf-8")), path


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_is_translated_with_its_gaps(code: str) -> None:
    known = {message.id if isinstance(message.id, str) else tuple(message.id): message
             for message in entries(code)}  # fmt: skip
    missing = [sentence for sentence in sentences() if sentence not in known]
    assert not missing, "pybabel extract and update bring the catalogues up to date"
    empty = [first(message.id) for message in entries(code) if not all(forms_of(message))]
    assert not empty, "these are not translated"
    for sentence in sentences():
        message = known[sentence]
        assert not message.fuzzy
        source = sentence if isinstance(sentence, str) else sentence[1]
        for text in forms_of(message):
            assert gaps(text) == gaps(source), source


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_catalogue_is_up_to_date(code: str) -> None:
    path = LOCALE / code / "LC_MESSAGES" / "cartoscore.mo"
    assert path.exists(), "pybabel compile makes it"
    with path.open("rb") as file:
        compiled = {first(message.id): forms_of(message) for message in read_mo(file)}
    for message in entries(code):
        there = compiled.get(first(message.id))
        assert there == forms_of(message), "pybabel compile brings it up to date"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_is_found_in_every_language_case_and_accents_aside(card: Card) -> None:
    for tongue in every_language():
        name = card.message.into(tongue)
        for typed in (name, name.upper(), folded(name), f"  {name}  "):
            assert find_card(typed) is card


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("gnómská vesnice", "Gnomish Colony"),
        ("GNOMSKA", "Gnomish Colony"),
        ("Ulems Wallow", "Ulem's Wallow"),
        ("ulem's", "Ulem's Wallow"),
        ("golden granary", "The Golden Granary"),
        ("golden-granary", "The Golden Granary"),
        ("granary", "The Golden Granary"),
        ("Долина волшебников", "Mages Valley"),
        ("зеленый край", "Greenbough"),
        ("zlota", None),
        ("złoty", "The Golden Granary"),
        ("Silos", "Silos"),
        ("Silosy", "Silos"),
        ("Kolonia", "Wildholds"),
        ("kolonia gnomow", "Gnomish Colony"),
    ],
)
def test_what_players_type(typed: str, name: str | None) -> None:
    if name is None:
        with pytest.raises(LookupError):
            find_card(typed)
    else:
        assert find_card(typed).name == name


def test_an_unclear_beginning_names_what_it_could_be() -> None:
    with pytest.raises(LookupError, match=r"could be any of these: Treetower, .*Traylo Monastery"):
        find_card("Tr")


def test_nothing_typed_is_nothing_found() -> None:
    with pytest.raises(LookupError, match="unknown"):
        find_card("  ")


@pytest.mark.parametrize("season", Season)
def test_seasons_and_ambushes_are_found_in_every_language(season: Season) -> None:
    for tongue in every_language():
        assert find_season(season.message.into(tongue)) is season
    assert find_ambush("plaga zombi").name == "Zombie Plague"


@pytest.mark.parametrize(
    ("arguments", "environment", "code"),
    [
        (["score", "x", "--lang", "cs"], {"LANG": "ru_RU.UTF-8"}, "cs"),
        (["--lang=pl", "cards"], {}, "pl"),
        ([], {"LANG": "cs_CZ.UTF-8"}, "cs"),
        ([], {"LANG": "xx_XX.UTF-8"}, "en"),
        ([], {"LC_ALL": "C", "LANG": "ru_RU.UTF-8", "LANGUAGE": "cs"}, "en"),
        ([], {"LANG": "xx_XX.UTF-8", "LANGUAGE": "xx:pl:en"}, "pl"),
        (["--", "--lang", "cs"], {"LANG": "C"}, "en"),
        (["--lang", "klingon"], {"LANG": "C"}, "en"),
    ],
)
def test_the_language_asked_for_goes_before_the_locale(
    arguments: list[str], environment: dict[str, str], code: str
) -> None:
    assert choose_language(arguments, environment) == code


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_commands_speak_it_from_help_to_errors(code: str) -> None:
    for arguments in (
        ("score", FRIDAY),
        ("score", "--help"),
        ("cards", "Silos"),
        ("explain", FRIDAY, "--card", "Canal Lake"),
    ):
        english, spoken = said(*arguments), said(*arguments, "--lang", code)
        # Sentences of more than three words; names and tokens are alike in some languages.
        lines = {line.strip() for line in english.splitlines() if len(line.split()) > 3}
        shared = {line for line in lines if line in spoken and re.search("[a-z]{4}", line)}
        assert not shared
    english_error = cartoscore("score", "no.txt").stderr
    assert cartoscore("score", "no.txt", "--lang", code).stderr != english_error


@pytest.mark.parametrize(("code", "forms"), [("cs", 2), ("pl", 3), ("ru", 3)])
def test_numbers_take_their_plural_forms(code: str, forms: int) -> None:
    one = "{n} village space at {where}, {needed} needed"
    many = "{n} village spaces at {where}, {needed} needed"
    assert len({language(code).plural(one, many, n) for n in (1, 2, 5)}) == forms
