"""What Typer itself says in help and errors; named here so that the catalogues carry it too."""

from scoring.message import say

WORDS = (
    say("Arguments"),
    say("Options"),
    say("Commands"),
    say("Error"),
    say("Aborted."),
    say("Aborted!"),
    say("[default: {}]"),
    say("[required]"),
    say("Missing command."),
    say("No such command {name!r}."),
    say("Try [blue]'{command_path} {help_option}'[/] for help."),
    say("Show this message and exit."),
)
