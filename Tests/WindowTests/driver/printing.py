"""The dialog about printing, and the pages of a PDF file."""

import re
import subprocess

from driver.picture import Picture


class Prints:
    """What a test of the window prints with."""

    def open_print(self, days="The next 7 days"):
        """Opens the dialog by its key, and chooses days in it."""
        self.focus_window()
        self.keys("ctrl+p")
        self.at_work("Print")
        self.wait_until("the focus", self.focused)
        if days != "The next 7 days":
            self.keys("space")
            self.settled(lambda: Picture(*self.frame().geometry).pixels)
            self.keys("Home", *["Down"] * ["Today", "This week", "The next 7 days", "The next 30 days"].index(days), "Return")
            self.wait_until(days, lambda: self.window.all("label", days))

    def save(self, name):
        """Writes a PDF file, and gives its pages as text."""
        self.click(self.button("Save as PDF…"))
        target = self.name_file("Save as PDF", name)
        self.wait_until("the file", target.exists)
        return self.pages(target)

    def pages(self, file):
        text = subprocess.run(
            ["pdftotext", "-layout", file, "-"], check=True, capture_output=True, text=True).stdout
        return [[re.sub(r"\s+", " ", line).strip() for line in page.splitlines() if line.strip()]
                for page in text.split("\f")[:-1]]

    def picture(self, file):
        """The first page in gray, four pixels a point: its lines, each a byte a pixel, 255 for white."""
        image = subprocess.run(
            ["pdftoppm", "-gray", "-r", str(4 * 72), "-singlefile", file], check=True, capture_output=True).stdout
        kind, size, _, pixels = image.split(b"\n", 3)
        assert kind == b"P5", kind
        width, height = map(int, size.split())
        assert len(pixels) == width * height
        return [pixels[width * line:width * (line + 1)] for line in range(height)]
