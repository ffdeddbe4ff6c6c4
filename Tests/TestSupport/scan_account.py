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

# Code, book and copy; no copy for the number of a title.
_CODES = """
SELECT isbn, id, 0 FROM book WHERE isbn IS NOT NULL UNION ALL SELECT label_number, id, 0 FROM book WHERE label_number IS NOT NULL
UNION ALL SELECT label_number, book_id, number FROM copy WHERE label_number IS NOT NULL
"""
# Book, copy where it is known, and the number of records.
_RECORDS = {
    LENT: "SELECT book_id, copy_number, count(*) FROM loan WHERE checkout_date >= {0} GROUP BY book_id, copy_number",
    RETURNED: "SELECT book_id, copy_number, count(*) FROM loan WHERE return_date >= {0} GROUP BY book_id, copy_number",
    SEEN: "SELECT book_id, 0, count(*) FROM activity WHERE type = 'see_on_shelf' AND created_at >= {0} GROUP BY book_id",
    ADDED: "SELECT book_id, 0, count(*) FROM activity WHERE type = 'add_book' AND created_at >= {0} GROUP BY book_id",
}
# A return that was taken back leaves two entries and no returned loan.
_ACTIVITIES = """
SELECT book_id, sum(CASE WHEN type = 'checkout' THEN 1 ELSE 0 END),
  sum(CASE WHEN type = 'return_book' THEN 1 WHEN type = 'undo_return' THEN -1 ELSE 0 END)
FROM activity WHERE created_at >= {0} AND book_id IS NOT NULL GROUP BY book_id
"""
_INBOX = "SELECT isbn FROM inbox_draft"
_ATTENTION = "SELECT codes FROM attention WHERE created_at >= {0}"
# A station applies these at its next start, so none may remain after a story.
_WAITING = "SELECT code FROM confirmed_line"


def records(rows, since):
    """Counts the records since then: (item, place) to a number.

    An item is (book, copy), with 0 for a copy that is not named, or a code that no book has.
    `rows`: takes SQL and gives tuples.
    """
    items = _items(rows)
    found = collections.Counter()
    for place, sql in _RECORDS.items():
        for book, copy, number in rows(sql.format(since)):
            found[((int(book), int(copy or 0)), place)] += int(number)
    for (isbn,) in rows(_INBOX):
        found[(items.get(isbn, isbn), INBOX)] += 1
    for (codes,) in rows(_ATTENTION.format(since)):
        for code in codes.split():
            found[(items.get(code, code), ATTENTION)] += 1
    return found


def findings(rows, since, scans):
    """Lines about scans that are lost, doubled or elsewhere, and about records that no scan explains.

    `scans`: (code, place), one for each scan.
    """
    items = _items(rows)
    found = records(rows, since)
    names = {items.get(code, code): code for code, _ in scans}
    # The label of a copy takes its record before the number of its title does, and a certain place before any.
    wanted = [(items.get(code, code), place, code) for code, place in scans]
    for item, place, code in sorted(wanted, key=lambda one: (one[1] == ANYWHERE, isinstance(one[0], tuple) and not one[0][1])):
        key = next((key for key in found if found[key] and _fits(key, item, place)), None)
        if key:
            found[key] -= 1
        else:
            yield f"lost: {code} is nowhere" if place == ANYWHERE else f"lost: {code} is not {place}"
    for (item, place), number in sorted(found.items(), key=str):
        if number:
            what = "doubled or elsewhere" if any(_fits((item, place), one, ANYWHERE) for one in names) else "scanned by nobody"
            yield f"{what}: {names.get(item, item)} is {place}, {number} times more"
    yield from _halves(rows, since, records(rows, since))


def _fits(key, item, place):
    """Whether a record is of the scanned item: the same copy, unless one of them names none."""
    (recorded, where) = key
    if place not in (ANYWHERE, where):
        return False
    if isinstance(recorded, tuple) and isinstance(item, tuple):
        return recorded[0] == item[0] and (recorded[1] == item[1] or 0 in (recorded[1], item[1]))
    return recorded == item


def _items(rows):
    """Each code of a book or of a copy to its item."""
    return {code: (int(book), int(copy)) for code, book, copy in rows(_CODES)}


def _halves(rows, since, found):
    """Loans that the activity log does not know, the other way round, and confirmed lines that wait."""
    log = {int(book): (int(lent), int(returned)) for book, lent, returned in rows(_ACTIVITIES.format(since))}
    loans = collections.Counter()
    for (item, place), number in found.items():
        if place in (LENT, RETURNED):
            loans[(item[0], place)] += number
    for book in sorted({book for book, _ in loans} | set(log)):
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
