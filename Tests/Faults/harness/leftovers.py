"""Files that the program leaves next to its own."""


def leftovers(folder):
    """Unfinished files of copies and backups."""
    return sorted(path.name for path in folder.glob(".minilibrary-*"))
