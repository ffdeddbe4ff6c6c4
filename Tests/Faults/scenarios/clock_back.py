"""The clock jumps back while stations lend, and lies before the build when a command runs."""

import shutil

from harness.round import ISBNS
from harness.station import DONE, Station
from harness.writers import CommandWriter

ENGINES = ("sqlite", "postgres")


def play(round):
    if not shutil.which("faketime"):
        round.skip("faketime is not installed (Debian: faketime)")
    clock = round.folder / "clock"
    # The wrapper is needed, not only its library: Swift finds no arguments where a preloaded library has moved the
    # environment. Waits stay as they are; only the time of day jumps.
    shifted = [
        "faketime", "-f", "+0d", "env", "-u", "FAKETIME", f"FAKETIME_TIMESTAMP_FILE={clock}", "FAKETIME_NO_CACHE=1",
        "FAKETIME_DONT_FAKE_MONOTONIC=1"]
    clock.write_text("+0d\n")
    half = len(round.students) // 2
    station = Station(round, launcher=shifted)
    for _ in range(round.random.randint(2, 6)):
        if station.toggle(*pair(round, half)) != DONE:
            round.find(f"a station refuses before the fault:\n{station.transcript}")
    for _ in range(round.times(2, 4)):
        jump = round.random.choice(["-1h", "-1d", "-400d", "+0d", "-30m"])
        round.chose(f"the clock shows {jump}")
        clock.write_text(jump + "\n")
        # It may lend or refuse; what it confirms counts.
        for _ in range(round.random.randint(1, 4)):
            station.toggle(*pair(round, half))
    clock.write_text("+0d\n")
    if station.finish():
        round.find(f"a station ended by itself: {station.complaints.strip()[-400:]}")
    # 1971: an empty battery. A loan of that day would be due before the library was founded.
    clock.write_text("@1971-03-04 09:00:00\n")
    writer = CommandWriter(round, round.students[half:])
    while True:
        student, isbn, has = writer.pair()
        if not has:
            break
    attempt, outcome = round.lend("checkout", student, isbn, round.operation(), launcher=shifted)
    if outcome.status == 0:
        round.find("a checkout is confirmed while the clock shows 1971")
    round.verify()


def pair(round, half):
    return round.random.choice(round.students[:half]), round.random.choice(ISBNS)
