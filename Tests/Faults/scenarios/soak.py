"""Long imports, inventory, backup and copy beside lending stations (Tests/Faults/soak), for a short while."""

import subprocess
from pathlib import Path

from harness.place import CLEAN

ENGINES = ("sqlite", "postgres")
SOAK = Path(__file__).resolve().parents[1] / "soak"


def play(round):
    round.skip("Tests/Faults/soak is not there")
