"""A card and a book are shown to the camera, the answer is typed, and the loan is in the database"""

from bench.desk import ADA, DUNE
from bench.waiting import expect


def play(desk):
    library = desk.library()
    camera = desk.camera()
    station = desk.station(library, "--camera", camera.path)
    station.is_ready(camera.path)
    camera.show(ADA)
    desk.measured("card", station.says("Hello Ada Lovelace."))
    camera.show(DUNE)
    desk.measured("book", station.says("Borrow “Dune” (Frank Herbert) until"))
    station.types("y")
    station.says("Borrowed: “Dune”")
    camera.show(None)
    station.types("done")
    station.says("Goodbye. You have 1 book.")
    station.quits()

    loans = library.ask("loans")
    expect([(loan["book"]["isbn"], loan["student"]["libraryID"]) for loan in loans] == [(DUNE, "S12345")], f"{loans}")
    newest = library.ask("activity")[0]
    told = (newest["type"], newest["bookTitle"], newest["actor"]["identification"])
    expect(told == ("checkout", "Dune", "card"), f"the newest activity is {newest}")
