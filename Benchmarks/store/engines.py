"""The places of the measured libraries: SQLite files in a folder, databases of a PostgreSQL server of our own."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

CLEAN = {key: value for key, value in os.environ.items() if not key.startswith("PG")}


class SQLite:
    name = "SQLite"

    def __init__(self, folder):
        self.folder = folder

    def location(self, name):
        return str(self.folder / f"{name}.sqlite")

    new = location

    def copy(self, template, name):
        shutil.copyfile(self.location(template), self.location(name))
        return self.location(name)

    def settle(self, name):
        pass

    def drop(self, name):
        for suffix in ("", "-wal", "-shm"):
            Path(self.location(name) + suffix).unlink(missing_ok=True)
        file = Path(self.location(name))
        file.with_name(f".{file.name}.founded").unlink(missing_ok=True)

    def size(self, name):
        return os.path.getsize(self.location(name))

    def shell(self, name, *lines):
        """Seconds and answer of the program sqlite3; it waits for the disk as the library does."""
        lines = ("PRAGMA synchronous = FULL;", *lines)
        return subprocess.run(
            ["sqlite3", "-bail", self.location(name)], input="\n".join(lines) + "\n", check=True, text=True,
            capture_output=True).stdout


class Postgres:
    name = "PostgreSQL"

    def __init__(self, server, folder):
        # The server refuses to run as root: its folder is one that others may pass through.
        self.around = Path(tempfile.mkdtemp(prefix="pg", dir=folder))
        for path in (Path(folder), self.around):
            path.chmod(0o755)
        settings = ["fsync=on", "synchronous_commit=on", "full_page_writes=on"]
        self.process = subprocess.Popen(
            [server, str(self.around / "server"), *settings], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=CLEAN)
        words = self.process.stdout.readline().split()
        if words[:1] != ["ready"]:
            raise SystemExit("PostgreSQL did not start")
        self.port = words[1]

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)
        shutil.rmtree(self.around, ignore_errors=True)

    def location(self, name):
        return f"postgres://library@127.0.0.1:{self.port}/{name}"

    def new(self, name):
        self.shell("postgres", f"CREATE DATABASE {name};")
        return self.location(name)

    def copy(self, template, name):
        self.shell("postgres", f"CREATE DATABASE {name} TEMPLATE {template};")
        return self.location(name)

    def settle(self, name):
        """Does what autovacuum would have done a minute later."""
        self.shell(name, "VACUUM ANALYZE;")

    def drop(self, name):
        self.shell("postgres", f"DROP DATABASE IF EXISTS {name};")

    def size(self, name):
        return int(self.shell(name, f"SELECT pg_database_size('{name}');"))

    def shell(self, name, *lines):
        return subprocess.run(
            ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", self.location(name)], input="\n".join(lines) + "\n", check=True,
            text=True, capture_output=True, env=CLEAN).stdout
