"""The pictures in story/: what the webcam of an unattended station sees on one morning, in the order of their names."""

from . import artwork, demo, places
from .camera import Glare, Look, Pose
from .digits import Code, command, ean8, ean13, with_check_digit
from .places import Person
from .shot import Shot

FRAME = (960, 540)
BLUE, GREEN, RED = (36, 78, 140), (40, 130, 70), (170, 44, 40)
INDOORS = Look(noise=3.2, warmth=0.05, blur=0.5)
UNDER_THE_LAMP = Look(noise=3.2, glare=(Glare(0.4, 0.5, 0.1, 0.1, 110),))
LEFT, RIGHT = (0.26, 0.74), (0.75, 0.78)

ADA = Person(skin=0, jumper=(96, 60, 84))
EMMY = Person(skin=2, jumper=(60, 84, 120), hair=(96, 70, 44))
NEMO = Person(skin=3, jumper=(150, 142, 120), hair=(24, 22, 22))


def held(file, person, code, subject, pose, look=INDOORS, thumb=LEFT):
    """A thing that a person holds in front of the camera."""
    return Shot(
        file, code, subject, pose, look, places.room_with(person), FRAME, quality=70,
        foreground=lambda size: places.thumb(size, thumb, person.skin),
    )


def card(file, person, name, library_id, grade, code, roll):
    return held(file, person, code, lambda: artwork.student_card(name, library_id, grade, code, BLUE), Pose(0.5, 0.52, 0.52, roll=roll))


def book(file, person, title, author, code, colour, roll, look=INDOORS):
    return held(file, person, code, lambda: artwork.book_back(title, author, code, colour, height=1150), Pose(0.5, 0.48, 0.54, roll=roll), look)


def order(file, person, word, colour, roll):
    code = command(word)
    return held(file, person, code, lambda: artwork.command_card(word, code, colour), Pose(0.5, 0.52, 0.48, roll=roll), thumb=RIGHT)


def packet(file, person, code, roll):
    return held(file, person, code, lambda: artwork.carton("Biscuits", code, RED), Pose(0.5, 0.47, 0.5, roll=roll))


def nobody(file):
    return Shot(file, None, lambda: None, look=INDOORS, backdrop=places.empty_room, size=FRAME, quality=70)


def shots():
    unissued_card = ean8("2999999")
    book_of_another_library = ean13("9780140328721")
    biscuits = Code("UPC-A", with_check_digit("03600029145"))
    orange, teal, plum, ochre = (176, 104, 44), (60, 116, 130), (110, 60, 96), (170, 120, 40)
    return [
        card("01-card-ada.jpg", ADA, *demo.student("S12345"), -3),
        book("02-book-dune.jpg", ADA, *demo.book("Dune"), orange, 2),
        order("02b-command-yes.jpg", ADA, "yes", GREEN, 3),
        book("03-book-charlottes-web.jpg", ADA, *demo.book("Charlotte's Web"), teal, -4, look=UNDER_THE_LAMP),
        order("03b-command-yes.jpg", ADA, "yes", GREEN, -5),
        order("04-command-done.jpg", ADA, "done", BLUE, 2),
        card("05-card-emmy.jpg", EMMY, *demo.student("S12346"), 5),
        book("06-book-momo.jpg", EMMY, *demo.book("Momo"), plum, -2),
        order("06b-command-yes.jpg", EMMY, "yes", GREEN, 6),
        order("07-command-done.jpg", EMMY, "done", BLUE, -4),
        book("08-book-dune-back.jpg", EMMY, *demo.book("Dune"), orange, -5),
        order("08b-command-yes.jpg", EMMY, "yes", GREEN, 1),
        card("09-card-unknown.jpg", NEMO, "Nemo Nobody", "S99999", 6, unissued_card, -6),
        packet("10-product-biscuits.jpg", NEMO, biscuits, 4),
        book("11-book-unknown.jpg", NEMO, "Fantastic Mr Fox", "Roald Dahl", book_of_another_library, ochre, 3),
        nobody("12-nobody.jpg"),
    ]
