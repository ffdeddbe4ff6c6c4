"""Draws the sample pictures and the demo catalogue of MiniLibrary. Entry point: ../generate.py."""
