"""Going from page to page: where the keyboard focus ends, and what stands around each page."""

from driver import clock, events, season
from driver.case import WindowTest
from driver.feeds import FeedServer

STAR = {"id": 7, "title": "Moon Walk", "timestamp": "2018-10-01T00:00:00.000Z", "date": "2018-11-10T17:00:00.000Z"}
ADDRESS, ADD = "Account or Address…", "Add a Calendar…"


class Pages(WindowTest):
    # Without the sidebar, which has tests of its own.
    size = (980, 900)
    zone = clock.NEW_YORK

    def setUp(self):
        super().setUp()
        # Nobody answers there, so that no test asks the network.
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.server = FeedServer()
        self.addCleanup(self.server.end)
        self.remember_window(*self.size)

    def open_all(self):
        self.open(
            events.write(self.folder / "mock.json", events.feed(events.SAMPLE)),
            season.write(self.folder / "season.json", season.PLAYED), self.server.offer("stars.json", [STAR]))
        self.focus_window()
        self.wait_until("rows", self.rows)

    def tabs(self, page):
        """The tabs of a page that are on show."""
        return [tab for tab in self.window.all("tab", page) if tab.extents[3] > 0 and self.window.shows(tab)]

    def click_tab(self, page):
        self.wait_until(f"tab {page!r}", lambda: self.tabs(page))
        self.settled(lambda: [tab.extents for tab in self.tabs(page)])
        self.click(self.tabs(page)[0])

    def wait_focus_in(self, page):
        """Waits until a row of the list of a page has the keyboard focus."""
        self.wait_until(f"the focus in {page!r}", lambda: any(
            "focused" in row.states for row in self.window.find("list", page).all("list item")))
        self.settled(self.focused)
        self.assertTrue(any("focused" in row.states for row in self.window.find("list", page).all("list item")))


class Focus(Pages):
    def test_a_click_on_a_tab_gives_the_page_the_focus(self):
        self.open_all()
        for page in ["Season", "Star Events", "Agenda", "Season"]:
            self.click_tab(page)
            self.wait_focus_in(page)

    def test_alt_and_a_number_give_the_page_the_focus(self):
        self.open_all()
        for number, page in [(3, "Season"), (4, "Star Events"), (5, "Conditions"), (1, "Agenda"), (4, "Star Events")]:
            self.keys(f"alt+{number}")
            self.wait_focus_in(page)

    def go_where_the_content_is_late(self):
        """To the page of star events, whose cards come when the gate opens."""
        self.server.gate.clear()
        self.open_all()
        self.keys("alt+4")
        self.wait_for_page("Star Events")
        self.wait_equal(self.focused, None)

    def test_a_page_whose_content_comes_later_has_the_focus_then(self):
        self.go_where_the_content_is_late()
        self.server.gate.set()
        self.wait_focus_in("Star Events")

    def test_content_takes_the_focus_from_the_page_that_stood_in_for_it(self):
        self.go_where_the_content_is_late()
        self.keys("Tab")
        self.wait_equal(self.focused, "Reading…")
        self.server.gate.set()
        self.wait_focus_in("Star Events")

    def test_what_took_the_focus_meanwhile_keeps_it(self):
        self.go_where_the_content_is_late()
        for name in ["Reading…", "Sidebar"]:
            self.keys("Tab")
            self.wait_equal(self.focused, name)
        self.server.gate.set()
        self.list("Star Events")
        self.settled(self.focused)
        self.assertEqual(self.focused(), "Sidebar")

    def test_a_page_that_stands_in_for_a_list_has_the_focus_on_its_button(self):
        self.open()
        self.focus_window()
        for number, button in [(2, ADDRESS), (3, ADD), (4, ADD), (1, ADDRESS)]:
            self.keys(f"alt+{number}")
            self.wait_equal(self.focused, button)


class Keys(Pages):
    def test_ctrl_t_goes_nowhere_in_a_season_that_is_over(self):
        self.open_all()
        self.keys("alt+3")
        self.wait_focus_in("Season")
        self.keys("End")
        self.wait_until("the last game", lambda: (self.focused() or "").startswith("Gulls 4-1-1 at Herons 4-1-1"))
        self.assertFalse([
            node for node in self.window.all("button", "Today") if node.extents[3] > 0 and self.window.shows(node)])
        self.keys("ctrl+t")
        self.assertTrue(self.settled(self.focused).startswith("Gulls 4-1-1 at Herons 4-1-1"))

    def test_the_shortcuts_window_tells_the_ways_back_from_a_star_event(self):
        self.open_all()
        self.keys("ctrl+question")
        shortcuts = self.wait_until("the shortcuts", lambda: next(
            (window for window in self.program.node.children if window.name == "Keyboard Shortcuts"), None))
        names = self.settled(lambda: shortcuts.names("label"))
        for title in ["Star Events", "Back to the cards", "Go to what comes next"]:
            self.assertIn(title, names)


class Narrow(Pages):
    size = (360, 720)

    def test_the_page_of_a_star_event_has_no_switcher_below_it(self):
        self.open_all()
        self.keys("alt+4")
        self.wait_focus_in("Star Events")
        self.assertTrue(self.tabs("Season"))
        self.keys("Return")
        self.icon_button("Back")
        self.wait_equal(lambda: self.tabs("Season"), [])
        self.keys("Escape")
        self.wait_until("the switcher", lambda: self.tabs("Season"))
        self.wait_focus_in("Star Events")
