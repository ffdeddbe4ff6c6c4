"""The pages of readers: their cost, signing in, a class after the bell, and suggestions in a library with many loans."""

import concurrent.futures
import contextlib
import ctypes
import ctypes.util
import http.server
import json
import math
import os
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import threading
import time
import urllib.parse

from site_tools import PASSWORD, answer, ask, cost, cpu, give_way, say

READERS = 100
LOANS = 500_000
# The tries of each kind of a failing sign-in.
TRIES = 200
DAY = 86_400_000


class OpenLibrary(http.server.ThreadingHTTPServer):
    """Answers each search with 20 works of full length."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answers)
        self.asked = 0
        self.delay = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}"


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.server.asked += 1
        time.sleep(self.server.delay)
        query = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
        first = int(query.get("offset", ["0"])[0])
        works = [{
            "key": f"/works/OL{1000 + first + number}W", "title": f"A lighthouse for {number} winters " + "and summers " * 4,
            "author_name": ["Nora Quill", "Tomás Ó Broin"], "first_publish_year": 1950 + number, "cover_i": 5000 + number,
            "ratings_average": 4.2, "ratings_count": 17, "isbn": [f"97803064{10000 + number:05d}"],
        } for number in range(20)]
        body = json.dumps({"numFound": 400, "start": first, "docs": works}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def names():
    return [f"reader{100 + number}" for number in range(READERS)]


def gone_names():
    return [f"gone{100 + number}" for number in range(TRIES // 8)]


def add_readers(measurement):
    """Accounts that are joined to the students who have most loans out, each with a hundred entries of a list, and disabled ones."""
    with contextlib.closing(sqlite3.connect(measurement.file)) as store, store:
        if store.execute("SELECT 1 FROM account WHERE name = ?", (names()[0],)).fetchone():
            return
        students = store.execute(
            "SELECT student.id, library_id FROM student ORDER BY (SELECT count(*) FROM loan WHERE student_id = student.id "
            "AND return_date IS NULL) DESC, student.id LIMIT ?", (READERS,)).fetchall()
    subprocess.run([measurement.program, "accounts", "add", names()[0], "--role", "reader", "--student", students[0][1],
                    "--database", measurement.file], input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)
    with contextlib.closing(sqlite3.connect(measurement.file)) as store, store:
        # The others have the same password.
        for name, student in zip(names()[1:], students[1:]):
            store.execute(
                "INSERT INTO account (name, name_key, display_name, password_hash, role, student_id, created_at, password_changed_at) "
                "SELECT ?, ?, ?, password_hash, role, ?, created_at, password_changed_at FROM account WHERE name = ?",
                (name, name, name, student[0], names()[0]))
        now = int(time.time() * 1000)
        for name in gone_names():
            store.execute(
                "INSERT INTO account (name, name_key, display_name, password_hash, role, created_at, password_changed_at, disabled_at) "
                "SELECT ?, ?, ?, password_hash, role, created_at, password_changed_at, ? FROM account WHERE name = ?",
                (name, name, name, now, names()[0]))
        accounts = [row[0] for row in store.execute("SELECT id FROM account WHERE name LIKE 'reader%'")]
        store.executemany(
            "INSERT INTO reading_entry (account_id, title, author, title_key, author_key, rating, created_at, changed_at) "
            "VALUES (?, ?, 'Nora Quill', ?, 'nora quill', ?, ?, ?)",
            [(account, f"Book {number:03d}", f"book {number:03d}", 1 + number % 5, now, now)
             for account in accounts for number in range(100)])


def argon2_seconds(measurement):
    """CPU of one check of a password by bare libsodium."""
    sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))
    sodium.sodium_init()
    with contextlib.closing(sqlite3.connect(measurement.file)) as store:
        stored = store.execute("SELECT password_hash FROM account WHERE name = ?", (names()[0],)).fetchone()[0].encode()
    password, times = PASSWORD.encode(), []
    for _ in range(10):
        begun = time.process_time()
        if sodium.crypto_pwhash_str_verify(stored, password, ctypes.c_ulonglong(len(password))):
            raise SystemExit("libsodium does not take the password")
        times.append(time.process_time() - begun)
    return sorted(times)[5]


def pages(measurement, server, site, stub, cookie):
    one = cost(server.pid, site.port, "/my", 1, measurement.seconds, cookie)[0] / 1000
    measurement.require("/my: CPU", "≤ 5 ms", f"{one:.2f} ms", one <= 5)
    one = cost(server.pid, site.port, "/my/list", 1, measurement.seconds, cookie)[0] / 1000
    measurement.tell("/my/list, 50 entries: CPU", f"{one:.2f} ms")
    path = "/discover?title=lighthouse"
    status, _, page = ask(site.port, "GET", path, headers={"Cookie": cookie})
    if status != 200 or "A lighthouse for 7 winters" not in page:
        raise SystemExit(f"discovery answered {status}")
    asked = stub.asked
    one = cost(server.pid, site.port, path, 1, measurement.seconds, cookie)[0] / 1000
    if stub.asked != asked:
        raise SystemExit("discovery did not use the answer that it keeps")
    measurement.require("discovery from kept answers: CPU", "≤ 20 ms", f"{one:.2f} ms", one <= 20)


def signing_in(measurement, server, site, cookie):
    """A sign-in against argon2id and any other form that changes a row."""
    alone, count = argon2_seconds(measurement), 40
    before = cpu(server.pid)
    for _ in range(count):
        site.visitor()
    form = (cpu(server.pid) - before) / count
    before = cpu(server.pid)
    for name in names()[:count]:
        site.sign_in(name)
    one = (cpu(server.pid) - before) / count - form
    token = re.search(r'name="token" value="([^"]*)"', ask(site.port, "GET", "/books", headers={"Cookie": cookie})[2]).group(1)
    before = cpu(server.pid)
    for number in range(count):
        toggle = {"toggle": f"500-{(number + 1) % 2}", "token": token, "operation": os.urandom(16).hex()}
        if ask(site.port, "POST", "/my/bookmarks", toggle, {"Cookie": cookie})[0] != 303:
            raise SystemExit("a bookmark was refused")
    other = (cpu(server.pid) - before) / count
    share = (one - other) / alone
    measurement.require("signing in: CPU beyond a form that sets a bookmark, to libsodium's bare argon2id", "≤ 1.2",
                        f"{share:.2f} ({1000 * one:.1f} less {1000 * other:.1f} to {1000 * alone:.1f} ms)", share <= 1.2)


def refused(site, path, tries, status, seed):
    """Seconds of each refusal by its kind. The kinds come in a drawn order, each try from another address behind a proxy: nobody is
    slowed down for another's failures."""
    tries = [(kind, fields) for kind, forms in tries.items() for fields in forms]
    random.Random(seed).shuffle(tries)
    times = {kind: [] for kind, _ in tries}
    for number, (kind, fields) in enumerate(tries):
        address = {"X-Forwarded-For": f"10.{seed}.{number // 250}.{1 + number % 250}", "X-Forwarded-Host": "localhost"}
        _, headers, page = ask(site.port, "GET", path, headers=address, source="127.0.0.2")
        cookie = next(one.split(";")[0] for one in headers.get_all("Set-Cookie") if "visitor" in one)
        token = re.search(r'name="token" value="([^"]*)"', page).group(1)
        form = fields | {"token": token, "operation": os.urandom(16).hex()}
        begun = time.monotonic()
        got = ask(site.port, "POST", path, form, address | {"Cookie": cookie, "Sec-Fetch-Site": "same-origin"}, "127.0.0.2")[0]
        times[kind].append(time.monotonic() - begun)
        if got != status:
            raise SystemExit(f"{path}: a try of the kind “{kind}” was answered by {got}")
    return times


