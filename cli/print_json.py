"""One line of JSON on standard output."""

from __future__ import annotations

import json
import sys

from assistant.show.json_parts import Form


def print_json(form: Form) -> None:
    # A pipe in another encoding gets escapes: they are longer, but nothing is lost.
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(form, ensure_ascii=not utf8))
