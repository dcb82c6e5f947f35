"""The agenda as a screen reader meets it."""

from driver import clock, events, screen
from driver.case import WindowTest

SAMPLE = [
    ("heading", "Thursday, November 1, 2018, 3 events"),
    ("list item", "Bicycling with Friends, 6:00 AM to 9:30 AM"),
    ("list item", "Yoga, 6:00 PM to 7:33 PM"),
    ("list item", "Local Pub with Friends, 7:33 PM to 11:00 PM"),
    ("heading", "Saturday, November 3, 2018, 2 events, 2 in conflict"),
    ("list item", "Football Game, 6:14 PM to 9:44 PM, conflicts with Football Tailgate with John"),
    ("list item", "Football Tailgate with John, 6:14 PM to 9:44 PM, conflicts with Football Game"),
    ("heading", "Tuesday, November 6, 2018, 4 events, 2 in conflict"),
    ("list item", "Volleyball With Friends, 12:00 PM to 1:26 PM"),
    ("list item", "Boba Tea Grand Opening, 1:27 PM to 2:00 PM"),
    ("list item", "Evening Cookout with Friends, 5:00 PM to 10:00 PM, conflicts with SF Coffee Festival"),
    ("list item", "SF Coffee Festival, 6:00 PM to 9:00 PM, conflicts with Evening Cookout with Friends"),
    ("heading", "Wednesday, November 7, 2018, 2 events"),
    ("list item", "Roller Derby, 12:00 PM to 2:30 PM"),
    ("list item", "Rock Concert, 6:30 PM to 11:00 PM"),
    ("heading", "Thursday, November 8, 2018, 3 events, 2 in conflict"),
    ("list item", "Lunch with Friends, 11:30 AM to 12:59 PM, conflicts with Nap Break"),
    ("list item", "Nap Break, 12:56 PM to 1:30 PM, conflicts with Lunch with Friends"),
    ("list item", "Basketball Game, 7:30 PM to 10:30 PM"),
    ("heading", "Friday, November 9, 2018, 4 events, 2 in conflict"),
    ("list item", "Lunch Meeting, 12:30 PM to 2:30 PM"),
    ("list item", "Free Donuts, 3:00 PM to 4:00 PM"),
    ("list item", "TV Show Marathon, 4:30 PM to 9:00 PM, conflicts with Beer with Friends"),
    ("list item", "Beer with Friends, 8:00 PM to 9:30 PM, conflicts with TV Show Marathon"),
    ("heading", "Saturday, November 10, 2018, 3 events, 3 in conflict"),
    ("list item", "Birthday Party, 12:30 PM to 8:30 PM, conflicts with 2 events"),
    ("list item", "Dentist Appointment, 1:45 PM to 2:30 PM, conflicts with Birthday Party"),
    ("list item", "Evening Picnic, 6:00 PM to 7:00 PM, conflicts with Birthday Party"),
    ("heading", "December 2026, Earlier"),
    # Nothing is listed today, and nothing is to come.
    ("heading", "Today, Tuesday, December 1, Nothing is coming up"),
]
MOMENT = "2026-12-01 10:00"


