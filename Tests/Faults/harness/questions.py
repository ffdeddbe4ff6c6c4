"""Commands that read every table, for libraries that may hold anything."""

from .program import TIMEOUT
from .round import ISBNS

COMMANDS = [
    ["books", "list"], ["books", "list", "--json"], ["books", "show", "1"],
    ["books", "show", ISBNS[2], "--json"], ["books", "export", "-"], ["students", "list"],
    ["students", "show", "S1"], ["students", "export", "-"], ["loans", "list"], ["loans", "list", "--history"],
    ["loans", "--overdue"], ["reservations", "list"], ["activity"], ["activity", "--json"], ["statistics"],
    ["statistics", "--json"], ["inventory", "status", "--all"], ["inventory", "list"], ["lookups"],
    ["wishlist", "list"], ["database", "check"], ["database", "name"], ["doctor", "--offline"],
    ["checkout", ISBNS[1], "S1"], ["return", ISBNS[0], "--student", "S0"], ["books", "list", "Book1"]]
LINES = ["S0", ISBNS[0], "y", "S1", ISBNS[1], "y", ISBNS[2], "n", "done", ISBNS[0], "n", "done", "20000011", "done"]


def ask(round, location, number):
    """Some of the commands and a station. Each has to end with a status and a sentence, and without a signal."""
    for command in round.random.sample(COMMANDS, number):
        outcome = round.command(*command, location=location)
        if outcome.status == 64:
            raise RuntimeError(f"the harness calls the program wrongly: {outcome}")
    outcome = round.command("kiosk", location=location, input="\n".join(LINES) + "\n", timeout=TIMEOUT)
    return outcome
