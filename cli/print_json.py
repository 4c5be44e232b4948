"""One line of JSON on standard output."""

from __future__ import annotations

import sys

from assistant.show.json_parts import Form, json_text


def print_json(form: Form) -> None:
    # A pipe in another encoding gets escapes: they are longer, but nothing is lost.
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json_text(form, ascii=not utf8))
