"""One picture: what is photographed, from where, in what light, and how it is stored."""

import zlib
from dataclasses import dataclass
from typing import Callable, Optional

import numpy as np
from PIL import Image

from . import places
from .camera import Look, Pose, photograph
from .digits import Code

SEED = 9780441172719
HEADER = ("file", "symbology", "text", "gtin", "kind", "hard")

# EXIF Orientation -> how an upright picture is turned before it is stored; the viewer turns it back.
STORED_TURN = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
ORIENTATION_TAG = 0x0112


@dataclass(frozen=True)
class Shot:
    file: str
    code: Optional[Code]
    subject: Callable[[], Optional[Image.Image]]
    pose: Pose = Pose()
    look: Look = Look()
    backdrop: Callable = places.desk
    size: tuple = (640, 480)
    quality: int = 72
    orientation: int = 1
    foreground: Callable = lambda size: None

    @property
    def hard(self) -> bool:
        return self.file.startswith("hard-")

    def row(self):
        hard = "yes" if self.hard else "no"
        if self.code is None:
            return (self.file, "", "", "", "none", hard)
        return (self.file, self.code.symbology, self.code.text, self.code.gtin, self.code.kind, hard)

    def take(self) -> Image.Image:
        # Seeded by its own name, a picture stays as it is when others are added or dropped.
        rng = np.random.default_rng([SEED, zlib.crc32(self.file.encode())])
        backdrop = self.backdrop(self.size, rng)
        return photograph(self.subject(), self.pose, self.look, backdrop, rng, self.foreground(self.size))

    def save(self, folder):
        picture = self.take()
        path = folder / self.file
        if path.suffix != ".jpg":
            picture.save(path)
            return
        exif = Image.Exif()
        if self.orientation != 1:
            picture = picture.transpose(STORED_TURN[self.orientation])
            exif[ORIENTATION_TAG] = self.orientation
        picture.save(path, quality=self.quality, exif=exif.tobytes() if self.orientation != 1 else b"")


def save_all(shots, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for shot in shots:
        shot.save(folder)
    rows = [HEADER, *(shot.row() for shot in sorted(shots, key=lambda shot: shot.file))]
    (folder / "expected.tsv").write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
