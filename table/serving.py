"""A table is opened: an address, a port, the application, and the end of it."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from assistant.evening.record import Game
from assistant.problem import About, Problem
from assistant.settings import Settings
from scoring.message import say
from table.address import addresses_meant, home_address, shown
from table.awake import kept_awake
from table.connection import IDLE_SECONDS, LONGEST_HEAD, MOST_CONNECTIONS, PatientProtocol
from table.doors import Doors, at_fault
from table.interfaces import Interface
from table.phones import Phones
from table.readers import Readers
from table.routes import ROUTES
from table.table import Table

PORT = 8642
MOST_PORTS = 50  # tried after that one
SILENT_SECONDS = 60.0  # without a phone, until it is said what to look at


@dataclass(frozen=True)
class Opened:
    """Where a table is, to be told to whoever opened it."""

    link: str
    host_link: str
    address: str  # without a key
    key: str
    no_network: bool  # none was found, so that no other machine can reach it
    others: tuple[Interface, ...]

    @property
    def form(self) -> dict[str, str]:
        """For other programs, as the contract has it."""
        return {
            "schema": "cartoscore.table/1",
            "url": self.link,
            "host_url": self.host_link,
        }


@dataclass(frozen=True)
class Place:
    """A socket that is bound, and by which names it may be called."""

    socket: socket.socket
    address: str
    names: frozenset[str]
    others: tuple[Interface, ...] = ()

    @property
    def port(self) -> int:
        return int(self.socket.getsockname()[1])


def bound(host: str | None, port: int | None) -> Place:
    """The address of the home network, or the one that was named, and the first free port."""
    others: tuple[Interface, ...] = ()
    if host is None:
        choice = home_address()
        address, names, others = choice.address, frozenset({choice.address}), choice.others
    else:
        try:
            address, names = addresses_meant(host)
        except ValueError:
            raise not_here(host) from None
    for tried in range(PORT, PORT + MOST_PORTS) if port is None else (port,):
        listening = _listening(address, tried)
        if listening is not None:
            taken = int(listening.getsockname()[1])
            return Place(listening, address, frozenset(shown(n, taken) for n in names), others)
    raise Problem(say("port {port} is taken", port=port or PORT), About.USAGE)


def _listening(address: str, port: int) -> socket.socket | None:
    """A socket at this port; None where another program has it."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        # A port that a table just left may be taken at once; one that is in use may not.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address, port))
        listening.listen(256)
    except OSError as error:
        listening.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            return None
        raise not_here(address) from None
    except OverflowError:
        listening.close()
        raise Problem(say("there is no port {port}", port=port), About.USAGE) from None
    return listening


def not_here(host: str) -> Problem:
    return Problem(say("{host} is no address of this machine", host=host), About.USAGE)


def application(table: Table, names: frozenset[str], port: int) -> ASGIApp:
    """The routes behind their doors."""
    inner = Starlette(routes=ROUTES, exception_handlers={Exception: at_fault})
    inner.state.table = table
    # Cookies know no ports: two tables of one machine are told apart by name.
    inner.state.cookie = f"cartoscore-{port}"
    return Doors(inner, phones=table.phones, names=names, cookie=inner.state.cookie)


class Server(uvicorn.Server):
    """uvicorn, which ends at once: streams never end by themselves, and what matters is kept."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        for task in list(self.server_state.tasks):
            task.cancel()


def open_table(
    path: Path,
    game: Game | None,
    *,
    host: str | None,
    port: int | None,
    single: bool,
    settings: Settings,
    ready: Callable[[Opened], None],
    silent: Callable[[Opened], None],
) -> None:
    """Open a table until Ctrl-C, or until the host ends it. `ready` is told where it is, `silent`
    that no phone has come for a while."""
    place = bound(host, port)
    url = f"http://{shown(_callable(place), place.port)}/"
    table = Table(path, url, Phones(path), Readers(path), game, single=single, settings=settings)
    table.phones.load(game.id if game else None)
    opened = Opened(
        table.link,
        table.host_link,
        url,
        table.key,
        host is None and ip_address(place.address).is_loopback,
        place.others,
    )
    with kept_awake(), suppress(KeyboardInterrupt):
        asyncio.run(_serve(table, place, opened, ready, silent))


def _callable(place: Place) -> str:
    """The address that phones call: of all of them the home network's."""
    if place.address in ("0.0.0.0", "::"):
        return home_address().address
    return place.address


async def _serve(
    table: Table,
    place: Place,
    opened: Opened,
    ready: Callable[[Opened], None],
    silent: Callable[[Opened], None],
) -> None:
    # What uvicorn has to say is for people who run web sites.
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    logging.getLogger("uvicorn").propagate = False
    server = Server(
        uvicorn.Config(
            application(table, place.names, place.port),
            http=PatientProtocol,
            ws="none",
            loop="asyncio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            timeout_keep_alive=IDLE_SECONDS,
            limit_concurrency=MOST_CONNECTIONS,
            h11_max_incomplete_event_size=LONGEST_HEAD,
        )
    )
    serving = asyncio.create_task(server.serve(sockets=[place.socket]))
    while not (server.started or serving.done()):
        await asyncio.sleep(0.01)
    ready(opened)
    beside = [
        asyncio.create_task(work)
        for work in (table.begin(), table.watch(), _noticing(table, opened, silent))
    ]
    ended = asyncio.create_task(table.ended.wait())
    try:
        await asyncio.wait((serving, ended), return_when=asyncio.FIRST_COMPLETED)
        server.should_exit = True
        table.live.close()
        await serving
    finally:
        for task in (*beside, ended):
            task.cancel()
        table.close()


async def _noticing(table: Table, opened: Opened, silent: Callable[[Opened], None]) -> None:
    try:
        await asyncio.wait_for(table.came.wait(), SILENT_SECONDS)
    except TimeoutError:
        silent(opened)
