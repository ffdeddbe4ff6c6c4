"""The list of pictures in barcodes/: each shows one difficulty, and its name says which."""

from . import artwork, demo, places
from .camera import Glare, Look, Pose, bend
from .digits import Code, command, ean13, upc_e, with_check_digit
from .shot import Shot

SMALL = (400, 300)
TINY = (320, 240)
WIDE = (1280, 720)

CHARLOTTE = ean13("9780064400558")
DUNE = ean13("9780441172719")
HOBBIT = ean13("9780261102217")
MATILDA = ean13("9780142410370")
MOMO = ean13("9783522177504")
EMIL = ean13("9783791530123")
TOM_SAWYER = ean13("9780143039563")
HATCHET = ean13("9781416936473")
THREE_BODY = ean13("9787536692930")
HOBAD = ean13("9781904808909")
TSCHICK = ean13("9783499256356")
GIVER = ean13("9780544336261")

MAGAZINE = ean13("9771234567003")
SCORES = (ean13("9790230671187"), ean13("9790060115615"))
BISCUITS = ean13("5901234123457")


def upc_a(eleven):
    return Code("UPC-A", with_check_digit(eleven))


def short(seven):
    return Code("UPC-E", upc_e(seven))


def sticker(file, code, **options):
    """A picture of a bare sticker."""
    return Shot(file, code, lambda: artwork.label(code), **options)


def back(file, title, colour, **options):
    """A picture of the whole back of a book."""
    name, author, code = demo.book(title)
    return Shot(file, code, lambda: artwork.book_back(name, author, code, colour), **options)


def pupil(file, library_id, colour, **options):
    name, number, grade, code = demo.student(library_id)
    return Shot(file, code, lambda: artwork.student_card(name, number, grade, code, colour), **options)


def order(file, word, colour, **options):
    code = command(word)
    return Shot(file, code, lambda: artwork.command_card(word, code, colour), **options)


