"""What is over, what is now, and what is to come, in the agenda."""

from driver import calendars, clock, screen
from driver.case import WindowTest
from driver.tree import names_of, roles_of

NOON = "2026-12-12 14:10:10"


def event(uid, title, start, end, *lines):
    return "\n".join([f"UID:{uid}", f"SUMMARY:{title}", f"DTSTART{start}", f"DTEND{end}", *lines])


def timed(uid, title, day, start, end, *lines):
    return event(uid, title, f":{day}T{start}00", f":{day}T{end}00", *lines)


def whole(uid, title, first, end, *lines):
    return event(uid, title, f";VALUE=DATE:{first}", f";VALUE=DATE:{end}", *lines)


FAMILY = calendars.calendar(
    timed("0", "Long Ago", "20251103", "1000", "1100"),
    timed("1", "Yesterday's Lunch", "20261201", "1200", "1300"),
    timed("a", "Midnight Feast", "20261212", "0000", "0030"),
    whole("b", "School Holidays", "20261211", "20261214", "DESCRIPTION:The teachers meet in the gymnasium"),
    whole("c", "Ana's Birthday", "20261212", "20261213"),
    timed("d", "Farmers' Market", "20261212", "0900", "1100", "LOCATION:Market Square"),
    timed("e", "Budget Review", "20261212", "1300", "1400", "STATUS:CANCELLED"),
    timed("f", "Baking", "20261212", "1330", "1500"),
    timed("g", "Choir Rehearsal", "20261212", "1500", "1730", "STATUS:TENTATIVE", "LOCATION:Old Church"),
    timed("h", "Dinner at Nora's", "20261212", "1700", "2200"),
    timed("i", "Moonrise Walk", "20261213", "1100", "1200"),
    timed("j", "Team Call", "20261222", "1800", "1930"),
    timed("k", "Fireworks", "20270101", "1800", "1930"),
    name="Family")


