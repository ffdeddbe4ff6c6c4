"""For a shell in the machine: python3 -i Tests/Hardware/by_hand.py [PROGRAM] gives a `desk` and the names of the demo library."""

import atexit
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, here)

from bench.desk import ADA, DUNE, MATILDA, MOMO, NOBODYS, Desk  # noqa: E402, F401

checkout = os.path.abspath(here + "/../..")
desk = Desk(sys.argv[1] if len(sys.argv) > 1 else checkout + "/.build/release/minilibrary", checkout + "/samples")
atexit.register(desk.clear)
