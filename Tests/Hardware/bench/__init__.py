"""The desk of a scenario: a camera, scanners, the station, the library. Python's standard library only."""
