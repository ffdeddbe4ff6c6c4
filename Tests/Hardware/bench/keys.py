"""The keys that a keyboard of a layout sends for a line: HID usages (HID Usage Tables 1.4, page 0x07) with or without shift."""

ENTER, TAB = 0x28, 0x2B
SHIFT = 0x02

_LETTERS = {letter: (0x04 + place, 0) for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
_DIGIT_KEYS = {digit: 0x1E + place for place, digit in enumerate("1234567890")}


def _us():
    table = dict(_LETTERS)
    table.update({digit: (usage, 0) for digit, usage in _DIGIT_KEYS.items()})
    table.update({"-": (0x2D, 0), "]": (0x30, 0), "/": (0x38, 0), " ": (0x2C, 0), "*": (0x25, SHIFT)})
    return table


def _fr():
    """AZERTY: digits want shift, and six letters lie elsewhere."""
    table = dict(_LETTERS)
    for here, there in (("a", "q"), ("z", "w")):
        table[here], table[there] = _LETTERS[there], _LETTERS[here]
    table["m"] = (0x33, 0)
    table.update({digit: (usage, SHIFT) for digit, usage in _DIGIT_KEYS.items()})
    table.update({"-": (0x23, 0), " ": (0x2C, 0)})
    return table


def reports(text, layout="us"):
    """The eight-byte boot reports, key down and key up in turn, for each character."""
    table = {"us": _us, "fr": _fr}[layout]()
    for character in text:
        if character in "\n\t":
            usage, modifier = (ENTER if character == "\n" else TAB), 0
        else:
            usage, modifier = table[character.lower()]
            if character.isupper():
                modifier |= SHIFT
        yield bytes([modifier, 0, usage, 0, 0, 0, 0, 0])
        yield bytes(8)
