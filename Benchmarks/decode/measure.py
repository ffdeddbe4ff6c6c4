"""Measures minilibrary, libzbar and zxing-cpp on the same grey pictures in one run. Started by ./run."""

import argparse
import collections
import os
import subprocess
import tempfile
import time
from pathlib import Path

import zxingcpp
from PIL import Image

import classes
import covered
import held
import pictures
import stacks
import synthetic

OURS, SOFT, PROTOTYPE = "minilibrary", "soft reader only", "its prototype in C"
ZBAR, ZBAR_RETAIL, ZXING = "libzbar, defaults", "libzbar, EAN and UPC only", "zxing-cpp"
RETAIL = ["-Sdisable", "-Sean13.enable", "-Sean8.enable", "-Supce.enable"]


def lines_of(command, names):
    done = subprocess.run(command, input="\n".join(names) + "\n", capture_output=True, text=True, check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


def by_ours(benchmark, names, *mode):
    for name, milliseconds, *readings in lines_of([benchmark, *mode], names):
        yield name, float(milliseconds), [reading.split(":")[2] for reading in readings], [
            reading.split(":")[0] for reading in readings]


def by_prototype(prototype, names):
    for name, _, reading, microseconds in lines_of([prototype], names):
        kind, text = reading.split(":")[:2] if reading else (None, None)
        if kind == "UPCE":
            kind, text = "UPC-E", "0" + pictures.upc_a_of(text)
        yield name, float(microseconds) / 1e3, [text] if text else [], [kind] if kind else []


def by_zbar(reference, mode, names):
    for name, milliseconds, *readings in lines_of([reference, mode], names):
        kinds, texts = [], []
        for reading in readings:
            kind, text = reading.split(":")
            if kind == "UPC-E":
                text = "0" + pictures.upc_a_of(text)
            kinds.append(kind)
            texts.append(text.zfill(13) if kind != "EAN-8" else text)
        yield name, float(milliseconds), texts, kinds


def zxing_read(image):
    names = zxingcpp.BarcodeFormat
    formats = [names.EAN13, names.EAN8, names.UPCA, names.UPCE]
    return zxingcpp.read_barcodes(image, formats=formats)


def by_zxing(names):
    import numpy

    for name in names:
        image = numpy.asarray(Image.open(name))
        start = time.thread_time()
        found = zxing_read(image)
        milliseconds = (time.thread_time() - start) * 1e3
        kinds = [str(one.format).split(".")[-1].replace(" ", "").replace("-", "") for one in found]
        texts = []
        for kind, one in zip(kinds, found):
            text = "".join(c for c in one.text if c.isdigit())
            if kind == "UPCE" and len(text) == 8:
                text = pictures.upc_a_of(text)
            texts.append(text.zfill(13) if kind != "EAN8" else text)
        yield name, milliseconds, texts, ["UPC-E" if kind == "UPCE" else kind for kind in kinds]


def kind_of(number, symbology):
    if symbology == "UPC-E":
        return "UPC-E"
    if len(number) == 8:
        return "card" if number.startswith("2") else "else"
    return "ISBN" if number.startswith(("978", "979")) and not number.startswith("9790") else "else"


def judged(readings, corpus):
    groups = collections.defaultdict(collections.Counter)
    for name, milliseconds, texts, kinds in readings:
        group, truth = corpus[name]
        score = groups[group]
        score["pictures"] += 1
        score["time"] += milliseconds
        score["correct"] += bool(truth & set(texts))
        score["missed"] += bool(truth) and not texts
        for text, kind in set(zip(texts, kinds)):
            if text not in truth:
                score["wrong"] += 1
                score["wrong " + kind_of(text, kind)] += 1
    return groups


def score_table(results):
    yield "| pictures | reader | correct | missed | wrong | of these ISBN / card / UPC-E / else | CPU ms a picture |"
    yield "|---|---|---|---|---|---|---|"
    for group in next(iter(results.values())):
        for reader, groups in results.items():
            score = groups[group]
            classes = " / ".join(str(score["wrong " + kind]) for kind in ("ISBN", "card", "UPC-E", "else"))
            yield (
                f"| {group} ({score['pictures']}) | {reader} | {score['correct']} | {score['missed']} | {score['wrong']} "
                f"| {classes} | {score['time'] / score['pictures']:.2f} |")


def number_of(symbology, text):
    if symbology == "UPC-E":
        text = pictures.upc_a_of(text)
    return text if symbology == "EAN-8" else text.zfill(13)


def readers_of(options):
    """Reader -> a function from file names to what it read of each."""
    readers = {
        OURS: lambda names: by_ours(options.benchmark, names),
        SOFT: lambda names: by_ours(options.benchmark, names, "soft"),
    }
    if options.prototype:
        readers[PROTOTYPE] = lambda names: by_prototype(options.prototype, names)
    readers[ZBAR] = lambda names: by_zbar(options.reference, "defaults", names)
    readers[ZBAR_RETAIL] = lambda names: by_zbar(options.reference, "retail", names)
    readers[ZXING] = by_zxing
    return readers


def frame_table(readers, frames):
    yield "| 1280 by 720, one frame | reader | mean ms | worst ms | read |"
    yield "|---|---|---|---|---|"
    for kind in dict.fromkeys(kind for kind, _ in frames.values()):
        names = [name for name, (other, _) in frames.items() if other == kind]
        for reader in (SOFT, PROTOTYPE, ZXING):
            if reader in readers:
                found = list(readers[reader](names))
                times = [milliseconds for _, milliseconds, _, _ in found]
                read = sum(1 for name, _, texts, _ in found if frames[name][1] in texts)
                yield (
                    f"| {kind} ({len(names)}) | {reader} | {sum(times) / len(times):.2f} | {max(times):.2f} "
                    f"| {read} |")


def sweep_table(readers, sweep):
    yield "| pixels a module | " + " | ".join(readers) + " |"
    yield "|---|" + "---|" * len(readers)
    read = {reader: collections.Counter() for reader in readers}
    wrong, total = collections.Counter(), collections.Counter()
    for reader, function in readers.items():
        for name, _, texts, _ in function(list(sweep)):
            pixels, blur, number = sweep[name]
            read[reader][pixels, blur] += number in texts
            read[reader][pixels] += number in texts
            wrong[reader] += sum(1 for text in set(texts) if text != number)
    for pixels, blur, _ in sweep.values():
        total[pixels] += 1
    for pixels in total:
        cells = [
            f"{read[reader][pixels]} ({' / '.join(str(read[reader][pixels, blur]) for blur in synthetic.BLURS)})"
            for reader in readers]
        yield f"| {pixels} ({total[pixels]}) | " + " | ".join(cells) + " |"
    yield f"| all ({len(sweep)}) | " + " | ".join(
        str(sum(read[reader][pixels] for pixels in total)) for reader in readers) + " |"
    yield "| wrong | " + " | ".join(str(wrong[reader]) for reader in readers) + " |"


def sequence_table(benchmark, paths, sequences):
    """The codes that a live decoder reads of each sequence, and the sequences with a single frame that the soft reader reads."""
    live, wrong, alone = collections.Counter(), 0, collections.defaultdict(set)
    for name, *codes in lines_of([benchmark, "sequence"], paths):
        noise, number = sequences[name]
        texts = {code.split(":")[1] for code in codes if code}
        live[noise] += number in texts
        wrong += len(texts - {number})
    for path, _, texts, _ in by_ours(benchmark, paths, "soft"):
        noise, number = sequences[path.rsplit("_f", 1)[0]]
        if number in texts:
            alone[noise].add(path.rsplit("_f", 1)[0])
    yield "| noise, grey values | sequences | one single frame is read | read live |"
    yield "|---|---|---|---|"
    for noise in synthetic.NOISES:
        total = sum(1 for other, _ in sequences.values() if other == noise)
        yield f"| {noise} | {total} | {len(alone[noise])} | {live[noise]} |"
    yield f"| wrong | | | {wrong} |"


def covered_section(options, corpus, sweep):
    if not options.covered:
        return []
    truths = {name: truth for name, (_, truth) in corpus.items()}
    truths |= {name: {number} for name, (_, _, number) in list(sweep.items())[::8]}
    return [
        "## Covered codes", "",
        "Strips over each code that is read: over every tenth of its width, exactly over digits, over its ends, over a part of its height.", "",
        *covered.covered_table(options.benchmark, truths), ""]


def held_section(options):
    if not options.sequences:
        return []
    names = [
        str(path) for folder in (options.corpus, Path(options.samples)) for path, truth in pictures.truths(folder).items()
        if len(truth) == 1]
    return [
        "## Books held before a camera", "",
        "Drawn frames of 1280 by 720 from photographs and drawn codes: tremor, defocus, motion blur, changing exposure, noise.", "",
        *held.held_table(options.benchmark, names), ""]


def live_table(benchmark, reference, frames):
    times = collections.defaultdict(lambda: collections.defaultdict(list))
    worst = collections.defaultdict(list)
    firsts, wrong = [], 0
    for name, milliseconds, longest, first, *codes in lines_of([benchmark, "live", "16"], list(frames)):
        kind, expected = frames[name]
        times[kind][OURS].append(float(milliseconds))
        worst[kind].append(float(longest))
        if expected:
            firsts.append(int(first))
        wrong += sum(1 for code in codes if number_of(*code.split(":")) != expected)
    for reader, mode in ((ZBAR, "defaults"), (ZBAR_RETAIL, "retail")):
        for name, milliseconds, *_ in lines_of([reference, mode, "4"], list(frames)):
            times[frames[name][0]][reader].append(float(milliseconds))
    for name, milliseconds, *_ in by_zxing(list(frames) * 3):
        times[frames[name][0]][ZXING].append(milliseconds)
    others = (ZBAR, ZBAR_RETAIL, ZXING)
    yield f"| 1280 by 720 | {OURS}, ms | worst frame | " + " | ".join(f"{reader}, ms | share" for reader in others) + " |"
    yield "|---|---|---|" + "---|---|" * len(others)
    for kind, readers in times.items():
        mean = {reader: sum(values) / len(values) for reader, values in readers.items()}
        yield f"| {kind} ({len(readers[OURS])}) | {mean[OURS]:.2f} | {max(worst[kind]):.2f} | " + " | ".join(
            f"{mean[reader]:.2f} | {mean[OURS] / mean[reader]:.0%}" for reader in others) + " |"
    read = [first for first in firsts if first]
    yield ""
    yield (
        f"Codes in view that were reported: {len(read)} of {len(firsts)}, in frame "
        f"{sum(read) / max(1, len(read)):.1f} on average and frame {max(read, default=0)} at the latest; reported wrong: {wrong}.")


def seconds(command):
    start = time.monotonic()
    status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if status not in (0, 1, 4):
        raise SystemExit(f"{command[0]} ended with status {status}")
    return time.monotonic() - start


def process_table(minilibrary, files):
    ours = min(seconds([minilibrary, "scan", *files]) for _ in range(3))
    theirs = min(seconds(["zbarimg", "-q", *RETAIL, *files]) for _ in range(3))
    yield "| whole process | seconds |"
    yield "|---|---|"
    yield f"| `minilibrary scan` | {ours:.2f} |"
    yield f"| `zbarimg -q {' '.join(RETAIL)}` | {theirs:.2f} |"
    yield f"| share | {ours / theirs:.0%} |"


def main():
    parser = argparse.ArgumentParser()
    for name in ("--benchmark", "--minilibrary", "--reference", "--samples", "--results", "--wheels"):
        parser.add_argument(name, required=True)
    parser.add_argument("--prototype")
    parser.add_argument("--covered", action="store_true")
    parser.add_argument("--sequences", action="store_true")
    parser.add_argument("corpus", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder)
        folders = sorted({options.corpus.resolve(), Path(options.samples).resolve()}, key=lambda folder: folder.name)
        corpus = {}
        for folder in folders:
            corpus |= pictures.write_corpus(folder, target)
        frames = pictures.write_frames(Path(options.samples), target, Path(options.wheels))
        names = list(corpus)
        sweep = synthetic.write_sweep(target)
        held, sequences = synthetic.write_sequences(target)
        readers = readers_of(options)
        results = {reader: judged(read(names), corpus) for reader, read in readers.items()}
        report = [
            f"# Decoding: {len(corpus)} pictures of {' and '.join(f'`{folder.name}`' for folder in folders)}", "",
            "Written by `Benchmarks/decode/run`. One thread, 8-bit grey, CPU time of the decode alone.", "",
            *score_table(results), "",
            "## Live frames", "",
            *live_table(options.benchmark, options.reference, frames), "",
            *frame_table(readers, frames), "",
            "## Drawn codes: every 15 degrees, EAN-13 and EAN-8", "",
            f"Read, and of these with a blur of {' / '.join(map(str, synthetic.BLURS))} pixels.", "",
            *sweep_table(readers, sweep), "",
            "## Two codes one above the other", "",
            "Drawn, 1.3 to 3 pixels a module, 2 to 24 modules of paper between them, blurred by up to 0.6 modules.", "",
            *stacks.stack_table(readers, stacks.write_stacks(target)), "",
            "## What readers miss most", "",
            "Read, wrong numbers, and CPU time a picture. Labels cut close, on a table; codes with an add-on; large stills; negatives.", "",
            *classes.class_table(readers, classes.write_classes(corpus, target)), "",
            "## Codes in bad light", "",
            f"{synthetic.FRAMES} drawn frames each, 1 to 2 pixels a module, blurred by 0.5 to 0.85 modules, fresh noise in each.", "",
            *sequence_table(options.benchmark, held, sequences), "",
            *covered_section(options, corpus, sweep),
            *held_section(options),
            "## The whole process, from files to lines", "",
            f"Wall time on {os.cpu_count()} cores, best of three.", "",
            *process_table(options.minilibrary, [str(path) for folder in folders for path in pictures.truths(folder)]), "",
        ]
    text = "\n".join(report)
    Path(options.results).write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