class Agenda(WindowTest):
    def setUp(self):
        super().setUp()
        self.environment |= clock.at(MOMENT)

    def test_rows_and_headers_stand_in_order_with_full_names(self):
        self.remember_window(860, 1800)
        agenda = self.open_sample()
        self.wait_equal(lambda: self.items(agenda), SAMPLE)

    def test_a_short_window_opens_on_the_last_day_of_the_past_and_keeps_the_order_of_the_tree(self):
        agenda = self.open_sample()
        self.wait_until("the last row", lambda: self.items(agenda)[-1:] == SAMPLE[-1:])
        self.assert_stretch_of_sample(agenda)
        self.focus_window()
        for key in ["Home", "Page_Down", "Page_Down", "Page_Up", "End", "Up", "Up", "Home", "End"]:
            self.keys(key)
            self.assert_stretch_of_sample(agenda)
        self.wait_until("the last row", lambda: self.items(agenda)[-1:] == SAMPLE[-1:])

    def test_the_pinned_copy_of_a_header_is_not_in_the_tree(self):
        agenda = self.open_sample()
        self.focus_window()
        self.keys("Home", "Down", "Down", "Down")
        for _ in range(12):
            self.keys("Down")
            headers = [name for role, name in self.items(agenda) if role == "heading"]
            self.assertEqual(len(headers), len(set(headers)), headers)

    def test_the_first_row_that_is_reached_in_another_day_says_the_day(self):
        self.remember_window(860, 1800)
        self.open_sample()
        self.focus_window()
        for keys, said in (
                (["Home"], "Bicycling with Friends, Thursday, November 1, 2018, 6:00 AM to 9:30 AM"),
                (["Down"], "Yoga, 6:00 PM to 7:33 PM"),
                (["Up"], "Bicycling with Friends, 6:00 AM to 9:30 AM"),
                (["F8"], "Football Game, Saturday, November 3, 2018, 6:14 PM to 9:44 PM, conflicts with "
                         "Football Tailgate with John"),
                (["Down"], "Football Tailgate with John, 6:14 PM to 9:44 PM, conflicts with Football Game"),
                (["Down"], "Volleyball With Friends, Tuesday, November 6, 2018, 12:00 PM to 1:26 PM")):
            self.keys(*keys)
            self.wait_equal(self.said, said)

    def test_a_screen_reader_can_do_what_a_click_does(self):
        agenda = self.open_sample()
        self.row("Evening Picnic").do("row.activate")
        self.program.window("Evening Picnic, 6:00 PM to 7:00 PM, conflicts with Birthday Party")

    def test_times_follow_the_locale_where_the_desktop_says_nothing(self):
        self.play_no_portal()
        self.open_sample()
        self.wait_until("the row", lambda: self.row("Evening Picnic"))
        self.wait_equal(
            lambda: self.row("Evening Picnic").name, "Evening Picnic, 6:00 PM to 7:00 PM, conflicts with Birthday Party")

    def test_buttons_say_their_name_once(self):
        self.open(events.write(self.folder / "mock.json", events.feed(events.SAMPLE) + [{"title": "Nothing else"}]))
        self.button("Show problems")
        names = self.window.names("button")
        for name in names:
            half = len(name) // 2
            self.assertNotEqual(name[:half], name[half + 1:], names)
        self.assertIn("Show problems", names)

    def items(self, agenda):
        return [(node.role, node.name) for node in agenda.children]

    def assert_stretch_of_sample(self, agenda):
        """What the tree lists are neighbours of the whole list, but for the row that has the focus."""
        self.wait_until("rows", lambda: len(self.items(agenda)) > 3)
        items = self.items(agenda)
        places = [SAMPLE.index(item) for item in items]
        self.assertEqual(places, sorted(set(places)), items)
        gaps = [place for place, following in zip(places, places[1:]) if following != place + 1]
        self.assertLessEqual(len(gaps), 1, items)


class Conflicts(WindowTest):
    """The warning on a row, and the menus about it."""

    def click_warning(self, title, button=1):
        self.focus_window()
        row = self.wait_until(title, lambda: self.row(title))
        warning = row.find("button")
        self.settled(lambda: warning.extents)
        self.point_at(warning)
        screen.click(button=button)

    def test_a_click_on_the_warning_shows_both_events(self):
        self.open_sample()
        self.click_warning("Evening Picnic")
        self.at_work("Conflict", "Birthday Party and Evening Picnic, overlaps 1 h")
        self.assertTrue(self.window.find("button", "Birthday Party"))
        self.click(self.button("Evening Picnic"))
        self.at_work_on("Evening Picnic")
        self.keys("Escape")
        self.at_work_in_main()

    def test_a_click_on_the_warning_of_several_shows_the_details(self):
        self.open_sample()
        self.click_warning("Birthday Party")
        self.at_work_on("Birthday Party")

    def test_both_events_can_be_ignored_and_the_dialog_closes(self):
        self.open_sample()
        self.click_warning("Evening Picnic")
        self.at_work("Conflict", "Birthday Party and Evening Picnic, overlaps 1 h")
        self.click(self.button("Ignore"))
        self.at_work_in_main()
        self.wait_for_row("Evening Picnic, 6:00 PM to 7:00 PM")

    def test_the_menu_of_the_warning_is_about_the_conflict_alone(self):
        # Another time is looked for only for what is not over.
        self.environment.update(clock.at("2018-11-10 08:00:00"))
        self.open_sample()
        self.click_warning("Evening Picnic", button=3)
        moves = ["Find Another Time for “Birthday Party”…", "Find Another Time for “Evening Picnic”…"]
        skips = ["Not Going to “Birthday Party”", "Not Going to “Evening Picnic”"]
        self.wait_equal(self.menu_items, ["Show Both Events", "Resolve…", "Ignore Conflict", *skips, *moves])
        self.choose("Ignore Conflict")
        self.wait_for_row("Evening Picnic, 6:00 PM to 7:00 PM")

    def test_the_menu_of_a_row_has_what_can_be_done_by_keyboard(self):
        self.open_sample()
        self.focus_window()
        self.keys("End", "Menu")
        self.wait_until("the menu", lambda: self.menu_items()[:3] == ["Open", "Show Both Events", "Resolve…"])
        self.choose("Show Both Events")
        self.at_work("Conflict", "Birthday Party and Evening Picnic, overlaps 1 h")

    def test_all_conflicts_of_an_event_are_ignored_at_once(self):
        self.open_sample()
        self.focus_window()
        self.keys("End", "Up", "Up", "Menu")
        self.wait_until("the menu", lambda: "Ignore All Its Conflicts" in self.menu_items())
        self.choose("Ignore All Its Conflicts")
        self.wait_for_row("Birthday Party, 12:30 PM to 8:30 PM")
