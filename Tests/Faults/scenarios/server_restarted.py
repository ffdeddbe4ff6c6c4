"""The PostgreSQL server is killed and started again while stations lend."""

import time

from harness.writers import lending

ENGINES = ("postgres",)


def play(round):
    with lending(round, commands=1, stations=3) as work:
        for _ in range(round.times(2, 5)):
            work.confirms(round.random.randint(1, 30))
            time.sleep(round.random.uniform(0, 0.05))
            round.engine.ask("kill")
            time.sleep(round.random.uniform(0, 2))
            round.engine.ask("start")
        work.confirms(5)
    round.verify()
