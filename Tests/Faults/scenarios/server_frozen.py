"""The PostgreSQL server is stopped (SIGSTOP) and continued while stations lend."""

import time

from harness.writers import lending

ENGINES = ("postgres",)


def play(round):
    with lending(round, commands=1, stations=3) as work:
        for _ in range(round.times(2, 4)):
            work.confirms(round.random.randint(1, 20))
            # Beyond the 25 s that a station waits for an answer, now and then.
            longest = 35 if round.random.random() < 0.15 and not round.is_short else 6
            seconds = round.random.uniform(0, longest)
            round.chose(f"frozen for {seconds:.1f} s")
            round.engine.ask("pause")
            time.sleep(seconds)
            round.engine.ask("resume")
        work.confirms(5)
    round.verify()
