"""A power cut: the files as they are at one moment, while a station is in the middle of its work."""

import shutil
import signal
import time

from .place import SQLitePlace
from .writers import StationWriter


def power_cut(round, folder):
    """Returns the place of a copy of library and -wal, taken while a station stood still, which is killed then."""
    folder.mkdir()
    writer = StationWriter(round, round.students)
    for _ in range(round.random.randint(5, 40)):
        writer.step()
    # One step more is in flight: its lines are sent, its answer is not waited for.
    student, isbn = round.random.choice(writer.students), round.random.choice(writer.books)
    station = writer.station
    if station.greet(student) == "done" and round.ledger.has(student, isbn) is not None:
        round.ledger.begin("return" if round.ledger.has(student, isbn) else "checkout", student, isbn)
        station.send(isbn)
        station.send("y")
    time.sleep(round.random.uniform(0, 0.03))
    station.process.send_signal(signal.SIGSTOP)
    # All that the disk has; the -shm is memory and goes with the power.
    for path in round.place.path.parent.glob("library.sqlite*"):
        if not path.name.endswith("-shm"):
            shutil.copyfile(path, folder / path.name)
    log = folder / "library.sqlite-wal"
    # Unconfirmed writes may lie there as anything.
    if log.exists() and round.random.random() < 0.5:
        with open(log, "ab") as file:
            file.write(round.random.randbytes(round.random.randint(1, 20_000)))
    station.kill()
    return SQLitePlace(folder / "library.sqlite")
