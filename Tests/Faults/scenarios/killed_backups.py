"""Backups are killed at random moments while stations lend: whole or not there, without leftovers."""

import time

from harness.leftovers import leftovers
from harness.place import SQLitePlace
from harness.round import TITLES
from harness.writers import lending

ENGINES = ("sqlite", "postgres")


def play(round):
    folder = round.folder / "stick"
    folder.mkdir()
    begun = time.monotonic()
    back_up(round, folder / "first.sqlite")
    usual = time.monotonic() - begun
    with lending(round, commands=1, stations=1) as work:
        for number in range(round.times(8, 16)):
            file = folder / f"backup{number}.sqlite"
            # Whatever is confirmed now is in every backup that begins later.
            confirmed = round.ledger.copy()
            back_up(round, file, kill_after=round.random.uniform(0, usual * 1.1))
            if file.exists():
                is_whole(round, file, confirmed)
            work.confirms(1)
    killed = len(leftovers(folder))
    confirmed = round.ledger.copy()
    last = folder / "last.sqlite"
    outcome = back_up(round, last)
    if outcome.status:
        round.find(f"no backup can be made after killed ones: {outcome}")
    else:
        is_whole(round, last, confirmed)
    round.chose(f"{killed} leftovers lay there")
    if left := leftovers(folder):
        round.find(f"left behind: {len(left)} files of killed backups, such as {left[0]}, after the next backup")
    round.verify()


def back_up(round, file, **more):
    return round.command("database", "backup", file, **more)


def is_whole(round, file, confirmed):
    """A backup has all that was confirmed before it; what was lent while it was made may be in it."""
    place = SQLitePlace(file)
    round.check(place)
    for finding in confirmed.findings(place.history()):
        if finding.startswith("lost"):
            round.find(f"in a backup, {finding}")
    for finding in place.halves(TITLES):
        round.find(f"in a backup, {finding}")
