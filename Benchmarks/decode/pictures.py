"""Pictures for the benchmark: a corpus as grey PGM files, and frames of 1280 by 720 as a kiosk's camera would give them."""

import csv
import io
import random
import zipfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageOps


def upc_a_of(upc_e):
    """UPC-E's twelve digits (GS1 General Specifications 5.2.2.4.2)."""
    system, d, check = upc_e[0], upc_e[1:7], upc_e[7]
    if d[5] in "012":
        body = d[:2] + d[5] + "0000" + d[2:5]
    elif d[5] == "3":
        body = d[:3] + "00000" + d[3:5]
    elif d[5] == "4":
        body = d[:4] + "00000" + d[4]
    else:
        body = d[:5] + "0000" + d[5]
    return system + body + check


def truths(folder):
    """File -> acceptable numbers (13 digits, or 8 of EAN-8; none: nothing to read), from either kind of list."""
    found = {}
    for listing in sorted(folder.rglob("manifest.tsv")) + sorted(folder.rglob("expected.tsv")):
        with open(listing, newline="", encoding="utf-8") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                expected = row.get("gtin") or row.get("expected") or ""
                if row["symbology"].upper() in ("", "NONE"):
                    expected = ""
                found[listing.parent / row["file"]] = {number for number in expected.split("|") if number}
    return found


def grey(path):
    """As a camera would see it on white paper, upright."""
    image = ImageOps.exif_transpose(Image.open(path))
    if image.mode in ("P", "LA", "RGBA", "PA"):
        image = image.convert("RGBA")
        paper = Image.new("RGBA", image.size, "white")
        paper.alpha_composite(image)
        image = paper
    return image.convert("L")


def write_corpus(folder, target):
    """Writes each picture as PGM. Returns PGM path -> (group, truth)."""
    pictures = {}
    for number, (path, truth) in enumerate(truths(folder).items()):
        inside = path.relative_to(folder).parts
        group = inside[0] if len(inside) > 1 else folder.name
        pgm = target / f"{folder.name}-{number:05}.pgm"
        grey(path).save(pgm)
        pictures[str(pgm)] = (group, truth)
    return pictures


def noisy(image, spread, seed):
    generator = random.Random(seed)
    noise = Image.frombytes("L", image.size, generator.randbytes(image.size[0] * image.size[1]))
    return Image.blend(image, noise, spread)


def busy_scene(seed):
    """A bookshelf: spines with lines of strokes on them, lit unevenly."""
    generator = random.Random(seed)
    scene = Image.new("L", (1280, 720), 90)
    draw = ImageDraw.Draw(scene)
    x = 0
    while x < 1280:
        width = generator.randint(18, 70)
        shade = generator.randint(40, 220)
        draw.rectangle((x, generator.randint(0, 120), x + width - 2, 720), fill=shade)
        for _ in range(generator.randint(2, 9)):
            y = generator.randint(120, 700)
            ink = (shade + 128) % 256
            for stroke in range(x + 4, x + width - 6, generator.randint(3, 7)):
                draw.line((stroke, y, stroke + generator.randint(-2, 2), y + generator.randint(4, 14)), fill=ink, width=2)
        x += width
    return scene.filter(ImageFilter.GaussianBlur(0.7))


NO_CODE, WITH_BOOK = "a natural scene without a code", "a natural scene with a book"
# Photographs that the wheels of scikit-image and scikit-learn bring along.
NATURAL = {
    "scikit_image": "skimage/data/{}", "scikit_learn": "sklearn/datasets/images/{}",
}
SCENES = [
    ("scikit_image", name) for name in (
        "astronaut.png", "brick.png", "camera.png", "chelsea.png", "coffee.png", "coins.png", "grass.png", "gravel.png",
        "hubble_deep_field.jpg", "ihc.png", "moon.png", "motorcycle_left.png", "motorcycle_right.png", "page.png", "retina.jpg",
        "rocket.jpg")
] + [("scikit_learn", "china.jpg"), ("scikit_learn", "flower.jpg")]


def natural_scenes(wheels):
    """Name -> photograph, from wheels in a folder."""
    scenes = {}
    for package, name in SCENES:
        with zipfile.ZipFile(next(wheels.glob(f"{package}-*.whl"))) as wheel:
            scenes[Path(name).stem] = Image.open(io.BytesIO(wheel.read(NATURAL[package].format(name)))).convert("L")
    return scenes


def natural_frames(wheels, codes):
    """Yields name, picture of 1280 by 720, kind and number: each photograph whole, with a book, and four at a time."""
    scenes, generator = natural_scenes(wheels), random.Random(1)
    whole = {name: ImageOps.fit(scene, (1280, 720), Image.Resampling.BICUBIC) for name, scene in scenes.items()}
    for name, scene in whole.items():
        yield f"natural-{name}", scene, NO_CODE, None
    for number in range(6):
        mosaic = Image.new("L", (1280, 720))
        for quarter in range(4):
            scene = scenes[generator.choice(sorted(scenes))]
            mosaic.paste(ImageOps.fit(scene, (640, 360), Image.Resampling.LANCZOS), (quarter % 2 * 640, quarter // 2 * 360))
        yield f"natural-mosaic-{number}", mosaic, NO_CODE, None
    for number, (name, scene) in enumerate(whole.items()):
        path, truth = codes[number % len(codes)]
        book = grey(path)
        book.thumbnail((360, 360))
        book = book.rotate(generator.uniform(-20, 20), fillcolor=250, resample=Image.Resampling.BICUBIC)
        scene = scene.copy()
        scene.paste(book, (generator.randint(200, 700), generator.randint(60, 300)))
        yield f"book-{name}", scene.filter(ImageFilter.GaussianBlur(0.5)), WITH_BOOK, next(iter(truth))


def write_frames(samples, target, wheels):
    """Writes live frames. Returns PGM path -> (kind, number to be read or None)."""
    frames = {}

    def write(name, image, kind, expected=None):
        path = target / f"frame-{name}.pgm"
        image.save(path)
        frames[str(path)] = (kind, expected)

    for seed in range(3):
        write(f"empty-{seed}", noisy(Image.new("L", (1280, 720), 120), 0.12, seed), "nothing in view, noise")
        write(f"busy-{seed}", noisy(busy_scene(seed), 0.05, seed), "nothing in view, busy")
    known = truths(samples)
    codes = [
        (path, truth) for path, truth in sorted(known.items())
        if truth and any(word in path.name for word in ("ean13-plain", "ean8-plain", "upca-plain", "upce-plain"))
    ]
    books = [(path, truth) for path, truth in codes if "ean13-plain" in path.name]
    for name, scene, kind, expected in natural_frames(wheels, books):
        write(name, scene, kind, expected)
    for number, (path, truth) in enumerate(codes):
        code = grey(path)
        code.thumbnail((420, 420))
        for quarter in range(4):
            tilted = code.rotate(quarter * 90 + 7, expand=True, fillcolor=250, resample=Image.Resampling.BICUBIC)
            scene = busy_scene(number)
            scene.paste(tilted, (420, 130))
            scene = noisy(scene.filter(ImageFilter.GaussianBlur(0.5)), 0.04, number)
            write(f"code-{number}-{quarter}", scene, "a code in view", next(iter(truth)))
    return frames