class Present(WindowTest):
    def open_family(self, moment=NOON, width=860, height=900, content=FAMILY):
        self.remember_window(width, height)
        file = self.folder / "family.ics"
        file.write_text(content)
        self.clock = clock.Clock(self.folder, moment)
        self.open(file, environment=self.clock.environment)
        self.focus_window()
        self.settled(lambda: self.rows(self.agenda))
        return self.agenda

    def items(self):
        agenda = self.window.find("list", "Agenda")
        children = agenda.children
        return [name for name, role in zip(names_of(children), roles_of(children)) if role in ("heading", "list item")]

    def test_a_day_has_its_all_day_events_first_and_says_what_is_over_and_what_is_now(self):
        self.open_family()
        self.wait_equal(lambda: self.items()[:10], [
            "Today, Saturday, December 12, 8 events, 2 in conflict",
            "School Holidays, All day, Day 2 of 3",
            "Ana's Birthday, All day",
            "Midnight Feast, 12:00 AM to 12:30 AM, over",
            "Farmers' Market, 9:00 AM to 11:00 AM, over, Market Square",
            "Budget Review, 1:00 PM to 2:00 PM, over, cancelled",
            "Baking, 1:30 PM to 3:00 PM, now, 50 min left",
            "Choir Rehearsal, 3:00 PM to 5:30 PM, in 50 min, tentative, Old Church, possible conflict with Dinner at Nora's",
            "Dinner at Nora's, 5:00 PM to 10:00 PM, possible conflict with Choir Rehearsal",
            "Tomorrow, Sunday, December 13, 2 events",
        ])
        self.wait_until("the focus", lambda: (self.focused() or "").startswith("Baking, "))

    def test_what_is_earlier_is_above_and_gaps_and_months_are_told(self):
        self.open_family()
        first = "Today, Saturday, December 12, 8 events, 2 in conflict"
        self.wait_until("today at the top", lambda: self.items()[:1] == [first])
        self.assertTrue(self.window.shows(self.window.find("heading", first)))
        self.wait_until("the new year", lambda: "January 2027, 9 days without events" in self.items())
        self.assertIn("8 days without events", self.items())
        self.keys("Home")
        self.wait_equal(lambda: self.items()[:9], [
            "Monday, November 3, 2025, 1 event", "Long Ago, 10:00 AM to 11:00 AM",
            "December 2026, 392 days without events", "Tuesday, December 1, 1 event",
            "Yesterday's Lunch, 12:00 PM to 1:00 PM", "9 days without events", "Yesterday, Friday, December 11, 1 event",
            "School Holidays, All day, Day 1 of 3", "Earlier",
        ])
        self.assertEqual(self.focused(), "Long Ago, 10:00 AM to 11:00 AM")
        self.keys("ctrl+t")
        self.wait_until("the next event", lambda: (self.focused() or "").startswith("Baking, "))
        self.keys("Up", "Up", "Up", "Up", "Up", "Up")
        self.wait_equal(self.focused, "School Holidays, All day, Day 1 of 3")

    def test_the_line_of_now_and_what_is_said_move_with_the_time(self):
        self.open_family(moment="2026-12-12 14:58:52")
        self.wait_until("what is now", lambda: self.row("Baking").name.endswith(", now, 2 min left"))
        self.clock.advance(60)
        self.wait_until("that it is over", lambda: self.row("Baking").name.endswith(", over"), 90)
        self.assertIn(", now, 2 h 30 min left, tentative, ", self.row("Choir Rehearsal").name)

    def test_the_minutes_until_the_next_event_go_by(self):
        self.open_family(moment="2026-12-12 14:58:52")
        self.wait_until("the next one", lambda: ", in 2 min," in self.row("Choir Rehearsal").name)
        self.assertTrue(self.window.all("label", "in 2 min"))
        self.clock.advance(60)
        self.wait_until("that it goes on", lambda: ", 2 h 30 min left," in self.row("Choir Rehearsal").name, 90)

    def test_today_is_there_when_nothing_is_listed_on_it(self):
        self.open_family(moment="2026-12-15 14:10:00", height=500)
        today = "Today, Tuesday, December 15, Nothing today · next: Team Call in 7 days"
        self.wait_until("today", lambda: today in self.items())
        self.assertTrue(self.window.shows(self.window.find("heading", today)))
        self.keys("Home")
        self.wait_equal(self.focused, "Long Ago, 10:00 AM to 11:00 AM")
        self.keys("ctrl+t")
        self.wait_until("the next event", lambda: (self.focused() or "").startswith("Team Call"))
        self.wait_until("today", lambda: self.window.shows(self.window.find("heading", today)))

    def test_the_month_follows_the_agenda(self):
        self.open_family(width=1080, height=340)
        month = lambda: self.window.find("grid").name
        self.wait_until("the month", lambda: self.window.all("grid"))
        self.wait_equal(month, "December 2026")
        self.keys("Home")
        self.wait_equal(month, "November 2025")
        self.keys("ctrl+t")
        self.wait_equal(month, "December 2026")
        self.keys("ctrl+g")
        self.wait_equal(self.focused, "Go to Date")
        self.type("jan 1")
        self.wait_equal(month, "January 2027")
        self.keys("Return")
        self.wait_until("the event", lambda: (self.focused() or "").startswith("Fireworks"))

    def search(self, text):
        self.keys("ctrl+f")
        self.wait_equal(self.focused, "Search events")
        self.type(text)

    def test_a_search_that_is_a_day_offers_to_go_there(self):
        self.open_family()
        self.search("dec 22")
        self.click(self.button("Go to Tuesday, December 22"))
        self.wait_until("the event", lambda: (self.focused() or "").startswith("Team Call"))
        self.wait_equal(lambda: [box for box in self.window.all("search box") if self.window.shows(box)], [])
        # Enter goes to the day among what is found.
        self.search("dec 22")
        self.wait_until("the events of the day", lambda: len(self.rows()) == 1 and self.rows()[0].startswith("Team Call"))
        self.keys("Return")
        self.wait_until("the event", lambda: (self.focused() or "").startswith("Team Call"))
        self.keys("Escape")
        # Without a match, the day is what the page offers first, and Enter goes there.
        self.search("dec 23")
        self.wait_until("the day", lambda: self.window.all("heading", "Wednesday, December 23"))
        self.click(self.button("Go There"))
        self.wait_until("the next event", lambda: (self.focused() or "").startswith("Fireworks"))
        self.search("tomorrow")
        self.keys("Return")
        self.wait_until("the day", lambda: (self.focused() or "").startswith("School Holidays, All day, Day 3"))

    def test_a_search_says_how_much_it_finds_and_takes_days_beside_words(self):
        self.open_family()
        self.search("school december")
        self.wait_equal(lambda: self.notices(), ["1 event found"])
        self.assertEqual(len(self.rows()), 3)
        self.keys("ctrl+a")
        self.type("december")
        self.wait_equal(lambda: self.notices(), ["11 events found"])
        self.keys("ctrl+a")
        self.type("call tuesday")
        self.wait_equal(lambda: self.notices(), ["1 event found"])
        self.keys("Escape")
        self.wait_equal(lambda: self.notices(), [])

    def test_enter_in_the_search_goes_to_the_next_match_from_now_on(self):
        self.open_family()
        self.search("family")
        self.keys("Return")
        self.wait_until("the next one", lambda: (self.focused() or "").startswith("Baking"))

    def test_with_nothing_to_come_the_page_says_so(self):
        self.open_family(moment="2027-02-03 12:00:00", height=500)
        today = "Today, Wednesday, February 3, Nothing is coming up"
        self.wait_equal(lambda: self.items()[-3:], [
            "Fireworks, 6:00 PM to 7:30 PM", "February, Earlier", today])
        self.assertTrue(self.window.shows(self.window.find("heading", today)))
        self.assertTrue(self.window.shows(self.row("Fireworks")))
        self.keys("Home")
        self.wait_equal(self.focused, "Long Ago, 10:00 AM to 11:00 AM")

    def test_days_become_earlier_at_midnight(self):
        self.open_family(moment="2026-12-12 23:58:52")
        self.wait_until("today", lambda: self.items()[0].startswith("Today, Saturday, December 12"))
        self.clock.advance(60)
        self.wait_until("the next day", lambda: "Today, Sunday, December 13, 2 events" in self.items(), 90)
        self.wait_until("the boundary", lambda: "Earlier" in self.items())
        items = self.items()
        self.assertEqual(items[items.index("Earlier") + 1], "Today, Sunday, December 13, 2 events")

    def test_the_menu_of_a_row_opens_by_pointer_and_by_keys(self):
        self.open_family()
        wanted = ["Open", "Find Another Time…", "Not Going", "Edit…", "Mark as Free", "Delete",
                  "Rule for Events Like This…", "Copy Text", "Copy Link", "Save Calendar File…"]
        for open_it in [lambda: self.keys("Menu"), lambda: self.keys("shift+F10"), self.click_for_menu]:
            open_it()
            self.wait_equal(self.menu_items, wanted)
            self.keys("Escape")
            self.wait_equal(self.menu_items, [])
            self.wait_until("the focus back", lambda: (self.focused() or "").startswith("Baking, "))
        self.keys("Menu")
        self.wait_equal(self.menu_items, wanted)
        self.choose("Copy Text")
        self.wait_equal(self.clipboard, "Baking\nSaturday, December 12, 2026, 1:30 PM to 3:00 PM")
        self.wait_until("the notice", lambda: "Copied" in self.notices())
        self.click_for_menu()
        self.wait_equal(self.menu_items, wanted)
        self.keys("o")
        self.at_work_on("Baking")

    def click_for_menu(self):
        self.point_at(self.row("Baking"))
        screen.click(button=3)

    def test_a_search_finds_places_descriptions_and_calendars_and_shows_where(self):
        self.open_family()
        for search, found in [
                ("square", ["Farmers' Market, 9:00 AM to 11:00 AM, over, Market Square"]),
                ("gymnasium", [
                    f"School Holidays, All day, Day {day} of 3, “… meet in the gymnasium”" for day in (1, 2, 3)]),
                ("family team", ["Team Call, 6:00 PM to 7:30 PM, Family"])]:
            self.keys("ctrl+f")
            self.wait_equal(self.focused, "Search events")
            self.keys("ctrl+a")
            self.type(search)
            self.wait_equal(self.rows, found)
            self.keys("Escape")
            self.wait_until("all", lambda: len(self.rows()) > 4)