def compare(measurement, times, first, what):
    """Holds the times of each kind against those of the first, whose name and address no account has."""
    for kind in times:
        if kind == first:
            continue
        distance = ranks(times[first], times[kind])
        measurement.require(f"{TRIES} {what} that no account has, against {TRIES} that are {kind}: distance of their ranks (Mann-Whitney)",
                            "< 2.58 (1 %)", f"{distance:.2f}; medians {1000 * sorted(times[first])[TRIES // 2]:.1f}, "
                            f"{1000 * sorted(times[kind])[TRIES // 2]:.1f} ms", distance < 2.58)


def failing(measurement, site):
    """Whether the time of a refusal distinguishes an unknown name, a wrong password and a disabled account."""
    kinds = {"unknown": [f"nobody{number}" for number in range(TRIES)], "wrong": names() * (TRIES // READERS), "disabled": gone_names() * 8}
    forms = {kind: [{"name": name, "password": "wrong"} for name in all_names] for kind, all_names in kinds.items()}
    compare(measurement, refused(site, "/sign-in", forms, 401, 11), "unknown", "sign-ins of names")


def signing_up(measurement, site):
    """Whether the time of a refusal tells somebody without the library's code which names and addresses have an account. Who may sign
    up is told so by words."""
    subprocess.run([measurement.program, "settings", "set", "--sign-up", "code", "--database", measurement.file], check=True,
                   stdout=subprocess.DEVNULL)
    with contextlib.closing(sqlite3.connect(measurement.file)) as store, store:
        store.execute("UPDATE account SET email = name || '@example.org', email_key = name || '@example.org' WHERE name LIKE 'reader%'")
    free, taken = [f"nobody{100 + number % READERS}" for number in range(TRIES)], names() * (TRIES // READERS)
    # The texts of all kinds have one length.
    pairs = {"free": zip(free, free), "taken names": zip(taken, free), "taken addresses": zip(free, taken)}
    forms = {kind: [{"code": "ABCD-2345", "name": name, "email": f"{address}@example.org", "password": PASSWORD}
                    for name, address in both] for kind, both in pairs.items()}
    compare(measurement, refused(site, "/sign-up", forms, 422, 12), "free", "sign-ups without the code, of names and addresses")


def ranks(one, other):
    """The statistic of Mann and Whitney's test, in standard deviations from that of two samples alike."""
    above = sum((a > b) + (a == b) / 2 for a in one for b in other)
    count = len(one) * len(other)
    return abs(above - count / 2) / math.sqrt(count * (len(one) + len(other) + 1) / 12)


def bell(measurement, site, cookies):
    """All readers begin at once, and each opens five pages while a station lends."""
    paths = ["/my", "/books", "/my/list", "/discover?title=lighthouse", "/my/bookmarks"]
    together, times, bad = threading.Barrier(READERS), [], []

    def read(number):
        together.wait()
        for path in paths:
            begun = time.monotonic()
            # An address may have 64 connections.
            status = ask(site.port, "GET", path, headers={"Cookie": cookies[number]}, source=f"127.0.0.{3 + number % 8}")[0]
            times.append(time.monotonic() - begun)
            if status != 200:
                bad.append((path, status))

    def school_breaks(ends):
        while not ends.is_set():
            with concurrent.futures.ThreadPoolExecutor(READERS, initializer=give_way) as pool:
                list(pool.map(read, range(READERS)))

    rounds = []
    for _ in range(3):
        quiet = measurement.checkouts(6)
        ends = threading.Event()
        bells = threading.Thread(target=school_breaks, args=(ends,))
        bells.start()
        rounds.append((quiet[1], measurement.checkouts(6)[1]))
        ends.set()
        bells.join()
    if bad:
        raise SystemExit(f"readers were refused: {sorted(set(bad))}")
    slow = sorted(times)[int(len(times) * 0.95)]
    measurement.require(f"{READERS} readers at once, five pages each, again and again: p95 of a page", "≤ 2 s", f"{slow:.2f} s", slow <= 2)
    ratio = statistics.median(busy / quiet for quiet, busy in rounds)
    measurement.require("a station's checkout at the same time, p99, to its quiet p99", "≤ 1.5",
                        f"{ratio:.2f} (ms: {'; '.join(f'{quiet:.1f} to {busy:.1f}' for quiet, busy in rounds)})", ratio <= 1.5)


def suggestions(measurement, books, students):
    """In a copy with half a million loans. Well-liked books are borrowed far more often than others."""
    file = measurement.folder / "many-loans.sqlite"
    if not file.exists():
        say(f"{LOANS:,} loans")
        shutil.copy(measurement.file, file)
        now, source = int(time.time() * 1000), random.Random(5)
        with contextlib.closing(sqlite3.connect(file)) as store, store:
            had = store.execute("SELECT count(*) FROM loan").fetchone()[0]
            rows = []
            for _ in range(LOANS - had):
                out = now - source.randint(30, 1095) * DAY
                rows.append((1 + int(source.random() ** 3 * books), source.randint(1, students), out, out + 14 * DAY, out + 9 * DAY))
            rows.sort(key=lambda row: row[2])
            store.executemany("INSERT INTO loan (book_id, student_id, checkout_date, due_date, return_date) VALUES (?, ?, ?, ?, ?)", rows)
            store.execute("UPDATE book SET times_borrowed = (SELECT count(*) FROM loan WHERE book_id = book.id)")
            store.execute("INSERT INTO book_category (book_id, category_key, name) SELECT id, 'novel', 'Novel' FROM book WHERE id % 3 = 0")
            store.execute("ANALYZE")
    with contextlib.closing(sqlite3.connect(file)) as store:
        often = [row[0] for row in store.execute("SELECT id FROM book ORDER BY times_borrowed DESC LIMIT 100")]
    chosen = often + random.Random(7).sample(range(1, books + 1), 100)
    got = answer(measurement.benchmark, "suggestions", file, ",".join(map(str, chosen)))
    worst = float(got["suggestions, worst"]) / 1000
    measurement.require(f"suggestions with {LOANS:,} loans: of the 100 most borrowed books and 100 others, the slowest", "≤ 30 ms",
                        f"{worst:.1f} ms (median {float(got['suggestions, median']) / 1000:.1f})", worst <= 30)


def measure(measurement, books, students):
    os.environ["LC_ALL"] = "C"
    add_readers(measurement)
    stub = OpenLibrary()
    proxies = {"MINILIBRARY_LOOKUP_PROVIDERS": "openlibrary", "MINILIBRARY_LOOKUP_OPENLIBRARY_URL": stub.address}
    with measurement.web(MINILIBRARY_WEB_PROXIES="127.0.0.2", **proxies) as (server, site, _):
        say("readers sign in")
        cookies = [site.sign_in(name) for name in names()]
        pages(measurement, server, site, stub, cookies[0])
        signing_in(measurement, server, site, cookies[0])
        say("sign-ins that fail")
        failing(measurement, site)
        say("sign-ups without the code")
        signing_up(measurement, site)
        say("the bell")
        bell(measurement, site, cookies)
    stub.shutdown()
    suggestions(measurement, books, students)
