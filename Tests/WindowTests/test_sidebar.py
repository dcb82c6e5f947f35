"""The sidebar: pages, days and calendars at the side of a wide window, or over the pages of a narrow one."""

import json
import os
import pathlib
import shutil

from driver import clock, events, screen, season
from driver.case import BORDER, WindowTest
from driver.hostile import KNOWN

HOME = [("Yoga", "2018-11-02 18:00", "2018-11-02 19:00"), ("Market", "2018-11-05 09:00", "2018-11-05 11:00"),
        ("Opera", "2018-11-20 19:00", "2018-11-20 22:00"), ("Skiing", "2018-12-28 09:00", "2018-12-28 16:00")]
WORK = [("Review", "2018-11-05 10:00", "2018-11-05 12:00"), ("Trade Fair", "2018-11-07 09:00", "2018-11-07 17:00")]
MORNING = clock.at("2018-11-01 08:00:00")
FIRST = "Thursday, November 1, 2018"


class Sidebar(WindowTest):
    size = (1080, 760)
    zone = clock.NEW_YORK

    def setUp(self):
        super().setUp()
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.environment.update(MORNING)
        self.addCleanup(screen.set_dots_per_inch, None)

    def open_both(self, size=None, names=("home.json", "work.json"), **options):
        self.remember_window(*(size or self.size))
        self.open(*(events.write(self.folder / name, events.feed(sample)) for name, sample in zip(names, (HOME, WORK))),
                  **options)
        self.focus_window()
        self.wait_until("rows", self.rows)
        self.settled(self.rows)

    def month(self):
        return self.window.find("grid")

    def day(self, name):
        return self.wait_until(f"the day {name}", lambda: next(
            day for day in self.month().all("grid cell", lambda its: its.startswith(name))))

    def calendar(self, name):
        return self.wait_until(f"the calendar {name}", lambda: next(
            box for box in self.window.all("checkbox", lambda its: its.startswith(name))))

    def titles(self):
        return [row.split(",")[0] for row in self.rows()]

    def sidebar_is_there(self):
        return any(self.window.shows(tab) for tab in self.sidebar_tabs())

    def sidebar_tabs(self):
        return [tab for tab in self.window.all("tab") if tab.parent.name == "Pages"]

    def width(self):
        return self.window.children[0].extents[2]

    def resize(self, width, height=700):
        self.frame().resize(width + 2 * BORDER, height)
        self.wait_until(f"a width near {width}", lambda: abs(self.width() - width) <= 2)


