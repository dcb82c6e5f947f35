"""Several people in one agenda: whose time it is, who is hidden, and whom a conflict is about."""

import json
import os
import subprocess

from driver import calendars, clock
from driver.case import WindowTest
from driver.feeds import FeedServer

MORNING = clock.at("2026-12-07 07:00:00")


def at(uid, title, start, end, day="20261207", more=""):
    return f"UID:{uid}\nSUMMARY:{title}\nDTSTART:{day}T{start}00\nDTEND:{day}T{end}00{more}"


# A Monday of two parents and two children.
FAMILY = {
    "work": [at("w1", "Standup", "0900", "0930"), at("w2", "Review", "1400", "1600"), at("w3", "Call", "1800", "1830")],
    "ana": [at("a1", "Clinic", "0800", "1500"), at("a2", "Yoga", "1800", "1900")],
    "mia": [at("m1", "Piano", "1500", "1600"), at("m2", "Birthday of Tom", "1430", "1700")],
    "leo": [at("l1", "Dentist", "1500", "1530"), at("l2", "Tigers practice", "1600", "1730")],
    "school": [at("s1", "Mia: class trip", "0800", "1430"), at("s2", "Leo: test", "0900", "1000"),
               at("s3", "Mia and Leo: choir", "1500", "1600"), at("s4", "Autumn fair", "1730", "1815")],
    "parents": [at("p1", "Parents' evening", "1830", "2000"), at("a2", "Yoga", "1800", "1900")],
    "club": [at("c1", "Tigers - Bears", "1430", "1630"), at("c2", "Tigers II - Bears II", "1430", "1630")],
}
WHOSE = {"work": "mine", "ana": "1", "mia": "2", "leo": "3", "school": "followed", "parents": "0 1",
         "club": "followed"}

# What a person would write down. The fair and the club are for nobody, and so for the one who follows them.
CONFLICTS = [
    "Me: Review and Tigers - Bears",
    "Me: Review and Tigers II - Bears II",
    "Mia: Birthday of Tom and Piano",
    "Mia: Birthday of Tom and Mia and Leo: choir",
    "Mia: Mia and Leo: choir and Piano",
    "Leo: Dentist and Mia and Leo: choir",
    "Me: Autumn fair and Call",
    "Me: Autumn fair and Yoga",
    "Me: Call and Yoga",
    "Me and Ana: Yoga and Parents' evening",
]


def rule(name):
    return json.dumps({"_id": name, "name": name, "condition": {"op": "containsString", "args": [
        {"type": "argument", "argumentNumber": 1}, {"type": "string", "value": name}]}})


