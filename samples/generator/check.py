"""Verifies only the written files, without trusting the tables they were written from."""

import csv

from . import demo
from .digits import Code, has_right_check_digit
from .shot import HEADER

PICTURES = {".png", ".jpg", ".pgm", ".ppm"}


def problems(folder):
    found = []
    for name in ("barcodes", "story"):
        found += [f"{name}: {text}" for text in picture_problems(folder / name)]
    found += [f"books.csv: {text}" for text in book_problems(folder / "demo" / "books.csv")]
    found += [f"students.csv: {text}" for text in student_problems(folder / "demo" / "students.csv")]
    return found


def read(path, header, delimiter):
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, delimiter=delimiter, strict=True)
        if reader.fieldnames != list(header):
            raise ValueError(f"{path.name}: the header is {reader.fieldnames}")
        return list(reader)


def picture_problems(folder):
    rows = read(folder / "expected.tsv", HEADER, "\t")
    listed = [row["file"] for row in rows]
    there = {path.name for path in folder.iterdir() if path.suffix in PICTURES}
    yield from (f"{file} is listed twice" for file in sorted({file for file in listed if listed.count(file) > 1}))
    yield from (f"{file} is listed and missing" for file in sorted(set(listed) - there))
    yield from (f"{file} is not listed" for file in sorted(there - set(listed)))
    for row in rows:
        yield from row_problems(row)


def row_problems(row):
    if (row["hard"] == "yes") != row["file"].startswith("hard-"):
        yield f"{row['file']}: the name and the column hard disagree"
    if row["kind"] == "none":
        if row["symbology"] or row["text"] or row["gtin"]:
            yield f"{row['file']}: has nothing to read, and yet a number"
        return
    try:
        code = Code(row["symbology"], row["text"])
    except (KeyError, ValueError) as error:
        yield f"{row['file']}: {error}"
        return
    if (code.gtin, code.kind) != (row["gtin"], row["kind"]):
        yield f"{row['file']}: {row['gtin']} {row['kind']} should be {code.gtin} {code.kind}"


def book_problems(path):
    seen = set()
    for row in read(path, demo.BOOK_HEADER, ","):
        isbn, title = row["ISBN"], row["Title"]
        if isbn and not (len(isbn) == 13 and isbn[:3] in ("978", "979") and has_right_check_digit(isbn)):
            yield f"{title}: {isbn} is no ISBN-13"
        if isbn and isbn in seen:
            yield f"{title}: {isbn} is there twice"
        seen.add(isbn)
        if not 0 <= int(row["Available Copies"]) <= int(row["Total Copies"]):
            yield f"{title}: more copies available than there are"


def student_problems(path):
    cards, library_ids = set(), set()
    for row in read(path, demo.STUDENT_HEADER, ","):
        library_id, card = row["Library ID"], row["Card Number"]
        if not (len(card) == 8 and card[0] == "2" and has_right_check_digit(card)):
            yield f"{library_id}: {card} is no card number"
        if card in cards or library_id in library_ids:
            yield f"{library_id}: there twice"
        cards.add(card)
        library_ids.add(library_id)
