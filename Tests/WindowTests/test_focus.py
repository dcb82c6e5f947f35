"""The keyboard focus is somewhere at any time: on each page and in each dialog, and after what had it is gone."""

from driver import clock, events, season
from driver.case import WindowTest

STARS = [{"id": 7, "title": "Moon Walk", "timestamp": "2018-10-01T00:00:00.000Z", "date": "2018-11-10T17:00:00.000Z"}]
PAGES = ["Agenda", "Conflicts", "Season", "Star Events", "Conditions", "Changes"]
DIALOGS = [("ctrl+comma", "Calendars"), ("ctrl+l", "Add a Calendar"), ("ctrl+n", "New Event"), ("ctrl+p", "Print"),
           ("ctrl+question", "Keyboard Shortcuts")]


class Focus(WindowTest):
    def open_all(self, width=1080, height=760):
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.environment.update(clock.at("2018-11-01 08:00:00"))
        self.remember_window(width, height)
        self.stars = self.folder / "stars.json"
        events.write(self.stars, STARS)
        self.mock = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.games = season.write(self.folder / "season.json", season.PLAYED)
        self.open(self.mock, self.games, self.stars)
        self.focus_window()
        self.wait_until("the events", self.rows)

    def holder(self):
        """What has the focus, if anything."""
        return next(iter(self.window.all(state="focused")), None)

    def wait_for_focus(self, where):
        return self.wait_until(f"the focus {where}", self.holder, seconds=5)

    def go_round(self, where):
        """Presses Tab until the focus is again where it was, and asks for it after each."""
        first = self.wait_for_focus(where)
        for _ in range(80):
            self.keys("Tab")
            self.settled(self.holder)
            if self.wait_for_focus(where) == first:
                return
        self.fail(f"Tab does not come back {where}")

    def test_on_each_page(self):
        self.open_all()
        for page in PAGES:
            with self.subTest(page):
                self.go_to(page)
                self.go_round(f"on the page {page}")

    def test_in_each_dialog_and_after_it(self):
        self.open_all()
        self.keys("Home")
        before = self.wait_until("a row", self.focused)
        for keys, title in DIALOGS:
            with self.subTest(title):
                self.keys(keys)
                self.at_work(title)
                if title == "New Event":
                    # Its list has hundreds of times otherwise.
                    self.type("tomorrow noon")
                    self.wait_until("the answer", lambda: self.window.all("heading", "Free around it"))
                self.go_round(f"in {title}")
                self.keys("Escape")
                self.at_work_in_main()
                self.wait_equal(self.focused, before)

    def test_after_the_event_that_has_it_is_gone(self):
        self.open_all()
        self.keys("Home")
        name = "Evening Cookout with Friends"
        self.wait_until("the row", lambda: (self.focused() or "").startswith(name) or self.keys("Down"))
        events.write(self.mock, events.feed([event for event in events.SAMPLE if event[0] != name]))
        self.wait_until("the change", lambda: not any(row.startswith(name) for row in self.rows()))
        self.wait_for_focus("after the event")
        self.keys("Down")
        self.wait_until("a row", lambda: self.focused() in self.rows())

    def test_after_a_page_is_gone(self):
        self.open_all()
        self.go_to("Star Events")
        self.wait_for_focus("on the page")
        self.keys("Tab")
        events.write(self.stars, [])
        self.settled(lambda: self.window.names("tab"))
        self.wait_for_focus("after the last star event")
        self.keys("alt+1")
        self.wait_for_page("Agenda")
        self.wait_for_focus("on the agenda")

    def test_after_a_conflict_is_ignored(self):
        self.open_all()
        self.go_to("Conflicts")
        rows = self.settled(lambda: self.rows(self.list("Conflicts")))
        # Below the line of the next two weeks and a cluster.
        self.keys("Home", "Down", "Down")
        self.wait_until("the button", lambda: self.focused() == "Ignore" or self.keys("Tab"))
        self.keys("Return")
        self.wait_until("the conflict gone", lambda: rows[2] not in self.rows(self.list("Conflicts")))
        self.wait_until("the focus in another conflict", lambda: self.focused() in self.rows(self.list("Conflicts")))

    def test_after_a_source_is_removed(self):
        self.open_all()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        row = self.wait_until("the source", lambda: next(
            (row for row in self.window.all("list item", lambda its: its.startswith("mock,"))), None))
        self.settled(lambda: row.extents)
        self.click(row)
        self.at_work("mock")
        self.keys("alt+m")
        self.at_work("Calendars")
        self.wait_for_focus("after a source was removed")

    def test_after_the_sidebar_over_a_narrow_window_is_closed(self):
        self.open_all(width=400)
        self.keys("Home", "F9")
        self.wait_until("the sidebar", lambda: any(self.window.shows(grid) for grid in self.window.all("grid")))
        self.keys("Tab", "Tab")
        self.wait_for_focus("in the sidebar")
        self.keys("Escape")
        self.wait_until("no sidebar", lambda: not any(self.window.shows(grid) for grid in self.window.all("grid")))
        self.wait_for_focus("after the sidebar")

    def test_after_the_search(self):
        self.open_all()
        self.keys("ctrl+f")
        self.type("nothing has this name")
        self.wait_until("no rows", lambda: not self.window.all("list item", lambda its: its.startswith("Lunch")))
        self.wait_for_focus("in the search")
        self.keys("Down")
        self.wait_for_focus("below the search")
        self.keys("Escape")
        self.wait_for_focus("after the search")
