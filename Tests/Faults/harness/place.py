"""The place of a round's library, and a look at it that does not go through the program."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

CLEAN = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
SERVER = Path(__file__).resolve().parents[2] / "TestSupport" / "postgres-server"

_HISTORY = """
SELECT student.library_id, book.isbn, count(*), count(loan.return_date) FROM loan
JOIN student ON student.id = loan.student_id JOIN book ON book.id = loan.book_id GROUP BY student.library_id, book.isbn
"""
_ACTIVITY = """
SELECT student_library_id, book_title, type, count(*) FROM activity WHERE type IN ('checkout', 'return_book')
GROUP BY student_library_id, book_title, type
"""
_COPIES = """
SELECT book.isbn, book.total_copies - book.available_copies, count(loan.id) FROM book
LEFT JOIN loan ON loan.book_id = book.id AND loan.return_date IS NULL
GROUP BY book.id, book.isbn, book.total_copies, book.available_copies
HAVING book.total_copies - book.available_copies <> count(loan.id)
"""


class Place:
    """A library: `location` as the program names it, `rows` for everybody else."""

    def history(self):
        """(student, isbn) to (checkouts, returns)."""
        return {(row[0], row[1]): (int(row[2]), int(row[3])) for row in self.rows(_HISTORY)}

    def halves(self, titles):
        """Half-done changes: loans that the activity log or the copies do not know, and the other way round.

        `titles`: ISBN to title.
        """
        loans = {}
        for (student, isbn), (checkouts, returns) in self.history().items():
            loans[(student, titles.get(isbn, isbn), "checkout")] = checkouts
            loans[(student, titles.get(isbn, isbn), "return_book")] = returns
        activities = {(row[0], row[1], row[2]): int(row[3]) for row in self.rows(_ACTIVITY)}
        for key in sorted(set(loans) | set(activities)):
            if loans.get(key, 0) != activities.get(key, 0):
                yield f"half: {' '.join(key)}: {loans.get(key, 0)} loans, {activities.get(key, 0)} activities"
        for isbn, taken, lent in self.rows(_COPIES):
            yield f"half: {isbn}: {taken} copies are gone, {lent} are on loan"


class SQLitePlace(Place):
    engine = "sqlite"

    def __init__(self, path):
        self.path = Path(path)
        self.location = str(path)

    def rows(self, sql):
        with contextlib.closing(sqlite3.connect(self.path, timeout=60)) as connection:
            return connection.execute(sql).fetchall()

    def execute(self, sql):
        with contextlib.closing(sqlite3.connect(self.path, timeout=60, isolation_level=None)) as connection:
            connection.execute(sql)


class PostgresPlace(Place):
    engine = "postgres"

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.location = server.location(name)

    def rows(self, sql):
        return [line.split("\t") for line in self.server.psql(self.name, sql).splitlines()]

    def execute(self, sql):
        self.server.psql(self.name, sql)

    def location_through(self, port):
        """The same library by way of a proxy."""
        return self.server.location(self.name, port)


class SQLiteEngine:
    """Makes libraries as files, each a copy of one template."""

    name = "sqlite"

    def __init__(self, folder):
        self.template = folder / "template.sqlite"

    def template_location(self):
        return str(self.template)

    def place(self, folder):
        shutil.copyfile(self.template, folder / "library.sqlite")
        return SQLitePlace(folder / "library.sqlite")

    def heal(self):
        pass

    def drop(self, place):
        pass

    def close(self):
        pass


class PostgresEngine:
    """A server of our own, and a database in it for each round."""

    name = "postgres"

    def __init__(self, folder):
        folder.chmod(0o755)
        self._process = subprocess.Popen(
            [SERVER, folder / "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=CLEAN, start_new_session=True)
        self.folder = folder / "server"
        words = self._process.stdout.readline().split()
        if words[:1] != ["ready"]:
            raise RuntimeError(f"PostgreSQL did not start: {' '.join(words)}")
        self.port = int(words[1])
        self._number = 0
        self.psql("postgres", "CREATE DATABASE template")

    def location(self, name, port=None):
        return f"postgres://library@127.0.0.1:{port or self.port}/{name}?sslmode=disable"

    def template_location(self):
        return self.location("template")

    def psql(self, name, sql):
        done = subprocess.run(
            ["psql", "-qAtX", "-F", "\t", "-v", "ON_ERROR_STOP=1", self.location(name)], input=sql, text=True,
            capture_output=True, env=CLEAN, timeout=300)
        if done.returncode:
            raise RuntimeError(f"psql: {done.stderr.strip()}")
        return done.stdout

    def place(self, folder):
        self._number += 1
        name = f"round{self._number}"
        self.psql("postgres", f"CREATE DATABASE {name} TEMPLATE template")
        return PostgresPlace(self, name)

    def new_name(self):
        self._number += 1
        return f"round{self._number}"

    def ask(self, command):
        """kill, start, pause or resume; see the head of postgres-server."""
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().strip()
        if not answer or answer.startswith("failed"):
            raise RuntimeError(f"postgres-server, asked to {command}: {answer}")

    def heal(self):
        """Whatever a round left: the server runs and answers afterwards."""
        self.ask("resume")
        try:
            self.ask("start")
        except RuntimeError as error:
            if "runs already" not in str(error):
                raise

    def drop(self, place):
        self.psql("postgres", f"DROP DATABASE IF EXISTS {place.name} WITH (FORCE)")

    def close(self):
        self._process.stdin.close()
        self._process.wait(60)
