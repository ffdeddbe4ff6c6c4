#!/usr/bin/env python3
"""Draws every sample of this folder: barcodes/, demo/ and story/.

Needs Python 3.11, numpy, Pillow, the zint command and the DejaVu fonts. On Debian:

    apt install python3-numpy python3-pil zint fonts-dejavu-core

The pictures are seeded by their names: with the same versions of these, the same bytes come out.
"""

import argparse
import sys
from pathlib import Path

# Nothing but samples belongs in this folder.
sys.dont_write_bytecode = True

from generator import check, demo, gallery, story
from generator.shot import save_all

HERE = Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description="Draw the sample pictures and write the demo catalogue.")
    parser.add_argument("--check", action="store_true", help="draw nothing; verify check digits and that the files listed are there")
    parser.add_argument("--output", type=Path, default=HERE, metavar="FOLDER", help="where to write, or what to check (default: this folder)")
    options = parser.parse_args()
    if options.check:
        return report(check.problems(options.output))
    demo.write_csv(options.output / "demo")
    save_all(gallery.shots(), options.output / "barcodes")
    save_all(story.shots(), options.output / "story")
    return report(check.problems(options.output))


def report(problems):
    for problem in problems:
        print(problem, file=sys.stderr)
    print("samples: " + (f"{len(problems)} problems" if problems else "all in order"))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
