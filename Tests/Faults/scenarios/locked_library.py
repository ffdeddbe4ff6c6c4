"""Another program locks the library while stations lend."""

import contextlib
import sqlite3
import time

from harness.writers import lending

ENGINES = ("sqlite", "postgres")


def play(round):
    with lending(round, commands=1, stations=2) as work:
        for _ in range(round.times(2, 4)):
            work.confirms(round.random.randint(1, 10))
            # Programs wait for five seconds.
            seconds = round.random.choice([0.1, 1, 4.9, 5.1, 7]) if not round.is_short else 0.5
            round.chose(f"locked for {seconds} s")
            lock(round, seconds)
        work.confirms(5)
    round.verify()


def lock(round, seconds):
    if round.is_postgres:
        try:
            round.place.execute(
                "BEGIN; LOCK TABLE book, student, loan, activity, operation IN ACCESS EXCLUSIVE MODE; "
                f"SELECT pg_sleep({seconds}); ROLLBACK")
        except RuntimeError as error:
            # The tables are locked one after another: a writer may hold the next. The server ends one of both.
            if "deadlock" not in str(error):
                raise
        return
    with contextlib.closing(sqlite3.connect(round.place.path, timeout=60, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        time.sleep(seconds)
        connection.execute("ROLLBACK")