class People(WindowTest):
    zone = clock.NEW_YORK

    def setUp(self):
        super().setUp()
        self.environment.update(MORNING)

    def write(self, name):
        path = self.folder / f"{name}.ics"
        path.write_text(calendars.calendar(*FAMILY[name], name=name.capitalize()))
        return path

    def open_calendars(self, *names):
        self.remember_window(1080, 1700)
        self.open(*(self.write(name) for name in names))
        self.focus_window()
        self.wait_until("rows", self.rows)
        self.settled(self.rows)

    def open_family(self):
        self.open_calendars(*FAMILY)
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        for number, name in enumerate(["Ana", "Mia", "Leo"], 1):
            self.ask_database("INSERT INTO person VALUES (?, ?, ?, '', 0, 0, NULL)", number, name, str(number))
        for name, whose in WHOSE.items():
            self.ask_database("UPDATE source SET ownership = ? WHERE location LIKE ?", whose, f"%/{name}.ics")
        location, = next(iter(self.ask_database("SELECT location FROM source WHERE location LIKE '%/school.ics'")))
        for number, name in [(2, "Mia"), (3, "Leo")]:
            self.ask_database("INSERT INTO personRule VALUES (?, ?, ?)", number, location, rule(name))
        self.open()
        self.focus_window()
        self.wait_until("rows", self.rows)
        self.settled(self.rows)

    def person(self, name):
        return self.wait_until(f"the person {name}", lambda: next(
            box for box in self.window.all("checkbox", lambda its: its == name or its.startswith(name + ", "))
            if self.window.shows(box)))

    def conflicts(self):
        """Whom each conflict is about, and its events, once all rows are unfolded."""
        found = self.list("Conflicts").all("list item")
        for row in found:
            if row.name.endswith(", folded"):
                row.do("row.activate")
        return [": ".join(row.name.split(", ")[:2]) for row in found if ", overlaps " in row.name]

    def titles(self):
        return [row.split(", ")[0] for row in self.rows()]

    def test_the_conflicts_of_a_family(self):
        self.open_family()
        self.go_to("Conflicts")
        self.wait_equal(lambda: sorted(self.conflicts()), sorted(CONFLICTS))
        # The sidebar counts for each.
        self.assertEqual(
            [box.name for box in self.window.all("checkbox", lambda its: ", " in its) if self.window.shows(box)],
            ["Me, 6 conflicts in the next two weeks", "Ana, 1 conflict in the next two weeks",
             "Mia, 3 conflicts in the next two weeks", "Leo, 1 conflict in the next two weeks"])
        # The page lists those of one person.
        self.click(self.wait_until("the button", lambda: self.window.all(None, "Conflicts of Mia")[0]))
        self.wait_equal(lambda: sorted(self.conflicts()), sorted(row for row in CONFLICTS if row.startswith("Mia")))

    def test_with_several_people_the_month_is_folded_until_the_user_unfolds_it(self):
        self.open_family()
        button = self.wait_until("the button", lambda: self.window.all(None, "Show the month")[0])
        self.assertFalse(any(self.window.shows(grid) for grid in self.window.all("grid")))
        self.click(button)
        self.wait_until("the month", lambda: any(self.window.shows(grid) for grid in self.window.all("grid")))
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.wait_until("the month again", lambda: any(self.window.shows(grid) for grid in self.window.all("grid")))

    def test_a_hidden_person(self):
        self.open_family()
        self.wait_until("a row", lambda: "Dentist" in self.titles())
        self.click(self.person("Leo"))
        self.wait_until("no row", lambda: "Dentist" not in self.titles() and "Leo: test" not in self.titles())
        # What is for another too stays.
        self.assertIn("Mia and Leo: choir", self.titles())
        self.assertEqual(self.ask_database("SELECT isHidden FROM person WHERE id = 3"), [(1,)])
        self.click(self.person("Leo"))
        self.wait_until("the row", lambda: "Dentist" in self.titles())

    def test_rows_say_for_whom_they_are(self):
        self.open_family()
        self.assertIn(
            "Mia and Leo: choir, 3:00 PM to 4:00 PM, for Mia and Leo, conflicts with 3 events, School", self.rows())
        self.assertIn("Tigers practice, 4:00 PM to 5:30 PM, for Leo, Leo", self.rows())

    def test_a_new_person(self):
        self.open_calendars("work", "mia")
        # With one person alone nothing speaks of people.
        self.assertFalse([box for box in self.window.all("checkbox") if box.name.startswith("Me")])
        self.assertFalse([row for row in self.rows() if ", for " in row])
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        row = self.wait_until("the row", lambda: next(
            row for row in self.window.all("list item") if row.name.startswith("Mia")))
        self.focus_row(row)
        self.keys("Return")
        self.wait_until("the page", lambda: len(self.program.node.children) == 3)
        self.at_work("Mia")
        self.wait_until("the focus", lambda: (self.focused() or "").startswith("Advanced") or self.keys("Tab"))
        self.keys("space")
        self.wait_until("the focus", lambda: self.focused() == "New Person…" or self.keys("Tab"))
        self.keys("Return")
        self.wait_equal(self.focused, "Name of the new person")
        self.type("me")
        self.keys("Return")
        self.wait_until("the fault", lambda: "There is a person with this name already." in self.notices())
        self.keys("ctrl+a")
        self.type("Mia")
        self.keys("Return")
        self.wait_until("the person", lambda: "checked" in self.window.find("checkbox", "Mia").states)
        self.wait_equal(lambda: self.ask_database("SELECT ownership FROM source ORDER BY id"), [(None,), ("1",)])
        self.keys("Escape")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("for Mia", lambda: any(", for Mia" in row for row in self.rows()))
        self.person("Me")
        self.person("Mia")

    def test_whose_time_a_new_calendar_takes(self):
        self.open_family()
        server = FeedServer()
        self.addCleanup(server.end)
        recitals = calendars.calendar(at("n1", "Recital", "1900", "1930"), name="Recitals")
        first = self.program
        self.start(server.offer("recitals.ics", recitals).replace("http:", "webcal:"))
        self.assertEqual(self.program.wait(), 0)
        self.program = first
        self.at_work("Add Calendar")
        # A calendar of the web is nobody's at first.
        self.wait_until("the question", lambda: self.window.find("checkbox", "Mia"))
        self.assertNotIn("checked", self.window.find("checkbox", "Me").states)
        self.click(self.window.find("checkbox", "Mia"))
        self.click(self.window.find("button", "New Person…"))
        self.wait_equal(self.focused, "Name of the new person")
        self.type("Zoe")
        self.keys("Return")
        self.wait_until("the person", lambda: "checked" in self.window.find("checkbox", "Zoe").states)
        self.click(self.button("Add"))
        self.at_work_in_main()
        self.wait_for_row("Recital, 7:00 PM to 7:30 PM, for Mia and Zoe, Recitals")
        self.assertEqual(
            self.ask_database("SELECT ownership FROM source WHERE location LIKE '%/recitals.ics'"), [("2 4",)])

    def open_conflicts_of_two_calendars(self):
        """School and shifts conflict every day, and choir three times."""
        for name, count in [("school", 25), ("shifts", 30), ("choir", 3)]:
            (self.folder / f"{name}.ics").write_text(calendars.calendar(
                at(name, name.capitalize(), "1000", "1100", more=f"\nRRULE:FREQ=DAILY;COUNT={count}"),
                name="Leo’s School" if name == "school" else name.capitalize()))
        self.remember_window(1080, 800)
        self.open(*(self.folder / f"{name}.ics" for name in ("school", "shifts", "choir")))
        self.focus_window()
        self.go_to("Conflicts")
        self.wait_until("the question", self.question)

    def question(self):
        return next((label for label in self.window.all("label", lambda its: " overlap " in its)
                     if self.window.shows(label)), None)

    def test_the_line_above_the_conflicts_asks_whose_time_a_calendar_takes(self):
        self.open_conflicts_of_two_calendars()
        self.assertRegex(self.question().name, "^\u2068?Leo’s School\u2069? and .* overlap 25 times. Whose time is \u2068?Leo’s School\u2069?\\?$")
        # It is about the list, and the week has no room for it.
        self.keys("ctrl+2")
        self.wait_until("the week alone", lambda: not self.question())
        self.keys("ctrl+1")
        self.wait_until("the question", self.question)
        self.click(self.button("New Person…"))
        self.wait_equal(self.focused, "Name of the new person")
        self.type("Leo")
        self.keys("Return")
        self.wait_until("the answer", lambda: not self.question())
        self.wait_equal(lambda: sorted(self.ask_database("SELECT ownership FROM source"), key=str), [("1",), (None,), (None,)])
        self.keys("ctrl+z")
        self.wait_until("the question again", self.question)
        self.click(self.icon_button("Do not ask about these calendars again"))
        self.wait_until("no question", lambda: not self.question())
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.go_to("Conflicts")
        self.wait_until("conflicts", lambda: self.list("Conflicts").all("list item"))
        self.assertIsNone(self.question())

    def test_this_is_for(self):
        self.open_family()
        self.wait_until("the row", lambda: (self.focused() or "").startswith("Standup") or self.keys("Down"))
        self.keys("shift+F10")
        self.wait_until("the menu", lambda: "This Is For…" in self.menu_items())
        self.wait_until("the entry", lambda: self.focused() == "This Is For…" or self.keys("Down"))
        self.keys("Return")
        self.at_work("This Is For")
        self.wait_until("for the user", lambda: "checked" in self.window.find("checkbox", "Me").states)
        self.click(self.window.find("checkbox", "Leo"))
        self.wait_equal(lambda: self.ask_database("SELECT people FROM eventPeople"), [("0 3",)])
        self.click(self.window.find("checkbox", "Me"))
        self.wait_equal(lambda: self.ask_database("SELECT people FROM eventPeople"), [("3",)])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_for_row("Standup, 9:00 AM to 9:30 AM, for Leo, conflicts with Leo: test, Work")
        # It is taken back.
        self.keys("ctrl+z")
        self.wait_for_row("Standup, 9:00 AM to 9:30 AM, for Me and Leo")

    def needs(self):
        """The rows of events that need somebody while nobody is free."""
        return [row.name for row in self.list("Conflicts").all("list item") if " needs " in row.name]

    def test_an_event_needs_one_of_two_people(self):
        self.open_family()
        self.wait_until("the row", lambda: (self.focused() or "").startswith("Mia: class trip") or self.keys("Down"))
        self.keys("shift+F10")
        self.wait_until("the menu", lambda: "Needs One Of…" in self.menu_items())
        self.wait_until("the entry", lambda: self.focused() == "Needs One Of…" or self.keys("Down"))
        self.keys("Return")
        self.at_work("Needs One Of")
        self.click(self.window.find("checkbox", "Me"))
        self.wait_equal(lambda: self.ask_database("SELECT people FROM eventNeeds"), [("0",)])
        self.click(self.window.find("checkbox", "Ana"))
        self.wait_equal(lambda: self.ask_database("SELECT people FROM eventNeeds"), [("0 1",)])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the row", lambda: any(
            row.startswith("Mia: class trip, 8:00 AM to 2:30 PM, in ") and "for Mia, needs Me or Ana, nobody is free" in row
            for row in self.rows()))
        # Its details list whose time is taken, and the ways to end it.
        self.keys("Return")
        self.at_work_on("Mia: class trip")
        self.wait_equal(lambda: [row.name.split(",")[0] for row in self.window.all("list item")], ["Clinic", "Standup", "Review"])
        self.click(self.button("Resolve"))
        self.wait_until("the ways", lambda: (self.focused() or "").startswith("I Do It"))
        self.keys("Escape")
        self.keys("Escape")
        self.at_work_in_main()
        # The key leads there at once.
        self.keys("ctrl+Return")
        self.at_work_on("Mia: class trip")
        self.wait_until("the ways", lambda: (self.focused() or "").startswith("I Do It"))
        self.keys("Escape")
        self.keys("Escape")
        self.at_work_in_main()
        self.go_to("Conflicts")
        need = "Mia: class trip needs Me or Ana, 9:00 AM – 9:30 AM · nobody is free"
        self.wait_until("the need", lambda: any(row.startswith(need) for row in self.needs()))
        self.wait_until("its row", lambda: (self.focused() or "").startswith(need) or self.keys("Down"))
        self.keys("ctrl+Return")
        self.wait_until("the ways", lambda: (self.focused() or "").startswith("I Do It"))
        self.keys("Escape")
        self.click(self.button("Resolve"))
        self.wait_until("the ways", lambda: (self.focused() or "").startswith("I Do It"))
        self.keys("Down")
        self.wait_until("the way", lambda: (self.focused() or "").startswith("Ana Does It"))
        self.keys("Return")
        self.wait_equal(lambda: self.ask_database("SELECT people FROM eventPeople"), [("1 2",)])
        self.wait_equal(self.needs, [])
        self.keys("ctrl+z")
        self.wait_until("the need again", lambda: any(row.startswith(need) for row in self.needs()))

    def test_the_settings_of_a_person(self):
        self.open_family()
        self.click(next(button for button in self.window.all("button", "Settings of Mia")))
        self.at_work("Mia")
        self.wait_until("the calendars", lambda: self.window.all("label", "Calendars: Mia"))
        self.click(self.icon_button("Rename"))
        self.wait_equal(self.focused, "Name")
        self.keys("ctrl+a")
        self.type("Leo")
        self.keys("Return")
        self.wait_until("the fault", lambda: "There is a person with this name already." in self.notices())
        self.type("Leonie")
        self.keys("Return")
        self.at_work("Leonie")
        self.click(self.button("Remove Person"))
        self.at_work_in_main()
        self.wait_equal(lambda: self.ask_database("SELECT name, isRemoved FROM person WHERE id = 2"), [("Leonie", 1)])
        self.wait_until("her events are nobody's", lambda: "Piano, 3:00 PM to 4:00 PM, Mia" in [
            row.replace(", conflicts with Review", "") for row in self.rows()] or any(
                row.startswith("Piano, ") and ", for " not in row for row in self.rows()))
        self.keys("ctrl+z")
        self.wait_for_row("Piano, 3:00 PM to 4:00 PM, for Leonie")

    def test_a_condition_gives_events_to_a_person(self):
        self.open_family()
        self.go_to("Conditions")
        row = self.wait_until("the sample", lambda: next(
            (row for row in self.window.all("list item", lambda its: its.startswith("Parties"))), None))
        row.do("row.activate")
        self.click(self.button("Is For…"))
        self.wait_until("the focus on her", lambda: self.focused() == "Ana" or self.keys("Tab"))
        self.keys("space")
        self.wait_equal(lambda: self.ask_database("SELECT person, location FROM personRule WHERE person = 1"), [(1, "")])
        self.keys("Escape")
        self.wait_until("what it is used for", lambda: self.window.all("label", "In use: is for Ana"))

    def test_a_free_time_is_free_for_all_who_are_chosen(self):
        self.open_family()
        self.choose_in_menu("Find a Free Time…")
        self.at_work("Find a Free Time")

        def first():
            return next((node.name for node in self.window.all() if node.name.startswith("Monday, December 7, ")), None)
        # The class trip is Mia's, and the fair is for nobody.
        self.wait_equal(
            first, "Monday, December 7, 8:00 AM – 9:00 AM, 9:30 AM – 2:00 PM, 4:30 PM – 5:30 PM, 8:00 PM – 10:00 PM")
        self.click(self.button("For whom: Me"))
        self.wait_equal(self.focused, "Me")
        self.keys("Tab", "Tab", "space", "Escape")
        self.wait_equal(first, "Monday, December 7, 8:00 PM – 10:00 PM")
        self.assertEqual(self.focused(), "For whom: Me and Mia")

    def test_the_terminal_says_the_same(self):
        self.open_family()
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)

        def run(*arguments):
            return subprocess.run(
                [os.environ["UPCOMING"], *arguments], check=True, capture_output=True, text=True,
                env={**os.environ, **self.environment}).stdout
        found = json.loads(run("conflicts", "--format", "json"))["conflicts"]
        self.assertEqual(len(found), len(CONFLICTS))
        found = json.loads(run("conflicts", "--format", "json", "--person", "mia"))["conflicts"]
        self.assertEqual({name for conflict in found for name in conflict["people"]}, {"Mia"})
        # What is for nobody is there for everybody.
        of_leo = ["Leo: test", "Tigers - Bears", "Tigers II - Bears II", "Mia and Leo: choir", "Dentist", "Tigers practice",
                  "Autumn fair"]
        titles = run("next", "--count", "9", "--format", "{title}", "--person", "leo").splitlines()
        self.assertEqual(sorted(titles), sorted(of_leo))
        self.assertEqual(len(run("next", "--count", "99", "--format", "{title}").splitlines()), 16)
        named = [f"--for={name.capitalize()}={self.folder / name}.ics" for name in ("ana", "mia", "leo")]
        found = json.loads(run("conflicts", "--format", "json", *named))["conflicts"]
        self.assertEqual([conflict["people"] for conflict in found], [["Mia"]])
