"""A real library: its commands, and the program that serves its pages or a station's screen."""

import json
import os
import random
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from checks import PATIENCE

# The commands that serve. Both follow with `--database` and `--config`; addresses are settings.
SERVE_PAGES = ["web"]
SERVE_SCREEN = ["kiosk", "--no-console", "--camera", "none", "--scanner", "none"]


def free_port():
    """A port below those that Linux gives to outgoing connections: none of them takes it before the program does."""
    while True:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
                return probe.getsockname()[1]
            except OSError:
                continue


def program(root):
    named = os.environ.get("MINILIBRARY_BINARY")
    built = [root / ".build" / kind / "minilibrary" for kind in ("release", "debug")]
    found = [Path(named)] if named else [path for path in built if path.exists()]
    assert found, "build the program first: swift build"
    return max(found, key=lambda path: path.stat().st_mtime).resolve()


class Program:
    """A library in a new folder, and one server of it."""

    serve = []
    # An address that answers 200 when the server is there.
    ready = "/"

    def __init__(self, root, folder, more="", lookup="  providers: none\n"):
        self.root = root
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = program(root)
        self.database = self.folder / "library.sqlite"
        self.port = free_port()
        self.settings = self.folder / "settings.yaml"
        address = f"127.0.0.1:{self.port}"
        self.settings.write_text(
            f"web:\n  address: {address}\nstation:\n  screen-address: {address}\n{more}lookup:\n{lookup}language: en\n")
        self.arguments = []
        self.process = None

    @property
    def base(self):
        return f"http://127.0.0.1:{self.port}"

    def command(self, *words, typed=None):
        """The output of a command. A password or a PIN is given as a line of standard input."""
        done = subprocess.run(
            [self.program, *words, "--database", self.database, "--config", self.settings],
            input=typed, capture_output=True, text=True, timeout=300, cwd=self.root,
        )
        assert done.returncode == 0, f"{words}: {done.stderr}{done.stdout}"
        return done.stdout

    def delete(self):
        """Deletes the database, its journals and the mark that it was founded (`.library.sqlite.founded`)."""
        for file in self.folder.glob("*library.sqlite*"):
            file.unlink()

    def code(self):
        return re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", self.command("accounts", "code")).group()

    def loans(self):
        """Titles on loan, each with the library ID of its borrower."""
        found = json.loads(self.command("loans", "--json"))
        return sorted((loan["book"]["title"], loan["student"]["libraryID"]) for loan in found)

    def start(self):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.program, *self.serve, *self.arguments, "--database", self.database, "--config", self.settings],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.root,
            )
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            if not self.is_running:
                raise AssertionError(f"the program ended: {(self.folder / 'log').read_text()[-2000:]}")
            try:
                with urllib.request.urlopen(self.base + self.ready, timeout=60) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the program serves nothing")

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def kill(self):
        """As a power cut ends it."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.is_running:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=300)


class Library(Program):
    """The pages of a library."""

    serve = SERVE_PAGES
    ready = "/healthz"


class Station(Program):
    """A station with a screen. Lines stand for what a camera or a scanner reads."""

    serve = SERVE_SCREEN
    ready = "/station"

    def __init__(self, root, folder, typed_id="yes", confirm="pile", preview="yes"):
        super().__init__(root, folder, f"  typed-id: {typed_id}\n  confirm: {confirm}\n  preview: {preview}\n")
        self.command("demo", "samples/demo")

    def get(self, path="/station"):
        with urllib.request.urlopen(self.base + path, timeout=300) as answer:
            return answer.read().decode()

    def post(self, path, **fields):
        """Sends the form of a button of the screen. The answer shows the scene that is current then."""
        body = urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(self.base + path, body, {"Sec-Fetch-Site": "same-origin"})
        while True:
            try:
                with urllib.request.urlopen(request, timeout=300) as answer:
                    return answer.read().decode()
            except urllib.error.HTTPError as answer:
                # A station takes 20 a second.
                if answer.code != 429:
                    raise
                time.sleep(1)

    def line(self, text):
        return self.post("/station/line", line=text)

    def wait(self, *texts, without=()):
        """The page, once it has all texts, none of the others, and no question to the store is open."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            page = self.get()
            if all(text in page for text in texts) and not any(text in page for text in ("aria-busy", *without)):
                return page
            assert time.monotonic() < end, f"the screen has no {texts}: {re.sub('<[^>]*>', ' ', page)[-900:]}"
            time.sleep(0.05)
