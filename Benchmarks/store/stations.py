"""Checkouts and returns from several stations at once, each a process; and on SQLite the same without the library."""

import collections
import statistics
import subprocess
from pathlib import Path

STUDENTS = 2000
OURS, IN_PLACE = "minilibrary", "minilibrary, in place"
BARE, PYTHON = "bare libsqlite3, a loop in C", "a loop in Python"


def run(commands):
    """All begin at once, when the last one is ready."""
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for command in commands]
    for process in processes:
        if process.stdout.readline() != "ready\n":
            raise SystemExit(f"{process.args}: not ready")
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = [process.communicate()[0] for process in processes]
    if any(process.returncode for process in processes):
        raise SystemExit("a station failed")
    return [dict(line.split("\t") for line in answer.splitlines()) for answer in answers]


def sums(answers):
    """The figures of one round: operations a second, their CPU, latencies in milliseconds, refusals."""
    latencies = {
        kind: [int(value) / 1e3 for answer in answers for value in answer[kind].split()]
        for kind in ("checkouts", "returns")}
    rate = sum(
        (len(answer["checkouts"].split()) + len(answer["returns"].split())) / int(answer["wall"]) * 1e6
        for answer in answers)
    done = sum(map(len, latencies.values()))
    refused = collections.Counter()
    for answer in answers:
        for word in answer["refused"].split():
            code, number = word.split("=")
            refused[code] += int(number)
    return {
        "rate": rate, "cpu": sum(int(answer["cpu"]) for answer in answers) / max(1, done), "done": done,
        "refused": refused, **latencies}


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


class Circulation:
    """Rounds of every kind in turn, on copies of one library."""

    def __init__(self, benchmark, bare, books, seconds):
        self.benchmark, self.bare, self.books, self.seconds = benchmark, bare, books, seconds
        self.rounds = collections.defaultdict(list)
        self.seed = 0

    def round(self, engine, location, bare_location, count):
        kinds = [OURS] + ([IN_PLACE, BARE, PYTHON] if bare_location else [])
        # The order of the ways takes turns, too.
        for kind in kinds if len(self.rounds[(engine, OURS, count)]) % 2 == 0 else kinds[::-1]:
            commands = []
            for _ in range(count):
                self.seed += 1
                numbers = [str(self.seconds), str(self.seed * 7919)]
                peers = {BARE: [self.bare], PYTHON: ["python3", str(Path(__file__).with_name("bare-sqlite.py"))]}
                commands.append(
                    [*peers[kind], bare_location, str(self.books), str(STUDENTS), *numbers] if kind in peers
                    else [self.benchmark, "station" if kind == OURS else "command", location, str(self.books), *numbers])
            self.rounds[(engine, kind, count)].append(sums(run(commands)))

    def median(self, key, what):
        return statistics.median(one[what] for one in self.rounds[key])

    def ratio(self, engine, count, what, kind=OURS, peer=BARE):
        """The median of the rounds' own ratios: who ran side by side had the same machine."""
        ours, bare = self.rounds[(engine, kind, count)], self.rounds[(engine, peer, count)]
        return statistics.median(a[what] / b[what] for a, b in zip(ours, bare))

    def table(self):
        yield "| engine | stations | by | operations a second | checkout p50, p99 ms | return p50, p99 ms | CPU µs each | done | refused |"
        yield "|---|---|---|---|---|---|---|---|---|"
        for key in self.rounds:
            engine, kind, count = key
            times = {
                what: [value for one in self.rounds[key] for value in one[what]] for what in ("checkouts", "returns")}
            p = {what: f"{quantile(values, 0.5):.2f}, {quantile(values, 0.99):.2f}" for what, values in times.items()}
            refused = sum((one["refused"] for one in self.rounds[key]), collections.Counter())
            yield (
                f"| {engine} | {count} | {kind} | {self.median(key, 'rate'):.0f} | {p['checkouts']} | {p['returns']} "
                f"| {self.median(key, 'cpu'):.0f} | {sum(one['done'] for one in self.rounds[key])} "
                f"| {' '.join(f'{code} {number}' for code, number in refused.items()) or 0} |")
