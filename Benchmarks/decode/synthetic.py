"""Codes drawn at any angle, size and blur, for the sweep: where does each reader begin to fail?"""

import math
import random

import numpy

SET_A = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
SET_C = [digit.translate(str.maketrans("01", "10")) for digit in SET_A]
SET_B = [digit[::-1] for digit in SET_C]
LEADING = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]

DEGREES = range(-90, 90, 15)
PIXELS_PER_MODULE = (0.8, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 6.0)
BLURS = (0.0, 0.5, 1.0, 1.5)
# For sequences: modules of blur, and a sensor's noise in grey values.
SEQUENCE_BLURS = (0.5, 0.7, 0.85)
NOISES = (3, 10, 20, 30)
FRAMES = 12


def with_check_digit(payload):
    weighted = sum((3 if place % 2 == 0 else 1) * digit for place, digit in enumerate(reversed(payload)))
    return payload + [-weighted % 10]


def modules_of(digits):
    """From the first bar to the last, of thirteen digits or eight."""
    if len(digits) == 8:
        left, right = "".join(SET_A[digit] for digit in digits[:4]), digits[4:]
    else:
        left = "".join((SET_A if which == "A" else SET_B)[digit] for digit, which in zip(digits[1:7], LEADING[digits[0]]))
        right = digits[7:]
    return "101" + left + "01010" + "".join(SET_C[digit] for digit in right) + "101"


def ean13(generator):
    digits = with_check_digit([generator.randint(1, 9)] + [generator.randint(0, 9) for _ in range(11)])
    return "".join(map(str, digits)), modules_of(digits)


def ean8(generator):
    digits = with_check_digit([generator.randint(0, 9) for _ in range(7)])
    return "".join(map(str, digits)), modules_of(digits)


def drawn(modules, pixels_per_module, degrees, blur, seed, deviation=3, contrast=170, shift=(0, 0)):
    """A code with bars 30 modules high, in a square that holds it at any angle."""
    rows = numpy.tile([module == "1" for module in modules], (30, 1))
    return photographed(rows, pixels_per_module, degrees, blur, seed, deviation, contrast, shift, int(130 * pixels_per_module) + 16)


def photographed(rows, pixels_per_module, degrees, blur, seed, deviation=3, contrast=170, shift=(0, 0), side=None):
    """White paper with dark modules, four to sixteen samples a pixel, a lens's blur and a sensor's noise."""
    height, width = rows.shape
    side, samples = side or int(1.15 * math.hypot(height, width) * pixels_per_module) + 16, 4 if pixels_per_module < 3 else 2
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    y, x = (numpy.mgrid[0:side * samples, 0:side * samples] + 0.5) / samples - side / 2
    x, y = x - shift[0], y - shift[1]
    u = (x * cosine + y * sine) / pixels_per_module + width / 2
    v = (y * cosine - x * sine) / pixels_per_module + height / 2
    column, row = numpy.clip(u.astype(int), 0, width - 1), numpy.clip(v.astype(int), 0, height - 1)
    ink = (u >= 0) & (u < width) & (v > 0) & (v < height) & (rows[row, column] > 0)
    picture = 210 - contrast * ink.reshape(side, samples, side, samples).mean(axis=(1, 3))
    if blur:
        radius = int(3 * blur + 1)
        kernel = numpy.exp(-numpy.arange(-radius, radius + 1) ** 2 / (2 * blur * blur))
        kernel /= kernel.sum()
        for axis in (0, 1):
            picture = numpy.apply_along_axis(
                lambda line: numpy.convolve(numpy.pad(line, radius, "edge"), kernel, "valid"), axis, picture)
    noise = numpy.random.default_rng(seed).normal(0, deviation, picture.shape)
    return numpy.clip(picture + noise, 0, 255).astype(numpy.uint8)


def write_sweep(target):
    """Writes the sweep as PGM. Returns path -> (pixels per module, blur in pixels, number)."""
    generator, pictures = random.Random(13), {}
    for pixels in PIXELS_PER_MODULE:
        for blur in BLURS:
            for degrees in DEGREES:
                for kind in (ean13, ean8):
                    number, modules = kind(generator)
                    picture = drawn(modules, pixels, degrees + generator.uniform(0, 15), blur, len(pictures))
                    path = target / f"sweep-{len(pictures):05}.pgm"
                    header = f"P5 {picture.shape[1]} {picture.shape[0]} 255\n".encode()
                    path.write_bytes(header + picture.tobytes())
                    pictures[str(path)] = (pixels, blur, number)
    return pictures


def write_sequences(target):
    """A code held before a camera in bad light: fresh noise in each frame, and a hand that is not quite still.

    Returns the frames' paths in order, and sequence -> (noise, number).
    """
    generator, paths, sequences = random.Random(29), [], {}
    for pixels in (1.0, 1.5, 2.0):
        for blur in SEQUENCE_BLURS:
            for noise in NOISES:
                for _ in range(3):
                    number, modules = ean13(generator)
                    degrees = generator.uniform(-30, 30)
                    name = target / f"live-{len(sequences):03}"
                    sequences[str(name)] = (noise, number)
                    for frame in range(FRAMES):
                        picture = drawn(
                            modules, pixels, degrees + generator.gauss(0, 0.3), blur * pixels, len(paths), noise, 110,
                            (generator.gauss(0, 1.5), generator.gauss(0, 1.5)))
                        path = f"{name}_f{frame:02}.pgm"
                        with open(path, "wb") as file:
                            file.write(f"P5 {picture.shape[1]} {picture.shape[0]} 255\n".encode() + picture.tobytes())
                        paths.append(path)
    return paths, sequences
