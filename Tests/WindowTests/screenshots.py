"""Takes the pictures of docs/screenshots: the sample events in the real window. `scripts/screenshots` runs it."""

import os
import pathlib
import subprocess
import unittest

from driver import clock, portal, screen
from driver.case import WindowTest
from driver.printing import Prints

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs/screenshots"
SAMPLE = ROOT / "data/samples/Family-events.json"
STARS = ROOT / "data/samples/star-events.json"
SEASON = ROOT / "data/samples/gulls-season.json"
# The morning on which the pictures are taken, so that they are the same whenever that is.
MORNING = clock.at("2026-12-18 08:00:00")


class Screenshots(Prints, WindowTest):
    def setUp(self):
        super().setUp()
        PICTURES.mkdir(exist_ok=True)
        settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "gtk-4.0/settings.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[Settings]\ngtk-font-name=Cantarell 11\ngtk-xft-hinting=0\ngtk-xft-antialias=1\n")
        self.addCleanup(settings.unlink)

    def open_sample(self, *others, width=1080, height=720):
        self.remember_window(width, height)
        self.open(SAMPLE, *others, environment=MORNING)
        self.focus_window()
        self.settled(lambda: self.rows(self.agenda))

    def take(self, name):
        """The main window, with what stands above it."""
        frame = screen.Frame("Upcoming", self.program.process.pid)
        x, y, width, height = frame.geometry
        # Until what was last drawn is on the screen.
        self.settled(lambda: self.grab(x, y, width, height, "rgba:-"))
        self.grab(x, y, width, height, f"png:{PICTURES / name}.png")

    def grab(self, x, y, width, height, target):
        return subprocess.run(
            ["import", "-silent", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "+repage", "-strip", target],
            check=True, capture_output=True).stdout

    def centre(self, dialog):
        """Puts a dialog where a window manager would."""
        x, y, width, height = screen.Frame("Upcoming", self.program.process.pid).geometry
        _, _, own_width, own_height = dialog.geometry
        screen.xdotool("windowmove", "--sync", dialog.number, x + (width - own_width) // 2, y + (height - own_height) // 2)

    def each_scheme(self, name):
        for scheme in ("light", "dark"):
            with self.subTest(scheme):
                self.portal.set(portal.COLOR_SCHEME, 1 if scheme == "dark" else 0)
                self.take(f"{name}-{scheme}")

    def test_agenda(self):
        self.open_sample(SEASON, STARS)
        self.keys("F8", "F8")
        self.each_scheme("agenda")

    def test_detail(self):
        self.open_sample()
        self.keys("F8", "Return")
        self.wait_until("the dialog", lambda: self.frame_of(["Event"]))
        self.centre(self.frame_of(["Event"]))
        self.each_scheme("detail")

    def test_season(self):
        # The made-up league has no logos: its monograms are seen.
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.open_sample(SEASON)
        tab = self.wait_until("the page", lambda: next(
            (tab for tab in self.window.all("tab", "Season") if tab.extents[3] > 0 and self.window.shows(tab)), None))
        self.click(tab)
        self.settled(lambda: self.rows(self.list("Season")))
        screen.move_pointer(1599, 1999)
        self.each_scheme("season")

    def test_conflicts(self):
        self.open_sample(SEASON, STARS)
        self.click(self.wait_until("the page", lambda: next(
            (tab for tab in self.window.all("tab", "Conflicts") if self.window.shows(tab)), None)))
        self.settled(lambda: self.rows(self.list("Conflicts")))
        screen.move_pointer(1599, 1999)
        self.each_scheme("conflicts")

    def test_conditions(self):
        self.open_sample()
        self.go_to("Conditions")
        row = self.wait_until("the sample", lambda: next(
            (row for row in self.window.all("list item", lambda its: its.startswith("Parties"))), None))
        row.do("row.activate")
        self.wait_until("its events", lambda: self.window.all("heading", lambda its: its.startswith("Matches ")))
        screen.move_pointer(1599, 1999)
        self.each_scheme("conditions")

    def open_stars(self, width=1080, height=720):
        self.remember_window(width, height)
        self.open(SAMPLE, STARS, environment=MORNING, prefix=("env",))
        self.focus_window()
        self.list("Agenda")
        self.click(self.wait_until("the page", lambda: next(
            tab for tab in self.window.all("tab", "Star Events") if self.window.shows(tab))))
        self.settled(lambda: self.rows(self.list("Star Events")))

    def test_star_events(self):
        self.open_stars()
        self.each_scheme("star-events")

    def test_star_event(self):
        self.open_stars()
        self.click(self.row("Moonrise Walk", self.window.find("list", "Star Events")))
        self.settled(lambda: self.window.find("heading", "Moonrise Walk").extents)
        self.each_scheme("star-event")

    def test_narrow(self):
        self.open_sample(width=360, height=640)
        self.each_scheme("narrow")

    def test_printed(self):
        self.open_sample(SEASON, STARS)
        self.open_print()
        self.save("week.pdf")
        subprocess.run(["pdftoppm", "-r", "64", "-png", self.folder / "week.pdf", self.folder / "page"], check=True)
        pages = sorted(self.folder.glob("page-*.png"))[:2]
        subprocess.run(
            ["convert", *pages, "-bordercolor", "#c0c0c0", "-border", "1", "+append", "-strip", PICTURES / "printed.png"],
            check=True)


if __name__ == "__main__":
    unittest.main()
