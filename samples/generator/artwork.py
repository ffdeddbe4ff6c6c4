"""Flat originals of what is held in front of the camera: labels, book backs, cards, cartons, printed pages."""

import textwrap

from PIL import Image, ImageDraw, ImageFont

from . import bars
from .digits import Code

INK = (28, 28, 32)
PAPER = (246, 244, 238)


def font(size, style="Sans-Bold"):
    # The basic layout engine is in every build of Pillow; the other would shift glyphs where it is present.
    return ImageFont.truetype(f"DejaVu{style}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


def sheet(width, height, colour, corner=0):
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    ImageDraw.Draw(picture).rounded_rectangle((0, 0, width - 1, height - 1), corner, fill=colour)
    return picture


def bars_in(code: Code, ink=INK, paper=(255, 255, 255)):
    """The barcode printed in two colours."""
    grey = bars.draw(code)
    picture = Image.new("RGB", grey.size, ink)
    picture.paste(paper, (0, 0), grey)
    return picture


def write(draw, position, text, size, colour, style="Sans-Bold", anchor="la"):
    draw.text(position, text, font=font(size, style), fill=colour, anchor=anchor)


def write_fitting(draw, position, text, size, colour, width, anchor="la"):
    while font(size).getlength(text) > width:
        size -= 2
    write(draw, position, text, size, colour, anchor=anchor)


def label(code: Code, ink=INK, paper=PAPER):
    """A sticker with nothing but the code."""
    barcode = bars_in(code, ink, paper)
    picture = sheet(barcode.width + 60, barcode.height + 60, paper, corner=16)
    picture.paste(barcode, (30, 30))
    return picture


def book_back(title, author, code: Code, colour, height=1800, accent=(240, 220, 150)):
    """The back of a book: title, author, a few lines of blurb, and the code in its white box."""
    picture = sheet(1300, height, colour, corner=6)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, 36, height), fill=tuple(part * 7 // 10 for part in colour))
    lines = textwrap.wrap(title, 18)
    for index, line in enumerate(lines):
        write(draw, (120, 120 + 120 * index), line, 96, accent)
    top = 150 + 120 * len(lines)
    write(draw, (120, top), author, 56, PAPER, "Serif")
    draw_blurb(draw, (120, top + 130), min(11, (height - 670 - top) // 56), PAPER)
    draw.ellipse((130, height - 380, 330, height - 180), outline=accent, width=12)
    write(draw, (230, height - 280), "ML", 84, accent, anchor="mm")
    barcode = bars_in(code)
    box = (1300 - barcode.width - 100, height - barcode.height - 100)
    draw.rectangle((box[0] - 24, box[1] - 24, box[0] + barcode.width + 24, box[1] + barcode.height + 24), fill="white")
    picture.paste(barcode, box)
    return picture


def draw_blurb(draw, position, lines, colour):
    text = (
        "A story that has been read in classrooms for many years. Nobody who opens it on a wet afternoon puts it down "
        "before supper. Some pages are funny, some are sad, and the last one is both. Our copy has been lent, returned, "
        "mended and lent again; please keep it dry, and bring it back so that the next one may read it too."
    )
    for index, line in enumerate(textwrap.wrap(text, 38)[:lines]):
        write(draw, (position[0], position[1] + 56 * index), line, 40, colour, "Serif")


def student_card(name, library_id, grade, code: Code, accent):
    """A plastic card: school, portrait, name, library ID, and the card number as EAN-8."""
    picture = sheet(1400, 880, PAPER, corner=60)
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 0, 1399, 250), 60, fill=accent)
    draw.rectangle((0, 150, 1399, 200), fill=accent)
    draw.rectangle((0, 200, 1399, 250), fill=PAPER)
    write(draw, (70, 60), "SCHOOL LIBRARY", 76, PAPER)
    draw_portrait(draw, (80, 270), accent)
    write_fitting(draw, (420, 270), name, 88, INK, 920)
    write(draw, (420, 390), f"{library_id}   ·   Grade {grade}", 52, (90, 90, 100), "Sans")
    barcode = bars_in(code)
    picture.paste(barcode, (1400 - barcode.width - 110, 880 - barcode.height - 40))
    return picture


def draw_portrait(draw, position, accent):
    x, y = position
    draw.rectangle((x, y, x + 280, y + 360), fill=(208, 214, 220))
    draw.ellipse((x + 80, y + 50, x + 200, y + 200), fill=(196, 150, 120))
    draw.pieslice((x + 70, y + 36, x + 210, y + 190), 180, 360, fill=(70, 50, 40))
    draw.pieslice((x + 30, y + 210, x + 250, y + 510), 180, 360, fill=accent)


def command_card(word, code: Code, colour):
    """A laminated card with one big word, to be shown instead of pressing a key."""
    picture = sheet(1300, 900, PAPER, corner=50)
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((40, 40, 1259, 440), 40, fill=colour)
    write_fitting(draw, (650, 240), word.upper(), 240, PAPER, 1120, anchor="mm")
    barcode = bars_in(code)
    picture.paste(barcode, ((1300 - barcode.width) // 2, 480))
    return picture


def carton(name, code: Code, colour, ink=INK, paper=(255, 255, 255)):
    """The side of a packet from the shop."""
    picture = sheet(1200, 1050, colour, corner=20)
    draw = ImageDraw.Draw(picture)
    write(draw, (80, 70), name, 110, PAPER)
    for index in range(5):
        draw.rectangle((80, 250 + 60 * index, 1000 - 130 * (index % 3), 274 + 60 * index), fill=PAPER)
    barcode = bars_in(code, ink, paper)
    box = (1200 - barcode.width - 90, 1050 - barcode.height - 80)
    draw.rectangle((box[0] - 20, box[1] - 20, box[0] + barcode.width + 20, box[1] + barcode.height + 20), fill=paper)
    picture.paste(barcode, box)
    return picture


def magazine(title, code: Code, colour):
    picture = sheet(1300, 1500, colour, corner=4)
    draw = ImageDraw.Draw(picture)
    write_fitting(draw, (650, 160), title, 190, PAPER, 1150, anchor="mm")
    for index, line in enumerate(("The moons of Jupiter", "How bees count", "Build a water clock")):
        write(draw, (90, 330 + 110 * index), line, 68, (250, 230, 120))
    draw.ellipse((90, 760, 640, 1310), fill=(214, 170, 110))
    for top, height in ((900, 40), (1000, 70), (1130, 30)):
        draw.rounded_rectangle((150, top, 580, top + height), height // 2, fill=(180, 126, 84))
    barcode = bars_in(code)
    picture.paste(barcode, (1300 - barcode.width - 40, 1500 - barcode.height - 60))
    return picture


def music_score(title, code: Code):
    picture = sheet(1300, 1600, PAPER, corner=4)
    draw = ImageDraw.Draw(picture)
    write(draw, (650, 140), title, 90, INK, "Serif-Bold", anchor="mm")
    for stave in range(4):
        top = 280 + 210 * stave
        for line in range(5):
            draw.line((100, top + 26 * line, 1200, top + 26 * line), fill=INK, width=4)
        for note in range(12):
            x, y = 160 + 85 * note, top + (note * 7 + stave * 5) % 9 * 13
            draw.ellipse((x, y - 13, x + 34, y + 13), fill=INK)
            draw.line((x + 32, y, x + 32, y - 80), fill=INK, width=5)
    barcode = bars_in(code)
    picture.paste(barcode, (1300 - barcode.width - 90, 1600 - barcode.height - 80))
    return picture


def text_page():
    """Print is dark and light stripes too, and a reader has to see that it is not a barcode."""
    picture = sheet(1300, 1700, PAPER)
    draw = ImageDraw.Draw(picture)
    write(draw, (120, 110), "CHAPTER ONE", 70, INK, "Serif-Bold")
    words = "illimitable little hills lit till all fell still; it will fill a hall with minims and nihil in film "
    for index, line in enumerate(textwrap.wrap(words * 12, 46)[:24]):
        write(draw, (120, 240 + 56 * index), line, 42, INK, "Serif")
    return picture


def stripes():
    """A jumper or a radiator: bars of one width."""
    picture = sheet(1200, 900, (226, 222, 214))
    draw = ImageDraw.Draw(picture)
    for x in range(20, 1200, 36):
        draw.rectangle((x, 0, x + 17, 899), fill=(40, 46, 80))
    return picture


def foreign_code(kind, data):
    """A code of a kind that the library does not use."""
    barcode = bars.zint(kind, data)
    picture = sheet(barcode.width + 80, barcode.height + 80, PAPER, corner=16)
    picture.paste(barcode, (40, 40))
    return picture


def torn_label(code: Code, kept=0.48):
    """The left part of a sticker."""
    whole = label(code)
    return whole.crop((0, 0, round(whole.width * kept), whole.height))
