"""A backup is restored, over a hot -wal after a power cut too, and the restore is killed at random moments."""

import hashlib
import shutil
import time

from harness.place import PostgresPlace, SQLitePlace
from harness.power import power_cut
from harness.round import ISBNS, WITNESS
from harness.station import DONE, Station
from harness.writers import CommandWriter

ENGINES = ("sqlite", "postgres")


def play(round):
    writer = CommandWriter(round, round.students[:6])
    lend(writer, round.random.randint(1, 5))
    backup = round.folder / "backup.sqlite"
    outcome = round.command("database", "backup", backup)
    if outcome.status:
        round.find(f"no backup could be made: {outcome}")
    at_backup = round.ledger.copy()
    if round.is_postgres:
        place = round.place
        lend(writer, round.random.randint(1, 5))
    else:
        place = power_cut(round, round.folder / "after")
    if not changes_nothing_when_dry(round, place, backup):
        return
    refuses_while_open(round, place, backup)

    begun = time.monotonic()
    restore(round, copy(round, place), backup)
    usual = time.monotonic() - begun
    for _ in range(round.times(6, 12)):
        other = copy(round, place)
        killed = restore(round, other, backup, kill_after=round.random.uniform(0, usual * 1.1)).was_killed
        is_one_of_both(round, other, at_backup)
        if killed:
            outcome = restore(round, other, backup)
            if outcome.status:
                round.find(f"a restore that was killed cannot be repeated: {outcome}")
            else:
                round.verify(other, at_backup.copy())
    outcome = restore(round, place, backup)
    if outcome.status:
        round.find(f"the restore fails: {outcome}")
        return
    if not round.is_postgres:
        is_kept_aside(round, place)
    round.verify(place, at_backup)


def lend(writer, number):
    for _ in range(number):
        writer.step()


def restore(round, place, backup, *words, **more):
    return round.command("database", "restore", backup, *words, location=place.location, **more)


def copy(round, place):
    """The library as it is before the restore, somewhere else."""
    if round.is_postgres:
        name = round.engine.new_name()
        round.engine.psql("postgres", f"CREATE DATABASE {name} TEMPLATE {place.name}")
        round.at_end(lambda: round.engine.drop(PostgresPlace(round.engine, name)))
        return PostgresPlace(round.engine, name)
    folder = round.folder / f"copy{round.random.getrandbits(32):08x}"
    shutil.copytree(place.path.parent, folder)
    return SQLitePlace(folder / "library.sqlite")


def changes_nothing_when_dry(round, place, backup):
    """False without a dry run, and so without a restore."""

    def state():
        if round.is_postgres:
            return place.history()
        return {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in place.path.parent.iterdir() if not path.name.endswith("-shm")}

    before = state()
    outcome = restore(round, place, backup, "--dry-run")
    if outcome.status:
        round.find(f"a dry run fails: {outcome}")
        return False
    if state() != before:
        round.find("a dry run changes something")
    return True


def refuses_while_open(round, place, backup):
    """On a separate copy: a restore that is not refused must not spoil the round."""
    other = copy(round, place)
    station = Station(round, location=other.location)
    if station.greet("S1") != DONE:
        round.find(f"a station refuses before the restore:\n{station.transcript}")
    outcome = restore(round, other, backup)
    if outcome.status == 0:
        round.find("a library is restored while a station has it open")
    station.finish()


def is_one_of_both(round, place, at_backup):
    """Wholly the old library or wholly the backup; where no library is there, commands say so."""
    if isinstance(place, SQLitePlace) and not place.path.exists():
        outcome = round.command("checkout", ISBNS[0], WITNESS, location=place.location)
        if outcome.status == 0:
            round.find("lost: a checkout is confirmed where a killed restore left no library")
        return
    round.check(place)
    history = place.history()
    old, new = list(round.ledger.findings(history)), list(at_backup.findings(history))
    if old and new:
        round.find(f"a killed restore leaves neither the old library nor the backup: {old[0]}; {new[0]}")


def is_kept_aside(round, place):
    """The old library is next to the new one, under another name, with everything that was confirmed."""
    others = [
        path for path in place.path.parent.rglob("*") if path != place.path and path.is_file()
        and not path.name.startswith(".") and path.read_bytes()[:15] == b"SQLite format 3"]
    for path in others:
        other = SQLitePlace(path)
        if not list(round.ledger.findings(other.history())):
            round.check(other)
            return
    round.find(f"lost: no file beside the restored library has what was confirmed before ({[one.name for one in others]})")
