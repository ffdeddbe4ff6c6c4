"""A small demo library: books in four languages and the pupils who borrow them."""

import csv

from .digits import ean8, ean13

BOOK_HEADER = "ISBN,Title,Author,Total Copies,Available Copies,Language,Publisher,Published Date,Page Count,Notes".split(",")
STUDENT_HEADER = "Library ID,First Name,Last Name,Grade,Card Number".split(",")

# ISBN, title, author, total copies, available copies, language, publisher, published, pages, notes. A part that is not
# known for certain is left empty, as it is in real catalogues.
BOOKS = [
    ("9780441172719", "Dune", "Frank Herbert", 1, 1, "en", "Ace", "1990", "", "Story: lent to Ada, brought back by the next pupil"),
    ("9780261102217", "The Hobbit", "J. R. R. Tolkien", 3, 3, "en", "HarperCollins", "1991", "", ""),
    ("9780064400558", "Charlotte's Web", "E. B. White", 4, 4, "en", "HarperCollins", "", 184, "Class set, Grade 4"),
    ("9780747532699", "Harry Potter and the Philosopher's Stone", "J. K. Rowling", 2, 2, "en", "Bloomsbury", "1997", 223, ""),
    ("9780142410370", "Matilda", "Roald Dahl", 2, 2, "en", "Puffin", "2007", 240, ""),
    ("9780064471046", "The Lion, the Witch and the Wardrobe", "C. S. Lewis", 2, 2, "en", "HarperCollins", "1994", "", ""),
    ("9780061120084", "To Kill a Mockingbird", "Harper Lee", 5, 5, "en", "Harper Perennial", "2006", "", "Class set, Grade 9"),
    ("9780451526342", "Animal Farm", "George Orwell", 2, 2, "en", "Signet", "", "", ""),
    ("9780451524935", "Nineteen Eighty-Four", "George Orwell", 1, 1, "en", "Signet", "", 328, ""),
    ("9780544336261", "The Giver", "Lois Lowry", 1, 1, "en", "Houghton Mifflin Harcourt", "2014", "", ""),
    ("9780440414803", "Holes", "Louis Sachar", 2, 1, "en", "Yearling", "2000", 233, "One copy with the bookbinder"),
    ("9781416936473", "Hatchet", "Gary Paulsen", 1, 1, "en", "Simon & Schuster", "2006", "", ""),
    ("9780312367541", "A Wrinkle in Time", "Madeleine L'Engle", 1, 1, "en", "Square Fish", "2007", "", ""),
    ("9780064401845", "Bridge to Terabithia", "Katherine Paterson", 1, 1, "en", "HarperCollins", "", "", ""),
    ("9780143039563", "The Adventures of Tom Sawyer", "Mark Twain", 2, 2, "en", "Penguin", "2006", "", ""),
    ("9780140177398", "Of Mice and Men", "John Steinbeck", 1, 1, "en", "Penguin", "1993", 107, ""),
    ("9781451673319", "Fahrenheit 451", "Ray Bradbury", 1, 1, "en", "Simon & Schuster", "2012", "", ""),
    ("9780439023528", "The Hunger Games", "Suzanne Collins", 2, 2, "en", "Scholastic", "", 374, ""),
    ("9780375869020", "Wonder", "R. J. Palacio", 2, 2, "en", "Knopf", "2012", 315, ""),
    ("9780141439471", "Frankenstein", "Mary Shelley", 1, 1, "en", "Penguin Classics", "", "", 'Spine label "SHE", shelf 4'),
    ("9780141439518", "Pride and Prejudice", "Jane Austen", 1, 1, "en", "Penguin Classics", "", "", ""),
    ("9780060254926", "Where the Wild Things Are", "Maurice Sendak", 1, 1, "en", "HarperCollins", "", "", "Picture book"),
    ("9783522177504", "Momo", "Michael Ende", 2, 2, "de", "Thienemann", "", 304, ""),
    ("9783791530123", "Emil und die Detektive", "Erich Kästner", 3, 3, "de", "Dressler", "", "", "Klassensatz, Klasse 5"),
    ("9783791504650", "Tintenherz", "Cornelia Funke", 1, 1, "de", "Dressler", "2003", "", ""),
    ("9783423250870", "Krabat", "Otfried Preußler", 1, 1, "de", "dtv", "", "", ""),
    ("9783499256356", "Tschick", "Wolfgang Herrndorf", 2, 2, "de", "Rowohlt", "2012", "", ""),
    ("9783150000014", "Faust. Der Tragödie erster Teil", "Johann Wolfgang Goethe", 2, 2, "de", "Reclam", "", "", ""),
    ("9783257230475", "Die Physiker", "Friedrich Dürrenmatt", 1, 1, "de", "Diogenes", "", "", ""),
    ("9783473580088", "Die Welle", "Morton Rhue", 1, 1, "de", "Ravensburger", "", "", ""),
    ("9780747571667", "Harry Potter agus an Órchloch", "J. K. Rowling", 1, 1, "ga", "Bloomsbury", "2004", "", "Aistrithe ag Máire Nic Mhaoláin"),
    ("9781904808909", "An Hobad, nó Anonn agus Ar Ais Arís", "J. R. R. Tolkien", 1, 1, "ga", "Evertype", "2012", "", ""),
    ("9781904808138", "Eachtraí Eilíse i dTír na nIontas", "Lewis Carroll", 1, 1, "ga", "Evertype", "2007", "", ""),
    ("", "Cré na Cille", "Máirtín Ó Cadhain", 1, 1, "ga", "Sáirséal agus Dill", "1949", "", "Printed before there were ISBNs"),
    ("", "An tOileánach", "Tomás Ó Criomhthain", 1, 1, "ga", "", "1929", "", "Printed before there were ISBNs"),
    ("9787536692930", "三体", "刘慈欣", 2, 2, "zh", "重庆出版社", "2008", 302, ""),
    ("9787506365437", "活着", "余华", 1, 1, "zh", "作家出版社", "2012-08", 191, ""),
    ("9787020008735", "西游记", "吴承恩", 1, 1, "zh", "人民文学出版社", "", "", "两册"),
    ("9787020002207", "红楼梦", "曹雪芹", 1, 1, "zh", "人民文学出版社", "", "", ""),
    ("9787020042494", "小王子", "圣埃克苏佩里", 2, 2, "zh", "人民文学出版社", "2003", 97, ""),
    ("9787534618727", "草房子", "曹文轩", 1, 1, "zh", "江苏少年儿童出版社", "", "", ""),
    ("", "Our Town in Old Photographs", "Local History Club", 1, 1, "en", "", "", 48, "Stapled, made at school"),
]