def isbn_shots():
    soft = Look(blur=0.4, noise=1.0, shade=0.05)
    return [
        sticker("ean13-plain-1.png", DUNE, pose=Pose(width=0.9), look=Look(blur=0.3, noise=0, shade=0, vignette=0, grey=True), size=SMALL),
        sticker("ean13-plain-2.pgm", CHARLOTTE, pose=Pose(width=0.9), look=Look(blur=0.3, noise=1.5, grey=True), size=TINY),
        sticker("ean13-plain-3.ppm", HOBBIT, pose=Pose(width=0.88), look=soft, size=(240, 180)),
        sticker("ean13-perspective-1.jpg", DUNE, pose=Pose(width=0.65, roll=-6, yaw=38, pitch=8)),
        sticker("ean13-perspective-2.jpg", EMIL, pose=Pose(width=0.62, roll=5, yaw=-25, pitch=42), backdrop=places.cloth),
        back("ean13-perspective-3.jpg", "Matilda", (60, 88, 140), pose=Pose(0.42, 0.22, 0.85, roll=9, yaw=22, pitch=-24)),
        sticker("ean13-blur-1.jpg", TOM_SAWYER, pose=Pose(width=0.62, roll=2), look=Look(blur=1.3)),
        sticker("ean13-blur-2.jpg", HATCHET, pose=Pose(width=0.66, roll=-4), look=Look(blur=1.9, grey=True), backdrop=places.table),
        sticker("ean13-motion-1.jpg", DUNE, pose=Pose(width=0.7, roll=3), look=Look(motion=4), backdrop=places.cloth),
        sticker("ean13-motion-2.jpg", CHARLOTTE, pose=Pose(width=0.62), look=Look(motion=14, motion_direction=90)),
        sticker("ean13-noise-1.jpg", MOMO, pose=Pose(width=0.6, roll=-3), look=Look(noise=14, brightness=0.8)),
        sticker("ean13-noise-2.png", GIVER, pose=Pose(width=0.8), look=Look(noise=16, brightness=0.75, grey=True), size=SMALL),
        sticker("ean13-glare-1.jpg", HOBBIT, pose=Pose(width=0.62, roll=4), look=Look(glare=(Glare(0.45, 0.36, 0.12, 0.1, 190),))),
        back("ean13-glare-2.jpg", "Tintenherz", (120, 30, 34), pose=Pose(0.38, 0.2, 0.9, roll=-5, pitch=18),
             look=Look(glare=(Glare(0.72, 0.5, 0.1, 0.09, 210), Glare(0.2, 0.3, 0.2, 0.12, 120)))),
        sticker("ean13-low-light-1.jpg", THREE_BODY, pose=Pose(width=0.62, roll=-7), look=Look(brightness=0.22, noise=5, warmth=0.12)),
        sticker("ean13-low-light-2.png", DUNE, pose=Pose(width=0.8, roll=3), look=Look(brightness=0.16, noise=3, grey=True), size=SMALL),
        sticker("ean13-low-light-3.jpg", GIVER, pose=Pose(width=0.5, roll=6), look=Look(brightness=0.1, noise=7, blur=0.9)),
        sticker("ean13-uneven-light-1.jpg", EMIL, pose=Pose(width=0.66), look=Look(shade=0.75, shade_direction=0, brightness=0.7)),
        sticker("ean13-uneven-light-2.jpg", HOBAD, pose=Pose(width=0.62, roll=8), look=Look(shade=0.7, shade_direction=65, brightness=0.8, warmth=0.15)),
        sticker("ean13-low-contrast.jpg", TSCHICK, pose=Pose(width=0.6, roll=-2), look=Look(contrast=0.3, brightness=0.95)),
        sticker("ean13-jpeg.jpg", MATILDA, pose=Pose(width=0.7, roll=1), quality=14),
        sticker("ean13-tilted-7.jpg", GIVER, pose=Pose(width=0.6, roll=7), backdrop=places.table),
        sticker("ean13-tilted-minus-15.jpg", TOM_SAWYER, pose=Pose(width=0.6, roll=-15)),
        sticker("ean13-tilted-30.jpg", HOBAD, pose=Pose(width=0.66, roll=29), look=Look(blur=0.3), backdrop=places.cloth),
        sticker("ean13-tilted-45.jpg", MOMO, pose=Pose(width=0.62, roll=45)),
        sticker("ean13-tilted-minus-38.jpg", HATCHET, pose=Pose(width=0.62, roll=-38), look=Look(blur=0.9), backdrop=places.table),
        sticker("ean13-rotated-90.jpg", HOBBIT, pose=Pose(width=0.55, roll=90)),
        sticker("ean13-rotated-180.jpg", EMIL, pose=Pose(width=0.6, roll=180), backdrop=places.cloth),
        sticker("ean13-rotated-262.jpg", MATILDA, pose=Pose(width=0.55, roll=262), look=Look(grey=True)),
        back("ean13-on-cover-1.jpg", "Momo", (150, 84, 40), pose=Pose(0.46, 0.46, 0.56, roll=3), size=(720, 900)),
        back("ean13-on-cover-2.jpg", "The Hobbit", (34, 84, 62), pose=Pose(0.5, 0.5, 0.58, roll=-8, yaw=12), size=(720, 900), backdrop=places.cloth),
        back("ean13-small-in-frame-1.jpg", "Dune", (196, 120, 50), pose=Pose(0.56, 0.48, 0.36, roll=-3), size=WIDE, backdrop=places.shelves, quality=62),
        sticker("ean13-small-in-frame-2.jpg", CHARLOTTE, pose=Pose(0.3, 0.62, 0.19, roll=4), look=Look(blur=0.4), size=WIDE, quality=70),
        Shot("ean13-blue-on-yellow.jpg", HOBAD, lambda: artwork.label(HOBAD, (24, 44, 120), (246, 216, 80)), pose=Pose(width=0.6, roll=5)),
        Shot("ean13-curved.jpg", THREE_BODY, lambda: bend(artwork.label(THREE_BODY), 90), pose=Pose(width=0.6, roll=-2), backdrop=places.table),
        back("ean13-exif-3.jpg", "Krabat", (40, 40, 48), pose=Pose(0.4, 0.15, 0.9, roll=2), orientation=3),
        back("ean13-exif-6.jpg", "Hatchet", (70, 100, 60), pose=Pose(0.48, 0.45, 0.7, roll=-3), size=(600, 800), orientation=6),
        back("ean13-exif-8.jpg", "Holes", (190, 150, 60), pose=Pose(0.48, 0.45, 0.7, roll=4), size=(600, 800), orientation=8, backdrop=places.cloth),
    ]


