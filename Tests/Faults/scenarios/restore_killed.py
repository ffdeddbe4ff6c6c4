"""A backup is restored over a library with a hot -wal, and the restore is killed at random moments."""

import hashlib
import shutil
import time

from harness.place import SQLitePlace
from harness.power import power_cut
from harness.round import ISBNS, WITNESS
from harness.station import Station
from harness.writers import CommandWriter

ENGINES = ("sqlite",)


def play(round):
    writer = CommandWriter(round, round.students[:6])
    for _ in range(round.random.randint(1, 5)):
        writer.step()
    backup = round.folder / "backup.sqlite"
    outcome = round.command("database", "backup", backup)
    if outcome.status:
        round.find(f"no backup could be made: {outcome}")
    at_backup = round.ledger.copy()
    place = power_cut(round, round.folder / "after")
    before = sums(place.path.parent)
    outcome = restore(round, place, backup, "--dry-run")
    if outcome.status:
        round.find(f"a dry run fails: {outcome}")
        return
    if sums(place.path.parent) != before:
        round.find("a dry run changes files")
    refuses_while_open(round, backup)

    begun = time.monotonic()
    copy = SQLitePlace(shutil.copytree(place.path.parent, round.folder / "try") / "library.sqlite")
    restore(round, copy, backup)
    usual = time.monotonic() - begun
    for _ in range(round.times(6, 12)):
        shutil.rmtree(copy.path.parent)
        shutil.copytree(place.path.parent, copy.path.parent)
        killed = restore(round, copy, backup, kill_after=round.random.uniform(0, usual * 1.1)).was_killed
        is_one_of_both(round, copy, at_backup)
        if killed:
            outcome = restore(round, copy, backup)
            if outcome.status:
                round.find(f"a restore that was killed cannot be repeated: {outcome}")
            else:
                round.verify(copy, at_backup.copy())
    outcome = restore(round, place, backup)
    if outcome.status:
        round.find(f"the restore fails: {outcome}")
        return
    is_kept_aside(round, place)
    round.verify(place, at_backup)


def restore(round, place, backup, *words, **more):
    return round.command("database", "restore", backup, *words, location=place.location, **more)


def sums(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if "-shm" not in path.name}


def refuses_while_open(round, backup):
    """Into a copy of its own: a restore that is not refused must not spoil the round."""
    folder = round.folder / "open"
    folder.mkdir()
    place = SQLitePlace(shutil.copyfile(backup, folder / "library.sqlite"))
    station = Station(round, location=place.location)
    station.greet("S1")
    outcome = restore(round, place, backup)
    if outcome.status == 0:
        round.find("a library is restored while a station has it open")
    station.finish()


def is_one_of_both(round, copy, at_backup):
    """Wholly the old library or wholly the backup; where no library is there, commands say so."""
    if not copy.path.exists():
        outcome = round.command("checkout", ISBNS[0], WITNESS, location=copy.location)
        if outcome.status == 0:
            round.find("lost: a checkout is confirmed where a killed restore left no library")
        return
    round.check(copy)
    history = copy.history()
    old, new = list(round.ledger.findings(history)), list(at_backup.findings(history))
    if old and new:
        round.find(f"a killed restore leaves neither the old library nor the backup: {old[0]}; {new[0]}")


def is_kept_aside(round, place):
    """The old library lies beside the new one, under a dated name, with everything that was confirmed."""
    others = [path for path in place.path.parent.rglob("*") if path != place.path and path.is_file()
              and path.read_bytes()[:15] == b"SQLite format 3" and not path.name.startswith(".")]
    for path in others:
        copy = SQLitePlace(path)
        if not list(round.ledger.findings(copy.history())):
            round.check(copy)
            return
    round.find(f"lost: no file beside the restored library has what was confirmed before ({[one.name for one in others]})")
