"""The fault harness: a ledger of what was confirmed, writers that fill it, and faults that are injected at the same time."""
