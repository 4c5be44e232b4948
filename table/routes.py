"""Every door of the table, and the function behind it."""

from __future__ import annotations

from starlette.routing import Route

from table import evening_doors, host_doors, phone_doors, photo_doors
from table.static_files import front_page, static_file

ROUTES = [
    Route("/", front_page),
    Route("/static/{name}", static_file),
    # A phone: in by the key, then one snapshot or the stream of them.
    Route("/api/enter", phone_doors.enter, methods=["POST"]),
    Route("/api/state", phone_doors.state),
    Route("/api/events", phone_doors.events),
    Route("/api/seats", phone_doors.sit, methods=["POST"]),
    # A photo: handed in, asked about, confirmed or withdrawn.
    Route("/api/photos/{id}", photo_doors.hand_in, methods=["PUT"]),
    Route("/api/photos/{id}", photo_doors.withdraw, methods=["DELETE"]),
    Route("/api/photos/{id}/answers", photo_doors.answer, methods=["POST"]),
    Route("/api/photos/{id}/confirm", photo_doors.confirm, methods=["POST"]),
    Route("/api/photos/{id}/map.jpg", photo_doors.from_above),
    # The evening: everybody's sheets, and the cards that came.
    Route("/api/sheets/{player}/{season}", evening_doors.sheet),
    Route("/api/sheets/{player}/{season}/map.jpg", evening_doors.from_above),
    Route("/api/sheets/{player}/{season}/correct", evening_doors.correct, methods=["POST"]),
    Route("/api/sheets/{player}/{season}/photo", evening_doors.forget, methods=["DELETE"]),
    Route("/api/cards", evening_doors.cards),
    Route("/api/cards", evening_doors.reveal, methods=["POST"]),
    Route("/api/evening.html", evening_doors.page),
    # The host.
    Route("/api/code.svg", host_doors.code),
    Route("/api/offer", host_doors.offer),
    Route("/api/offer/lot", host_doors.lot),
    Route("/api/games", host_doors.set_up, methods=["POST"]),
    Route("/api/games/lay", host_doors.lay, methods=["POST"]),
    Route("/api/seats/give", host_doors.give_seat, methods=["POST"]),
    Route("/api/undo", host_doors.undo, methods=["POST"]),
    Route("/api/end", host_doors.end, methods=["POST"]),
]
