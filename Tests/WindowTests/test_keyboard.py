"""Everything by the keyboard alone."""

import re
import time

from driver import screen
from driver.case import TITLE, WindowTest
from driver.picture import Picture
from test_agenda import SAMPLE

ROWS = [name for role, name in SAMPLE if role == "list item"]
CONFLICTS = [name for name in ROWS if "conflicts with" in name]


class Keyboard(WindowTest):
    def setUp(self):
        super().setUp()
        self.remember_window(860, 1800)
        self.open_sample()
        self.focus_window()

    def press(self, key, focused):
        self.keys(key)
        self.wait_equal(self.focused, focused)

    def test_from_the_start_to_the_dialog_and_back(self):
        self.press("Home", ROWS[0])
        for row in ROWS[1:4]:
            self.press("Down", row)
        self.keys("Return")
        dialog = self.at_work_on("Football Game")
        self.wait_until("the conflicting", lambda: self.row("Football Tailgate with John", dialog))
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, ROWS[3])
        self.press("End", ROWS[-1])
        self.press("Up", ROWS[-2])
        self.keys("space")
        self.at_work_on("Dentist Appointment")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, ROWS[-2])

    def test_the_rows_have_the_focus_from_the_start(self):
        self.wait_until("a row", lambda: self.focused() in ROWS)

    def test_arrow_keys_stay_in_the_list_at_its_ends(self):
        self.press("Home", ROWS[0])
        self.keys("Up")
        self.settled(self.focused)
        self.assertEqual(self.focused(), ROWS[0])
        self.press("End", ROWS[-1])
        self.keys("Down")
        self.settled(self.focused)
        self.assertEqual(self.focused(), ROWS[-1])

    def test_tab_reaches_every_button_and_comes_back_to_the_same_row(self):
        self.press("Home", ROWS[0])
        self.press("Down", ROWS[1])
        met = []
        for _ in range(20):
            before = self.focused()
            self.keys("Tab")
            self.wait_until("another focus", lambda: self.focused() not in (None, before))
            met.append(self.focused())
            if met[-1] in ROWS:
                break
        self.assertEqual(met[-1], ROWS[1], met)
        wanted = {"Add events", "Search", "No conflict in the next two weeks, show conflicts only", "Next conflict", "Menu"}
        self.assertEqual(wanted - set(met), set(), met)

    def test_a_rival_is_entered_and_left_by_keys(self):
        self.press("End", ROWS[-1])
        self.press("Up", ROWS[-2])
        self.press("Up", ROWS[-3])
        self.keys("Return")
        self.at_work_on("Birthday Party")
        conflicting = [
            "Dentist Appointment, 1:45 PM to 2:30 PM, overlaps 45 min",
            "Evening Picnic, 6:00 PM to 7:00 PM, overlaps 1 h"]
        self.wait_equal(self.focused, conflicting[0])
        self.press("Down", conflicting[1])
        self.keys("Return")
        self.at_work_on("Evening Picnic")
        self.wait_equal(self.focused, "Birthday Party, 12:30 PM to 8:30 PM, overlaps 1 h")
        self.keys("alt+Left")
        self.at_work_on("Birthday Party")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, ROWS[-3])

    def test_f8_goes_from_conflict_to_conflict_and_round(self):
        self.press("Home", ROWS[0])
        for row in CONFLICTS + CONFLICTS[:1]:
            self.press("F8", row)
        for row in [CONFLICTS[-1], CONFLICTS[-2]]:
            self.press("shift+F8", row)

    def test_f8_keeps_a_row_of_context_above_and_below(self):
        self.frame().resize(860, 420)
        self.press("Home", ROWS[0])
        list = self.window.find("list", "Agenda")
        for key, conflicts in [("F8", CONFLICTS), ("shift+F8", CONFLICTS[-2::-1])]:
            for name in conflicts:
                self.press(key, name)
                row, around = self.row_named(name), self.settled(lambda: list.extents)
                y, height = self.settled(lambda: row.extents)[1], row.extents[3]
                if name != ROWS[-1]:
                    self.assertLessEqual(y + 2 * height, around[1] + around[3], f"{key} to {name}")
                self.assertGreaterEqual(y - height, around[1], f"{key} to {name}")

    def row_named(self, name):
        return self.window.find("list", "Agenda").find("list item", name)

    def test_search_shows_what_is_found_and_escape_leaves_it(self):
        self.press("Home", ROWS[0])
        self.search("FOOTBALL")
        self.wait_equal(self.rows, ROWS[3:5])
        self.assertEqual(self.headers()[0], "Saturday, November 3, 2018, 2 events, 2 in conflict")
        self.assertRegex(self.headers()[-1], "^Today, .*, Nothing listed today$")
        self.keys("Escape")
        self.wait_equal(self.rows, ROWS)
        self.wait_until("the focus in the list", lambda: self.focused() in ROWS)

    def test_search_counts_what_is_listed_of_each_day(self):
        self.search("party")
        self.wait_equal(self.rows, [ROWS[-3]])
        self.assertEqual(self.headers()[0], "Saturday, November 10, 2018, 1 of 3 events, 1 in conflict")

    def test_enter_in_the_search_goes_to_the_last_match_when_all_are_over(self):
        self.search("lunch")
        self.wait_until("two rows", lambda: len(self.rows()) == 2)
        found = self.rows()
        self.press("Return", found[1])
        self.press("Up", found[0])

    def test_escape_in_the_list_ends_the_search(self):
        self.search("lunch")
        self.wait_until("two rows", lambda: len(self.rows()) == 2)
        self.press("Return", self.rows()[1])
        self.keys("Escape")
        self.wait_equal(self.rows, ROWS)
        self.assertEqual(self.focused().split(",")[0], "Lunch Meeting")

    def test_the_current_row_stays_marked_when_the_focus_is_not_drawn(self):
        self.press("Home", ROWS[0])
        self.press("Down", ROWS[1])
        x, y, width, _ = self.on_screen(self.row(ROWS[1].split(",")[0]))
        other = self.on_screen(self.row(ROWS[2].split(",")[0]))
        ground = lambda x, y: Picture(x + 400, y + 8, 20, 4).pixels
        self.settled(lambda: ground(x, y))
        before = ground(x, y)
        self.assertNotEqual(before, ground(other[0], other[1]))
        # GTK draws the ring for three seconds.
        time.sleep(4)
        self.assertEqual(ground(x, y), before)
        self.keys("ctrl+f")
        self.wait_equal(self.focused, "Search events")
        x, y, *_ = self.settled(lambda: self.on_screen(self.row(ROWS[1].split(",")[0])))
        self.assertEqual(ground(x, y), before)

    def test_one_row_is_marked_after_the_menu_of_another(self):
        names = [row.split(",")[0] for row in ROWS]
        screen.move_pointer(1599, 1999)
        self.press("Home", ROWS[0])
        x, y, *_ = self.settled(lambda: self.on_screen(self.row(names[2])))
        plain = Picture(x + 400, y + 8, 20, 4).pixels
        self.point_at(self.row(names[2]))
        screen.click(3)
        self.wait_until("the menu", self.menu_items)
        self.keys("Escape")
        self.wait_equal(self.focused, ROWS[2])
        screen.move_pointer(1599, 1999)
        self.press("Down", ROWS[3])
        self.wait_until("no mark", lambda: Picture(x + 400, y + 8, 20, 4).pixels == plain, seconds=5)

    def test_a_search_without_matches_says_so_and_offers_all(self):
        self.search("zzz")
        self.wait_until("the page", lambda: self.shows_page("No matches"))
        self.assertTrue(self.window.find("label", "No event matches “zzz”."))
        self.click(self.button("Show All Events"))
        self.wait_equal(self.rows, ROWS)
        self.wait_until("the list", lambda: self.window.shows(self.row("Yoga")))

    def test_escape_leaves_a_search_without_matches(self):
        self.search("zzz")
        self.wait_until("the page", lambda: self.shows_page("No matches"))
        self.keys("Escape")
        self.wait_equal(self.rows, ROWS)
        self.wait_until("the focus in the list", lambda: self.focused() in ROWS)

    def test_typing_in_the_list_starts_a_search(self):
        self.type("yoga")
        self.wait_equal(self.rows, [ROWS[1]])

    def test_only_the_conflicts_are_listed_and_then_all_again(self):
        self.press("Home", ROWS[0])
        self.press("F8", CONFLICTS[0])
        self.keys("ctrl+e")
        self.wait_equal(self.rows, CONFLICTS)
        self.assertEqual(self.headers()[1], "Tuesday, November 6, 2018, 2 of 4 events, 2 in conflict")
        self.wait_equal(self.focused, CONFLICTS[0])
        toggle = self.window.find(name="No conflict in the next two weeks, show conflicts only")
        self.assertTrue({"pressed", "checked"} & toggle.states, toggle.states)
        self.keys("ctrl+e")
        self.wait_equal(self.rows, ROWS)
        self.wait_equal(self.focused, CONFLICTS[0])

    def test_the_shortcuts_window_names_the_keys(self):
        self.keys("ctrl+question")
        window = self.wait_until("the shortcuts", lambda: self.other_window())
        name = window.name
        names = self.settled(lambda: window.names("label"))
        for title in ["Next conflict", "Search", "Quit"]:
            self.assertIn(title, names)
        self.leave_window(window)
        self.assertEqual(name, "Keyboard Shortcuts")

    def test_the_menu_opens_and_shows_about(self):
        self.keys("F10")
        items = [
            "View", "Pages", "New Event…", "Find a Free Time…", "Calendars…", "Refresh", "Print and Export", "Notifications…", "Help"]
        self.wait_equal(self.menu_items, items)
        self.keys("Escape")
        self.wait_equal(self.menu_items, [])
        self.wait_equal(self.focused, "Menu")
        self.keys("F10")
        self.wait_equal(self.menu_items, items)
        self.keys("Escape")
        self.choose_in_menu("Help", "About Upcoming")
        about = self.wait_until("About", lambda: self.other_window())
        self.wait_until("the version", lambda: about.all(
            "label", lambda name: re.fullmatch(r"\d+\.\d+\.\d+", name)))
        self.leave_window(about)

    def test_quitting_ends_with_status_0(self):
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)

    def test_closing_the_window_ends_with_status_0(self):
        self.keys("ctrl+w")
        self.assertEqual(self.program.wait(), 0)

    def test_quitting_with_a_dialog_open_ends_with_status_0(self):
        self.keys("End", "Return")
        self.at_work_on("Evening Picnic")
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)

    def search(self, text):
        self.keys("ctrl+f")
        self.wait_until("the search entry", self.is_in_search)
        self.type(text)

    def is_in_search(self):
        entry = self.window.find("search box")
        return "focused" in entry.states or entry.all(state="focused")

    def other_window(self):
        return next((window for window in self.program.node.children if window.name != TITLE), None)

    def leave_window(self, window):
        """Closes a window of GTK's own by Escape."""
        frame = self.wait_until("its frame", lambda: self.frame_of([window.name, "upcoming"]))
        frame.focus()
        self.keys("Escape")
        self.at_work_in_main()
