"""Barcodes as flat pictures, drawn by the zint command."""

import functools
import io
import subprocess

from PIL import Image

from .digits import Code

ZINT_NAMES = {"EAN-13": "EANX", "EAN-8": "EANX", "UPC-A": "UPCA", "UPC-E": "UPCE"}

# zint's PNG of scale 1 has two pixels to the module, so 3 gives six: enough to be scaled down without moiré.
SCALE = 3
MODULE = 2 * SCALE


@functools.lru_cache(maxsize=None)
def zint(kind: str, data: str) -> Image.Image:
    """A grey picture with quiet zones and the digits printed below."""
    command = ["zint", f"--barcode={kind}", f"--data={data}", f"--scale={SCALE}", "--quietzones", "--direct", "--filetype=PNG"]
    picture = subprocess.run(command, check=True, capture_output=True).stdout
    return Image.open(io.BytesIO(picture)).convert("L")


def draw(code: Code) -> Image.Image:
    # Without its check digit the number is unambiguous to zint, which counts digits to separate EAN-8 from EAN-13.
    return zint(ZINT_NAMES[code.symbology], code.text[:-1])
