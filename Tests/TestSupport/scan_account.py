#!/usr/bin/env python3
"""Accounts for every scan of a story: each is in loans, in the activity log, in the inbox or on the attention list, once.

    scan_account.py LOCATION SINCE <scans.json

LOCATION is a SQLite file or a postgres:// address, SINCE the beginning of the story in milliseconds since 1970. Standard input is
a JSON list of [code, place], an entry for each scan that must leave a record. A double beep is one scan. Prints a line for each
finding. Exit status: 0 all scans are accounted for, 1 findings.

The tests of Swift start it; Tests/Hardware and Tests/Faults import it. It reads the tables without the program's code.
"""

import collections
import contextlib
import json
import os
import sqlite3
import subprocess
import sys

# Places of a record. A scan whose place does not matter is expected ANYWHERE.
LENT, RETURNED, SEEN, ADDED, INBOX, ATTENTION = "lent", "returned", "seen", "added", "inbox", "attention"
ANYWHERE = "anywhere"

_BOOKS = "SELECT id, isbn, label_number FROM book"
_RECORDS = {
    LENT: "SELECT book_id, count(*) FROM loan WHERE checkout_date >= {0} GROUP BY book_id",
    RETURNED: "SELECT book_id, count(*) FROM loan WHERE return_date >= {0} GROUP BY book_id",
    SEEN: "SELECT book_id, count(*) FROM activity WHERE type = 'see_on_shelf' AND created_at >= {0} GROUP BY book_id",
    ADDED: "SELECT book_id, count(*) FROM activity WHERE type = 'add_book' AND created_at >= {0} GROUP BY book_id",
}
# A return that was taken back leaves two entries and no returned loan.
_ACTIVITIES = """
SELECT book_id, sum(CASE WHEN type = 'checkout' THEN 1 ELSE 0 END),
  sum(CASE WHEN type = 'return_book' THEN 1 WHEN type = 'undo_return' THEN -1 ELSE 0 END)
FROM activity WHERE created_at >= {0} AND book_id IS NOT NULL GROUP BY book_id
"""
_INBOX = "SELECT isbn FROM inbox_draft"
_ATTENTION = "SELECT codes FROM attention WHERE created_at >= {0}"
# A station applies these at its next start, so none may be left behind a story.
_WAITING = "SELECT code FROM confirmed_line"


def records(rows, since):
    """What the library recorded since then: (item, place) to a number. An item is the ID of a book, or a code without a book.

    `rows`: takes SQL and gives tuples.
    """
    books = _books(rows)
    found = collections.Counter()
    for place, sql in _RECORDS.items():
        for book, number in rows(sql.format(since)):
            found[(int(book), place)] += int(number)
    for (isbn,) in rows(_INBOX):
        found[(books.get(isbn, isbn), INBOX)] += 1
    for (codes,) in rows(_ATTENTION.format(since)):
        for code in codes.split():
            found[(books.get(code, code), ATTENTION)] += 1
    return found


def findings(rows, since, scans):
    """Lines about scans that are lost, doubled or elsewhere, and about records that no scan explains.

    `scans`: (code, place), one for each scan.
    """
    books = _books(rows)
    found = records(rows, since)
    names, anywhere = {}, collections.Counter()
    for code, place in scans:
        item = books.get(code, code)
        names[item] = code
        if place == ANYWHERE:
            anywhere[item] += 1
        elif found[(item, place)] > 0:
            found[(item, place)] -= 1
        else:
            yield f"lost: {code} is not {place}"
    for item, number in anywhere.items():
        for key in [key for key in found if key[0] == item]:
            taken = min(number, found[key])
            found[key] -= taken
            number -= taken
        if number:
            yield f"lost: {names[item]} is nowhere, {number} times"
    for (item, place), number in sorted(found.items(), key=str):
        if number:
            what = "doubled or elsewhere" if item in names else "scanned by nobody"
            yield f"{what}: {names.get(item, item)} is {place}, {number} times more"
    yield from _halves(rows, since)


def _books(rows):
    """Every code of a book to the book's ID."""
    return {code: int(row[0]) for row in rows(_BOOKS) for code in row[1:] if code}


def _halves(rows, since):
    """Loans that the activity log does not know, the other way round, and confirmed lines that wait."""
    loans = records(rows, since)
    log = {int(book): (int(lent), int(returned)) for book, lent, returned in rows(_ACTIVITIES.format(since))}
    for book in sorted({item for item, _ in loans if isinstance(item, int)} | set(log)):
        told, done = log.get(book, (0, 0)), (loans[(book, LENT)], loans[(book, RETURNED)])
        if told != done:
            yield f"half: book {book} was lent and returned {done} times, and the activity log says {told}"
    for (code,) in rows(_WAITING):
        yield f"waiting: the confirmed line of {code} was not applied"


def sqlite_rows(path):
    def rows(sql):
        with contextlib.closing(sqlite3.connect(path, timeout=60)) as connection:
            return connection.execute(sql).fetchall()

    return rows


def postgres_rows(address):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PG")}

    def rows(sql):
        done = subprocess.run(
            ["psql", "-qAtX", "-F", "\t", "-v", "ON_ERROR_STOP=1", address], input=sql, text=True, check=True,
            capture_output=True, env=clean, timeout=300)
        return [line.split("\t") for line in done.stdout.splitlines()]

    return rows


if __name__ == "__main__":
    location, since = sys.argv[1:]
    rows = postgres_rows(location) if location.startswith("postgres") else sqlite_rows(location)
    told = list(findings(rows, int(since), json.load(sys.stdin)))
    print("\n".join(told), end="\n" if told else "")
    sys.exit(1 if told else 0)
