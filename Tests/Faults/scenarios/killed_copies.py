"""Copies to another library are killed at random moments: the target is whole or empty, and the copy can be repeated."""

import time

from harness.leftovers import leftovers
from harness.place import PostgresPlace, SQLitePlace
from harness.round import TITLES
from harness.writers import CommandWriter

ENGINES = ("sqlite", "postgres")


def play(round):
    writer = CommandWriter(round, round.students)
    for _ in range(round.random.randint(4, 10)):
        writer.step()
    folder = round.folder / "other"
    folder.mkdir()
    begun = time.monotonic()
    copy(round, target(round, folder))
    usual = time.monotonic() - begun
    for _ in range(round.times(4, 8)):
        place = target(round, folder)
        killed = copy(round, place, kill_after=round.random.uniform(0, usual * 1.1)).was_killed
        if killed and not is_there(place):
            outcome = copy(round, place)
            if outcome.status:
                round.find(f"a copy cannot be repeated after it was killed: {outcome}")
                continue
        round.check(place)
        for finding in [*round.ledger.findings(place.history()), *place.halves(TITLES)]:
            round.find(f"in a copy, {finding}")
    if left := leftovers(folder):
        round.find(f"left behind: {len(left)} files of killed copies, such as {left[0]}, after the next copy")
    round.verify()


def target(round, folder):
    """A name at which nothing is yet."""
    if round.is_postgres and round.random.random() < 0.7:
        name = round.engine.new_name()
        round.engine.psql("postgres", f"CREATE DATABASE {name}")
        round.at_end(lambda: round.engine.drop(PostgresPlace(round.engine, name)))
        return PostgresPlace(round.engine, name)
    return SQLitePlace(folder / f"copy{round.random.getrandbits(32):08x}.sqlite")


def is_there(place):
    """Whether the killed copy had come to its end."""
    if isinstance(place, SQLitePlace):
        return place.path.exists()
    tables = place.rows("SELECT count(*) FROM pg_tables WHERE tablename = 'student'")
    return tables[0][0] != "0" and place.rows("SELECT count(*) FROM student")[0][0] != "0"


def copy(round, place, **more):
    return round.program.run("database", "copy", round.place.location, place.location, **more)
