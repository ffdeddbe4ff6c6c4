"""Measures the pages in one run against a bare page of Hummingbird. Started by ./run."""

import argparse
import contextlib
import os
import re
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "commands"))
import library  # noqa: E402
import readers  # noqa: E402
from site_tools import (  # noqa: E402
    NAME, PASSWORD, Site, answer, ask, cost, free_port, give_way, load, resident, running, say, until_ready)

BOOKS, STUDENTS = 100_000, 2_000


class Measurement:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.file = folder / "library.sqlite"
        self.rows = []
        self.program, self.benchmark = options.program, options.benchmark
        self.seconds = options.seconds

    def require(self, what, required, measured, met):
        self.rows.append(f"| {what} | {required} | {measured} | {'yes' if met else '**no**'} |")
        print(self.rows[-1], flush=True)

    def tell(self, what, measured):
        self.rows.append(f"| {what} | | {measured} | |")
        print(self.rows[-1], flush=True)

    def fill(self):
        say(f"a library of {BOOKS:,} books")
        library.books(self.folder / "books.csv", BOOKS)
        library.students(self.folder / "students.csv", STUDENTS)
        for kind in ("books", "students"):
            library.tell(self.program, kind, "import", self.folder / f"{kind}.csv", "--database", self.file)
        with contextlib.closing(sqlite3.connect(self.file)) as store, store:
            store.execute("INSERT INTO library_setting (name, value) VALUES ('name', 'A school')")
        library.circulation(self.file, BOOKS, STUDENTS, 50_000, 3_000, int(time.time() * 1000))
        subprocess.run([self.program, "accounts", "add", NAME, "--role", "librarian", "--database", self.file],
                       input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)

    @contextlib.contextmanager
    def web(self, file=None, **env):
        port = free_port()
        settings = {"MINILIBRARY_WEB_ADDRESS": f"127.0.0.1:{port}", "MINILIBRARY_LOOKUP_PROVIDERS": "none"} | env
        with running(self.program, "web", "--database", file or self.file, env=settings, stderr=subprocess.DEVNULL) as server:
            yield server, Site(port), until_ready(port, server)

    @contextlib.contextmanager
    def bare(self, size):
        with running(self.benchmark, "bare", size, stdout=subprocess.PIPE) as server:
            yield server, int(server.stdout.readline().split("\t")[1])

    # K1

    def pages(self):
        with self.web() as (server, site, _):
            cookie = site.sign_in()
            size = len(ask(site.port, "GET", "/books", headers={"Cookie": cookie})[2].encode())
            with self.bare(size) as (peer, peer_port):
                load(site.port, "/books", 4, 2, cookie)
                load(peer_port, "/", 4, 1)
                secret = cookie.split("=", 1)[1]
                alone = answer(self.benchmark, "queries", self.file, secret, 500)
                markup = answer(self.benchmark, "render", self.file, 500)
                base, bare_rate, _ = cost(peer.pid, peer_port, "/", 1, self.seconds)
                self.tell(f"CPU of a bare page of {size:,} bytes, only Hummingbird", f"{base:.0f} µs")
                for name, path in (("catalogue", "/books"), ("book", "/books/500")):
                    say(name)
                    served = self.served_queries(name, secret, size)
                    one, rate, slow = cost(server.pid, site.port, path, 1, self.seconds, cookie)
                    _, many_rate, many_slow = cost(server.pid, site.port, path, 64, self.seconds, cookie)
                    store, use_case = float(alone[f"{name}, store"]), float(alone[f"{name}, use case"])
                    more = one - served
                    self.require(f"{name}: CPU beyond its queries", "≤ 250 µs", f"{more:.0f} µs", more <= 250)
                    self.tell(f"{name}: CPU in all; only queries in a server; in a loop; with the values of the use case",
                              f"{one:.0f}; {served:.0f}; {store:.0f}; {use_case:.0f} µs")
                    self.require(f"{name}: p99, 1 connection", "≤ 50 ms", f"{slow:.1f} ms", slow <= 50)
                    self.require(f"{name}: p99, 64 connections", "≤ 250 ms", f"{many_slow:.0f} ms", many_slow <= 250)
                    self.tell(f"{name}: requests a second, 1 and 64 connections; to the bare page with 1",
                              f"{rate:.0f}, {many_rate:.0f}; {rate / bare_rate:.2f}")
                drawn = float(markup["catalogue, markup"])
                self.require(f"catalogue: markup of {markup['catalogue, rows']} rows only", "≤ 150 µs", f"{drawn:.0f} µs", drawn <= 150)

    # K5

    def paint(self):
        with self.web() as (_, site, _):
            paths = ("/books", "/books/500", "/desk", "/account", "/")
            self.paints(site.port, site.sign_in(), paths)
        with self.screen() as (_, port):
            self.paints(port, "", ("/station",))

    def paints(self, port, cookie, paths):
        python = Path(".build/browser/bin/python")
        if not python.exists():
            raise SystemExit("paint needs what Tests/Browser/run installs")
        lines = subprocess.run(
            [python, Path(__file__).parent / "paint.py", f"http://127.0.0.1:{port}", cookie, *paths],
            stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        times = {}
        for path, time_taken in (line.split("\t") for line in lines):
            times.setdefault(path, []).append(int(time_taken))
        bare, *pages = (statistics.median(times[path]) for path in times)
        for path, median in zip(paths, pages):
            self.require(f"{path}: first paint with a CPU four times slower; of a page with one word", "≤ 1000 ms",
                         f"median {median:.0f}; {bare:.0f} ms", median <= 1000)

    def served_queries(self, name, secret, size):
        """CPU of a constant page after the store's part of a page, less that of the bare constant page."""
        with running(self.benchmark, "answers", self.file, secret, 500, size, stdout=subprocess.PIPE) as server:
            port = int(server.stdout.readline().split("\t")[1])
            load(port, f"/{name}", 1, 1)
            bare, all_of_it = (cost(server.pid, port, path, 1, self.seconds)[0] for path in ("/", f"/{name}"))
        return all_of_it - bare

    def preview(self):
        got = {name: float(value) for name, value in answer(self.benchmark, "preview").items()}
        share = got["picture"] * 8 / 1e6
        self.require("camera's picture of a frame of 1920 by 1080, eight a second: share of a core", "< 1 %", f"{100 * share:.2f} %", share < 0.01)
        # The p99 holds the time that other programs had the core.
        self.require("camera's picture: what it adds to the thread that reads, median (p99)", "< 1 ms",
                     f"{got['take, median']:.0f} ({got['take, p99']:.0f}) µs", got["take, median"] < 1000)

    # K2

    @contextlib.contextmanager
    def screen(self):
        port = free_port()
        env = {"MINILIBRARY_LOOKUP_PROVIDERS": "none", "MINILIBRARY_STATION_TYPED_ID": "yes"}
        with running(self.program, "kiosk", "--database", self.file, "--screen", f"127.0.0.1:{port}", env=env,
                     stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as kiosk:
            until_ready(port, kiosk)
            yield kiosk, port

    def station(self):
        with self.screen() as (kiosk, port):
            size = len(ask(port, "GET", "/station")[2].encode())
            with self.bare(size) as (_, peer_port):
                load(port, "/station", 4, 1), load(peer_port, "/", 4, 1)
                rounds = [(load(port, "/station", 16, self.seconds)[0], load(peer_port, "/", 16, self.seconds)[0])
                          for _ in range(3)]
            ratio = statistics.median(ours / theirs for ours, theirs in rounds)
            self.require(f"/station ({size:,} bytes): requests a second to the bare page's, 16 connections", "≥ 0.60",
                         f"{ratio:.2f} ({rounds[0][0]:.0f} to {rounds[0][1]:.0f})", ratio >= 0.6)
            times = [self.scene_time(kiosk, port, number) for number in range(40)]
            slowest = max(times)
            self.require("from a typed line to its scene at a browser's socket, the store's answer included", "≤ 50 ms",
                         f"median {statistics.median(times):.1f}, worst {slowest:.1f} ms", slowest <= 50)
            self.tell("kiosk with a screen, no camera: resident", f"{resident(kiosk.pid) / 1e6:.0f} MB")
            kiosk.stdin.close()

    def scene_time(self, kiosk, port, number):
        """Milliseconds from the line at the station's input to the scene that names the student, at an open stream."""
        with socket.create_connection(("127.0.0.1", port), 20) as stream:
            stream.sendall(f"GET /station/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Station: 1\r\n\r\n".encode())
            text = b""
            # In chunks: after the empty line of an event stands the end of its chunk.
            while b"\n\n" not in text[text.find(b"event: scene"):] or b"event: scene" not in text:
                text += stream.recv(65536)
            before = len(text)
            begun = time.monotonic()
            kiosk.stdin.write(f"S{100_001 + number}\n")
            kiosk.stdin.flush()
            while b"event: scene" not in text[before:]:
                text += stream.recv(65536)
            passed = 1000 * (time.monotonic() - begun)
            kiosk.stdin.write("done\n")
            kiosk.stdin.flush()
            time.sleep(0.1)
            return passed

    def checkouts(self, seconds=None, file=None):
        """Median and p99 of a station's checkouts, in milliseconds, and their number."""
        got = answer(self.benchmark, "checkouts", file or self.file, BOOKS, STUDENTS, seconds or 2 * self.seconds, 50)
        times = sorted(int(one) for one in got["checkouts"].split())
        return times[len(times) // 2] / 1000, times[int(len(times) * 0.99)] / 1000, len(times)

    # X6

    def readers(self):
        readers.measure(self, BOOKS, STUDENTS)

    # K3

    def beside(self):
        with self.web(MINILIBRARY_WEB_PROXIES="127.0.0.2") as (server, site, _):
            cookie = site.sign_in()
            pairs = []
            for number in range(3):
                quiet = self.checkouts()
                ends, failed = threading.Event(), []
                loading = threading.Thread(target=self.load_pages, args=(site.port, 2 * self.seconds + 2, cookie))
                failing = [threading.Thread(target=self.fail_sign_ins, args=(site, ends, failed)) for _ in range(16)]
                for thread in [loading, *failing]:
                    thread.start()
                time.sleep(1)
                busy = self.checkouts()
                ends.set()
                for thread in [loading, *failing]:
                    thread.join()
                pairs.append((quiet, busy))
                say(f"quiet {quiet}, busy {busy}, sign-ins failed {len(failed)}: {sorted(set(failed))}")
            ratio = statistics.median(busy[1] / quiet[1] for quiet, busy in pairs)
            told = "; ".join(f"{quiet[1]:.1f} to {busy[1]:.1f}" for quiet, busy in pairs)
            self.require("a station's checkout, p99, while 64 connections load pages and 16 sign-ins a second fail, to its quiet p99",
                         "≤ 1.5", f"{ratio:.2f} (ms: {told})", ratio <= 1.5)
            threads = {(Path(f"/proc/{server.pid}/task/{one}/comm").read_text().strip()) for one in os.listdir(f"/proc/{server.pid}/task")}
            self.tell("threads of the server", ", ".join(sorted(threads)))

    @staticmethod
    def load_pages(port, seconds, cookie):
        # wrk has the niceness of the thread that starts it.
        give_way()
        load(port, "/books", 64, seconds, cookie)

    @staticmethod
    def fail_sign_ins(site, ends, failed):
        """One a second, each from another address behind a proxy: nobody is slowed down for another's failures, and the load keeps
        the connections of its own address."""
        give_way()
        while not ends.wait(1):
            address = {"X-Forwarded-For": f"10.{os.urandom(1)[0]}.{os.urandom(1)[0]}.{os.urandom(1)[0]}", "X-Forwarded-Host": "localhost"}
            try:
                _, headers, page = ask(site.port, "GET", "/sign-in", headers=address, source="127.0.0.2")
                cookie = next(one.split(";")[0] for one in headers.get_all("Set-Cookie") if "visitor" in one)
                token = re.search(r'name="token" value="([^"]*)"', page).group(1)
                form = {"name": os.urandom(4).hex(), "password": "wrong", "token": token, "operation": os.urandom(16).hex()}
                failed.append(ask(site.port, "POST", "/sign-in", form,
                                  address | {"Cookie": cookie, "Sec-Fetch-Site": "same-origin"}, "127.0.0.2")[0])
            except OSError as error:
                failed.append(type(error).__name__)

    # K4

    def memory(self):
        starts = []
        for _ in range(5):
            with self.web() as (server, site, ready):
                starts.append(ready)
                time.sleep(1)
                idle = resident(server.pid)
        self.require("idle `web`: resident", "≤ 80 MB", f"{idle / 1e6:.0f} MB", idle <= 80e6)
        with self.web() as (server, site, _):
            load(site.port, "/books", 64, 2, site.sign_in())
            self.tell("`web` after 64 connections: resident", f"{resident(server.pid) / 1e6:.0f} MB")
        ready = statistics.median(starts)
        self.require("`web`: from its start to its first answer", "≤ 0.5 s", f"{ready:.2f} s", ready <= 0.5)
        with running(self.benchmark, "streams", 4096, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
            port = int(server.stdout.readline().split("\t")[1])

            def memory():
                server.stdin.write("\n")
                server.stdin.flush()
                return int(server.stdout.readline().split("\t")[1])

            def streams(count):
                opened = []
                for _ in range(count):
                    stream = socket.create_connection(("127.0.0.1", port), 10)
                    stream.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    while b"data: " not in stream.recv(65536):
                        pass
                    opened.append(stream)
                return opened

            kept = streams(50)
            time.sleep(1)
            before = memory()
            kept += streams(200)
            time.sleep(1)
            each = (memory() - before) / 200
            self.require("200 event streams more, 50 being open: memory of each", "≤ 10 kB", f"{each / 1000:.1f} kB", each <= 10_000)

    def write(self, path):
        head = ["# The pages: one run", "",
                f"Written by `Benchmarks/web/run`. {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {BOOKS:,} books, "
                f"{STUDENTS:,} students, signed in as a librarian.", "", "| what | required | measured | met |", "|---|---|---|---|"]
        path.write_text("\n".join(head + self.rows) + "\n")


PARTS = ("pages", "station", "beside", "memory", "preview", "readers", "paint")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--benchmark", required=True)
    parser.add_argument("--results", type=Path)
    parser.add_argument("--library", type=Path, help="a folder with a library of an earlier run; filled where it is empty")
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    options = parser.parse_args()
    os.environ["MINILIBRARY_CONFIG"] = "/dev/null"
    with tempfile.TemporaryDirectory(dir="/var/tmp") as scratch:
        folder = options.library or Path(scratch)
        folder.mkdir(exist_ok=True)
        measurement = Measurement(options, folder)
        if not measurement.file.exists():
            measurement.fill()
        for part in options.only:
            say(part)
            getattr(measurement, part)()
    if options.results and tuple(options.only) == PARTS:
        measurement.write(options.results)


if __name__ == "__main__":
    main()
