"""Stations are killed at random moments while they lend."""

import time

from harness.writers import lending

ENGINES = ("sqlite", "postgres")


def play(round):
    with lending(round, commands=1, stations=2) as work:
        stations = work.writers[1:]
        for _ in range(round.times(6, 14)):
            work.confirms(round.random.randint(1, 25))
            time.sleep(round.random.uniform(0, 0.04))
            round.random.choice(stations).kill()
            # A station that is killed while it starts.
            if round.random.random() < 0.2:
                time.sleep(round.random.uniform(0, 0.2))
                round.random.choice(stations).kill()
        work.confirms(5)
    round.verify()
