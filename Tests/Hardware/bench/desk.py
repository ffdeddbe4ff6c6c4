"""A desk for one scenario, cleared after it."""

import os
import shutil
import subprocess
import tempfile
import time

from .account import Account
from .camera import Camera
from .scanner import UhidScanner, UsbScanner
from .station import Command, Library, Station
from .waiting import expect, slowness
from .webcam import Webcam

# The cards and books are those of samples/demo.
ADA, EMMY, ALAN = "20000011", "20000028", "20000035"
DUNE, MOMO, MATILDA = "9780441172719", "9783522177504", "9780142410370"
# Unknown cards: the station says so once for each event, whatever it was doing before.
NOBODYS = "29999996"
NOBODYS_TOO = "29999989"
# An emulated scanner on a busy machine stutters where a real one does not: half a second without a key ends no code.
PAUSE = 0.5
# The kernel's user “nobody”, without a group that may open a device.
NOBODY = 65534


def isbn(number):
    """An ISBN that samples/demo lacks."""
    return checked(f"9780000{number:05d}")


def checked(payload):
    """With the check digit of an EAN-13."""
    return payload + str(-sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(payload)) % 10)


class Desk:
    _demo = None

    def __init__(self, program, samples):
        self.program, self.samples = program, samples
        self._folder = tempfile.mkdtemp(prefix="desk-")
        self._things = []
        self._stations = []
        # Figures that a scenario measured, for its line in the report.
        self.figures = []

    def _put(self, thing):
        self._things.append(thing)
        return thing

    def camera(self):
        return self._put(Camera()).plug()

    def webcam(self, *formats, **about):
        return self._put(Webcam(*formats, **about)).plug()

    def scanner(self, *about, **more):
        scanner = self._put(UhidScanner(*about, **more))
        return scanner.plug()

    def usb_scanner(self, **about):
        scanner = self._put(UsbScanner(**about))
        return scanner.plug()

    def library(self):
        """The demo library, afresh. It is made once a machine; a file is quickly copied."""
        if Desk._demo is None:
            Desk._demo = tempfile.mkdtemp(prefix="demo-") + "/library.sqlite"
            subprocess.run(
                [self.program, "demo", self.samples + "/demo", "--database", Desk._demo], check=True, capture_output=True,
                env=os.environ | {"MINILIBRARY_CONFIG": "/dev/null", "MINILIBRARY_STATION_CONFIRM": "each"})
        file = f"{self._folder}/library.sqlite"
        shutil.copy(Desk._demo, file)
        return Library(self.program, file)

    def books(self, library, count, first=0, copies=1):
        """Adds books that samples/demo lacks, and returns their ISBNs."""
        numbers = [isbn(number) for number in range(first, first + count)]
        table = f"{self._folder}/books.csv"
        with open(table, "w") as file:
            file.write("ISBN,Title,Author,Total Copies,Available Copies\n")
            file.writelines(f"{one},Book {first + place},Nobody,{copies},{copies}\n" for place, one in enumerate(numbers))
        subprocess.run(
            [self.program, "books", "import", table, "--no-lookup", "--database", library.file], check=True, capture_output=True,
            env=os.environ | {"MINILIBRARY_CONFIG": "/dev/null"})
        return numbers

    def class_set(self, library, copies):
        """Adds a book whose copies have separate labels, and returns the labels."""
        number, = self.books(library, 1, copies=copies)
        labels = [checked(f"04{serial:010d}") for serial in range(1, copies + 1)]
        table = f"{self._folder}/copies.csv"
        with open(table, "w") as file:
            file.write("ISBN,Copy Number,Label\n")
            file.writelines(f"{number},{place},{label}\n" for place, label in enumerate(labels, 1))
        library.ask("books", "copies", "import", table)
        return labels

    def account(self, library):
        """An account of the scans from now on."""
        return Account(library)

    def station(self, library, *options, user=None):
        """Camera and scanner are `none` unless the options say otherwise: a scenario names what it is about."""
        arguments = ["kiosk", "--database", library.file, "--keep-screen", *options]
        for device in ("--camera", "--scanner"):
            if device not in options:
                arguments += [device, "none"]
        if "--scanner" in options:
            arguments += ["--scanner-pause", str(int(1000 * PAUSE))]
        if user is not None:
            for path in (self._folder, library.file):
                os.chown(path, user, user)
        station = self._put(Station(self.program, arguments, user))
        self._stations.append(station)
        return station

    def command(self, *arguments, user=None):
        command = self._put(Command(self.program, arguments, user))
        self._stations.append(command)
        return command

    def comes_back(self, device, station):
        """Plugs it in again, and the station has it within two seconds.

        That is the promise; an emulated machine gets as much again for itself, three tries, and in proportion more when its host
        is busy elsewhere.
        """
        times = []
        for attempt in range(3):
            device.plug()
            times.append(max(0, station.says("is ready.", since=device.came)))
            if times[-1] < 2 or attempt == 2:
                break
            device.unplug()
            station.says("was unplugged.")
        # A scanner's first keys may be the rest of a line that went elsewhere, and are put aside.
        time.sleep(2 * PAUSE)
        self.measured("back", min(times))
        expect(
            min(times) < 4 or min(times) < 4 * slowness(), f"it was back only {min(times):.1f} s after it was plugged in")

    def measured(self, what, seconds):
        self.figures.append(f"{what} {seconds:.1f} s")

    def clear(self):
        for thing in reversed(self._things):
            thing.remove()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def transcript(self):
        return "\n  --\n".join(thing.transcript for thing in self._stations)
