"""The work of bare-sqlite.c, as a loop of Python's sqlite3: the same statements on the same file, with the same durability.

usage: bare-sqlite.py FILE BOOKS STUDENTS SECONDS SEED
"""

import datetime
import random
import re
import sqlite3
import sys
import time
import uuid
from pathlib import Path


def statements():
    """The statements of the C program, so that the two stay the same."""
    source = Path(__file__).with_name("bare-sqlite.c").read_text().replace("\\\n", " ")
    macros = dict(re.findall(r"#define (BOOK|STUDENT|LOAN) ([^\n]*)", source))

    def text(expression):
        parts = re.findall(r'"([^"]*)"|\b(BOOK|STUDENT|LOAN)\b', expression)
        return "".join(text(macros[name]) if name else literal for literal, name in parts)

    return {name: text(body) for name, body in re.findall(r"\[([A-Z_]+)\] = ((?:[^\[\]]|\n)*?),\s*(?=\[|\})", source)}


class Loop:
    def __init__(self, path):
        self.sql = statements()
        self.database = sqlite3.connect(path, timeout=5, isolation_level=None, cached_statements=64)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            self.database.execute(f"PRAGMA {pragma}")

    def run(self, name, *values):
        return self.database.execute(self.sql[name], values).fetchall()

    def change(self, operation, kind, body):
        """One transaction; None where the body refuses."""
        self.run("BEGIN")
        done = self.run("DONE", operation)[0][1]
        result = None if done else body()
        if result is None:
            self.run("ROLLBACK")
            return None
        self.run("NOTE", operation, kind, "%016x" % random.getrandbits(64), result, milliseconds())
        self.run("READ_LOAN", result)
        self.run("COMMIT")
        return result

    def check_out(self, book, student):
        now = milliseconds()
        due = now + 14 * 86_400_000

        def body():
            self.run("CLOCK")
            (title, author) = self.run("READ_BOOK", book)[0][2:4]
            library_id = self.run("READ_STUDENT", student)[0][1]
            if any(loan[5] == book for loan in self.run("READ_LOANS", student)):
                return None
            taken = self.run("TAKE", book)
            if not taken:
                return None
            times = taken[0][0]
            # The 1st, 2nd, 4th, 8th loan changes a book's rank.
            if times & (times - 1) == 0:
                self.run("RANK", book, times.bit_length() - 1)
            loan = self.run("LEND", book, student, now, due)[0][0]
            self.run("CLOSE", now, now, book, student)
            day = datetime.date.fromtimestamp(due / 1000).isoformat()
            self.run("TELL", now, "checkout", title, author, library_id, day, book)
            return loan

        return self.change(str(uuid.uuid4()), "check_out", body)

    def give_back(self, loan):
        now = milliseconds()

        def body():
            row = self.run("READ_LOAN", loan)[0]
            self.run("END_LOAN", now, loan)
            self.run("GIVE", row[5])
            self.run("TELL", now, "return_book", row[7], row[8], row[23], None, row[5])
            return loan

        return self.change(str(uuid.uuid4()), "return_loan", body)


def milliseconds():
    return time.time_ns() // 1_000_000


def main():
    path, books, students, seconds, seed = sys.argv[1], *map(int, sys.argv[2:])
    random.seed(seed)
    loop = Loop(path)
    times = {"checkouts": [], "returns": []}
    refused = 0
    print("ready", flush=True)
    sys.stdin.readline()
    begin, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < seconds:
        start = time.perf_counter()
        loan = loop.check_out(random.randint(1, books), random.randint(2, students))
        middle = time.perf_counter()
        if loan is None:
            refused += 1
            continue
        loop.give_back(loan)
        times["checkouts"].append(middle - start)
        times["returns"].append(time.perf_counter() - middle)
    print(f"wall\t{(time.perf_counter() - begin) * 1e6:.0f}")
    print(f"cpu\t{(time.process_time() - cpu) * 1e6:.0f}")
    for name, values in times.items():
        print(name, " ".join(f"{value * 1e6:.0f}" for value in values), sep="\t")
    print("refused", f"not-lent={refused}" if refused else "", sep="\t")


main()
