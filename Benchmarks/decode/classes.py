"""Pictures of the classes that readers miss most: tight margins, an add-on close to its code, large stills, light bars on dark ground."""

import random

import numpy
from PIL import Image

import synthetic

# Modules of white before and after the code; the standard asks for 11 and 7.
MARGINS = ((7, 7), (4, 4), (7, 4), (4, 7), (3, 3))
EACH = 20
TABLES = (60, 110)
# The parities of EAN-5, by the weighted sum of its digits (ISO/IEC 15420, 4.3.3).
ADD_ON_SETS = ["BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB"]
ADD_ON_GAPS = (7, 9, 12)
LARGE, USUAL = 4000, 1600


def save(picture, path):
    Image.fromarray(picture).save(path)
    return str(path)


def label(generator, left, right, pixels, degrees, blur, seed):
    """A label that is cut close, on a table."""
    number, modules = synthetic.ean13(generator)
    width = left + len(modules) + right
    # Ink is 1, paper 0, the table in between.
    table = generator.choice(TABLES)
    rows = numpy.full((60, width + 40), (210 - table) / 170)
    rows[10:50, 20:20 + width] = 0
    rows[15:45, 20 + left:20 + left + len(modules)] = [module == "1" for module in modules]
    return number, shaded(rows, pixels, degrees, blur, seed)


def shaded(rows, pixels, degrees, blur, seed):
    """As `synthetic.photographed`, of inks between paper and black: each share is drawn separately."""
    shares = [share for share in numpy.unique(rows) if share > 0]
    pictures = [
        synthetic.photographed(rows == share, pixels, degrees, blur, seed, deviation=0).astype(float) for share in shares]
    picture = 210 + sum((one - 210) * share for one, share in zip(pictures, shares))
    return noisy(picture, 3, seed)


def noisy(picture, deviation, seed):
    noise = numpy.random.default_rng(seed).normal(0, deviation, picture.shape)
    return numpy.clip(picture + noise, 0, 255).astype(numpy.uint8)


def add_on(generator):
    digits = [generator.randint(0, 9) for _ in range(5)]
    sets = ADD_ON_SETS[(3 * sum(digits[::2]) + 9 * sum(digits[1::2])) % 10]
    return "1011" + "01".join((synthetic.SET_A if which == "A" else synthetic.SET_B)[digit] for digit, which in zip(digits, sets))


def beside_add_on(generator, gap, pixels, blur, seed):
    """A small code with an add-on, its first modules out of focus."""
    number, modules = synthetic.ean13(generator)
    bars = modules + "0" * gap + add_on(generator)
    rows = numpy.tile([module == "1" for module in "0" * 14 + bars + "0" * 14], (30, 1))
    picture = synthetic.photographed(rows, pixels, 0, blur, seed).astype(float)
    middle = picture.shape[1] / 2
    end = int(middle - len(bars) / 2 * pixels + 5 * pixels)
    picture[:, 1:end] = (picture[:, :end - 1] + picture[:, 1:end] + picture[:, 2:end + 1]) / 3
    return number, noisy(picture, 1, seed)


def write_classes(corpus, target):
    """Writes the pictures. Returns path -> (class, acceptable numbers)."""
    generator, found = random.Random(61), {}

    def add(kind, picture, truth):
        found[save(picture, target / f"class-{len(found):04}.pgm")] = (kind, truth)

    for left, right in MARGINS:
        for number in range(EACH):
            text, picture = label(
                generator, left, right, generator.uniform(1.6, 4), generator.uniform(-15, 15), generator.choice((0, 0.5)), number)
            add(f"margins of {left} and {right} modules", picture, {text})
    for gap in ADD_ON_GAPS:
        for number in range(EACH):
            pixels = generator.uniform(1.2, 2)
            text, picture = beside_add_on(generator, gap, pixels, 0.3 * pixels, number)
            add(f"an add-on {gap} modules after a soft code", picture, {text})
    phones = [(path, truth) for path, (group, truth) in corpus.items() if group in ("phones", "barcodes") and truth]
    for number, (path, truth) in enumerate(phones[::20]):
        image = Image.open(path)
        for side in (LARGE, USUAL):
            scale = side / max(image.size)
            size = [max(1, round(length * scale)) for length in image.size]
            enlarged = numpy.asarray(image.resize(size, Image.Resampling.BICUBIC)).astype(float)
            add(f"a photograph at {side:,} pixels", noisy(enlarged, 6, number), truth)
    for number in range(3 * EACH):
        text, modules = synthetic.ean13(generator) if number % 3 else synthetic.ean8(generator)
        picture = synthetic.drawn(
            modules, generator.uniform(1.5, 4), generator.uniform(-40, 40), generator.choice((0, 0.5, 1)), number)
        add("light bars on dark ground, drawn", 255 - picture, {text})
    for path, truth in phones[5::10]:
        add("light bars on dark ground, photographs", 255 - numpy.asarray(Image.open(path)), truth)
    return found


def class_table(readers, classes):
    """Markdown lines: pictures read, and numbers that are not in the picture."""
    yield "| pictures | " + " | ".join(readers) + " |"
    yield "|---|" + "---|" * len(readers)
    read = {reader: list(function(list(classes))) for reader, function in readers.items()}
    for kind in dict.fromkeys(kind for kind, _ in classes.values()):
        cells = []
        for found in read.values():
            own = [(milliseconds, set(texts), classes[name][1]) for name, milliseconds, texts, _ in found if classes[name][0] == kind]
            right = sum(bool(texts & truth) for _, texts, truth in own)
            wrong = sum(len(texts - truth) for _, texts, truth in own)
            mean = sum(milliseconds for milliseconds, _, _ in own) / len(own)
            cells.append(f"{right}, wrong {wrong}, {mean:.1f} ms")
        yield f"| {kind} ({len(own)}) | " + " | ".join(cells) + " |"
