"""Motion JPEG frames as webcams send them, by libturbojpeg, which the product needs anyway."""

import ctypes

_RGB, _4_2_2 = 0, 1
_DHT, _SCAN = 0xC4, 0xDA


def frame(luma, width, height, quality=85):
    """A JPEG of 4:2:2 without Huffman tables: most webcams leave out the usual ones (USB Video Class, MJPEG payload)."""
    return _without_huffman_tables(_compressed(luma, width, height, quality))


def _compressed(luma, width, height, quality):
    library = ctypes.CDLL("libturbojpeg.so.0")
    library.tjInitCompress.restype = ctypes.c_void_p
    pixels = bytearray(3 * len(luma))
    for colour in range(3):
        pixels[colour::3] = luma
    source = (ctypes.c_ubyte * len(pixels)).from_buffer(pixels)
    compressor = ctypes.c_void_p(library.tjInitCompress())
    target, size = ctypes.c_void_p(), ctypes.c_ulong()
    try:
        status = library.tjCompress2(
            compressor, source, width, 0, height, _RGB, ctypes.byref(target), ctypes.byref(size), _4_2_2, quality, 0)
        assert status == 0, "libturbojpeg made no JPEG"
        return ctypes.string_at(target, size.value)
    finally:
        library.tjFree(target)
        library.tjDestroy(compressor)


def _without_huffman_tables(jpeg):
    kept, at = bytearray(jpeg[:2]), 2
    while jpeg[at + 1] != _SCAN:
        length = 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
        if jpeg[at + 1] != _DHT:
            kept += jpeg[at : at + length]
        at += length
    return bytes(kept + jpeg[at:])
