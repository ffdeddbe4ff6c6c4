"""The display of a machine with minilibrary-browser: what stands on it, as a person would read it."""

import glob
import os
import pwd
import struct
import subprocess
import time
import zlib

from .waiting import Failed, until

USER = "minilibrary-browser"
FOLDER = "/run/minilibrary-browser"


class Picture:
    """A screenshot: `width` × `height` pixels of three bytes, row by row, from the binary PPM that grim writes."""

    def __init__(self, data):
        kind, size, most, self.pixels = data.split(b"\n", 3)
        if kind != b"P6" or most != b"255":
            raise Failed(f"grim wrote no picture: {data[:20]!r}")
        self.width, self.height = (int(one) for one in size.split())

    def corners(self):
        """The colours of the four corners."""
        ends = (0, self.width - 1, (self.height - 1) * self.width, self.height * self.width - 1)
        return {tuple(self.pixels[3 * end : 3 * end + 3]) for end in ends}

    def colours(self):
        return {self.pixels[place : place + 3] for place in range(0, len(self.pixels), 3 * 7)}

    def middle_of(self, is_meant):
        """The middle of the largest run of pixels that are meant in a row, and of its neighbours above and below; None if there are few."""
        best = None
        for y in range(0, self.height, 8):
            row = self.pixels[3 * y * self.width : 3 * (y + 1) * self.width]
            start = None
            for x in range(self.width + 1):
                is_so = x < self.width and is_meant(*row[3 * x : 3 * x + 3])
                if is_so and start is None:
                    start = x
                elif not is_so and start is not None:
                    if best is None or x - start > best[0]:
                        best = (x - start, (start + x) // 2, y)
                    start = None
        return (best[1], best[2]) if best and best[0] > 40 else None

    def write_png(self, path):
        """PNG 1.2: one IDAT, no filter."""
        rows = b"".join(
            b"\0" + self.pixels[3 * y * self.width : 3 * (y + 1) * self.width] for y in range(self.height))

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0))
                       + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Display:
    """`folder` gets the pictures of the states of a story, in their order."""

    def __init__(self, folder, story):
        self.folder, self.story = folder, story
        self.kept = 0
        # The picture that was read last, and its words.
        self.last, self.seen = Picture(b"P6\n0 0\n255\n"), ""

    def picture(self):
        """The picture on the display now; None as long as nothing draws on it."""
        user = pwd.getpwnam(USER)
        sockets = glob.glob(FOLDER + "/wayland-?")
        if not sockets:
            return None
        done = subprocess.run(
            ["grim", "-t", "ppm", "-"], capture_output=True, user=user.pw_uid, group=user.pw_gid, extra_groups=[],
            env={"XDG_RUNTIME_DIR": FOLDER, "WAYLAND_DISPLAY": os.path.basename(sockets[0]), "PATH": os.environ["PATH"]})
        return Picture(done.stdout) if done.returncode == 0 else None

    @staticmethod
    def words(picture):
        done = subprocess.run(
            ["tesseract", "-", "-", "--psm", "11"], input=b"P6\n%d %d\n255\n" % (picture.width, picture.height) + picture.pixels,
            capture_output=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
        return " ".join(done.stdout.decode(errors="replace").split())

    def shows(self, name, *wanted, without=(), within=60):
        """Waits until these words are on the display, and keeps the picture under the name."""

        def is_there():
            picture = self.picture()
            # One colour has no words.
            if picture is None or len(picture.colours()) < 2:
                time.sleep(0.5)
                return None
            # Reading a picture takes seconds of the emulated processor, and a goodbye may pass in that time.
            if picture.pixels == self.last.pixels:
                time.sleep(0.5)
            else:
                self.last, self.seen = picture, self.words(picture)
            folded = self.seen.lower()
            is_so = all(word.lower() in folded for word in wanted) and not any(word.lower() in folded for word in without)
            return self.last if is_so else None

        try:
            picture = until(is_there, within, f"the words {wanted} on the display")
        except Failed as failure:
            if last := self.picture():
                last.write_png(f"{self.folder}/{self.story}-failed-{name}.png")
            raise Failed(f"{failure}; it shows: {self.seen}") from None
        self.keep(name, picture)
        return picture

    def keep(self, name, picture):
        self.kept += 1
        picture.write_png(f"{self.folder}/{self.story}-{self.kept:02}-{name}.png")
