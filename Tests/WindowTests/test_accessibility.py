"""The accessibility tree of each page and dialog: what takes the focus, and what is an entry of something, has a name, what is
clicked is large enough, and what stands further down comes later."""

import re
import unittest

from driver import clock, events, screen, season, toolkit
from driver.contrast import Texts
from driver.case import WindowTest
from driver.tree import EXTENTS, WHICH_STATES, children_of, names_of, roles_of

STARS = [{"id": 7, "title": "Moon Walk", "timestamp": "2018-10-01T00:00:00.000Z", "date": "2018-11-10T17:00:00.000Z"}]
# A screen reader tells these by their names.
NAMED = {
    "button", "checkbox", "check box", "radio", "tab", "list item", "menu item", "heading", "text box", "search box", "entry",
    "combo box", "link", "row header", "column header", "grid cell", "spin button"}
# These take the focus so that keys scroll them.
UNNAMED = {"scroll pane", "group", "viewport", "panel", "window", "dialog", "list box", "grid"}
CLICKED = {
    "button", "toggle button", "checkbox", "check box", "radio", "tab", "list item", "menu item", "text box", "search box",
    "entry", "combo box", "link", "spin button", "switch", "slider"}
# GTK names a widget after its class when it has no other name: a label is read out so when it is shown without a text.
CLASS_NAME = re.compile("(Gtk|Upcoming)[A-Z][A-Za-z]*")
# WCAG 2.2, 2.5.8: the least width and height of what is clicked.
LEAST = 24


