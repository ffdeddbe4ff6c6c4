"""The folder of the library is renamed under a station, and gets its name back."""

import shutil

from harness.moved import Story
from harness.place import SQLitePlace

ENGINES = ("sqlite",)


def play(round):
    folder = round.folder / "school"
    folder.mkdir()
    round.place = SQLitePlace(shutil.copyfile(round.place.path, folder / "library.sqlite"))
    story = Story(round)
    away = round.folder / "school-2025"
    folder.rename(away)
    # A program may make an empty one in that time.
    remade = round.random.random() < 0.5
    round.chose(f"an empty folder of its name is {'' if remade else 'not '}made")
    if remade:
        folder.mkdir()
    story.is_refused_while_gone(round.random.randint(1, 6))
    if remade:
        shutil.rmtree(folder)
    away.rename(folder)
    story.lends_again()
    story.end()
