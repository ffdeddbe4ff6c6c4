"""Commands are killed at random moments, and some are repeated under the same operation."""

import time

from harness.ledger import CONFIRMED
from harness.writers import CommandWriter

ENGINES = ("sqlite", "postgres")


def play(round):
    writer = CommandWriter(round, round.students)
    begun = time.monotonic()
    writer.step()
    usual = time.monotonic() - begun
    killed = 0
    for _ in range(round.times(20, 40)):
        moment, repeats = round.random.random(), round.random.random() < 0.6
        attempt, outcome = writer.step(kill_after=moment * usual * 1.2)
        killed += outcome.was_killed
        # The same operation done again counts once, whether the killed command did it or not.
        if repeats and outcome.was_killed:
            again = round.lend_again(attempt)
            if attempt.outcome != CONFIRMED:
                round.find(f"a repeated operation is refused: {again}")
    round.chose(f"{killed} commands were killed")
    round.verify()
