"""Files dropped on the window."""

import itertools
import os
import pathlib
import subprocess

from driver import calendars, events, screen
from driver.case import WindowTest

SOURCE = pathlib.Path(__file__).parent / "driver/drag_source.py"


class Dropping(WindowTest):
    def drag(self, *files):
        """Drags files from another window to the middle of this one."""
        said = self.folder / "drag"
        with said.open("w") as output:
            source = subprocess.Popen(
                ["/usr/bin/python3", "-B", str(SOURCE), *map(str, files)], stdout=output, stderr=subprocess.DEVNULL)
        self.addCleanup(source.wait)
        self.addCleanup(source.terminate)
        frame = self.wait_until("the source", lambda: screen.Frame("Files", source.pid))
        screen.xdotool("windowmove", "--sync", frame.number, 1300, 100)
        x, y, width, height = self.frame().geometry
        screen.move_pointer(1400, 200)
        screen.hold()
        # A drag begins after some way; what lies below is asked at each step, and may take its time to answer.
        self.steps(said, "begun", (1400, 200), (1300, 260))
        self.steps(said, "accepted", (x + width // 2 + 60, y + height // 2 + 60), (x + width // 2, y + height // 2))
        screen.release()

    def steps(self, said, word, start, end):
        """Moves the pointer to and fro between two places until the source has said a word."""
        places = itertools.cycle(
            (start[0] + (end[0] - start[0]) * step // 10, start[1] + (end[1] - start[1]) * step // 10)
            for step in [*range(11), *range(9, 0, -1)])

        def moved():
            screen.move_pointer(*next(places))
            return word in said.read_text()
        self.wait_until(f"the drag to be {word}", moved)

    def add(self):
        """Adds what is shown of what was dropped."""
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Add")
        self.keys("Return")
        self.at_work_in_main()

    def test_files_dropped_on_the_welcome_page_are_shown(self):
        self.open()
        first = events.write(self.folder / "first.json", events.feed(events.SAMPLE))
        self.drag(first)
        self.add()
        self.wait_until("the rows", lambda: self.rows(self.agenda))

    def test_a_file_whose_name_is_not_utf8_can_be_dropped(self):
        self.open()
        name = os.fsdecode(b"caf\xe9.json")
        self.drag(events.write(self.folder / name, events.feed(events.SAMPLE)))
        self.add()
        self.wait_until("the rows", lambda: self.rows(self.agenda))

    def test_a_file_dropped_on_the_agenda_is_added(self):
        self.open_sample()
        self.keys("Home")
        more = [("Late Breakfast", "2018-11-01 10:00", "2018-11-01 10:30")]
        self.drag(events.write(self.folder / "more.json", events.feed(more)))
        self.add()
        self.wait_for_row("Late Breakfast, 10:00 AM to 10:30 AM, more")

    def test_a_folder_with_an_event_in_each_file_is_one_calendar(self):
        self.open_sample()
        self.keys("Home")
        folder = self.folder / "club"
        folder.mkdir()
        (folder / "displayname").write_text("Judo Club")
        (folder / "notes.txt").write_text("not a calendar")
        for number, title in enumerate(["Judo", "Judo Camp"]):
            (folder / f"{number}.ics").write_text(
                calendars.calendar(calendars.single(title, title, f"2018110{number + 1}")))
        self.drag(folder)
        self.add()
        self.wait_until("one calendar", lambda: [row for row in self.rows() if row.startswith("Judo, ") and "Judo Club" in row])
        self.assertEqual(len([row for row in self.rows() if "Judo Club" in row]), 2)

    def test_a_folder_of_calendars_is_shown_with_a_box_to_check_each(self):
        self.open_sample()
        self.keys("Home")
        folder = self.folder / "exports"
        folder.mkdir()
        for name in ["home", "work"]:
            (folder / f"{name}.ics").write_text(calendars.calendar(*(
                calendars.single(f"{name}{number}", f"{name} {number}", f"2018110{number}") for number in [1, 2])))
        self.drag(folder)
        self.at_work("Add Calendars")
        self.wait_until("what they are", lambda: self.window.all("button", "Add 2 Calendars"))
        states = {box.name: "checked" in box.states for box in self.window.all("checkbox", lambda name: name.startswith("Add "))}
        self.assertEqual(states, {"Add home": True, "Add work": True})
        box = self.window.find("checkbox", "Add home")
        self.settled(lambda: box.extents)
        self.click(box)
        self.wait_until("it is unchecked", lambda: "checked" not in self.window.find("checkbox", "Add home").states)
        self.click(self.button("Add 1 Calendar"))
        self.at_work_in_main()
        self.wait_until("its events", lambda: [row for row in self.rows() if row.startswith("work 1, ")])
        self.assertFalse([row for row in self.rows() if row.startswith("home ")])

    def test_several_files_are_shown_with_a_box_to_check_each(self):
        self.open_sample()
        self.keys("Home")
        first = events.write(self.folder / "first.json", events.feed([("First", "2018-11-01 10:00", "2018-11-01 10:30")]))
        second = events.write(self.folder / "second.json", events.feed([("Second", "2018-11-01 11:00", "2018-11-01 11:30")]))
        broken = self.folder / "broken.json"
        broken.write_text("{")
        copy = events.write(self.folder / "copy.json", events.feed(events.SAMPLE))
        self.drag(first, second, broken, copy)
        self.at_work("Add Calendars")
        self.wait_until("what they are", lambda: self.window.all("button", "Add 2 Calendars"))
        states = {box.name: "checked" in box.states for box in self.window.all("checkbox", lambda name: name.startswith("Add "))}
        self.assertEqual(states, {
            "Add first": True, "Add second": True, "Add broken": False, "Add copy": False})
        rows = self.window.names("list item")
        self.assertIn("This calendar is here already, as “mock”.", rows[3])
        self.click(self.window.find("checkbox", "Add second"))
        self.click(self.button("Add 1 Calendar"))
        self.at_work_in_main()
        self.wait_for_row("First, 10:00 AM to 10:30 AM, first")
        self.assertFalse([row for row in self.rows() if row.startswith("Second")])
