"""Long imports, inventory, backup and copy while stations lend (Tests/Faults/soak), for a short while."""

import subprocess
from pathlib import Path

from harness.place import CLEAN

ENGINES = ("sqlite", "postgres")
SOAK = Path(__file__).resolve().parents[1] / "soak"


def play(round):
    if round.is_short:
        round.skip("it is too long for a short run")
    seconds = round.random.choice([60, 60, 120])
    words = [
        "--program", round.program.path, "--engines", round.engine.name, "--seed", str(round.seed),
        "--seconds", str(seconds), "--lines", "10000",
    ]
    done = subprocess.run(
        [SOAK, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=CLEAN,
        timeout=20 * seconds + 600)
    if done.returncode:
        round.find(f"soak ended with status {done.returncode}:\n{done.stdout[-2000:]}")
