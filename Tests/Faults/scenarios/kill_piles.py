"""Stations are killed while they apply a confirmed pile: the next start leaves the whole pile in the library, once."""

import re
import sys
import time
from pathlib import Path

from harness.findings import Broken
from harness.ledger import CHECKOUT, RETURN
from harness.round import ISBNS, isbn
from harness.station import Station

sys.path.insert(0, str(Path(__file__).parents[2] / "TestSupport"))

import scan_account  # noqa: E402

ENGINES = ("sqlite", "postgres")

_HELLO = re.compile(r"Hello \w+\b")
_SHELVING = re.compile(r"Now: shelving")
_LINE = re.compile(r"^\d+\. .*: ")
_DONE = re.compile(r"Borrowed: “|Returned: “|Added to the inbox: |Seen on the shelf: ")
_NOBODY = re.compile(r"nobody”")


def play(round):
    begin = int(time.time() * 1000)
    # Only one student has a copy of each book, so that its return is clear.
    borrowers = {book: round.random.choice(round.students[:4]) for book in ISBNS}
    scans, drafts = [], iter(range(50_000, 90_000))
    for _ in range(round.times(8, 16)):
        held = round.ledger.held_by(round.students)
        if held and round.random.random() < 0.5:
            pile = shelving_pile(round, held, [isbn(next(drafts)) for _ in range(round.random.randint(0, 4))])
        else:
            pile = visitors_pile(round, borrowers)
        if pile and applied(round, *pile):
            scans += pile[1]
    for finding in scan_account.findings(round.place.rows, begin, scans):
        round.find(finding)
    round.verify()


def visitors_pile(round, borrowers):
    """Lines that lend books, and what each of them must leave: (lines, scans, attempts)."""
    student = round.random.choice(round.students[:4])
    books = [book for book in ISBNS if borrowers[book] == student and round.ledger.has(student, book) is False]
    books = round.random.sample(books, round.random.randint(min(2, len(books)), len(books)))
    return [(student, _HELLO), *((book, _LINE) for book in books)], [(book, scan_account.LENT) for book in books], [
        (CHECKOUT, student, book) for book in books]


def shelving_pile(round, held, unknown):
    """Lines that take books back, see others on the shelf, and put unknown ones into the inbox."""
    back = round.random.sample(held, round.random.randint(1, min(8, len(held))))
    lent = {book for _, book in held}
    seen = round.random.sample([book for book in ISBNS if book not in lent], 2)
    lines = [("shelving", _SHELVING)]
    for _, book in back:
        # Other copies are on the shelf: the word says that this one comes back.
        lines += [(book, _LINE), ("return", _LINE)]
    lines += [(book, _LINE) for book in seen + unknown]
    scans = [(book, scan_account.RETURNED) for _, book in back] + [(book, scan_account.SEEN) for book in seen]
    return lines, scans + [(book, scan_account.INBOX) for book in unknown], [(RETURN, *pair) for pair in back]


def applied(round, lines, scans, pairs):
    """Confirms a pile and kills the station a moment later. Returns whether the library has it."""
    if not scans:
        return False
    before = scan_account.records(round.place.rows, 0)
    station = Station(round, ["--station-confirm", "pile"])
    for line, answer in lines:
        what, _ = station.answer(line, answer)
        if what != 0:
            raise Broken(f"the station did not take {line}: {station.transcript}")
    attempts = [round.ledger.begin(*pair) for pair in pairs]
    station.send("y")
    if round.random.random() < 0.8:
        time.sleep(round.random.uniform(0, 0.04))
    else:
        station.says(_DONE)
    station.kill()
    was_told = _DONE.search(station.transcript.split("Is that right?")[-1]) is not None

    # The next start applies what was confirmed, and a third one nothing more.
    for _ in range(2):
        following = Station(round)
        following.answer("nobody", _NOBODY)
        following.finish()
    now = scan_account.records(round.place.rows, 0)
    number = sum((now - before).values())
    if number not in (0, len(scans)):
        round.find(f"a pile of {len(scans)} lines was applied by half: {number}")
    if was_told and not number:
        round.find("lost: a pile was said to be done, and is not in the library")
    for attempt in attempts:
        attempt.confirm() if number else attempt.refuse(["killed"])
    return number > 0
