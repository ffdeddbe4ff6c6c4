"""The background of the subject: a desk, a cloth, shelves, a classroom with a person in it; and the hand that holds it."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

SKIN = ((224, 178, 150), (141, 96, 70), (198, 150, 116), (92, 62, 46))
PALE = (210, 202, 184)


def from_array(values):
    return Image.fromarray(np.clip(values, 0, 255).round().astype(np.uint8))


def smooth_noise(size, cell, rng):
    """Random values of about -1 … 1 that change over `cell` = (width, height) pixels."""
    small = rng.normal(0, 0.5, (size[1] // cell[1] + 2, size[0] // cell[0] + 2)).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize(size, Image.Resampling.BICUBIC))


def desk(size, rng):
    """Wood: grain that is long one way and short the other."""
    grain = smooth_noise(size, (180, 3), rng) * 14 + smooth_noise(size, (240, 18), rng) * 22
    return from_array(np.array([168, 122, 82], np.float32) + grain[..., None])


def table(size, rng):
    return from_array(np.array([196, 198, 196], np.float32) + smooth_noise(size, (90, 70), rng)[..., None] * 8)


def cloth(size, rng):
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    weave = 8 * (np.sin(x * 1.1) + np.sin(y * 1.1))
    return from_array(np.array([70, 92, 104], np.float32) + (weave + smooth_noise(size, (120, 90), rng) * 18)[..., None])


def draw_shelves(size, rng):
    picture = Image.new("RGB", size, (92, 70, 52))
    draw = ImageDraw.Draw(picture)
    row = size[1] // 3
    for top in range(0, size[1], row):
        x = 0
        while x < size[0]:
            width = int(rng.integers(size[0] // 50, size[0] // 22))
            height = int(rng.integers(row * 6 // 10, row * 9 // 10))
            colour = cover_colour(rng)
            draw.rectangle((x, top + row - height, x + width - 2, top + row - 8), fill=colour)
            draw.rectangle((x + width // 4, top + row - height * 3 // 4, x + width * 3 // 5, top + row - height // 2), fill=PALE)
            x += width
    return picture


def cover_colour(rng):
    """Cloth and card, not neon: any hue, drawn halfway towards its grey."""
    hue, grey = rng.integers(40, 200, 3), int(rng.integers(40, 190))
    return tuple(int(part) for part in (hue + 1.4 * grey) / 2.4)


def shelves(size, rng):
    """Book spines out of focus."""
    return draw_shelves(size, rng).filter(ImageFilter.GaussianBlur(size[0] / 160))


def near_shelves(size, rng):
    """Book spines in focus: upright edges everywhere, and no code."""
    return draw_shelves(size, rng).filter(ImageFilter.GaussianBlur(0.7))


@dataclass(frozen=True)
class Person:
    skin: int
    jumper: tuple
    hair: tuple = (52, 40, 34)


def room(size):
    """The shelves at the back of the station: the same in every picture, for neither they nor the camera move."""
    return shelves(size, np.random.default_rng(1)).filter(ImageFilter.GaussianBlur(size[0] / 120))


def empty_room(size, rng):
    return room(size)


def room_with(person: Person):
    """The room with a person standing in it, never twice on quite the same spot."""
    def backdrop(size, rng):
        picture = room(size)
        layer = draw_person(size, person, rng.uniform(0.44, 0.56))
        picture.paste(layer, (0, 0), layer)
        return picture

    return backdrop


def draw_person(size, person, across):
    width, height = size
    layer = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    centre, head = int(width * across), height // 6
    skin = SKIN[person.skin]
    draw.ellipse((centre - head * 2, int(height * 0.50), centre + head * 2, int(height * 1.6)), fill=person.jumper)
    draw.rectangle((centre - head // 3, int(height * 0.38), centre + head // 3, int(height * 0.55)), fill=skin)
    draw.ellipse((centre - head, -head // 3, centre + head, int(height * 0.36)), fill=person.hair)
    draw.ellipse((centre - head * 7 // 9, head // 6, centre + head * 7 // 9, int(height * 0.45)), fill=skin)
    return layer.filter(ImageFilter.GaussianBlur(width / 110))


def thumb(size, place, skin):
    """A thumb over the edge of what is held, its tip at `place` = (x, y) as parts of the frame, the wrist below."""
    width, height = size
    layer = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    x, y = int(place[0] * width), int(place[1] * height)
    outwards = -1 if place[0] < 0.5 else 1
    thick = height // 13
    draw_limb(draw, (x + outwards * thick * 2, y + thick * 6), (x + outwards * thick * 3, y + thick * 14), thick * 3, SKIN[skin])
    draw_limb(draw, (x, y), (x + outwards * thick, y + thick * 5), thick, SKIN[skin])
    nail = tuple(min(255, part + 26) for part in SKIN[skin])
    draw.ellipse((x - thick // 3, y - thick // 3, x + thick // 3, y + thick // 4), fill=nail)
    return layer.filter(ImageFilter.GaussianBlur(height / 250))


def draw_limb(draw, start, end, thick, colour):
    half = thick // 2 + 1
    draw.line((start, end), fill=colour, width=thick)
    for x, y in (start, end):
        draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)
