"""EAN-13 and EAN-8 (GS1 General Specifications 5.2) drawn as luma, as a camera would see them on paper."""

# Set A, seven modules a digit; B is C read backwards, C is A with bars and spaces swapped.
_A = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
_C = ["".join("10"[int(module)] for module in digit) for digit in _A]
_B = [digit[::-1] for digit in _C]
_PARITY = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]

WIDTH, HEIGHT = 1280, 720
_PAPER, _INK, _DESK = 215, 40, 110


def check_digit(digits):
    weighted = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(digits)))
    return str(-weighted % 10)


def modules(code):
    """A string of 1 for a dark module and 0 for a light one, guards included."""
    assert code.isdigit() and check_digit(code[:-1]) == code[-1], code
    digits = [int(digit) for digit in code]
    if len(code) == 13:
        left = "".join((_A if set_ == "A" else _B)[digit] for set_, digit in zip(_PARITY[digits[0]], digits[1:7]))
        right = digits[7:]
    else:
        assert len(code) == 8, code
        left = "".join(_A[digit] for digit in digits[:4])
        right = digits[4:]
    return "101" + left + "01010" + "".join(_C[digit] for digit in right) + "101"


def empty(width=WIDTH, height=HEIGHT):
    """A desk with nothing on it: width × height bytes of luma, row by row."""
    return bytes([_DESK]) * (width * height)


def picture(code, module=4, width=WIDTH, height=HEIGHT):
    """A sheet with the code in the middle of the view, `module` pixels a module, edges as soft as a lens makes them."""
    sharp = bytearray([_DESK]) * width
    bars = modules(code)
    paper = (len(bars) + 24) * module
    left = (width - paper) // 2
    sharp[left : left + paper] = bytes([_PAPER]) * paper
    start = left + 12 * module
    for place, bar in enumerate(bars):
        if bar == "1":
            sharp[start + place * module : start + (place + 1) * module] = bytes([_INK]) * module
    row = bytes((sharp[max(x - 1, 0)] + 2 * sharp[x] + sharp[min(x + 1, width - 1)]) // 4 for x in range(width))
    blank = bytearray([_DESK]) * width
    margin = bytearray(blank)
    margin[left : left + paper] = bytes([_PAPER]) * paper
    beyond, edge = 2 * height // 9, height // 12
    return bytes(blank) * beyond + bytes(margin) * edge + row * (height - 2 * beyond - 2 * edge) + bytes(margin) * edge + bytes(
        blank) * beyond
