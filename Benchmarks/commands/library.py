"""A large school library, the same in each run: made of CSV files that the program imports, and of loans written directly."""

import csv
import random
import sqlite3
import subprocess

DAY = 86_400_000
GRADES = [f"{year}{letter}" for year in range(5, 14) for letter in "abcd"]


def words(count, seed):
    source = random.Random(seed)
    vowels, others = "aeiouäéó", "bdfgklmnprstvwzßñ"
    return ["".join(source.choice(others) + source.choice(vowels) for _ in range(source.randint(1, 4))).capitalize()
            for _ in range(count)]


def isbn(number):
    body = "978" + f"{number * 700_000_001 % 1_000_000_000:09d}"
    check = -sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(body)) % 10
    return body + str(check)


def books(file, count, first=1):
    """Titles of two to six words, as frequent as their rank allows; one in 50 Chinese, every tenth with `Geschichte`."""
    known = words(40_000, 1)
    with open(file, "w", newline="") as out:
        lines = csv.writer(out)
        lines.writerow(["ISBN", "Title", "Author", "Total Copies", "Available Copies", "Language", "Publisher",
                        "Published Date", "Page Count", "Notes"])
        for number in range(first, first + count):
            source = random.Random(number)
            if number % 50 == 7:
                title = "".join(chr(0x4E00 + int(source.random() ** 3 * 6000)) for _ in range(source.randint(2, 8)))
            else:
                title = " ".join(known[int(source.random() ** 3 * len(known))] for _ in range(source.randint(2, 6)))
            if number % 10 == 0:
                title += " Geschichte"
            author = f"{source.choice(known)} {source.choice(known)}"
            copies = 1 + number % 3
            lines.writerow([isbn(number), title, author, copies, copies, "de", source.choice(known),
                            1950 + number % 75, 24 + number % 900, ""])


def students(file, count):
    known = words(5_000, 2)
    with open(file, "w", newline="") as out:
        lines = csv.writer(out)
        lines.writerow(["Library ID", "First Name", "Last Name", "Grade", "Card Number"])
        for number in range(1, count + 1):
            source = random.Random(-number)
            lines.writerow([f"S{100_000 + number}", source.choice(known), source.choice(known), GRADES[number % len(GRADES)], ""])


def circulation(file, book_count, student_count, ended, active, now):
    """Loans that ended, spread over three years; active loans, one in ten of them overdue; favourites; their activities."""
    store = sqlite3.connect(file)
    with store:
        source = random.Random(3)
        rows = []
        for number in range(ended):
            out = now - source.randint(30, 1095) * DAY
            rows.append((source.randint(1, book_count), source.randint(1, student_count), out, out + 14 * DAY,
                         out + source.randint(1, 20) * DAY))
        rows.sort(key=lambda row: row[2])
        # The first copy of a book is the one that is lent.
        rows = [row + (None,) for row in rows]
        taken = set()
        while len(taken) < active:
            taken.add((source.randint(1, book_count), source.randint(1, student_count)))
        lent = {}
        for book, student in taken:
            if lent.setdefault(book, 0):
                continue
            lent[book] = 1
            out = now - source.randint(0, 15) * DAY - 1
            rows.append((book, student, out, out + 14 * DAY, None, 1))
        store.executemany(
            "INSERT INTO loan (book_id, student_id, checkout_date, due_date, return_date, copy_number) "
            "VALUES (?, ?, ?, ?, ?, ?)", rows)
        store.executemany("UPDATE book SET available_copies = available_copies - 1 WHERE id = ?", [(book,) for book in lent])
        store.executemany("UPDATE copy SET state = 'on_loan' WHERE book_id = ? AND number = 1", [(book,) for book in lent])
        store.execute("UPDATE book SET times_borrowed = (SELECT count(*) FROM loan WHERE book_id = book.id) "
                      "WHERE id IN (SELECT book_id FROM loan)")
        store.create_function("doublings", 1, lambda times: times.bit_length() - 1)
        store.execute("INSERT INTO lent_book (book_id, doublings) SELECT id, doublings(times_borrowed) FROM book "
                      "WHERE times_borrowed > 0")
        store.execute("UPDATE book SET is_favorite = 1 WHERE id % 997 = 0")
        store.execute(
            "INSERT INTO activity (created_at, type, book_title, book_author, student_library_id, additional_info) "
            "SELECT loan.checkout_date, 'checkout', book.title, book.author, student.library_id, NULL "
            "FROM loan JOIN book ON book.id = book_id JOIN student ON student.id = student_id ORDER BY loan.id")
        store.execute(
            "INSERT INTO activity (created_at, type, book_title, book_author, student_library_id, additional_info) "
            "SELECT loan.return_date, 'return_book', book.title, book.author, student.library_id, NULL "
            "FROM loan JOIN book ON book.id = book_id JOIN student ON student.id = student_id "
            "WHERE return_date IS NOT NULL ORDER BY loan.id")
        store.execute("ANALYZE")
    store.close()


def tell(program, *options):
    done = subprocess.run([program, *map(str, options)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, options))}: status {done.returncode}: {done.stderr[-500:]}")
    return done.stdout
