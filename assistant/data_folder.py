"""Where the program keeps what is this user's alone: games, and maps that were learned."""

from __future__ import annotations

from pathlib import Path

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


def data_folder() -> Path | None:
    """The user's data folder; None for a user without a home."""
    import platformdirs

    path = platformdirs.user_data_path("cartoscore", appauthor=False)
    return path if path.is_absolute() else None
