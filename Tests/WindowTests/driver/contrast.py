"""How well texts can be read, measured on the picture of a window: nothing is known of the style sheets here."""

import collections
import os
import pathlib

from driver import toolkit
from driver.case import BORDER
from driver.picture import Picture

# WCAG 2.1, 1.4.3, and 1.4.6 for high contrast.
LEAST, LEAST_LARGE, LEAST_HIGH = 4.5, 3, 7
# From so many pixels of height on, a line is large text: 18 pt are 24 px, and a line of them has 29.
LARGE_LINE = 29
TEXT_ROLES = {"label", "heading", "tab"}


def plain_letters():
    """Lets programs draw letters without shades at their edges, so that each pixel of a text has its color.

    Returns the file that says so, which the caller removes."""
    settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "gtk-4.0/settings.ini"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[Settings]\ngtk-font-name=Cantarell 11\ngtk-xft-antialias=0\ngtk-xft-hinting=0\n"
                        + ("gtk-font-rendering=manual\n" if toolkit.is_later() else ""))
    return settings


def luminance(color):
    def linear(value):
        value /= 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    red, green, blue = map(linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def colors(picture, x, y, width, height):
    """How many pixels of a part of a picture have each color."""
    counted = collections.Counter()
    for line in range(max(0, y), min(picture.height, y + height)):
        first = picture.stride * line + 4 * max(0, x)
        end = picture.stride * line + 4 * min(picture.width, x + width)
        pixels = picture.pixels[first:end]
        counted.update(pixels[at:at + 3] for at in range(0, len(pixels), 4))
    return {(color[2], color[1], color[0]): count for color, count in counted.items()}


def text_contrast(picture, x, y, width, height):
    """The contrast of the text in a part of a picture with what is behind it; None where there is no text.

    What is behind is the color that most pixels have. The edges of letters have all shades between it and the text, which is
    the one that stands out most."""
    counted = colors(picture, x, y, width, height)
    if len(counted) < 2:
        return None
    behind = max(counted, key=counted.get)
    text = max(counted, key=lambda color: ratio(color, behind))
    return ratio(behind, text), text, behind


class Texts:
    """The texts of a window that are on show, and where."""

    def __init__(self, case):
        self.case = case
        window = case.window
        self.places = []
        bar_end = self.end_of_bar(window)
        # A row that is scrolled away in part reaches behind the title bar.
        rows = {node.path for found in window.all("list") for node in found.all()}
        for node in window.all(lambda role: role in TEXT_ROLES, str.strip):
            x, y, width, height = node.extents
            # GTK 4.8 finds nothing at a point of a title bar.
            is_in_bar = 0 <= y < bar_end and node.path not in rows
            if width > 0 and height > 0 and x >= 0 and (is_in_bar or window.shows(node)):
                self.places.append((node.name, node.extents))

    @staticmethod
    def end_of_bar(window):
        """Where what stands below the title bar begins."""
        tops = [child.extents[1] for child in window.children if child.extents[3] > 200]
        return min(tops, default=0)

    def unreadable(self, is_high=False):
        """What cannot be read as the screen shows it now, with how it is drawn."""
        frame_x, frame_y, frame_width, frame_height = self.case.frame().geometry
        picture = Picture(frame_x, frame_y, frame_width, frame_height)
        found = []
        for name, (x, y, width, height) in self.places:
            drawn = text_contrast(picture, BORDER + x, BORDER + y, width, height)
            if drawn is None:
                found.append(f"{name!r} at {x},{y}: nothing to be seen")
                continue
            contrast, text, behind = drawn
            wanted = LEAST_HIGH if is_high else LEAST_LARGE if height >= LARGE_LINE else LEAST
            if contrast < wanted:
                found.append(f"{name!r} at {x},{y}: {contrast:.2f}:1, {text} on {behind}")
        return found