# Library ID, first name, last name, grade, number on the card (its check digit is added).
STUDENTS = [
    ("S12345", "Ada", "Lovelace", 7, "2000001"),
    ("S12346", "Emmy", "Noether", 8, "2000002"),
    ("S12347", "Alan", "Turing", 8, "2000003"),
    ("S12348", "Erwin", "Schrödinger", 9, "2000104"),
    ("S12349", "Émilie", "du Châtelet", 9, "2000117"),
    ("S12350", "Seán", "Ó Faoláin", 6, "2000256"),
    ("S12351", "Kathleen", "Lonsdale", 6, "2000308"),
    ("S12352", "健雄", "吴", 10, "2000462"),
    ("S12353", "冲之", "祖", 5, "2000519"),
    ("S12354", "贞仪", "王", 7, "2000673"),
    ("S12355", "Maria", "Skłodowska", 10, "2001028"),
    ("S12356", "Tycho", "Brahe", 5, "2001190"),
    ("S12357", "Lise", "Meitner", 9, "2001347"),
    ("S12358", "Srinivasa", "Ramanujan", 10, "2001729"),
    ("S12359", "Anders", "Ångström", 6, "2002031"),
    ("S12360", "Sofja", "Kowalewskaja", 8, "2002574"),
    ("S12361", "William Rowan", "Hamilton", 10, "2003141"),
    ("S12362", "Nicolaus", "Copernicus", 7, "2004669"),
    ("S12363", "Karl Friedrich", "Gauß", 5, "2005777"),
    ("S12364", "Dorothy", "Hodgkin", 9, "2006022"),
]


def card(library_id):
    """The card number of a student as a code."""
    return next(ean8(row[4]) for row in STUDENTS if row[0] == library_id)


def book(title):
    """A book's title, author and code by its exact title."""
    row = next(row for row in BOOKS if row[1] == title)
    return row[1], row[2], ean13(row[0])


def student(library_id):
    row = next(row for row in STUDENTS if row[0] == library_id)
    return f"{row[1]} {row[2]}", row[0], row[3], ean8(row[4])


def write_csv(folder):
    folder.mkdir(parents=True, exist_ok=True)
    write_rows(folder / "books.csv", BOOK_HEADER, BOOKS)
    write_rows(folder / "students.csv", STUDENT_HEADER, [(*row[:4], ean8(row[4]).text) for row in STUDENTS])


def write_rows(path, header, rows):
    # RFC 4180 ends lines with CR LF; plain LF is kept here so that the files read well in a diff.
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
