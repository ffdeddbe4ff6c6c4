"""The story of a library file that goes away under a running station, in five endings."""

import shutil
import time

from .ledger import CONFIRMED
from .program import TIMEOUT
from .round import ISBNS
from .station import DONE, GONE, REFUSED, Station

SUFFIXES = ("", "-wal", "-shm")


class Story:
    """A station that lends, a backup, and what was confirmed up to it."""

    def __init__(self, round):
        self.round = round
        self.file = round.place.path
        self.station = Station(round)
        self.lend(round.random.randint(1, 8))
        self.backup = round.folder / "backup.sqlite"
        outcome = round.command("database", "backup", self.backup)
        if outcome.status:
            round.find(f"no backup could be made: {outcome}")
        self.at_backup = round.ledger.copy()
        self.length = len(self.at_backup)
        # Enough, now and then, for a checkpoint: the log starts again after it.
        self.lend(round.random.randint(0, 8) if round.random.random() < 0.6 else round.random.randint(45, 80))

    def pair(self):
        return self.round.random.choice(self.round.students), self.round.random.choice(ISBNS)

    def lend(self, number):
        for _ in range(number):
            if self.station.toggle(*self.pair()) != DONE:
                self.round.find(f"a station refuses before the fault:\n{self.station.transcript}")

    def is_refused_while_gone(self, number):
        """Station and command try; each must refuse with store-unreachable."""
        for _ in range(number):
            before = self.round.ledger.count(CONFIRMED)
            what = self.station.toggle(*self.pair())
            self.judge(what, self.station.refusals, "a station")
            if what == GONE:
                return
            student, isbn = self.pair()
            if self.round.ledger.has(student, isbn) is False:
                _, outcome = self.round.lend("checkout", student, isbn, self.round.operation())
                self.judge(DONE if outcome.status == 0 else REFUSED, outcome.codes, "a command")
            if self.round.ledger.count(CONFIRMED) > before:
                self.round.find("lost: something was confirmed while the library was not there")

    def judge(self, what, codes, who):
        if what == REFUSED and "store-unreachable" not in codes:
            self.round.find(f"{who} refuses a library that is not there with {' '.join(codes) or 'no code'}")
        elif what == GONE:
            self.round.find(f"a station ended by itself: {self.station.complaints.strip()[-400:]}")

    def lends_again(self):
        """The same station, without being started again."""
        end = time.monotonic() + TIMEOUT
        while (what := self.station.toggle(*self.pair())) != DONE:
            if what == GONE or time.monotonic() > end:
                self.round.find(f"a station does not lend again:\n{self.station.transcript}")
                break
            time.sleep(0.1)
        self.lend(self.round.random.randint(0, 4))

    def end(self, verify=True):
        self.station.finish()
        if verify:
            self.round.verify()

    # The file

    def remove(self, *suffixes):
        for suffix in suffixes:
            self.beside(suffix).unlink(missing_ok=True)

    def beside(self, suffix):
        return self.file.with_name(self.file.name + suffix)

    def put_backup(self):
        """As a careful person does: a copy next to it gets the library's name in one step."""
        new = self.file.with_name("new.sqlite")
        shutil.copyfile(self.backup, new)
        new.rename(self.file)