class Wide(Sidebar):
    def test_the_pages_lead_there(self):
        self.open_both()
        self.wait_until("the sidebar", self.sidebar_is_there)
        self.assertEqual([tab.name for tab in self.sidebar_tabs() if self.window.shows(tab)], ["Agenda", "Conflicts"])
        # A page without content is listed while it is on show.
        self.go_to("Conditions")
        self.wait_equal(lambda: [tab.name for tab in self.sidebar_tabs() if self.window.shows(tab)], [
            "Agenda", "Conflicts", "Conditions"])
        for page in ["Conflicts", "Agenda"]:
            tab = self.wait_until(f"tab {page!r}", lambda: next(
                (tab for tab in self.window.all("tab", page) if self.window.shows(tab)), None))
            self.click(tab)
            self.wait_for_page(page)
            self.wait_equal(lambda: "selected" in tab.states, True)
        tab = next(tab for tab in self.window.all("tab", "Conflicts") if self.window.shows(tab))
        self.wait_equal(lambda: tab.description, "1 conflict in the next two weeks")

    def test_days_say_what_is_on_them_and_lead_there(self):
        self.open_both()
        self.keys("ctrl+g", "Down")
        self.wait_equal(self.focused, f"Today, {FIRST}")
        self.assertEqual(self.day("Monday, November 5").name, "Monday, November 5, 2018, 2 events, 2 in conflict")
        self.assertEqual(self.month().name, "November 2018")
        self.keys("Right")
        self.wait_equal(self.focused, "Friday, November 2, 2018, 1 event")
        self.keys("Down")
        self.wait_equal(self.focused, "Friday, November 9, 2018")
        self.keys("End")
        self.wait_equal(self.focused, "Saturday, November 10, 2018")
        self.keys("Home")
        self.wait_equal(self.focused, "Sunday, November 4, 2018")
        self.keys("Page_Down")
        self.wait_equal(self.focused, "Tuesday, December 4, 2018")
        self.keys("Page_Up", "Right", "Right", "Return")
        self.wait_until("the day", lambda: (self.focused() or "").startswith("Trade Fair"))
        self.click(self.day("Monday, November 5"))
        self.wait_until("the other day", lambda: (self.focused() or "").startswith("Market"))
        self.click(self.icon_button("Next month"))
        self.wait_equal(lambda: self.month().name, "December 2018")
        self.click(self.icon_button("Previous month"))
        self.wait_equal(lambda: self.month().name, "November 2018")

    def test_a_day_without_events_says_so_and_leads_to_the_next(self):
        self.open_both()
        self.keys("ctrl+g")
        self.wait_equal(self.focused, "Go to Date")
        self.type("dec 27")
        self.keys("Return")
        self.wait_until("the next event", lambda: (self.focused() or "").startswith("Skiing"))
        self.wait_equal(self.notices, ["Nothing on Thursday, December 27. Next is Friday, December 28."])

    def asks_for_a_day(self):
        return any(self.window.shows(node) for node in self.window.all("alert", "Type a day"))

    def test_the_field_for_a_date_goes_with_the_sidebar(self):
        self.open_both()
        self.keys("ctrl+g")
        self.wait_equal(self.focused, "Go to Date")
        self.wait_until("the field", self.asks_for_a_day)
        self.keys("F9")
        self.wait_until("no sidebar", lambda: self.focused() != "Go to Date")
        self.keys("F9")
        self.wait_until("the sidebar", lambda: self.window.shows(self.month()))
        self.assertFalse(self.asks_for_a_day())

    def test_the_field_for_a_date_reads_what_is_typed_and_leads_there(self):
        self.open_both()
        row = self.focused()
        self.keys("ctrl+g")
        self.wait_equal(self.focused, "Go to Date")
        self.type("dec 28")
        self.wait_equal(lambda: self.month().name, "December 2018")
        self.wait_until("the day in words", lambda: self.window.all("alert", "Friday, December 28"))
        self.keys("Return")
        self.wait_until("the event", lambda: (self.focused() or "").startswith("Skiing"))
        self.keys("ctrl+g")
        self.wait_equal(self.focused, "Go to Date")
        self.type("feb 30")
        self.wait_until("that there is no such day", lambda: self.window.all(
            "alert", "February 2019 has no day 30. Its last day is Thursday, February 28."))
        self.keys("ctrl+a")
        self.type("what")
        self.wait_until("that it is no day", lambda: self.window.all("alert", "No day yet"))
        self.keys("Return")
        self.assertEqual(self.focused(), "Go to Date")
        self.keys("Escape")
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Skiing"))

    def test_a_calendar_is_hidden_and_shown_and_that_is_remembered(self):
        self.open_both()
        self.assertEqual(self.calendar("home").name, "home")
        self.assertIn("checked", self.calendar("home").states)
        self.click(self.calendar("home"))
        self.wait_equal(self.titles, ["Review", "Trade Fair"])
        # It does not conflict with what is hidden.
        self.assertNotIn("conflicts", self.rows()[0])
        self.assertNotIn("checked", self.calendar("home").states)
        self.wait_until("what is hidden", lambda: self.window.all("label", "1 of 2 calendars shown"))
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.focus_window()
        self.wait_equal(lambda: self.rows() and self.titles(), ["Review", "Trade Fair"])
        self.wait_until("that it is hidden", lambda: "checked" not in self.calendar("home").states)
        self.click(self.button("Show All"))
        self.wait_equal(lambda: len(self.titles()), 6)
        self.wait_until("that it is shown", lambda: "checked" in self.calendar("home").states)

    def test_where_all_is_hidden_the_page_says_so(self):
        self.open_both()
        for name in ["home", "work"]:
            self.click(self.calendar(name))
        self.wait_until("the page", lambda: self.shows_page("No events shown"))
        self.click(self.button("Show All Events"))
        self.wait_equal(lambda: len(self.titles()), 6)

    def test_the_calendars_are_one_stop_of_tab(self):
        self.open_both()
        self.calendar("work")
        self.keys("ctrl+g", "Down", "Tab", "Tab")
        self.wait_equal(self.focused, "Whose Time Is It?")
        self.keys("Tab")
        self.wait_equal(self.focused, "home")
        self.keys("Down")
        self.wait_equal(self.focused, "work")
        self.keys("space")
        self.wait_equal(lambda: len(self.titles()), 4)
        self.wait_equal(self.focused, "work")
        self.keys("Tab")
        self.wait_equal(self.focused, "Settings of work")
        self.keys("Tab")
        self.wait_until("what comes after", lambda: self.focused() not in (None, "Settings of work"))
        self.assertNotIn("home", self.focused())

    def choose_focused(self, item):
        """Chooses an entry of the menu that is open by keys."""
        self.wait_until("the menu", lambda: item in self.menu_items())
        self.wait_until(f"the focus on {item}", lambda: self.focused() == item or self.keys("Down"))
        self.keys("Return")

    def test_a_calendar_has_a_menu(self):
        self.open_both()
        self.point_at(self.calendar("home"))
        screen.click(3)
        self.wait_equal(self.menu_items, ["Show Only This", "Color", "Whose Time", "What Counts…", "Changes", "Refresh", "Settings", "Remove"])
        self.choose_focused("Show Only This")
        self.wait_equal(lambda: len(self.titles()), 4)
        self.keys("ctrl+g", "Down", "Tab", "Tab")
        self.wait_equal(self.focused, "Whose Time Is It?")
        self.keys("Tab")
        self.wait_equal(self.focused, "home")
        self.keys("Menu")
        self.choose_focused("Show All")
        self.wait_equal(lambda: len(self.titles()), 6)
        self.wait_equal(self.focused, "home")
        self.keys("shift+F10")
        self.choose_focused("Color")
        self.choose_focused("Purple")
        self.wait_equal(lambda: self.ask_database("SELECT givenColor FROM source WHERE location LIKE '%home.json'"),
                        [("#8050c4",)])
        self.wait_equal(self.focused, "home")
        self.keys("ctrl+z")
        self.wait_equal(lambda: self.ask_database("SELECT givenColor FROM source WHERE location LIKE '%home.json'"),
                        [(None,)])
        self.keys("Menu")
        self.choose_focused("What Counts…")
        self.at_work("What Counts")
        self.keys("Escape")
        self.at_work_in_main()
        self.keys("Menu")
        self.choose_focused("Remove")
        self.wait_equal(lambda: [box.name for box in self.window.all("checkbox")], ["work"])
        self.keys("ctrl+z")
        self.wait_equal(lambda: [box.name for box in self.window.all("checkbox")], ["home", "work"])

    def test_one_click_takes_the_samples_away(self):
        self.remember_window(*self.size)
        self.open("--samples")
        self.focus_window()
        self.wait_equal(lambda: len(self.window.all("checkbox")), 3)
        self.assertTrue(self.window.all("label", "Samples"))
        self.click(self.button("Remove the samples"))
        self.wait_until("the beginning", lambda: self.shows_page("Nothing coming up yet"))
        self.assertEqual(self.ask_database("SELECT count(*) FROM source WHERE NOT isRemoved"), [(0,)])

    def test_the_settings_of_a_calendar_open(self):
        self.open_both()
        self.calendar("work")
        self.keys("ctrl+g", "Down", "Tab", "Tab", "Tab", "Tab")
        self.wait_equal(self.focused, "Settings of home")
        self.keys("Return")
        self.wait_until("its page", lambda: len(self.program.node.children) == 2)
        self.keys("Escape")
        self.at_work_in_main()

    def test_week_numbers_are_chosen_and_remembered(self):
        self.open_both()
        self.keys("ctrl+g")
        self.wait_until("the month", self.month)
        headers = lambda: [node.name for node in self.month().all("row header") if node.extents[2] > 0]
        self.choose_in_menu("View", "Week Numbers")
        self.wait_equal(headers, [f"Week {week}" for week in range(44, 50)])
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.assertTrue(json.loads((self.folder / "state/upcoming/state.json").read_text())["view"]["showsWeekNumbers"])
        self.open()
        self.focus_window()
        self.wait_equal(lambda: self.window.all("grid") and headers(), [f"Week {week}" for week in range(44, 50)])

    def test_f9_hides_it_and_that_is_remembered(self):
        self.open_both()
        self.wait_until("the sidebar", self.sidebar_is_there)
        self.keys("F9")
        self.wait_equal(self.sidebar_is_there, False)
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.focus_window()
        self.wait_equal(lambda: len(self.settled(self.rows)), 6)
        self.assertEqual(self.settled(self.sidebar_is_there), False)
        self.keys("F9")
        self.wait_until("the sidebar", self.sidebar_is_there)

    def test_hostile_names_widen_nothing(self):
        self.remember_window(*self.size)
        files = []
        for number, text in enumerate(KNOWN):
            files.append(self.folder / f"{number}.ics")
            name = text[:2000].replace("\n", "\\n")
            files[-1].write_text(
                f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:{name}\r\nBEGIN:VEVENT\r\nUID:{number}\r\n"
                f"DTSTART:201811{number + 1:02}T100000Z\r\nSUMMARY:Event {number}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
        self.open(*files)
        self.wait_equal(lambda: len(self.window.all("checkbox")), len(files))
        self.assertLessEqual(self.settled(self.width), self.size[0])
        for box in self.window.all("checkbox"):
            self.assertLessEqual(box.extents[0] + box.extents[2], 240)


class Over(Sidebar):
    size = (860, 700)

    def test_it_opens_over_the_page_and_closes_again(self):
        self.open_both()
        self.assertEqual(self.window.all("checkbox"), [])
        row = self.focused()
        self.keys("F9")
        self.wait_until("the sidebar", self.sidebar_is_there)
        self.wait_equal(self.focused, "Agenda")
        self.keys("Escape")
        self.wait_equal(self.sidebar_is_there, False)
        self.wait_equal(self.focused, row)
        self.keys("ctrl+g")
        self.wait_equal(self.focused, "Go to Date")
        self.settled(lambda: self.month().extents)
        x, y, width, height = self.frame().geometry
        screen.move_pointer(x + width - 100, y + height // 2)
        screen.click()
        self.wait_equal(self.sidebar_is_there, False)
        self.wait_equal(self.focused, row)

    def test_choosing_closes_it(self):
        self.open_both()
        self.keys("F9")
        self.wait_equal(self.focused, "Agenda")
        self.keys("Down", "Return")
        self.wait_for_page("Conflicts")
        self.wait_equal(self.sidebar_is_there, False)
        self.keys("ctrl+g", "Down")
        self.wait_until("the day", lambda: FIRST in (self.focused() or ""))
        self.keys("Right", "Return")
        self.wait_for_page("Agenda")
        self.wait_until("the event", lambda: (self.focused() or "").startswith("Yoga"))
        self.wait_equal(self.sidebar_is_there, False)

    def test_a_calendar_is_hidden_without_closing_it(self):
        self.open_both()
        self.keys("F9")
        self.wait_until("the sidebar", self.sidebar_is_there)
        self.settled(lambda: self.calendar("work").extents)
        self.click(self.calendar("work"))
        self.wait_equal(lambda: len(self.titles()), 4)
        self.assertTrue(self.sidebar_is_there())


class Sizes(Sidebar):
    def test_a_resize_each_way_keeps_the_row_in_view(self):
        self.open_both(size=(1200, 420))
        self.keys("End")
        self.wait_until("the last row", lambda: (self.focused() or "").startswith("Skiing"))
        for width in [1100, 1000, 980, 700, 500, 360, 500, 700, 980, 1000, 1100, 1400]:
            self.resize(width, 420)
            self.settled(lambda: [self.window.shows(self.row("Skiing")), self.sidebar_is_there()])
            self.assertTrue(self.window.shows(self.row("Skiing"), width), width)
            self.assertEqual(self.sidebar_is_there(), width >= 1000, width)

    def test_nothing_of_it_is_wider_than_it_at_any_text_size(self):
        def counts_a_conflict(name):
            return name.startswith("1 conflict in the next two weeks")

        for scale, width in [(0.5, 1000), (2, 700), (3, 640), (3, 360)]:
            with self.subTest(scale=scale, width=width):
                for part in ("state", "data"):
                    shutil.rmtree(self.folder / part, ignore_errors=True)
                screen.set_dots_per_inch(round(96 * scale))
                self.open_both(size=(width, 700), names=(f"home{scale}{width}.json", f"work{scale}{width}.json"))
                if not self.window.all("checkbox"):
                    self.keys("F9")
                self.wait_until("the sidebar", self.sidebar_is_there)
                self.settled(lambda: self.month().extents)
                # The header bar is whole once it counts the conflict.
                self.wait_until("the count", lambda: self.window.all("button", counts_a_conflict))
                self.assertLessEqual(self.settled(self.width), width)
                for node in self.window.all("checkbox") + self.window.all("tab"):
                    if self.window.shows(node):
                        x, _, node_width, _ = node.extents
                        self.assertTrue(x >= 0 and x + node_width <= width, (node, node.extents))
                self.program.end()


class WithoutAnimations(Sidebar):
    def setUp(self):
        super().setUp()
        settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "gtk-4.0/settings.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[Settings]\ngtk-enable-animations=0\n")
        self.addCleanup(settings.unlink)

    def test_the_sidebar_comes_and_goes_at_once(self):
        self.open_both((400, 700))
        self.keys("F9")
        month = self.wait_until("the month", self.month)
        resting = self.settled(lambda: month.extents)[0]
        for _ in range(4):
            self.keys("F9")
            # In 16 ms frames: an animation would be met at several places on its way.
            places = {month.extents[0] for _ in range(60)}
            self.assertLessEqual(places, {resting}, "it moves")
            self.settled(lambda: month.extents)
