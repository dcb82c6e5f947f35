"""The page of one source: its state, its settings, by keyboard and pointer, with Undo."""

from driver import calendars, events
from driver.waiting import wait_for
from test_sources import RUN, RUN_ROW, WALK, WALK_ROW, SourceTest

LUNCH = ("Lunch", "2018-11-10 12:30", "2018-11-10 13:00")


class SourcePage(SourceTest):
    def open_page(self, feed=(WALK,)):
        self.server.offer("events.json", events.feed(list(feed)))
        self.open(self.address)
        self.wait_until("the events", lambda: len(self.rows()) == len(feed))
        self.first = self.program
        self.focus_window()
        self.open_first_calendar()

    def close_page(self):
        self.keys("Escape")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()

    def tab_to(self, name):
        self.wait_until(f"the focus on {name}", lambda: (self.focused() or "").startswith(name) or self.keys("Tab"))

    def open_advanced(self):
        self.tab_to("Advanced")
        self.keys("space")

    def has_label(self, beginning):
        """Whether a text is there, in view or to be scrolled to."""
        return any(label.name.startswith(beginning) for label in self.window.all("label"))

    def says(self, text):
        return any(notice.startswith(text) for notice in self.notices()) or any(
            self.window.shows(label) for label in self.window.all("label") if label.name.startswith(text))

    def test_it_leads_back_to_the_row_that_it_came_from(self):
        self.open_page()
        self.wait_until("the state", lambda: self.says("Events · 1 event"))
        self.keys("Escape")
        self.at_work("Calendars")
        self.wait_until("the row", lambda: any("focused" in row.states for row in self.window.all("list item")))

    def test_another_name_is_shown_everywhere_and_taken_back(self):
        self.open_page()
        self.tab_to("Rename")
        self.keys("Return")
        self.wait_equal(self.focused, "Name")
        self.keys("ctrl+a")
        self.type("Sports")
        self.keys("Return")
        self.at_work("Sports")
        self.wait_equal(self.focused, "Rename")
        self.wait_until("what was done", lambda: self.says("events renamed to Sports"))
        self.close_page()
        self.wait_until("the name in the list", lambda: self.window.all("label", "Sports"))
        self.server.offer("events.json", events.feed([WALK]) + [{"start": "No time", "end": "No time"}])
        self.keys("F5")
        self.wait_equal(self.banner, "1 entry of Sports could not be read")
        self.open_first_calendar()
        self.click(self.button("Show Problems"))
        self.at_work("Problems")
        self.wait_until("the problem", lambda: any(row.name.startswith("Sports /1") for row in self.window.all("list item")))

    def test_how_a_source_counts_is_chosen_by_keyboard_and_holds_at_once(self):
        self.open_page([WALK, LUNCH])
        mine = "Counts for Me: timed events, not free or declined ones"
        self.wait_until("what counts", lambda: self.window.all("label", mine))
        self.tab_to("Change what counts")
        self.keys("Return")
        self.at_work("What Counts")
        self.tab_to("Never counts")
        self.keys("space")
        self.wait_until("the choice", lambda: self.says("Conflicts of events changed"))
        asked = len(self.server.requests)
        self.wait_equal(self.choices, (None, "never", None))
        # The dialog shows the choice, and takes it back.
        self.keys("alt+u")
        self.wait_equal(self.choices, (None, None, None))
        self.click(self.window.find("checkbox", "Nobody’s (I may go)"))
        self.wait_equal(self.choices, ("followed", None, None))
        self.assertNotIn("checked", self.window.find("checkbox", "Me").states)
        self.wait_until("what it means", lambda: self.window.all(
            "label", "Nobody’s events conflict with your own, and with nothing else."))
        self.click(self.window.find("checkbox", "Never counts"))
        self.wait_equal(self.choices, ("followed", "never", None))
        self.keys("Escape")
        self.at_work("events")
        self.wait_until("what holds", lambda: self.window.all("label", "Never counts"))
        self.keys("Escape")
        self.at_work("Calendars")
        self.wait_until("the row says it", lambda: self.window.names("list item") == [
            "events, Events · 2 events · nobody’s · never counts, Refreshed just now"])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, ["Walk, 12:00 PM to 12:45 PM", "Lunch, 12:30 PM to 1:00 PM"])
        self.assertEqual(len(self.server.requests), asked)

    def choices(self):
        return self.ask_database("SELECT ownership, counting, conflictsWithin FROM source")[0]

    def test_a_color_is_chosen_and_given_back(self):
        self.open_page()
        blue = self.wait_until("blue", lambda: next(iter(self.window.all("radio", "Blue")), None))
        self.click(blue)
        wait_for("it to be kept", lambda: self.ask_database("SELECT givenColor FROM source") == [("#2f73c4",)])
        self.wait_until("the offer", lambda: self.window.all("label", "Color of events changed"))
        self.keys("alt+u")
        wait_for("it to be as before", lambda: self.ask_database("SELECT givenColor FROM source") == [(None,)])
        automatic = self.window.find("radio", "Automatic")
        self.wait_until("its own color", lambda: "checked" in automatic.states)

    def test_when_it_is_refreshed_is_chosen(self):
        self.open_page()
        self.open_advanced()
        self.tab_to("How often it is refreshed")
        self.keys("space")
        self.keys("End", "Return")
        self.wait_until("what it means", lambda: self.has_label("It is fetched every 1 d"))
        wait_for("it to be kept", lambda: self.ask_database("SELECT refreshInterval FROM source") == [(86_400_000,)])
        self.wait_until("the box", lambda: self.focused() == "Refresh automatically" or self.keys("shift+Tab"))
        self.keys("space")
        self.wait_until("what it means", lambda: self.has_label("It is fetched only when you refresh it."))
        self.wait_until("the state", lambda: self.has_label("Not refreshed automatically"))

    def test_when_to_remind_is_chosen_and_taken_back(self):
        self.open_page()
        self.tab_to("Remind me")
        self.wait_equal(self.focused, "Remind me, Never")
        self.keys("space")
        # The list is wider than the button, so that no text is cut.
        self.wait_until("room for the longest", lambda: any(
            label.extents[2] > 120 for label in self.window.all("label", "When they begin")))
        self.keys("Home", "Down", "Down", "Down", "Down", "Return")
        wait_for("it to be kept", lambda: self.ask_database("SELECT reminder FROM source") == [("15",)])
        self.wait_equal(self.focused, "Remind me, 15 min before")
        self.wait_until("what it means", lambda: self.has_label("For events without a time it comes at 9"))
        self.wait_until("the offer", lambda: self.window.all("label", "Reminders of events changed"))
        self.keys("alt+u")
        wait_for("it to be as before", lambda: self.ask_database("SELECT reminder FROM source") == [(None,)])

    def test_an_address_is_edited_and_what_is_none_is_said(self):
        self.server.offer("more.json", events.feed([RUN]))
        self.open_page()
        self.open_advanced()
        self.tab_to("Edit Address")
        self.keys("Return")
        self.wait_equal(self.focused, "Address")
        self.keys("ctrl+a")
        self.type("what is this")
        self.keys("Return")
        self.wait_until("the hint", lambda: self.says("This is neither an address"))
        self.keys("ctrl+a")
        self.type(f"http://127.0.0.1:{self.server.port}/more.json")
        self.keys("Return")
        self.at_work("more")
        self.wait_until("the address", lambda: any("/more.json" in label.name for label in self.window.all("label")))
        self.close_page()
        self.wait_equal(self.rows, [RUN_ROW])
        self.assertEqual(self.ask_database("SELECT location FROM source"), [
            (f"http://127.0.0.1:{self.server.port}/more.json",)])

    def test_a_source_that_could_not_be_read_says_why_and_is_tried_again(self):
        self.open_page()
        self.server.feeds.clear()
        self.click(self.button("Refresh"))
        again = self.button("Try Again")
        self.wait_until("the reason", lambda: any("nothing at this address" in notice for notice in self.notices()))
        self.server.offer("events.json", events.feed([RUN]))
        self.click(again)
        self.button("Refresh")
        self.close_page()
        self.wait_equal(self.rows, [RUN_ROW])

    def test_a_calendar_leads_to_the_addresses_of_the_reader(self):
        file = self.folder / "work.ics"
        file.write_text(calendars.WORK)
        self.open(file)
        self.focus_window()
        self.open_first_calendar()
        self.open_advanced()
        self.tab_to("Your Email Addresses…")
        self.keys("Return")
        self.at_work("Your Email Addresses")
        self.wait_equal(self.focused, "An email address of yours")
        self.keys("Escape")
        self.at_work("Work")
        self.wait_equal(self.focused, "Your Email Addresses…")

    def test_a_name_that_nobody_writes_does_not_widen_it(self):
        self.open_page()
        width = self.window.extents[2]

        def page():
            return next((window for window in self.program.node.children if window.name.startswith("WWWW")), None)

        self.ask_database("UPDATE source SET givenName = ?", "W" * 5000 + "\u202e\u0001\u0301" * 200)
        self.wait_until("the name", page)
        self.settled(lambda: page().extents)
        self.assertEqual(page().extents[2], width)
