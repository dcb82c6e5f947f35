"""A file that changes on disk is followed."""

import os

from driver import events, screen
from driver.case import WindowTest

GOOD = events.feed(events.SAMPLE)
NEW = ("A Walk Before All", "2018-10-30 08:00", "2018-10-30 09:00")


class Following(WindowTest):
    def has(self, title):
        try:
            return bool(self.row(title))
        except LookupError:
            return False

    def open_at_top(self):
        self.open_sample()
        self.focus_window()
        self.keys("Home")
        self.wait_until("the first row", lambda: self.has("Bicycling with Friends"))

    def test_a_file_that_is_written_anew_in_place(self):
        self.open_at_top()
        with open(self.file, "r+", encoding="utf-8") as file:
            file.truncate()
            events.write(self.file, events.feed([NEW]))
        self.wait_equal(self.rows, ["A Walk Before All, 8:00 AM to 9:00 AM"])
        events.write(self.file, GOOD)
        self.wait_until("the first row", lambda: self.has("Bicycling with Friends"))

    def test_a_file_that_is_replaced_by_another(self):
        self.open_at_top()
        for title in ["First", "Second", "Third"]:
            other = events.write(self.folder / "other", events.feed([(title, *NEW[1:])]))
            os.replace(other, self.file)
            self.wait_equal(self.rows, [f"{title}, 8:00 AM to 9:00 AM"])

    def test_a_file_that_is_deleted_keeps_its_events_until_it_is_back(self):
        self.open_at_top()
        self.file.unlink()
        self.wait_until("the banner", self.banner)
        self.assertRegex(self.banner(), r"^mock could not be refreshed: showing what came at [0-9]+:[0-9]+ [AP]M$")
        self.assertTrue(self.has("Bicycling with Friends"))
        events.write(self.file, events.feed([NEW]))
        self.wait_equal(self.rows, ["A Walk Before All, 8:00 AM to 9:00 AM"])
        self.wait_equal(self.banner, None)

    def test_a_file_that_is_broken_for_a_while_keeps_its_events(self):
        self.open_at_top()
        self.file.write_text("[{")
        self.wait_until("the banner", self.banner)
        self.assertTrue(self.has("Bicycling with Friends"))
        events.write(self.file, GOOD + events.feed([NEW]))
        self.wait_equal(self.banner, None)
        self.wait_until("the list", lambda: self.has("Bicycling with Friends"))

    def test_the_rows_stay_where_they_are_when_events_come_in_above(self):
        self.open_sample()
        self.focus_window()
        self.keys("Home", "Page_Down")
        self.wait_until("a row", lambda: self.has("Roller Derby"))
        self.point_at(self.agenda)
        screen.click(5)
        top = self.agenda.extents[1]
        places = [(name, y) for name, y in self.settled(self.places) if y > top]
        focused = self.focused()
        more = [(f"Before {day}", f"2018-10-{day:02} 10:00", f"2018-10-{day:02} 11:00") for day in range(1, 28)]
        # An event in view says when the new list is there.
        events.write(self.file, GOOD + events.feed(more + [("Roller Derbies", "2018-11-07 23:00", "2018-11-07 23:30")]))
        self.wait_until("the new list", lambda: self.has("Roller Derbies"))
        new = dict(self.settled(self.places))
        self.assertEqual({name: new.get(name) for name, _ in places[:2]}, dict(places[:2]))
        self.assertEqual(self.focused(), focused)

    def places(self):
        return [(node.name, node.extents[1]) for node in self.agenda.all("list item")]

    def test_an_open_dialog_follows(self):
        self.open_sample()
        self.row("Birthday Party").do("row.activate")
        self.at_work_on("Birthday Party")
        shorter = [event for event in events.SAMPLE if event[0] != "Evening Picnic"]
        events.write(self.file, events.feed(shorter + [("Late Snack", "2018-11-10 20:00", "2018-11-10 21:00")]))
        self.wait_equal(self.conflicting, [
            "Dentist Appointment, 1:45 PM to 2:30 PM, overlaps 45 min",
            "Late Snack, 8:00 PM to 9:00 PM, overlaps 30 min"])
        events.write(self.file, events.feed(
            [event for event in shorter if event[0] != "Dentist Appointment"]))
        self.at_work("Event", "Birthday Party, 12:30 PM to 8:30 PM")
        self.wait_until("no conflicts", lambda: self.window.all("heading", "No conflicts"))

    def conflicting(self):
        name = self.name_of_dialog("Birthday Party")
        return self.program.find_window(name).find("list").names("list item")

    def test_the_dialog_of_an_event_that_is_gone_closes(self):
        self.open_sample()
        self.row("Birthday Party").do("row.activate")
        self.at_work_on("Birthday Party")
        events.write(self.file, events.feed(events.SAMPLE[:5]))
        self.at_work_in_main()
        self.wait_until("a row with the focus", self.focused)

    def test_a_link_is_followed_to_its_file(self):
        real = events.write(self.folder / "real.json", GOOD)
        link = self.folder / "link.json"
        link.symlink_to(real)
        self.open(link)
        self.wait_until("rows", lambda: self.has("Birthday Party"))
        events.write(real, events.feed([NEW]))
        self.wait_equal(self.rows, ["A Walk Before All, 8:00 AM to 9:00 AM"])
