"""Books held before a drawn camera: one event for each showing, or what went wrong. Part of ./run --sequences."""

import collections
import concurrent.futures
import os
import random
import subprocess

import synthetic

STORIES = {
    "steady": "comes, stays, leaves",
    "hand": "a hand covers the code partly, then wholly",
    "finger": "a finger lies over a part of the code",
    "halfOut": "the code leaves the frame by half and returns",
    "slow": "a hand passes at five frames a second",
    "again": "shown twice, two seconds apart",
    "exchange": "another book takes its place",
    "returned": "another book takes its place, and it returns",
}
OF_TWO = ("exchange", "returned")
SEEDS = (1, 2)
DRAWN = 96


def scripts(names, seed):
    """Lines for DecodeBenchmark held: every second picture and every drawn code once, the stories in turn."""
    generator = random.Random(seed)

    def drawn():
        make, kind = (synthetic.ean13, "EAN-13") if generator.random() < 0.8 else (synthetic.ean8, "EAN-8")
        return f"{kind}:{make(generator)[0]}"

    books = list(names)[(seed + 1) % 2::2] + [drawn() for _ in range(DRAWN)]
    generator.shuffle(books)
    stories = list(STORIES)
    for number, book in enumerate(books):
        story = stories[number % len(stories)]
        others = [books[number - 1] if generator.random() < 0.3 else drawn()] if story in OF_TWO else []
        rate = generator.choice((15, 30))
        yield "\t".join([story, str(rate), str(seed * 100_000 + number), book, *others])


def lines_of(benchmark, lines):
    done = subprocess.run([benchmark, "held"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


def outcomes(benchmark, names, seeds=SEEDS):
    """Yields story, frames, wrong events and, for each showing, (number, events, frames until the event, single readable frames)."""
    lines = [line for seed in seeds for line in scripts(names, seed)]
    parts = [lines[index::64] for index in range(64) if lines[index::64]]
    with concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count())) as threads:
        for part in threads.map(lambda part: lines_of(benchmark, part), parts):
            for script, frames, wrong, *sights in part:
                yield script, int(frames), [] if wrong == "-" else wrong.split(","), [
                    (number, int(events), None if until == "-" else int(until), int(readable))
                    for number, events, until, readable in (sight.split(":") for sight in sights)]


def held_table(benchmark, names):
    """Markdown lines."""
    count = collections.defaultdict(collections.Counter)
    waits = collections.defaultdict(list)
    for script, frames, wrong, sights in outcomes(benchmark, names):
        story = script.split(" ")[0]
        for key in (story, "all"):
            missed = [readable for _, events, _, readable in sights if not events]
            doubled = any(events > 1 for _, events, _, _ in sights)
            count[key]["sequences"] += 1
            count[key]["frames"] += frames
            count[key]["exact"] += not (wrong or missed or doubled)
            count[key]["missed"] += any(readable for readable in missed)
            count[key]["unreadable"] += bool(missed) and not any(missed)
            count[key]["doubled"] += doubled
            count[key]["wrong"] += bool(wrong)
            waits[key] += [until for _, _, until, _ in sights if until is not None]
    yield "| what happens | sequences | exactly one each | missed | … no single frame is readable | doubled | wrong | frames until the event: half, nine tenths |"
    yield "|---|---|---|---|---|---|---|---|"
    for story, title in [*STORIES.items(), ("all", "all")]:
        row, wait = count[story], sorted(waits[story])
        if not wait:
            continue
        cells = [row[key] for key in ("sequences", "exact", "missed", "unreadable", "doubled", "wrong")]
        yield f"| {title} | " + " | ".join(map(str, cells)) + f" | {wait[len(wait) // 2]}, {wait[len(wait) * 9 // 10]} |"
