"""What every test of a window starts from."""

import atexit
import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from gi.repository import Gio, GLib

from driver import events, screen
from driver import tree as accessible
from driver.picture import Picture
from driver.portal import Portal
from driver.program import Program
from driver.tree import Tree, names_of
from driver.waiting import TooLate, wait_for

TITLE = "Upcoming"
# What GTK draws around a window where nothing composes the screen.
BORDER = 5
_tree = None
_launcher = None


def tree():
    """The accessibility bus of the session, started with the first program."""
    global _tree, _launcher
    if _tree is None:
        _launcher = subprocess.Popen(["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(end_accessibility_bus)
        wait_for("accessibility bus", lambda: has_owner("org.a11y.Bus"))
        _tree = Tree()
    return _tree


def end_accessibility_bus():
    _launcher.terminate()
    _launcher.wait()


def owner_of(name):
    """The connection that has a name on the session bus; `None` for none."""
    try:
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
            GLib.Variant("(s)", (name,)), None, 0, 10_000).unpack()[0]
    except GLib.Error:
        return None


def has_owner(name):
    return owner_of(name) is not None


def is_menu_item(role):
    return role.startswith("menu item")


class WindowTest(unittest.TestCase):
    """A test with a folder of its own, of which every program must end quietly."""

    maxDiff = None
    # The zone of the programs, for tests of what is at an absolute time; `None` for that of the machine.
    zone = None
    # Whether names of rows are compared without the day that the first row has which is reached in another day.
    leaves_days_out = True

    def setUp(self):
        accessible.leaves_days_out = self.leaves_days_out
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.environment = {f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("STATE", "DATA", "CACHE")}
        if self.zone:
            self.environment["TZ"] = self.zone
        self.title = self.name = TITLE
        self.portal = Portal.at_start()
        screen.move_pointer(1599, 1999)

    def tearDown(self):
        pictures = os.environ.get("KEEP_PICTURES")
        result = self._outcome.result
        if pictures and any(test is self for test, _ in result.failures + result.errors):
            subprocess.run(["import", "-silent", "-window", "root", f"{pictures}/{self.id()}.png"], check=True)

    # Starting and ending

    def play_no_portal(self):
        Portal.end_running()
        self.portal = None

    def remember_window(self, width, height, files=()):
        """Lets the program find what it would have saved at its last end."""
        state = {"window": {"width": width, "height": height, "isMaximized": False}}
        if files:
            self.database.parent.mkdir(parents=True)
            dump = pathlib.Path(__file__).parents[2] / "Databases/upcoming-1.0.0.sql"
            with contextlib.closing(sqlite3.connect(self.database)) as database:
                database.executescript(dump.read_text())
                database.execute("PRAGMA foreign_keys = ON")
                for table in ["source", "person", "calendarAccount", "desktopCalendar"]:
                    database.execute(f"DELETE FROM {table}")
                database.executemany("INSERT INTO source (location) VALUES (?)", [[str(file)] for file in files])
                database.commit()
        (self.folder / "state/upcoming").mkdir(parents=True)
        (self.folder / "state/upcoming/state.json").write_text(json.dumps(state))

    def start(self, *arguments, environment=None, prefix=(), folder=None):
        program = Program(tree(), arguments, {**self.environment, **(environment or {})}, prefix, folder)
        self.program = program
        # Cleanups run last in, first out: it ends before its folder goes.
        self.addCleanup(self.assert_quiet, program)
        self.addCleanup(program.end)
        return program

    def open(self, *arguments, **options):
        """Starts the program and waits for its window."""
        self.start(*arguments, **options)
        return self.program.window(TITLE)

    def open_sample(self, **options):
        """Opens the events of the sample, and gives the list of them."""
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.open(self.file, **options)
        return self.agenda

    # What GTK may print in a test through no fault of the program: parts of its messages.
    faults_of_gtk = ()

    def assert_quiet(self, program):
        with program.output:
            lines = program.printed.splitlines() if self.faults_of_gtk else [program.printed]
        own = [line for line in lines if line and not any(fault in line for fault in self.faults_of_gtk)]
        self.assertEqual("\n".join(own), "", "the program printed something")

    # Seeing

    @property
    def window(self):
        return self.program.find_window(self.name)

    @property
    def agenda(self):
        return self.list("Agenda")

    def list(self, name):
        """The list with a name, once it has rows."""
        def look():
            found = self.window.find("list", name)
            return found if found.all("list item") else None
        return wait_for(f"rows of the list {name!r}", look)

    def rows(self, among=None):
        """The names of the rows, without the mark of those that have changed: test_changes looks at it."""
        names = (among or self.window.find("list", "Agenda")).names("list item")
        return [name.removesuffix(", changed").removesuffix(", new") for name in names]

    def wait_for_row(self, beginning, among=None):
        """Waits for a row whose name begins so, and says which rows there are where it does not come."""
        def look():
            rows = self.rows(among)
            if not any(row.startswith(beginning) for row in rows):
                raise LookupError(f"the rows are {rows}")
            return True
        wait_for(f"the row {beginning!r}", look)

    def headers(self):
        return self.window.find("list", "Agenda").names("heading")

    def row(self, title, among=None):
        """The row of an event, by the beginning of its name; LookupError where the tree has none."""
        rows = (among or self.window.find("list", "Agenda")).all("list item")
        for row, name in zip(rows, names_of(rows)):
            if name.startswith(title + ", "):
                return row
        raise LookupError(f"no row {title!r} among {rows}")

    def button(self, name):
        """A button on show, once it stands still."""
        found = wait_for(f"button {name!r}", lambda: next(
            (node for node in self.window.all("button", name) if self.window.shows(node)), None))
        self.settled(lambda: found.extents)
        return found

    def icon_button(self, name):
        """A button with an icon alone, of which the tree does not say whether it is on show."""
        def look():
            return next((node for node in self.window.all("button", name) if 0 < node.extents[2] < 48), None)
        found = self.wait_until(name, look)
        self.settled(lambda: found.extents)
        return found

    def unfold(self, name):
        self.click(self.wait_until(name, lambda: next(
            (node for node in self.window.all(name=name) if node.role != "label" and node.extents[3] > 0), None)))

    def banner(self):
        """The line below the pages that is on show."""
        alerts = [alert for alert in self.window.all("alert") if alert.all(
            "button", lambda name: name in ("Show problems", "Try Again"))]
        labels = alerts[0].all("label") if alerts else []
        return labels[0].name if labels and self.window.shows(labels[0]) else None

    def shows_page(self, title):
        """Whether a page is shown instead of the list, by its heading."""
        return any(self.window.shows(heading) for heading in self.window.all("heading", title))

    def menu_items(self):
        return [node.name for node in self.window.all(is_menu_item, state="sensitive") if node.extents[3] > 0]

    @property
    def database(self):
        return self.folder / "data/upcoming/upcoming.sqlite"

    def ask_database(self, question, *arguments):
        """The rows that the store of the program has as answer."""
        connection = sqlite3.connect(self.database, timeout=10)
        try:
            with connection:
                return connection.execute(question, arguments).fetchall()
        finally:
            connection.close()

    def choose_in_menu(self, *names):
        """Chooses an entry of the menu by keys, through the menus that lead to it."""
        self.focus_window()
        self.keys("F10")
        for name in names:
            self.wait_until(f"the entry {name}", lambda: name in self.menu_items())
            self.wait_until(f"the focus on {name}", lambda: self.focused() == name or self.keys("Down"))
            self.keys("Return")

    def name_file(self, title, name):
        """Names a file of the test, or one by its whole path, in GTK's own dialog, which is not in the tree of the program."""
        dialog = self.wait_until("the dialog", lambda: screen.Frame(title, self.program.process.pid))
        dialog.focus()
        self.settled(lambda: Picture(*dialog.geometry).pixels)
        target = self.folder / name
        self.keys("ctrl+a")
        self.type(str(target))
        self.keys("Return")
        return target

    def follow(self, link):
        """What the desktop does with a link while the program runs."""
        Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "io.github.upcoming.Upcoming", "/io/github/upcoming/Upcoming", "org.freedesktop.Application", "Open",
            GLib.Variant("(asa{sv})", ([link], {})), None, 0, 10_000)

    def notices(self):
        """What a notice at the bottom says."""
        return [node.text for node in self.window.all("alert") if node.extents[3] > 0 and "Text" in node.interfaces]

    def clipboard(self):
        """The text that was copied last."""
        script = pathlib.Path(__file__).parent / "clipboard.py"
        return subprocess.run(
            [sys.executable, script], capture_output=True, text=True, timeout=30,
            env={**os.environ, "GTK_A11Y": "none"}).stdout

    def focused(self):
        """The name of what has the keyboard focus in the window at work."""
        return next((node.name for node in self.window.all(state="focused")), None)

    def said(self):
        """The whole name of what has the keyboard focus, which a screen reader says."""
        return next((node.whole_name for node in self.window.all(state="focused")), None)

    def focus_row(self, row):
        """Moves the keyboard focus to a row: Tab leads into its list, and the arrow keys from row to row."""
        self.wait_until("the focus on it", lambda: "focused" in row.states or self.keys(
            "Down" if (self.focused() or "") in self.window.names("list item") else "Tab"))

    def go_to(self, page):
        """Goes to a page by its key, which leads there whether the switcher lists it or not."""
        self.focus_window()
        pages = ["Agenda", "Conflicts", "Season", "Star Events", "Conditions", "Changes"]
        self.keys(f"alt+{pages.index(page) + 1}")
        self.wait_for_page(page)

    def wait_for_page(self, name):
        """Until a page is the one on show, by the switcher: what it lists may be in the tree before."""
        self.wait_until(f"the page {name}", lambda: any(
            "checked" in tab.states or "selected" in tab.states for tab in self.window.all("tab", name)))

    def wait_until(self, what, look, seconds=30):
        return wait_for(what, look, seconds)

    def settled(self, look):
        """What `look` gives once it gives the same twice, some frames apart."""
        seen = [None]

        def is_settled():
            before, seen[0] = seen[0], look()
            time.sleep(0.025)
            return before == seen[0]
        wait_for("rest", is_settled)
        return seen[0]

    def wait_equal(self, look, expected, seconds=30):
        """Waits until `look` gives what is expected, and shows the difference where it does not."""
        seen = []

        def is_equal():
            seen[:] = [look()]
            return seen[0] == expected
        try:
            wait_for("what is expected", is_equal, seconds)
        except AssertionError:
            self.assertEqual(seen[0] if seen else None, expected)
            raise

    # Acting

    def at_work(self, title, name=None):
        """From now on keys and questions go to the window with a title (and a name of its own for a screen reader)."""
        self.title, self.name = title, name or title
        self.program.window(self.name)
        self.focus_window()

    def open_first_calendar(self):
        """The page of the calendar that is first in the list of calendars; keys go to it from now on."""
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        # From the field for an address.
        row = self.wait_until("the row", lambda: next(iter(self.window.all("list item")), None))
        self.focus_row(row)
        self.keys("Return")
        self.wait_until("the page", lambda: len(self.program.node.children) == 3)
        self.at_work(row.name.split(",")[0])

    def at_work_on(self, event):
        """The dialog of an event, with the name for screen readers; keys go to it from now on."""
        name = wait_for(f"dialog of {event!r}", lambda: self.name_of_dialog(event))
        try:
            self.at_work("Event", name)
        except TooLate:
            # Its state is a part of the name, and may have changed meanwhile.
            if self.name_of_dialog(event) == name:
                raise
            return self.at_work_on(event)
        return self.window

    def name_of_dialog(self, event):
        return next(
            (window.name for window in self.program.node.children if window.name.startswith(event + ", ")), None)

    def program_for(self, scheme):
        """A program of the desktop for addresses of a scheme. Returns what reads the addresses that it has opened."""
        opened, script = self.folder / f"{scheme}.opened", self.folder / f"{scheme}.sh"
        script.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
        script.chmod(0o755)
        applications = self.folder / "data/applications"
        applications.mkdir(parents=True, exist_ok=True)
        (applications / "probe.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Probe\nExec={script} %u\nMimeType=x-scheme-handler/{scheme};\n")
        (applications / "mimeapps.list").write_text(f"[Default Applications]\nx-scheme-handler/{scheme}=probe.desktop\n")
        return lambda: opened.read_text().splitlines() if opened.exists() else []

    def open_addresses(self):
        """Opens the dialog of the user's email addresses by keyboard."""
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        item = "Your Email Addresses…"
        self.wait_until("the focus on it", lambda: self.focused() == item or self.keys("Tab"))
        self.keys("Return")
        self.at_work("Your Email Addresses")
        self.wait_equal(self.focused, "An email address of yours")

    def at_work_in_main(self):
        """Back in the first window, which must be the only one."""
        self.wait_equal(lambda: [window.name for window in self.program.node.children], [TITLE])
        self.at_work(TITLE)

    def focus_window(self):
        frame = self.frame()
        frame.focus()
        # GTK 4.8 does not say of a dialog that it is active.
        wait_for(f"{self.title!r} to be active", lambda: self.window.role == "dialog" or "active" in self.window.states)

    def frame(self):
        return wait_for(
            f"{self.title!r} on the screen", lambda: screen.Frame(self.title, self.program.process.pid))

    def frame_of(self, titles):
        """The first frame on the screen that has one of the titles."""
        for title in titles:
            try:
                return screen.Frame(title, self.program.process.pid)
            except LookupError:
                pass
        return None

    def keys(self, *names):
        screen.keys(*names)

    def type(self, text):
        screen.type_text(text)

    def on_screen(self, node):
        """x, y, width and height of a node on the screen."""
        frame_x, frame_y, _, _ = self.frame().geometry
        x, y, width, height = node.extents
        return frame_x + BORDER + x, frame_y + BORDER + y, width, height

    def choose(self, item):
        """Activates an item of the menu that is open."""
        found = self.wait_until(item, lambda: next(
            node for node in self.window.all(is_menu_item, item) if node.extents[3] > 0))
        self.settled(lambda: found.extents)
        if "menu-item.click" in found.actions:
            found.do("menu-item.click")
        else:
            self.keys({
                "Copy Text": "c", "Copy Link": "l", "Save Calendar File…": "s", "Ignore Conflict": "i",
                "Show Both Events": "b", "Ignore All Its Conflicts": "a",
                "Not Going": "n", "Going Again": "g"}[item])

    def point_at(self, node):
        x, y, width, height = self.on_screen(node)
        screen.move_pointer(x + width // 2, y + height // 2)

    def click(self, node):
        self.point_at(node)
        screen.click()
