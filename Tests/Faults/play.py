#!/usr/bin/env python3
"""Plays rounds of fault scenarios. Started by ./run, whose head explains the options."""

import argparse
import importlib.util
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path

from harness.findings import Broken, Skipped
from harness.ledger import CONFIRMED, UNKNOWN
from harness.place import PostgresEngine, SQLiteEngine
from harness.round import Round, fill

SCENARIOS = Path(__file__).with_name("scenarios")
ENGINES = {"sqlite": SQLiteEngine, "postgres": PostgresEngine}


def scenarios():
    """Name to module, in the order of their names."""
    found = {}
    for path in sorted(SCENARIOS.glob("*.py")):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        found[path.stem] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(found[path.stem])
    return found


def arguments(known):
    parser = argparse.ArgumentParser(prog="Tests/Faults/run")
    parser.add_argument("--seed", type=int, help="of the first round; without it a random one, which is printed")
    parser.add_argument("--time", type=float, default=3600, metavar="SECONDS", help="no round begins later (default: 3600)")
    parser.add_argument("--rounds", type=int, metavar="N", help="each scenario N times on each engine, whatever the time")
    parser.add_argument("--engine", choices=[*ENGINES, "both"], default="both")
    parser.add_argument("--short", action="store_true", help="fewer faults a round, for ./kiosk/test")
    parser.add_argument("--keep", action="store_true", help="keep the folders of failed rounds")
    parser.add_argument("--list", action="store_true", help="name the scenarios")
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    options = parser.parse_args()
    for name in options.scenarios:
        if name not in known:
            parser.error(f"there is no scenario {name}; --list names them")
    return options


class Play:
    def __init__(self, options, known, folder):
        self.options, self.known, self.folder = options, known, folder
        self.seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**9)
        self.engines = {}
        self.passed, self.failed, self.skipped = 0, [], []
        names = options.scenarios or list(known)
        wanted = list(ENGINES) if options.engine == "both" else [options.engine]
        self.kinds = [(name, engine) for name in names for engine in known[name].ENGINES if engine in wanted]
        self.unplayed = set(self.kinds)

    def engine(self, name):
        """Made when the first round needs it, with the template of all rounds in it."""
        if name not in self.engines:
            folder = self.folder / name
            folder.mkdir()
            engine = ENGINES[name](folder)
            self.engines[name] = engine
            fill(self.options.program, engine.template_location(), folder / "filling")
        return self.engines[name]

    def seeds(self):
        """The seed that was given, then seeds that follow from it."""
        yield self.seed
        following = random.Random(self.seed)
        while True:
            yield following.randrange(10**9)

    def order(self):
        """All kinds again and again, each time in another order that follows from the seed."""
        shuffled = random.Random(self.seed)
        cycle = 0
        while self.options.rounds is None or cycle < self.options.rounds:
            kinds = list(self.kinds)
            shuffled.shuffle(kinds)
            yield from kinds
            cycle += 1

    def all(self):
        end = time.monotonic() + self.options.time
        for number, ((name, engine), seed) in enumerate(zip(self.order(), self.seeds()), 1):
            if self.options.rounds is None and time.monotonic() > end:
                break
            self.unplayed.discard((name, engine))
            self.one(number, name, engine, seed)

    def one(self, number, name, engine_name, seed):
        head = f"round {number}: --seed {seed} --engine {engine_name} {name}"
        print(f"{time.strftime('%H:%M:%S')} {head} …", flush=True)
        begun = time.monotonic()
        folder = self.folder / f"round{number}"
        round = Round(self.engine(engine_name), seed, self.options.program, folder, self.options.short)
        reason = None
        try:
            self.known[name].play(round)
        except Skipped as skipped:
            reason = str(skipped)
        except Broken as broken:
            round.find(str(broken))
        except Exception:
            round.find(f"harness: {traceback.format_exc(limit=-4)}")
        except BaseException:
            round.clean(keep=False)
            raise
        keep = self.options.keep and bool(round.found)
        round.clean(keep)
        self.tell(head, name, engine_name, seed, round, reason, time.monotonic() - begun)

    def tell(self, head, name, engine_name, seed, round, reason, seconds):
        facts = f"{round.ledger.count(CONFIRMED)} confirmed, {round.ledger.count(UNKNOWN)} in flight"
        if codes := round.ledger.codes():
            facts += ", refused: " + " ".join(f"{code} {number}" for code, number in codes.most_common())
        for line in round.plan:
            print(f"    {line}")
        if round.found:
            self.failed.append(f"--seed {seed} --engine {engine_name} {name}: {round.found[0].splitlines()[0]}")
            print(f"  FAILED {head}: {facts}, {seconds:.1f} s")
            for finding in round.found[:20]:
                print("    " + finding.replace("\n", "\n    "))
            if len(round.found) > 20:
                print(f"    and {len(round.found) - 20} findings more")
            print(f"    again: Tests/Faults/run --rounds 1 --seed {seed} --engine {engine_name} {name}")
            if self.options.keep:
                print(f"    its files: {round.folder}")
        elif reason:
            self.skipped.append(f"{name} on {engine_name}: {reason}")
            print(f"  skipped: {reason}")
        else:
            self.passed += 1
            print(f"  passed: {facts}, {seconds:.1f} s")
        sys.stdout.flush()

    def end(self):
        for engine in self.engines.values():
            engine.close()

    def sum(self):
        for name, engine in sorted(self.unplayed):
            print(f"not reached in the time: {name} on {engine}")
        for line in sorted(set(self.skipped)):
            print(f"skipped {self.skipped.count(line)} times: {line}")
        for line in self.failed:
            print(f"failed: {line}")
        print(f"faults: {self.passed} passed, {len(self.failed)} failed")
        if self.failed:
            return 1
        return 0 if self.passed else 3


def main():
    known = scenarios()
    options = arguments(known)
    if options.list:
        for name, module in known.items():
            print(f"{name:28} {'+'.join(module.ENGINES):16} {module.__doc__.splitlines()[0]}")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # Short: the path of a Unix socket has 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="faults-", dir=os.environ.get("TMPDIR", "/tmp")))
    # PostgreSQL does not run as root: its folder is one that others may pass through.
    folder.chmod(0o755)
    play = Play(options, known, folder)
    print(f"faults: seed {play.seed}, {len(play.kinds)} kinds of rounds, {options.program}", flush=True)
    try:
        play.all()
    finally:
        play.end()
        if not (options.keep and play.failed):
            shutil.rmtree(folder, ignore_errors=True)
    return play.sum()


if __name__ == "__main__":
    sys.exit(main())
