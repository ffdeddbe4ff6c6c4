"""The account of a story's scans. Its rule, and the names of the places, are those of Tests/TestSupport/scan_account.py."""

import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)) + "/../../TestSupport")

import scan_account  # noqa: E402

from .waiting import Failed, until  # noqa: E402


class Account:
    def __init__(self, library):
        self._rows = scan_account.sqlite_rows(library.file)
        self._since = int(time.time() * 1000)
        self._scans = []

    def expects(self, codes, place):
        self._scans += [(code, place) for code in codes]

    def findings(self):
        return list(scan_account.findings(self._rows, self._since, self._scans))

    def fills(self, within=60):
        """Waits until each scan has its record."""
        try:
            until(lambda: not self.findings(), within, "a record for each scan")
        except Failed:
            raise Failed("; ".join(self.findings()[:10])) from None