class AccessibleTree(WindowTest):
    size = (1080, 760)

    def setUp(self):
        super().setUp()
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.environment.update(clock.at("2018-11-01 08:00:00"))
        self.remember_window(*self.size)
        stars = self.folder / "stars.json"
        events.write(stars, STARS)
        self.open(
            events.write(self.folder / "mock.json", events.feed(events.SAMPLE)),
            season.write(self.folder / "season.json", season.PLAYED), stars)
        self.focus_window()
        self.wait_until("the events", self.rows)

    def faults(self):
        """What on show in the window has no name and needs one, but for what GTK has inside its own widgets."""
        nodes = self.settled(lambda: self.window.all())
        found = []
        for node, role, name, states in zip(nodes, roles_of(nodes), names_of(nodes), WHICH_STATES.of(nodes)):
            is_named = name.strip() and not CLASS_NAME.fullmatch(name)
            needs = role in NAMED or "focusable" in states and role not in UNNAMED or role == "label" and name.strip()
            is_inside = name == "GtkListItemWidget"
            if needs and not is_named and not is_inside and self.window.shows(node):
                found.append(f"{role} {name!r} at {node.extents} in {node.parent!r}")
        return found

    def small(self):
        """What on show in the window is too small to be clicked."""
        bar_end = Texts.end_of_bar(self.window)
        found = []
        nodes = self.window.all(CLICKED.__contains__, state="sensitive")
        for node, name in zip(nodes, names_of(nodes)):
            is_shown = 0 <= node.extents[1] < bar_end or self.window.shows(node)
            if is_shown and name != "GtkListItemWidget" and not node.is_met_within(LEAST):
                found.append(f"{node!r} at {node.extents} in {node.parent!r}")
        return found

    def out_of_order(self):
        """What comes in the tree after something that it is wholly above: a screen reader reads in this order. A window itself has
        its title bar last, and a row is read by its name."""
        found, inside_rows = [], set()
        nodes = self.window.all()
        places = dict(zip(nodes, EXTENTS.of(nodes)))
        for node, role, children in zip(nodes, roles_of(nodes), children_of(nodes)):
            if role == "list item" or node in inside_rows:
                inside_rows.update(children)
                continue
            there = [child for child in children if child in places and places[child][3] > 0]
            for before, after in zip(there, there[1:]):
                (x, y, width, _), (other_x, other_y, other_width, other_height) = places[before], places[after]
                is_beside = other_x + other_width <= x or x + width <= other_x
                if not is_beside and other_y + other_height <= y and self.window.shows(before) and self.window.shows(after):
                    found.append(f"{after!r} after {before!r} in {node!r}")
        return found

    def check(self, where):
        with self.subTest(where):
            self.assertEqual(self.faults(), [])
            self.assertEqual(self.small(), [])
            self.assertEqual(self.out_of_order(), [])

    def test_pages(self):
        for page in ["Agenda", "Conflicts", "Season", "Star Events", "Conditions"]:
            self.go_to(page)
            self.check(page)
            if page in ("Agenda", "Conflicts"):
                self.choose_in_menu("View", "Week")
                self.check(f"the week of {page}")
                self.choose_in_menu("View", "List")

    def test_dialogs(self):
        self.keys("F8", "Return")
        self.wait_until("the dialog", lambda: len(self.program.node.children) == 2)
        self.check("an event")
        self.keys("Escape")
        self.at_work_in_main()
        for keys, title in [("ctrl+comma", "Calendars"), ("ctrl+l", "Add a Calendar"), ("ctrl+n", "New Event")]:
            self.keys(keys)
            self.at_work(title)
            self.check(title)
            self.keys("Escape")
            self.at_work_in_main()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        self.click(self.wait_until("a source", lambda: next(
            iter(self.window.all("list item", lambda its: its.startswith("mock"))), None)))
        self.at_work("mock")
        self.check("the page of a source")
        self.click(self.button("Change what counts"))
        self.at_work("What Counts")
        self.check("What Counts")

    def test_more_dialogs(self):
        for keys, title in [("ctrl+p", "Print"), ("ctrl+question", "Keyboard Shortcuts")]:
            self.keys(keys)
            self.at_work(title)
            self.check(title)
            self.keys("Escape")
            self.at_work_in_main()

    def test_what_has_changed_and_what_is_told(self):
        moved = [("Lunch Meeting", "2018-11-09 16:00", "2018-11-09 18:00")]
        others = [event for event in events.SAMPLE if event[0] != "Lunch Meeting"]
        events.write(self.folder / "mock.json", events.feed(others + moved))
        self.go_to("Changes")
        self.wait_until("the change", lambda: self.window.all("list item", lambda its: its.startswith("Lunch Meeting")))
        self.check("Changes")
        self.click(self.window.find("button", "Notifications"))
        self.at_work("Notifications")
        self.check("Notifications")

    @unittest.skipUnless(toolkit.is_later(), "GTK 4.8 cannot announce")
    def test_what_is_done_is_announced(self):
        self.go_to("Conflicts")
        self.settled(lambda: self.rows(self.list("Conflicts")))
        with self.window.announcements() as said:
            self.keys("Home", "Down")
            self.wait_until("the button", lambda: self.focused() == "Ignore" or self.keys("Tab"))
            self.keys("Return")
            self.wait_until("an announcement", said)
            self.assertTrue(any("gnored" in text for text in said()), said())

    def test_pages_that_come_and_go_with_the_focus_in_a_row_print_nothing(self):
        # Every test fails when the program prints something, such as a critical warning of GTK.
        self.keys("alt+2")
        self.wait_for_page("Conflicts")
        self.settled(lambda: self.rows(self.list("Conflicts")))
        for _ in range(3):
            # Where the third Tab leads to a menu, as in GTK 4.18, Escape closes it.
            self.keys("Down", "Tab", "Tab", "Tab", "space", "Escape", "alt+3")
            self.wait_for_page("Season")
            self.keys("alt+2")
            self.wait_for_page("Conflicts")


class SmallText(AccessibleTree):
    """The same in text of half the size."""

    def setUp(self):
        screen.set_dots_per_inch(48)
        self.addCleanup(screen.set_dots_per_inch, None)
        super().setUp()
