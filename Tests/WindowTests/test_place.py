"""Where the agenda is after a search or a filter, and after a calendar of the past was added."""

from driver import events, screen
from driver.case import WindowTest
from driver.feeds import FeedServer

FIRST = "Event 0"
REGATTAS = "".join(line + "\r\n" for line in [
    "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Regattas",
    "BEGIN:VEVENT", "UID:spring", "SUMMARY:Spring Regatta", "DTSTART:20190504T100000", "DTEND:20190504T180000", "END:VEVENT",
    "BEGIN:VEVENT", "UID:fall", "SUMMARY:Fall Regatta", "DTSTART:20190914T100000", "DTEND:20190914T180000", "END:VEVENT",
    "END:VCALENDAR"])


class Place(WindowTest):
    def setUp(self):
        super().setUp()
        self.remember_window(700, 700)
        self.open(
            events.write(self.folder / "old.json", events.feed(events.SAMPLE)),
            events.write(self.folder / "coming.json", events.feed(events.many(300))))
        self.focus_window()
        self.wait_until("the first coming event", lambda: self.shows(FIRST))

    def shows(self, title):
        try:
            return self.window.shows(self.row(title))
        except LookupError:
            return False

    def top(self, title):
        """Where the row of an event is in the list; `None` without a row on show."""
        return self.row(title).extents[1] - self.agenda.extents[1] if self.shows(title) else None

    def search(self, text):
        self.keys("ctrl+f")
        self.wait_until("the search", lambda: "focused" in self.window.find("search box").states)
        self.type(text)

    def end_search(self):
        self.keys("ctrl+f")
        self.wait_until("the search", lambda: "focused" in self.window.find("search box").states)
        self.keys("Escape")
        self.wait_until("all rows", lambda: len(self.rows()) > 1)

    def test_the_list_stays_where_it_is_when_a_dialog_or_a_menu_closes(self):
        self.keys("ctrl+t")
        self.wait_until("the focus", lambda: (self.focused() or "").startswith(FIRST + ","))
        place = self.settled(lambda: self.top(FIRST))
        self.keys("Return")
        self.at_work_on(FIRST)
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the focus", lambda: (self.focused() or "").startswith(FIRST + ","))
        self.assertEqual(self.settled(lambda: self.top(FIRST)), place)
        self.keys("shift+F10")
        self.wait_until("the menu", self.menu_items)
        self.keys("Escape")
        self.wait_until("the focus", lambda: (self.focused() or "").startswith(FIRST + ","))
        self.assertEqual(self.settled(lambda: self.top(FIRST)), place)

    def test_the_row_found_stays_where_it_is_when_the_search_ends(self):
        self.search("Event 15")
        self.wait_until("those found", lambda: self.shows("Event 15") and not self.shows(FIRST))
        self.keys("Return", "Down", "Down", "Down", "Down")
        self.wait_until("the focus", lambda: (self.focused() or "").startswith("Event 152,"))
        top = self.settled(lambda: self.top("Event 152"))
        self.end_search()
        self.wait_until("its neighbor", lambda: self.shows("Event 153") and self.shows("Event 151"))
        self.assertEqual(self.settled(lambda: self.top("Event 152")), top)
        self.wait_until("the focus", lambda: (self.focused() or "").startswith("Event 152,"))

    def test_a_search_shows_what_is_soonest_from_now(self):
        self.point_at(self.window.find("list", "Agenda"))
        screen.click(4, times=30)
        self.wait_until("the past", lambda: self.shows("Yoga"))
        # Events of the past match too.
        self.search("e")
        self.wait_until("the first coming match", lambda: self.shows(FIRST))
        self.assertFalse(self.shows("Yoga"))

    def test_a_search_that_leads_nowhere_ends_where_it_began(self):
        self.keys("Page_Down", "Page_Down")
        before = self.settled(lambda: (self.focused(), self.top((self.focused() or "").split(",")[0])))
        self.search("yoga")
        self.wait_until("the old event", lambda: self.shows("Yoga"))
        self.keys("Escape")
        self.wait_equal(lambda: (self.focused(), self.top((self.focused() or "").split(",")[0])), before)

    def test_without_a_row_in_use_the_end_of_a_filter_shows_what_is_coming(self):
        self.point_at(self.window.find("list", "Agenda"))
        screen.click(4, times=30)
        self.wait_until("the past", lambda: self.shows("Yoga"))
        self.settled(lambda: self.top("Yoga"))
        self.click(self.chip())
        self.wait_until("conflicts alone", lambda: not self.shows("Yoga"))
        self.settled(lambda: self.rows())
        self.click(self.chip())
        self.wait_until("what is coming", lambda: self.shows(FIRST))

    def chip(self):
        """The button that shows conflicts only."""
        return next(
            node for role in ("button", "toggle button") for node in self.window.all(role)
            if node.name.endswith(", show conflicts only"))

    def test_the_row_in_conflict_stays_where_it_is_when_all_rows_are_back(self):
        self.keys("ctrl+e")
        self.wait_until("conflicts alone", lambda: not self.shows(FIRST))
        self.keys("F8", "F8", "F8", "F8")
        title = self.settled(self.focused).split(",")[0]
        self.assertRegex(title, "Event .*[89]$")
        top = self.settled(lambda: self.top(title))
        self.keys("ctrl+e")
        number = int(title.split()[1])
        self.wait_until("its neighbor", lambda: self.shows(f"Event {number - 2}"))
        self.assertEqual(self.settled(lambda: self.top(title)), top)

    def test_a_calendar_of_the_past_leaves_the_agenda_where_it_is(self):
        server = FeedServer()
        self.addCleanup(server.end)
        address = server.offer("regattas.ics", REGATTAS).replace("http:", "webcal:")
        first, top = self.program, self.settled(lambda: self.top(FIRST))
        self.start(address).wait()
        self.program = first
        self.at_work("Add Calendar")
        self.wait_until("the words", lambda: "all in the past" in self.window.find("list item").name)
        self.keys("Return")
        self.at_work_in_main()
        show = self.button("Show")
        self.assertEqual(self.top(FIRST), top)
        self.assertTrue(self.window.shows(self.button("Undo")))
        self.click(show)
        self.wait_until("the last event", lambda: self.shows("Fall Regatta"))
