"""A small disk in memory that can be filled up. It needs the rights to mount; without them its rounds are skipped."""

import contextlib
import os
import subprocess


class SmallDisk:
    def __init__(self, round, folder, megabytes, owner=None):
        folder.mkdir()
        self.folder = folder
        options = f"size={megabytes}m,mode=0755" + (f",uid={owner},gid={owner}" if owner else "")
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "faults", folder], capture_output=True, text=True)
        if done.returncode:
            round.skip(f"a small disk cannot be mounted here: {done.stderr.strip().splitlines()[0]}")
        round.at_end(lambda: subprocess.run(["umount", "--lazy", folder], check=True))
        self._ballast = folder / "ballast"

    def fill(self, leave):
        """Takes all room but `leave` bytes."""
        with open(self._ballast, "wb") as file:
            while (size := self._room() - leave) > 0:
                # Stations write at the same time and may have taken the counted room.
                with contextlib.suppress(OSError):
                    os.posix_fallocate(file.fileno(), file.tell(), size)
                    file.seek(0, os.SEEK_END)

    def _room(self):
        state = os.statvfs(self.folder)
        return state.f_bavail * state.f_frsize

    def make_room(self):
        self._ballast.unlink()
