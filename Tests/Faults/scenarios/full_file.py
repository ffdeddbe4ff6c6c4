"""The library's files may not grow beyond a limit (RLIMIT_FSIZE), which every user can set."""

from harness.station import DONE
from harness.writers import CommandWriter, StationWriter, share

ENGINES = ("sqlite",)


def play(round):
    half, others = share(round.students, 2)
    size = round.place.path.stat().st_size
    for _ in range(round.times(3, 6)):
        limit = size + round.random.randrange(0, 600_000, 512)
        round.chose(f"a limit of {limit} bytes")
        station = StationWriter(round, half, limit=limit)
        done = [station.step() for _ in range(round.random.randint(10, 60))]
        # The limit is the process's own: others lend at the same time.
        command = CommandWriter(round, others)
        _, outcome = command.step()
        if outcome.status:
            round.find(f"a command without a limit is refused: {outcome}")
        command.step(limit=limit)
        station.end()
        round.chose(f"{done.count(DONE)} of {len(done)} steps were done")
    round.verify()
