"""Codes with digits under a strip: the numbers that are reported though they were not visible. Part of ./run --covered."""

import collections
import concurrent.futures
import os
import subprocess

SEED = "7"
COLUMNS = ("grey", "white", "black", "texture")


def lines_of(benchmark, names):
    done = subprocess.run([benchmark, "covered", SEED], input="\n".join(names) + "\n", capture_output=True, text=True, check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


def covered_table(benchmark, truths):
    """Markdown lines.

    benchmark: DecodeBenchmark. truths: picture -> the numbers on it; pictures without any are left out.
    """
    names = [name for name, truth in truths.items() if truth]
    parts = [names[index::64] for index in range(64) if names[index::64]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        lines = [line for part in threads.map(lambda part: lines_of(benchmark, part), parts) for line in part]
    count, read, wrong = collections.Counter(), collections.Counter(), collections.Counter()
    for name, code, tone, _, _, _, hidden, mostly, _, *readings in lines:
        kind = "no digit" if hidden == mostly == "-" else "a part of one" if hidden == "-" else str(hidden.count(",") + 1)
        numbers = {reading.split(":")[0] for reading in readings}
        count[kind, tone] += 1
        read[kind, tone] += code in numbers
        wrong[kind, tone] += bool(numbers - truths[name])
    yield "| digits that are covered on every line | " + " | ".join(COLUMNS) + " |"
    yield "|---|" + "---|" * len(COLUMNS)
    for kind in ("no digit", "a part of one", "1", "2", "3", "4"):
        cells = [f"{read[kind, tone]} of {count[kind, tone]}, wrong {wrong[kind, tone]}" for tone in COLUMNS]
        yield f"| {kind} | " + " | ".join(cells) + " |"
    yield ""
    yield f"{len(lines)} pictures. With a covered digit none may be read; wrong is any number that is not in the picture."
