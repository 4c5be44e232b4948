"""The scoring cards: one row each, and how to find one by its name."""

from __future__ import annotations

from functools import cache, partial

from scoring import farm_water, forest, spatial, village
from scoring.card import Card, Family
from scoring.decks import GameBox
from scoring.editions import Edition, Otherwise
from scoring.language import folded
from scoring.message import say
from scoring.names import find_named, spoken_names
from scoring.sheet import Content

# What a hero may count as, of what makes a difference to the card.
_F, _V, _A, _W = Content.FOREST, Content.VILLAGE, Content.FARM, Content.WATER
_M, _MOUNTAIN = Content.MONSTER, Content.MOUNTAIN

CARDS: tuple[Card, ...] = (
    Card(
        say("Sentinel Wood"),
        GameBox.BASE,
        26,
        Family.FOREST,
        forest.sentinel_wood,
        solo=25,
        hero_as=(_F,),
        scores=say("1 for each forest space at the edge of the map"),
        note=say("a corner scores once"),
    ),
    Card(
        say("Greenbough"),
        GameBox.BASE,
        27,
        Family.FOREST,
        forest.greenbough,
        solo=22,
        hero_as=(_F,),
        scores=say("1 for each row and 1 for each column that holds forest"),
        note=say("one space may serve its row and its column"),
    ),
    Card(
        say("Treetower"),
        GameBox.BASE,
        28,
        Family.FOREST,
        forest.treetower,
        solo=17,
        hero_as=(_F,),
        scores=say("1 for each forest space whose every side is a filled space or the edge"),
    ),
    Card(
        say("Stoneside Forest"),
        GameBox.BASE,
        29,
        Family.FOREST,
        forest.stoneside_forest,
        solo=18,
        hero_as=(_F, _MOUNTAIN),
        scores=say("3 for each mountain that a forest cluster joins to another mountain"),
        note=say("both ends score; a mountain scores once"),
    ),
    Card(
        say("Canal Lake"),
        GameBox.BASE,
        30,
        Family.FARM_WATER,
        farm_water.canal_lake,
        solo=24,
        hero_as=(_A, _W),
        scores=say("1 for each water space beside farm, 1 for each farm space beside water"),
    ),
    Card(
        say("Mages Valley"),
        GameBox.BASE,
        31,
        Family.FARM_WATER,
        farm_water.mages_valley,
        solo=22,
        hero_as=(_A, _W, _MOUNTAIN),
        scores=say("2 for each water space and 1 for each farm space beside a mountain"),
        note=say("once a space, however many mountains touch it"),
        aka=("Долина волшебников",),
    ),
    Card(
        say("The Golden Granary"),
        GameBox.BASE,
        32,
        Family.FARM_WATER,
        farm_water.golden_granary,
        solo=20,
        hero_as=(_A, _W),
        scores=say("1 for each water space beside ruins, 3 for each farm space on ruins"),
        note=say("ruins that are drawn over are still ruins"),
    ),
    Card(
        say("Shoreside Expanse"),
        GameBox.BASE,
        33,
        Family.FARM_WATER,
        farm_water.shoreside_expanse,
        solo=27,
        hero_as=(_A, _W),
        scores=say(
            "3 for each farm cluster that touches neither water nor edge,"
            " 3 for each water cluster that touches neither farm nor edge"
        ),
        note=say("wasteland is no edge"),
        aka=("Нетронутые берега",),
    ),
    Card(
        say("Wildholds"),
        GameBox.BASE,
        34,
        Family.VILLAGE,
        village.wildholds,
        solo=16,
        hero_as=(_V,),
        scores=say("8 for each village cluster of 6 or more"),
        aka=("Община",),
    ),
    Card(
        say("Great City"),
        GameBox.BASE,
        35,
        Family.VILLAGE,
        village.great_city,
        solo=16,
        hero_as=(_V,),
        scores=say("1 for each space of the largest village cluster that touches no mountain"),
        note=say("clusters at a mountain are left out before the largest is sought"),
    ),
    Card(
        say("Greengold Plains"),
        GameBox.BASE,
        36,
        Family.VILLAGE,
        village.greengold_plains,
        solo=21,
        hero_as=(_V, _F, _A, _W, _M, _MOUNTAIN),
        scores=say("3 for each village cluster beside 3 or more terrain types"),
        note=say(
            "forest, farm, water, monster, hero, mountain count;"
            " wasteland, destroyed and empty spaces do not"
        ),
        aka=("Земля обетованная",),
    ),
    Card(
        say("Shieldgate"),
        GameBox.BASE,
        37,
        Family.VILLAGE,
        village.shieldgate,
        solo=20,
        hero_as=(_V,),
        scores=say("2 for each space of the second largest village cluster"),
        note=say("two tied for largest: one of them is the second; a single cluster pays nothing"),
    ),
    Card(
        say("Borderlands"),
        GameBox.BASE,
        38,
        Family.SPATIAL,
        spatial.borderlands,
        solo=24,
        hero_as=(),
        scores=say("6 for each filled row and each filled column"),
        aka=("Необъятные просторы",),
    ),
    Card(
        say("Lost Barony"),
        GameBox.BASE,
        39,
        Family.SPATIAL,
        spatial.lost_barony,
        solo=24,
        hero_as=(),
        scores=say("3 for each space along one side of the largest filled square"),
        aka=("Затерянное княжество",),
    ),
    Card(
        say("The Broken Road"),
        GameBox.BASE,
        40,
        Family.SPATIAL,
        spatial.broken_road,
        solo=24,
        hero_as=(),
        scores=say("3 for each filled diagonal from the left edge down-right to the bottom edge"),
        note=say("there are 11; the corner space K1 is one of them"),
    ),
    Card(
        say("The Cauldrons"),
        GameBox.BASE,
        41,
        Family.SPATIAL,
        spatial.cauldrons,
        solo=20,
        hero_as=(),
        scores=say("1 for each empty space whose every side is a filled space or the edge"),
        aka=("Кальдеры",),
    ),
    Card(
        say("Faunlost Thicket"),
        GameBox.HEROES,
        28,
        Family.FOREST,
        forest.faunlost_thicket,
        solo=16,
        hero_as=(_F,),
        scores=say("2 for each space of the longest unbroken vertical run of forest"),
    ),
    Card(
        say("Deepwood"),
        GameBox.HEROES,
        29,
        Family.FOREST,
        forest.deepwood,
        solo=18,
        hero_as=(_F,),
        scores=say("6 for each forest cluster of 5 or more that touches no village"),
        note=say("the Czech rulebook asks for no size"),
        otherwise=(
            Otherwise(
                Edition.CS,
                partial(forest.deepwood, smallest=1),
                say("the Czech rulebook asks for no size of the forest"),
            ),
        ),
    ),
    Card(
        say("Heart of the Forest"),
        GameBox.HEROES,
        30,
        Family.FOREST,
        forest.heart_of_the_forest,
        solo=22,
        hero_as=(_F,),
        scores=say("2 for each forest space whose every side is forest or the edge"),
    ),
    Card(
        say("Sleepy Valley"),
        GameBox.HEROES,
        31,
        Family.FOREST,
        forest.sleepy_valley,
        solo=24,
        hero_as=(_F,),
        scores=say("4 for each row with 3 or more forest spaces"),
        note=say("they need not touch"),
    ),
    Card(
        say("Craylund"),
        GameBox.HEROES,
        32,
        Family.FARM_WATER,
        farm_water.craylund,
        solo=12,
        hero_as=(_A, _W),
        scores=say("7 for each farm cluster beside 3 or more water spaces"),
        note=say("a water space counts once, however many farm spaces it touches"),
    ),
    Card(
        say("Ulem's Wallow"),
        GameBox.HEROES,
        33,
        Family.FARM_WATER,
        farm_water.ulems_wallow,
        solo=14,
        hero_as=(_A, _W),
        scores=say("4 for each water space beside 2 or more farm spaces"),
    ),
    Card(
        say("Clawsgrave Peaks"),
        GameBox.HEROES,
        34,
        Family.FARM_WATER,
        farm_water.clawsgrave_peaks,
        solo=15,
        hero_as=(_A, _W, _MOUNTAIN),
        scores=say("5 for each mountain that a water cluster joins to farm"),
        note=say("a mountain scores once"),
    ),
    Card(
        say("Jorekburg"),
        GameBox.HEROES,
        35,
        Family.FARM_WATER,
        farm_water.jorekburg,
        solo=18,
        hero_as=(_A, _W),
        scores=say("4 for each column with as many farm as water spaces, at least one of each"),
        note=say("the Czech rulebook pays 5"),
        otherwise=(
            Otherwise(
                Edition.CS,
                partial(farm_water.jorekburg, points=5),
                say("the Czech rulebook pays 5 a column"),
            ),
        ),
    ),
    Card(
        say("Traylo Monastery"),
        GameBox.HEROES,
        36,
        Family.VILLAGE,
        village.traylo_monastery,
        solo=14,
        hero_as=(_V,),
        scores=say("7 for each village cluster that holds a straight line of 4"),
        note=say("more or longer lines add nothing"),
    ),
    Card(
        say("Outer Enclave"),
        GameBox.HEROES,
        37,
        Family.VILLAGE,
        village.outer_enclave,
        solo=12,
        hero_as=(_V,),
        scores=say("1 for each empty space beside one village cluster of your choice"),
        note=say("the best choice scores"),
    ),
    Card(
        say("Gnomish Colony"),
        GameBox.HEROES,
        38,
        Family.VILLAGE,
        village.gnomish_colony,
        solo=12,
        hero_as=(_V,),
        scores=say("6 for each village cluster that holds a 2x2 block"),
        note=say("one block is enough"),
    ),
    Card(
        say("Caravansary"),
        GameBox.HEROES,
        39,
        Family.VILLAGE,
        village.caravansary,
        solo=16,
        hero_as=(_V,),
        scores=say(
            "1 for each row and each column that one village cluster of your choice reaches"
        ),
        note=say("the best choice scores"),
    ),
    Card(
        say("Dwarvenholds"),
        GameBox.HEROES,
        40,
        Family.SPATIAL,
        spatial.dwarvenholds,
        solo=28,
        hero_as=(_MOUNTAIN,),
        scores=say("7 for each filled row or column that holds a mountain"),
    ),
    Card(
        say("Silos"),
        GameBox.HEROES,
        41,
        Family.SPATIAL,
        spatial.silos,
        solo=30,
        hero_as=(),
        scores=say("10 for each filled column with an odd number"),
        note=say("columns are numbered 1 to 11 from the left"),
    ),
    Card(
        say("Banded Hills"),
        GameBox.HEROES,
        42,
        Family.SPATIAL,
        spatial.banded_hills,
        solo=28,
        hero_as=(_F, _V, _A, _W, _M, _MOUNTAIN),
        scores=say("4 for each row with 5 or more terrain types"),
        note=say("forest, village, farm, water, monster, hero, mountain"),
        otherwise=(
            Otherwise(
                Edition.CS,
                partial(spatial.banded_hills, kinds=spatial.SPACE_KINDS),
                say(
                    "the Czech rulebook counts kinds of spaces, wasteland and destroyed among them"
                ),
            ),
        ),
    ),
    Card(
        say("Starlit Sigil"),
        GameBox.HEROES,
        43,
        Family.SPATIAL,
        spatial.starlit_sigil,
        solo=30,
        hero_as=(),
        scores=say(
            "4 for each group of exactly 3 connected empty spaces,"
            " closed in by filled spaces or the edge"
        ),
        note=say("bare ruins and attack marks on empty spaces are empty"),
    ),
)


def find_card(name: str) -> Card:
    """A card by its name, or a unique beginning of it, in any language; case and accents aside."""
    return find_named(name, _names())


@cache
def _names() -> dict[str, Card]:
    return spoken_names(CARDS) | {folded(name): card for card in CARDS for name in card.aka}
