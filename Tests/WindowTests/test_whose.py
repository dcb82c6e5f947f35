"""Whose time calendars take: the first start, the answers that are set beforehand, and the address that is asked about."""

from driver import calendars, clock, screen
from driver.case import WindowTest
from test_people import at

MORNING = clock.at("2026-12-07 07:00:00")
NAMES = ["Work", "Leo’s School", "Mia’s School", "Dan’s Shifts", "Choir", "Leo Football", "Mia Piano", "Dan’s Trips", "Home",
         "Dentist", "Club", "Garden", "Books"]
INVITED = "\nATTENDEE:mailto:dan@corp.example"


class Whose(WindowTest):
    zone = clock.NEW_YORK

    def setUp(self):
        super().setUp()
        self.environment.update(MORNING)
        self.clicks = 0

    def write(self, name, *events):
        path = self.folder / f"{name}.ics"
        path.write_text(calendars.calendar(*(events or [at(name, name, "1000", "1100")]), name=name))
        return path

    def tick(self, node):
        self.clicks += 1
        self.click(node)

    def ownership(self):
        return {whose for whose, in self.ask_database("SELECT ownership FROM source")}

    def open_several(self, *names):
        self.remember_window(1080, 800)
        self.open(*(self.write(name) for name in names))
        self.focus_window()
        self.wait_until("rows", self.rows)

    def ask(self):
        self.tick(self.wait_until("the question", lambda: self.button("Whose Time Is It?")))
        self.at_work("Whose time is it?")

    def add_person(self, name):
        button = self.button("New Person…")
        # The dialog grows with each person.
        self.settled(lambda: (self.frame().geometry, button.extents))
        self.tick(button)
        self.wait_equal(self.focused, "Name of the new person")
        self.type(name)
        self.keys("Return")
        self.wait_until(name, lambda: self.window.all("checkbox", name))
        self.wait_equal(self.focused, "New Person…")

    def test_the_first_start_with_thirteen_calendars_takes_few_clicks(self):
        self.open_several(*NAMES)
        self.ask()
        for name in ("Leo", "Mia", "Dan"):
            self.add_person(name)
        # Nothing is decided by a guess alone.
        self.assertEqual(self.ownership(), {None})
        # It is in view below the list, also while the undo bar says who was added.
        self.tick(self.button("Use These Answers"))
        self.wait_equal(self.ownership, {None, "1", "2", "3"})
        self.wait_until("no more to use", lambda: not self.window.all("button", "Use These Answers"))
        self.keys("Escape")
        self.at_work_in_main()
        self.assertLessEqual(self.clicks, 15)
        self.assertFalse(self.window.all("button", "Whose Time Is It?"))
        self.keys("ctrl+z")
        self.wait_equal(self.ownership, {None})

    def test_the_answers_are_used_by_the_keyboard_while_something_can_be_undone(self):
        self.open_several("Leo’s School", "Home")
        self.ask()
        self.add_person("Leo")
        self.wait_until("what was done", lambda: self.window.all("label", "Leo added"))
        self.keys("alt+t")
        self.wait_equal(self.ownership, {None, "1"})

    def test_the_question_comes_no_more_once_it_was_seen(self):
        self.open_several("Home", "Work")
        self.ask()
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("no question", lambda: not self.window.all("button", "Whose Time Is It?"))
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.wait_until("rows", self.rows)
        self.wait_until("the calendars", lambda: self.window.all("checkbox", "Work"))
        self.assertFalse(self.window.all("button", "Whose Time Is It?"))

    def test_one_calendar_alone_is_not_asked_about(self):
        self.open_several("Home")
        self.wait_until("the calendar", lambda: self.window.all("checkbox", "Home"))
        self.assertFalse(self.window.all("button", "Whose Time Is It?"))

    def test_whose_time_is_answered_in_the_menu_of_a_calendar(self):
        self.open_several("Home", "Work")
        for answer, whose in [("Nobody’s (I may go)", "followed"), ("Me", None)]:
            self.point_at(self.wait_until("the calendar", lambda: next(
                box for box in self.window.all("checkbox", "Home") if self.window.shows(box))))
            screen.click(3)
            for item in ("Whose Time", answer):
                self.wait_until("the menu", lambda: item in self.menu_items())
                self.wait_until(f"the focus on {item}", lambda: self.focused() == item or self.keys("Down"))
                self.keys("Return")
            self.wait_equal(lambda: self.ask_database("SELECT ownership FROM source WHERE location LIKE '%/Home.ics'"),
                            [(whose,)])

    def test_an_address_is_the_person_s_or_is_not(self):
        events = [at(f"c{day}", "Call", "1000", "1100", f"2026120{day}", INVITED) for day in range(1, 5)]
        self.remember_window(1080, 800)
        self.open(self.write("Calls", *events))
        self.focus_window()
        self.wait_until("rows", self.rows)

        def open_page():
            self.keys("ctrl+comma")
            self.at_work("Calendars")
            self.focus_row(self.wait_until("the row", lambda: self.window.all("list item")[0]))
            self.keys("Return")
            self.at_work("Calls")

        def question():
            return [label for label in self.window.all("label", lambda its: "your address?" in its)
                    if self.window.shows(label)]

        open_page()
        self.wait_until("the question", question)
        self.click(self.button("Yes"))
        self.wait_until("no question", lambda: not question())
        self.wait_until("what was done", lambda: self.window.all("label", "dan@corp.example added"))
        self.keys("alt+u")
        self.wait_until("the question again", question)
        self.click(self.button("No"))
        self.wait_until("no question", lambda: not question())
        self.keys("Escape")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.wait_until("rows", self.rows)
        self.focus_window()
        open_page()
        self.wait_until("the page", lambda: self.window.all("checkbox", "Me"))
        self.assertFalse(question())

    def test_where_all_calendars_are_nobodys_the_page_of_conflicts_says_so(self):
        self.open_several("Home", "Work")
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.ask_database("UPDATE source SET ownership = 'followed'")
        self.open()
        self.focus_window()
        self.wait_until("rows", self.rows)
        self.go_to("Conflicts")
        self.wait_until("what to do", lambda: self.window.all(None, "No calendar is yours yet"))
        self.click(self.button("Whose Time Is It?"))
        self.at_work("Whose time is it?")
        self.click(self.wait_until("Me", lambda: self.window.all("checkbox", "Me"))[0])
        self.wait_equal(lambda: sorted(self.ask_database("SELECT ownership FROM source"), key=str), [("followed",), (None,)])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the conflict", lambda: self.list("Conflicts").all("list item"))