def card_shots():
    blue, green, plum = (36, 78, 140), (30, 110, 84), (110, 44, 96)
    ada = demo.card("S12345")
    return [
        sticker("ean8-plain.png", ada, pose=Pose(width=0.7), look=Look(blur=0.3, noise=0.5, grey=True), size=TINY),
        pupil("ean8-card-1.jpg", "S12345", blue, pose=Pose(width=0.7, roll=-3)),
        pupil("ean8-card-2.jpg", "S12348", green, pose=Pose(width=0.72, roll=6, yaw=20), backdrop=places.cloth),
        pupil("ean8-low-light.jpg", "S12346", blue, pose=Pose(width=0.75, roll=3), look=Look(brightness=0.25, noise=4, warmth=0.1)),
        pupil("ean8-glare.jpg", "S12355", plum, pose=Pose(width=0.75, roll=-4), look=Look(glare=(Glare(0.6, 0.5, 0.2, 0.06, 150),)), backdrop=places.table),
        pupil("ean8-rotated-90.jpg", "S12350", green, pose=Pose(width=0.6, roll=91)),
        pupil("ean8-tilted-40.jpg", "S12347", plum, pose=Pose(width=0.7, roll=40), backdrop=places.table),
        pupil("ean8-blur.jpg", "S12361", blue, pose=Pose(width=0.85, roll=2), look=Look(blur=1.2)),
    ]


def command_shots():
    green, red, blue, grey = (40, 130, 70), (170, 44, 40), (40, 84, 150), (80, 84, 92)
    return [
        order("ean8-command-yes.jpg", "yes", green, pose=Pose(width=0.62, roll=-2)),
        order("ean8-command-no.jpg", "no", red, pose=Pose(width=0.62, roll=5), backdrop=places.cloth),
        order("ean8-command-done.jpg", "done", blue, pose=Pose(width=0.6, roll=-7, yaw=18)),
        order("ean8-command-help.jpg", "help", (180, 110, 20), pose=Pose(width=0.6, roll=178), backdrop=places.table),
        order("ean8-command-station-mode.jpg", "station mode", grey, pose=Pose(width=0.62), look=Look(noise=9, brightness=0.6)),
        order("ean8-command-shelving-mode.png", "shelving mode", grey, pose=Pose(width=0.85), look=Look(noise=1, grey=True), size=SMALL),
    ]


