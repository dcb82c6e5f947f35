"""Pixels of the screen, taken through libX11: a picture of a part takes a millisecond."""

import ctypes
import os

ALL_PLANES, Z_PIXMAP = ctypes.c_ulong(-1), 2


class XImage(ctypes.Structure):
    """The beginning of Xlib's structure of that name."""
    _fields_ = [
        ("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_char)), ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int), ("bits_per_pixel", ctypes.c_int)]


_x11 = ctypes.CDLL("libX11.so.6")
_x11.XOpenDisplay.restype = ctypes.c_void_p
_x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
_x11.XDefaultRootWindow.restype = ctypes.c_ulong
_x11.XGetImage.argtypes = [
    ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong,
    ctypes.c_int]
_x11.XGetImage.restype = ctypes.POINTER(XImage)
_x11.XDestroyImage.argtypes = [ctypes.POINTER(XImage)]
_display = None


class Picture:
    """A part of the screen as it was at a moment."""

    def __init__(self, x, y, width, height):
        global _display
        if _display is None:
            _display = _x11.XOpenDisplay(None)
            assert _display, f"no display {os.environ.get('DISPLAY')}"
        image = _x11.XGetImage(
            _display, _x11.XDefaultRootWindow(_display), x, y, width, height, ALL_PLANES, Z_PIXMAP)
        assert image and image.contents.bits_per_pixel == 32, "no picture of the screen"
        self.width, self.height = width, height
        self.stride = image.contents.bytes_per_line
        self.pixels = ctypes.string_at(image.contents.data, self.stride * height)
        _x11.XDestroyImage(image)

    def pixel(self, x, y):
        """Red, green and blue, each up to 255."""
        start = self.stride * y + 4 * x
        blue, green, red = self.pixels[start:start + 3]
        return red, green, blue

    def rows(self, first, end):
        return self.pixels[self.stride * first:self.stride * end]

    def differences(self, first, other, other_first, count):
        """In how many pixels `count` lines differ from lines of another picture of the same width."""
        one, two = self.rows(first, first + count), other.rows(other_first, other_first + count)
        if one == two:
            return 0
        return sum(one[at:at + 4] != two[at:at + 4] for at in range(0, len(one), 4))

    def brightness(self):
        """From 0 for black to 255 for white."""
        return sum(sum(self.pixels[color::4]) for color in range(3)) / (3 * self.width * self.height)

    def save(self, path):
        with open(path, "wb") as file:
            file.write(b"P6 %d %d 255\n" % (self.width, self.height))
            for y in range(self.height):
                for x in range(self.width):
                    file.write(bytes(self.pixel(x, y)))
