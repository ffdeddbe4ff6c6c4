"""Imports of books and students are killed at random moments: after the next command all lines are there, or none."""

import time

from harness.round import isbn
from harness.writers import lending

ENGINES = ("sqlite", "postgres")


def play(round):
    lines = round.random.choice([50, 500, 3000])
    round.chose(f"{lines} lines")
    with lending(round, stations=1) as work:
        for number in range(round.times(3, 6)):
            kind = round.random.choice(["books", "students"])
            file = round.folder / f"table{number}.csv"
            file.write_text(table(kind, number, lines))
            words = [kind, "import", file, "--operation", round.operation()] + (["--no-lookup"] if kind == "books" else [])
            import_and_kill(round, words, lambda: visible(round, kind, number), lines)
            work.confirms(1)
    round.verify()


def import_and_kill(round, words, visible, lines):
    def whole():
        # An import that was killed while it appeared is finished by the next command.
        round.command("loans", "list")
        if (number := visible()) not in (0, lines):
            round.find(f"half: {number} of {lines} lines of an import are there")

    usual = 0.3 + lines / 6000
    for _ in range(round.random.randint(1, 3)):
        outcome = round.command(*words, kill_after=round.random.uniform(0, usual * 1.3))
        whole()
        if outcome.status == 0 and visible() != lines:
            round.find(f"lost: an import was confirmed, and {visible()} of {lines} lines are there")
    # Under one operation it counts once, however often it was killed. On a busy server it may have to be repeated.
    for _ in range(5):
        outcome = round.command(*words)
        if outcome.status == 0:
            break
        time.sleep(0.2)
    else:
        round.find(f"an import cannot be repeated after it was killed: {outcome}")
        return
    if visible() != lines:
        round.find(f"lost: an import was confirmed, and {visible()} of {lines} lines are there")


def table(kind, number, lines):
    if kind == "students":
        return "Library ID,First Name,Last Name,Grade\n" + "".join(
            f"T{number}-{line},Newcomer{number},,7\n" for line in range(lines))
    first = 1000 + number * 5000
    return "ISBN,Title,Author,Total Copies,Available Copies\n" + "".join(
        f"{isbn(first + line)},Import{number} {line},Nobody,1,1\n" for line in range(lines))


def visible(round, kind, number):
    if kind == "students":
        rows = round.place.rows(f"SELECT count(*) FROM student WHERE first_name = 'Newcomer{number}'")
    else:
        rows = round.place.rows(f"SELECT count(*) FROM book WHERE title LIKE 'Import{number} %'")
    return int(rows[0][0])