def product_shots():
    red, brown, teal = (176, 50, 44), (120, 86, 60), (30, 120, 124)
    carrots, cocoa, tea = upc_a("03600029145"), upc_a("04210000526"), upc_a("01234567890")
    gum, stamps, soap, glue = short("0425261"), short("0456783"), short("0345674"), short("0123456")
    return [
        sticker("upca-plain.png", carrots, pose=Pose(width=0.85), look=Look(blur=0.3, noise=0.8, grey=True), size=SMALL),
        Shot("upca-carton.jpg", cocoa, lambda: artwork.carton("Cocoa", cocoa, brown), Pose(width=0.68, roll=-4)),
        Shot("upca-perspective.jpg", tea, lambda: artwork.carton("Green tea", tea, teal), Pose(0.42, 0.42, 0.85, roll=5, yaw=28), backdrop=places.table),
        sticker("upca-rotated-90.jpg", carrots, pose=Pose(width=0.55, roll=88), look=Look(blur=0.8)),
        sticker("upce-plain.png", gum, pose=Pose(width=0.7), look=Look(blur=0.3, noise=0.8, grey=True), size=TINY),
        sticker("upce-low-light.png", stamps, pose=Pose(width=0.7, roll=-3), look=Look(brightness=0.2, noise=2.5, grey=True), size=SMALL),
        Shot("upce-carton.jpg", soap, lambda: artwork.carton("Soap", soap, teal), Pose(0.46, 0.46, 0.8, roll=4)),
        sticker("upce-tilted-12.jpg", glue, pose=Pose(width=0.5, roll=12), look=Look(noise=6), backdrop=places.cloth),
        Shot("ean13-product.jpg", BISCUITS, lambda: artwork.carton("Biscuits", BISCUITS, red), Pose(0.45, 0.45, 0.8, roll=-3, pitch=15)),
        Shot("ean13-issn.jpg", MAGAZINE, lambda: artwork.magazine("ORBIT", MAGAZINE, (28, 40, 84)), Pose(0.46, 0.46, 0.72, roll=2), size=(640, 720)),
        Shot("ean13-ismn-1.jpg", SCORES[0], lambda: artwork.music_score("Sonatina", SCORES[0]), Pose(0.45, 0.45, 0.72, roll=-4), size=(640, 720)),
        sticker("ean13-ismn-2.jpg", SCORES[1], pose=Pose(width=0.6, roll=3), look=Look(shade=0.5), backdrop=places.table),
    ]


def empty_shots():
    cut = Pose(-0.06, 0.5, 0.7)
    return [
        Shot("none-text-page.jpg", None, artwork.text_page, Pose(0.5, 0.6, 0.85, roll=3)),
        Shot("none-stripes.jpg", None, artwork.stripes, Pose(width=0.8, roll=-4), backdrop=places.table),
        Shot("none-bookshelf.jpg", None, lambda: None, backdrop=places.near_shelves, quality=60),
        Shot("none-qrcode.png", None, lambda: artwork.foreign_code("QRCODE", "S12345"), Pose(width=0.5, roll=5), Look(noise=1, grey=True), size=SMALL),
        Shot("none-code128.jpg", None, lambda: artwork.foreign_code("CODE128", "SHELF-0417"), Pose(width=0.7, roll=-2)),
        Shot("none-half-code.jpg", None, lambda: artwork.label(MOMO), cut, backdrop=places.cloth),
        Shot("none-torn-label.jpg", None, lambda: artwork.torn_label(DUNE), Pose(width=0.32, roll=-5)),
    ]


def hard_shots():
    return [
        sticker("hard-ean13-blur.jpg", HOBBIT, pose=Pose(width=0.5, roll=2), look=Look(blur=2.4)),
        sticker("hard-ean13-tiny.jpg", DUNE, pose=Pose(0.6, 0.4, 0.12, roll=10), look=Look(blur=0.9, noise=4), size=WIDE, quality=60),
        sticker("hard-ean13-motion.jpg", TOM_SAWYER, pose=Pose(width=0.5, roll=4), look=Look(motion=7), backdrop=places.cloth),
        sticker("hard-ean13-tilted-30.jpg", DUNE, pose=Pose(width=0.62, roll=30), backdrop=places.cloth),
        pupil("hard-ean8-tilted-blur.jpg", "S12346", (36, 78, 140), pose=Pose(width=0.52, roll=38, yaw=30), look=Look(blur=1.4)),
    ]


def shots():
    return [*isbn_shots(), *card_shots(), *command_shots(), *product_shots(), *empty_shots(), *hard_shots()]
