"""Narrow windows and long lists."""

from driver import events
from driver.case import WindowTest
from test_agenda import SAMPLE

ROWS = [name for role, name in SAMPLE if role == "list item"]


class Narrow(WindowTest):
    def setUp(self):
        super().setUp()
        self.remember_window(360, 600)
        self.open_sample()
        self.focus_window()

    def assert_inside(self, node):
        x, y, width, height = node.extents
        self.assertTrue(x >= 0 and x + width <= 360 and width > 0 and height > 0, (node, node.extents))

    def test_everything_is_within_reach(self):
        self.assertLessEqual(self.settled(lambda: self.window.children[0].extents[2]), 360)
        for name in ["Add events", "Search", "No conflict in the next two weeks, show conflicts only", "Sidebar", "Menu", "Close"]:
            found = self.window.all("button", name) + self.window.all("toggle button", name)
            self.assertTrue(found, name)
            # GTK 4.8 finds nothing at a point of a title bar, so it is not asked what is on show there.
            self.assert_inside(found[0])
        row = self.row("Birthday Party")
        self.assert_inside(row)
        self.assertTrue(self.window.shows(row), row)
        for label in row.all("label"):
            self.assert_inside(label)

    def test_search_menu_and_dialog_open(self):
        self.keys("ctrl+f")
        self.type("party")
        self.wait_equal(self.rows, [ROWS[-3]])
        x, _, width, height = self.settled(lambda: self.window.find("search box").extents)
        self.assertTrue(x >= 0 and x + width <= 360 and height > 20, (x, width, height))
        self.keys("Escape")
        self.wait_until("all", lambda: len(self.rows()) > 2)
        self.keys("F10")
        self.wait_until("the menu", lambda: "Refresh" in self.menu_items())
        self.keys("Escape")
        self.wait_equal(self.menu_items, [])
        self.row("Birthday Party").do("row.activate")
        self.at_work_on("Birthday Party")

    def test_a_resize_keeps_the_place(self):
        self.keys("Home", "Page_Down")
        rows = self.settled(self.rows)
        focused = self.focused()
        self.frame().resize(900, 600)
        self.wait_until("the wide window", lambda: self.window.children[0].extents[2] > 800)
        self.assertEqual(self.settled(self.rows)[:3], rows[:3])
        self.assertEqual(self.focused(), focused)


class Long(WindowTest):
    def test_a_hundred_thousand_events_open_with_few_rows(self):
        count = 100_000
        file = events.write(self.folder / "many.json", events.feed(events.many(count)))
        self.open(file)
        self.wait_until("rows", self.rows, 30)
        self.focus_window()
        self.keys("Home")
        self.wait_until("the first row", lambda: self.row("Event 0"))
        self.keys("End")
        self.wait_until("the last row", lambda: self.row(f"Event {count - 1}"))
        for _ in range(5):
            self.keys("Page_Up")
        self.assertLess(len(self.settled(self.rows)), 40)
        self.type(str(count - 7))
        self.wait_until("the one row", lambda: len(self.rows()) == 1)
        self.assertTrue(self.row(f"Event {count - 7}"))
        self.assertLess(len(self.window.all("list item")), 40)
