"""Numbers under the bars: check digits, UPC-E expansion, and what a number is for."""

from dataclasses import dataclass

# Command cards are EAN-8 codes with prefix 0, which GS1 leaves to each organisation (General Specifications 2.1.11).
COMMANDS = {
    "yes": "0000001",
    "no": "0000002",
    "done": "0000003",
    "help": "0000004",
    "station mode": "0000011",
    "shelving mode": "0000012",
}

SYMBOLOGIES = {"EAN-13": 13, "EAN-8": 8, "UPC-A": 12, "UPC-E": 8}


def check_digit(body: str) -> str:
    """The GS1 check digit: weights 3, 1, 3 … counted from the right."""
    total = sum(int(digit) * (1 if index % 2 else 3) for index, digit in enumerate(reversed(body)))
    return str(-total % 10)


def with_check_digit(body: str) -> str:
    return body + check_digit(body)


def has_right_check_digit(number: str) -> bool:
    return number.isdecimal() and check_digit(number[:-1]) == number[-1]


def expand_upc_e(text: str) -> str:
    """The 12 digits of UPC-A that an 8-digit UPC-E stands for (GS1 General Specifications 5.2.2.4.2)."""
    system, digits, check = text[0], text[1:7], text[7]
    last = digits[5]
    if last in "012":
        body = digits[:2] + last + "0000" + digits[2:5]
    elif last == "3":
        body = digits[:3] + "00000" + digits[3:5]
    elif last == "4":
        body = digits[:4] + "00000" + digits[4]
    else:
        body = digits[:5] + "0000" + last
    return system + body + check


def upc_e(seven: str) -> str:
    """Number system and six digits, completed: the check digit is that of the expanded number."""
    return seven + check_digit(expand_upc_e(seven + "0")[:11])


@dataclass(frozen=True)
class Code:
    """One barcode: its symbology and the digits as printed."""

    symbology: str
    text: str

    def __post_init__(self):
        if len(self.text) != SYMBOLOGIES[self.symbology] or not has_right_check_digit(self.upc_a_or_text):
            raise ValueError(f"{self.symbology} {self.text}: wrong length or check digit")

    @property
    def upc_a_or_text(self) -> str:
        return expand_upc_e(self.text) if self.symbology == "UPC-E" else self.text

    @property
    def gtin(self) -> str:
        """13 digits, or the 8 of an EAN-8, which is another number and never padded."""
        return self.text if self.symbology == "EAN-8" else self.upc_a_or_text.zfill(13)

    @property
    def kind(self) -> str:
        if self.symbology == "EAN-8":
            return {"0": "command", "2": "card"}.get(self.text[0], "product")
        if self.gtin.startswith("9790"):
            return "ismn"
        return {"978": "isbn", "979": "isbn", "977": "issn"}.get(self.gtin[:3], "product")


def ean13(text: str) -> Code:
    return Code("EAN-13", text)


def ean8(seven: str) -> Code:
    return Code("EAN-8", with_check_digit(seven))


def command(name: str) -> Code:
    return ean8(COMMANDS[name])
