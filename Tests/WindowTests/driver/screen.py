"""The private screen: its windows, keyboard and pointer."""

import ctypes
import re
import subprocess


def xdotool(*arguments):
    result = subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, text=True)
    if result.returncode != 0:
        raise LookupError(f"xdotool {arguments}: {result.stderr}")
    return result.stdout.split()


class Frame:
    """A top-level window on the screen, by its title. There is no window manager: it stays where it opens."""

    def __init__(self, title, process_id):
        found = xdotool("search", "--all", "--onlyvisible", "--pid", process_id, "--name", f"^{re.escape(title)}$")
        if not found:
            raise LookupError(f"no window {title!r} on the screen")
        # A tooltip has the title of its window, and is smaller.
        self.number = max(reversed(found), key=lambda number: self.area(number))

    @staticmethod
    def area(number):
        shell = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", number))
        return int(shell["WIDTH"]) * int(shell["HEIGHT"])

    @property
    def geometry(self):
        """x, y, width and height on the screen, with the frame that the program draws around its window."""
        shell = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", self.number))
        return tuple(int(shell[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def focus(self):
        """What a window manager does when a window opens, or is the topmost one left."""
        xdotool("windowfocus", "--sync", self.number)

    @property
    def least_width(self):
        """What the program asks window managers not to go below, with the frame that it draws; 0 for nothing."""
        class XSizeHints(ctypes.Structure):
            """The beginning of Xlib's structure of that name, and room for the rest."""
            _fields_ = [("flags", ctypes.c_long)] + [
                (name, ctypes.c_int) for name in ("x", "y", "width", "height", "min_width")] + [("rest", ctypes.c_int * 20)]

        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XGetWMNormalHints.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.POINTER(XSizeHints), ctypes.POINTER(ctypes.c_long)]
        x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        display = x11.XOpenDisplay(None)
        hints = XSizeHints()
        x11.XGetWMNormalHints(display, int(self.number), hints, ctypes.c_long())
        x11.XCloseDisplay(display)
        has_least_size = 1 << 4
        return hints.min_width if hints.flags & has_least_size else 0

    def resize(self, width, height):
        xdotool("windowsize", self.number, width, height)


def keys(*names):
    xdotool("key", "--clearmodifiers", *names)


def type_text(text):
    xdotool("type", "--delay", 5, text)


def move_pointer(x, y):
    xdotool("mousemove", x, y)


def click(button=1, times=1, delay=5):
    xdotool("click", "--repeat", times, "--delay", delay, button)


def hold(button=1):
    xdotool("mousedown", button)


def release(button=1):
    xdotool("mouseup", button)


def set_dots_per_inch(dots):
    """Makes text larger for programs that start from now on; None for the usual size."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.argtypes = x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    x11.XChangeProperty.argtypes = [
        ctypes.c_void_p, ctypes.c_ulong, ctypes.c_ulong, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_char_p,
        ctypes.c_int]
    display = x11.XOpenDisplay(None)
    resources = b"" if dots is None else f"Xft.dpi: {dots}\n".encode()
    # The predefined atoms RESOURCE_MANAGER and STRING; 8 bits an element, in place of what is there.
    x11.XChangeProperty(display, x11.XDefaultRootWindow(display), 23, 31, 8, 0, resources, len(resources))
    x11.XCloseDisplay(display)
