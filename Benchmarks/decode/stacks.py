"""Two codes one above the other: a book's number above a price code, another product's code or another book's number."""

import random

import numpy

import synthetic

KINDS = ("price code", "EAN-8", "UPC-A", "another book")
PIXELS_PER_MODULE = (1.3, 1.7, 2.2, 3.0)
# Modules of paper between the two codes.
GAPS = (2, 6, 12, 24)


def number(generator, prefix, length):
    free = length - 1 - len(prefix)
    return synthetic.with_check_digit([int(digit) for digit in prefix] + [generator.randint(0, 9) for _ in range(free)])


def upper_and_lower(generator, kind):
    book = number(generator, "978", 13)
    other = {
        "price code": lambda: number(generator, generator.choice(("191", "192")), 13), "EAN-8": lambda: number(generator, "4", 8),
        "UPC-A": lambda: number(generator, "0", 13), "another book": lambda: number(generator, "979", 13)}[kind]()
    return book, other


def page(codes, gap, heights, offset):
    """Modules of two codes on paper, a row a module: 1 is ink."""
    rows = numpy.zeros((heights[0] + gap + heights[1], 110))
    for digits, top, height, left in ((codes[0], 0, heights[0], 0), (codes[1], heights[0] + gap, heights[1], offset)):
        bars = [module == "1" for module in synthetic.modules_of(digits)]
        rows[top:top + height, left:left + len(bars)] = bars
    return rows


def write_stacks(target):
    """Writes the pictures as PGM. Returns path -> (kind, gap, upper number, lower number)."""
    generator, pictures = random.Random(41), {}
    for kind in KINDS:
        for pixels in PIXELS_PER_MODULE:
            for gap in GAPS:
                for blur in (0, 0.3, 0.5, 0.6):
                    codes = upper_and_lower(generator, kind)
                    heights = generator.randint(18, 45), generator.randint(18, 45)
                    width = len(synthetic.modules_of(codes[1]))
                    offset = generator.randint(0, 95 - width) if width < 95 else generator.choice((0, 0, generator.randint(0, 8)))
                    rows = page(codes, gap, heights, offset)
                    picture = synthetic.photographed(
                        rows, pixels, generator.choice((0, 90, 180, 270)) + generator.uniform(-25, 25), blur * pixels, len(pictures))
                    path = target / f"stack-{len(pictures):04}.pgm"
                    path.write_bytes(f"P5 {picture.shape[1]} {picture.shape[0]} 255\n".encode() + picture.tobytes())
                    upper, lower = ("".join(map(str, digits)) for digits in codes)
                    pictures[str(path)] = (kind, gap, upper, lower)
    return pictures


def stack_table(readers, pictures):
    yield "| lower code | reader | the book is read | both are read | wrong |"
    yield "|---|---|---|---|---|"
    for kind in KINDS:
        names = [name for name, (other, *_) in pictures.items() if other == kind]
        for reader, read in readers.items():
            book = both = wrong = 0
            for name, _, texts, _ in read(names):
                _, _, upper, lower = pictures[name]
                book += upper in texts
                both += {upper, lower} <= set(texts)
                wrong += len(set(texts) - {upper, lower})
            yield f"| {kind} ({len(names)}) | {reader} | {book} | {both} | {wrong} |"
