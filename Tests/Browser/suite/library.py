"""A real library: its commands, and the program that serves its pages."""

import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

# The camera and the console of a station have no part in these stories.
SERVE = ["web"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def program(root):
    named = os.environ.get("MINILIBRARY_BINARY")
    built = [root / ".build" / kind / "minilibrary" for kind in ("release", "debug")]
    found = [Path(named)] if named else [path for path in built if path.exists()]
    assert found, "build the program first: swift build"
    return max(found, key=lambda path: path.stat().st_mtime).resolve()


class Library:
    def __init__(self, root, folder):
        self.root = root
        self.folder = Path(folder)
        self.program = program(root)
        self.database = self.folder / "library.sqlite"
        self.port = free_port()
        self.settings = self.folder / "settings.yaml"
        self.settings.write_text(f"web:\n  address: 127.0.0.1:{self.port}\nlookup:\n  providers: none\nlanguage: en\n")
        self.process = None

    @property
    def base(self):
        return f"http://127.0.0.1:{self.port}"

    def command(self, *words, typed=None):
        """The output of a command. A password is given as a line of standard input."""
        done = subprocess.run(
            [self.program, *words, "--database", self.database, "--config", self.settings],
            input=typed, capture_output=True, text=True, timeout=120, cwd=self.root,
        )
        assert done.returncode == 0, f"{words}: {done.stderr}{done.stdout}"
        return done.stdout

    def delete(self):
        """Deletes the database, its journals and the mark that it was founded (`.library.sqlite.founded`)."""
        for file in self.folder.glob("*library.sqlite*"):
            file.unlink()

    def code(self):
        return re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", self.command("accounts", "code")).group()

    def start(self):
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [self.program, *SERVE, "--database", self.database, "--config", self.settings],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.root,
        )
        log.close()
        for _ in range(300):
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended: {(self.folder / 'log').read_text()[-2000:]}")
            try:
                with urllib.request.urlopen(self.base + "/healthz", timeout=2) as answer:
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
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=20)
