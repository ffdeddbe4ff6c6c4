"""Measures the store on both engines in one run. Started by ./run."""

import argparse
import collections
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import engines
import stations


def say(words):
    print(f"{time.strftime('%H:%M:%S')} {words}", file=sys.stderr, flush=True)


def answer(*command, out=None):
    done = subprocess.run([str(word) for word in command], stdout=out or subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{command[:2]} ended with status {done.returncode}")
    return done.stdout


def children_cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def number(value):
    return f"{value:,}"


def quietest(by_size, what):
    """The round of each size in which others took the least of the machine."""
    return {size: min(one[what] for one in rounds) for size, rounds in by_size.items()}


class Measurement:
    def __init__(self, options, folder, engines_used):
        self.options, self.folder, self.engines = options, folder, engines_used
        self.requirements = []
        self.benchmark = options.benchmark

    def require(self, what, required, measured, met):
        self.requirements.append(f"| {what} | {required} | {measured} | {'yes' if met else '**no**'} |")

    def tell(self, what, measured):
        self.requirements.append(f"| {what} | | {measured} | |")

    def checked(self, location):
        findings = answer(self.benchmark, "check", location).splitlines()
        if findings:
            raise SystemExit(f"{location}: {len(findings)} findings, such as {findings[0]}")

    # Circulation

    def circulation(self):
        options = self.options
        run = stations.Circulation(self.benchmark, options.bare, options.books, options.seconds)
        places = []
        for engine in self.engines:
            answer(self.benchmark, "fill", engine.new("template"), options.books)
            engine.settle("template")
            is_sqlite = engine.name == "SQLite"
            places.append((engine, engine.copy("template", "ours"), engine.copy("template", "bare") if is_sqlite else None))
        for round_number in range(options.rounds):
            for count in (1, 4, 16):
                say(f"round {round_number + 1} of {options.rounds}, {count} stations")
                for engine, location, bare_location in places:
                    run.round(engine.name, location, bare_location, count)
        for engine, location, bare_location in places:
            self.checked(location)
            if bare_location:
                self.checked(bare_location)
            for name in ("template", "ours", "bare"):
                engine.drop(name)
        if any(engine.name == "SQLite" for engine in self.engines):
            def ratio(count, what, kind, peer):
                return f"{run.ratio('SQLite', count, what, kind, peer):.2f}"

            what = "checkouts and returns a second from one program, both waiting in place, SQLite"
            python = run.ratio("SQLite", 1, "rate", stations.IN_PLACE, stations.PYTHON)
            self.require(f"{what}, to the same statements in a Python loop", "≥ 0.80", f"{python:.2f}", python >= 0.8)
            self.tell(f"{what}, to a C loop", ratio(1, "rate", stations.IN_PLACE, stations.BARE))
            for count in (1, 4, 16):
                self.tell(
                    f"the same from {count} station{'s' * (count > 1)}, which go to another thread and back each time, to Python, C",
                    f"{ratio(count, 'rate', stations.OURS, stations.PYTHON)}, {ratio(count, 'rate', stations.OURS, stations.BARE)}")
            self.tell("CPU time of one, in place, to Python, C", ", ".join(
                ratio(1, "cpu", stations.IN_PLACE, peer) for peer in (stations.PYTHON, stations.BARE)))
        yield "## Checkouts and returns"
        yield ""
        yield (
            f"{number(options.books)} books, {number(stations.STUDENTS)} students; each station a process, {options.rounds} rounds of "
            f"{options.seconds} s in turn. Refused is what has no copy left at that moment, or is the student's already. Afterwards `check` found nothing.")
        yield ""
        yield from run.table()

    # Growth

    def growth(self):
        sizes = self.options.sizes
        for engine in self.engines:
            times = collections.defaultdict(lambda: collections.defaultdict(list))
            rows = {}
            fills = []
            for size in sizes:
                say(f"{engine.name}: {number(size)} books")
                start = time.monotonic()
                answer(self.benchmark, "fill", engine.new(f"books{size}"), size)
                fills.append(f"{number(size)} in {time.monotonic() - start:.0f} s, {engine.size(f'books{size}') / 1e6:.0f} MB")
                engine.settle(f"books{size}")
            for round_number in range(min(3, self.options.rounds)):
                for size in sizes:
                    say(f"{engine.name}: reading, round {round_number + 1}, {number(size)} books")
                    for line in answer(self.benchmark, "read", engine.location(f"books{size}"), size).splitlines():
                        name, wall, cpu, count = line.split("\t")
                        times[name][size].append((int(wall), int(cpu)))
                        rows[(name, size)] = count
            for size in sizes:
                engine.drop(f"books{size}")
            yield from self.growth_table(engine, times, rows, fills)

    def growth_table(self, engine, times, rows, fills):
        sizes = self.options.sizes
        smallest, largest = sizes[0], sizes[-1]
        yield f"## The same questions of larger libraries, {engine.name}"
        yield ""
        yield f"Filled: {'; '.join(fills)}. Median milliseconds of the quietest round; growth: of time and, in brackets, of this process's CPU."
        yield ""
        yield f"| question | {' | '.join(f'{number(size)} books' for size in sizes)} | growth | rows |"
        yield "|---|" + "---|" * (len(sizes) + 2)
        grown = []
        for name, by_size in times.items():
            wall, cpu = quietest(by_size, 0), quietest(by_size, 1)
            growth = wall[largest] / max(1, wall[smallest])
            # Less than a tenth of a millisecond is the noise of the machine.
            marked = growth > 2 and wall[largest] - wall[smallest] > 100
            if marked and not name.startswith("search"):
                grown.append(name)
            yield (
                f"| {name} | {' | '.join(f'{wall[size] / 1e3:.2f}' for size in sizes)} | {'**' if marked else ''}"
                f"{growth:.1f}{'**' if marked else ''} ({cpu[largest] / max(1, cpu[smallest]):.1f}) "
                f"| {rows[(name, smallest)]} to {rows[(name, largest)]} |")
        yield ""
        others = [name for name in times if not name.startswith("search")]
        quiet = {name: quietest(by_size, 0) for name, by_size in times.items()}
        worst = max(quiet[name][largest] / max(1, quiet[name][smallest]) for name in others)
        self.require(
            f"cost of a look-up or a page at {number(largest)} books to {number(smallest)}, {engine.name}", "≤ 2",
            f"{worst:.1f} at most" + (f": {', '.join(grown)}" if grown else ""), not grown)
        slowest = max((quiet[name][largest], name) for name in times if name.startswith("search"))
        self.tell(f"slowest search of {number(largest)} books, {engine.name}", f"{slowest[0] / 1e3:.0f} ms: {slowest[1][8:]}")

    # Bulk

    def bulk(self):
        count = self.options.bulk
        rows = self.folder / "rows.csv"
        rows.touch()
        rows.chmod(0o644)
        with rows.open("w") as file:
            answer(self.benchmark, "csv", count, out=file)
        seconds = collections.defaultdict(list)
        for round_number in range(self.options.rounds):
            say(f"bulk, round {round_number + 1}")
            for engine in self.engines:
                for name, way in self.bulk_ways(engine, rows, count):
                    engine.drop("bulk")
                    seconds[(engine.name, name)].append(way())
                engine.drop("bulk")
        yield f"## {number(count)} books at once"
        yield ""
        yield "| engine | by | seconds, median | CPU of the client | ours to it | CPU, the same |"
        yield "|---|---|---|---|---|---|"
        for (engine, name), times in seconds.items():
            ours = seconds[(engine, "`Library.importBooks`")]
            wall, cpu = (statistics.median(one[what] for one in times) for what in (0, 1))
            ratio, cpu_ratio = (statistics.median(a[what] / b[what] for a, b in zip(ours, times)) for what in (0, 1))
            yield f"| {engine} | {name} | {wall:.2f} | {cpu:.2f} | {ratio:.2f} | {cpu_ratio:.2f} |"
            if name.endswith("same tables"):
                self.require(f"{number(count)} books at once, to {name}, {engine}", "≤ 2.0", f"{ratio:.2f}", ratio <= 2)
        yield ""
        yield "`importBooks` also stages, checks and folds each text, and writes a row of the activity log for each book: the others have neither to do."

    def bulk_ways(self, engine, rows, count):
        def timed(prepared, work):
            def way():
                prepared()
                start, cpu = time.monotonic(), children_cpu()
                work()
                return time.monotonic() - start, children_cpu() - cpu
            return way

        def ours():
            lines = answer(self.benchmark, "bulk", engine.new("bulk"), count).splitlines()
            values = dict(line.split("\t") for line in lines)
            return int(values["wall"]) / 1e6, int(values["cpu"]) / 1e6

        def empty():
            answer(self.benchmark, "check", engine.new("bulk"))

        if engine.name == "SQLite":
            def bare_table():
                empty()
                columns = engine.shell(
                    "bulk", "SELECT group_concat(name || ' ' || type, ', ') FROM pragma_table_info('book');").strip()
                engine.drop("bulk")
                engine.shell("bulk", "PRAGMA journal_mode = WAL;", f"CREATE TABLE book ({columns});")

            def load():
                engine.shell("bulk", f".import --csv {rows} book")

            def check():
                if engine.shell("bulk", "SELECT count(*) FROM book;").strip() != str(count):
                    raise SystemExit(".import did not take all rows")

            yield "`Library.importBooks`", ours
            yield "`sqlite3 .import` into the same tables", timed(empty, load)
            check()
            yield "`sqlite3 .import` into a table without any index", timed(bare_table, load)
            check()
        else:
            def copy():
                engine.shell(
                    "bulk", f"\\copy book (id, {self.columns(engine)}) FROM '{rows}' (FORMAT csv)")

            yield "`Library.importBooks`", ours
            yield "`psql \\copy` into the same tables", timed(empty, copy)

    def columns(self, engine):
        return engine.shell(
            "bulk", "SELECT string_agg(column_name, ', ' ORDER BY ordinal_position) FROM information_schema.columns "
            "WHERE table_name = 'book' AND column_name <> 'id';").strip()


def report(options, folder, engines_used):
    measurement = Measurement(options, folder, engines_used)
    parts = {"stations": measurement.circulation, "growth": measurement.growth, "bulk": measurement.bulk}
    sections = []
    for name, part in parts.items():
        if name in options.only:
            sections += [*part(), ""]
    return [
        "# The store: both engines, one run", "",
        f"Written by `Benchmarks/store/run`. {os.cpu_count()} cores; every commit waits for the disk (`synchronous=FULL`; "
        "`fsync=on synchronous_commit=on`).", "",
        "| what | required | measured | met |", "|---|---|---|---|", *measurement.requirements, "", *sections]


def main():
    parser = argparse.ArgumentParser()
    for name in ("--benchmark", "--bare", "--server", "--folder", "--results"):
        parser.add_argument(name, required=True)
    parser.add_argument("--quick", action="store_true", help="small and short, for trying; writes no results")
    parser.add_argument("--only", nargs="+", default=["stations", "growth", "bulk"], help="stations, growth, bulk")
    parser.add_argument("--engines", nargs="+", default=["sqlite", "postgres"])
    parser.add_argument("--rounds", type=int)
    options = parser.parse_args()
    options.rounds = options.rounds or (1 if options.quick else 5)
    options.seconds = 1 if options.quick else 3
    options.books = 2000 if options.quick else 100_000
    options.sizes = [1000, 10_000] if options.quick else [1000, 100_000, 1_000_000]
    options.bulk = 5000 if options.quick else 100_000
    kind = subprocess.run(["stat", "-f", "-c", "%T", options.folder], capture_output=True, text=True).stdout.strip()
    if kind == "tmpfs":
        raise SystemExit(f"{options.folder} is in memory: what waits for a disk cannot be measured there")
    with tempfile.TemporaryDirectory(prefix="store", dir=options.folder) as name:
        folder = Path(name)
        used = [engines.SQLite(folder)] if "sqlite" in options.engines else []
        server = None
        try:
            if "postgres" in options.engines:
                server = engines.Postgres(options.server, folder)
                used.append(server)
            text = "\n".join(report(options, folder, used))
        finally:
            if server:
                server.close()
    if not options.quick and len(options.only) == 3 and len(used) == 2:
        Path(options.results).write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
