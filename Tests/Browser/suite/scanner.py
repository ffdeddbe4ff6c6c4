"""Keys of a scanner that types and of a person. Each has the time that the test gives it, whatever the machine does in between."""

import time

CODES = {digit: f"Digit{digit}" for digit in "0123456789"} | {
    letter: f"Key{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} | {"-": "Minus"}
SHIFT = 8


def scan_keys(page, text, gap=8, end="Enter", signs=None):
    """Types as a scanner does. `signs` are what another layout than the US one has on these keys."""
    keys = [character_key(character, signs or {}) for character in text]
    press(page, keys + ([END[end]] if end else []), gap)


def type_by_hand(page, text, gap):
    press(page, [character_key(character, {}) for character in text], gap)


def hold(page, character, times):
    """A key that is held repeats itself."""
    key = character_key(character, {})
    press(page, [key] + [key | {"autoRepeat": True}] * (times - 1), 30)


END = {
    "Enter": {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"},
    "Tab": {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9},
}


def character_key(character, signs):
    sign = signs.get(character, character)
    key = {"key": sign, "text": sign, "code": CODES[character.upper()]}
    return key | ({"modifiers": SHIFT} if character.isupper() else {})


def press(page, keys, gap):
    """- gap: milliseconds between one key and the next, by the keys' own time stamps."""
    session = page.context.new_cdp_session(page)
    # The time stamps lie in the past by the length of the run: none may lie ahead.
    begin = time.time() - len(keys) * gap / 1000
    for number, key in enumerate(keys):
        at = begin + number * gap / 1000
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", "timestamp": at, **key})
        session.send("Input.dispatchKeyEvent", {
            "type": "keyUp", "timestamp": at + gap / 2000, **{name: key[name] for name in key if name not in ("text", "autoRepeat")}})
    session.detach()
