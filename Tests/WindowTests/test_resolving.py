"""Resolve: the ways to end a conflict, where it is seen."""

import json
import os
import subprocess

from driver import calendars
from test_conflicts import EARLIER, FIRST, SECOND, Conflicts, event, soon


class Resolving(Conflicts):
    def sentences(self):
        """The ways that are open, each whole, as a screen reader speaks it."""
        group = next(iter(self.window.all("group", "Ways to end this conflict")), None)
        return group.names("button") if group else []

    def open_ways(self):
        self.click(self.button("Resolve"))
        return self.wait_until("the ways", self.sentences)

    def end_by(self, begin):
        """Ends the conflict by the sentence that begins so, by keys."""
        place = next(place for place, way in enumerate(self.sentences()) if way.startswith(begin))
        if place:
            self.keys(*["Down"] * place)
        self.wait_until(begin, lambda: (self.focused() or "").startswith(begin))
        self.keys("Return")


class Reading(Resolving):
    def test_one_click_ends_a_conflict_and_the_next_one_is_current(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.assertEqual([way.split(",")[0] for way in self.open_ways()], [
            "Other times for Choir Rehearsal…", "Not going to Choir Rehearsal", "Not going to Football", "I’ll ask…",
            "Ignore"])
        self.end_by("Not going to Football")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Not going · 1")
        self.wait_focus("Team Call and Choir Concert")
        self.keys("ctrl+z")
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)

    def test_the_menu_opens_the_ways_by_keyboard(self):
        self.open_conflicts()
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Resolve…")
        self.wait_equal(self.focused, "Other times for Choir Rehearsal…")
        self.keys("End")
        self.wait_equal(self.focused, "Ignore")
        self.keys("Return")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")
        self.wait_until("the focus in the list", lambda: self.focused() in self.conflicts())

    def test_escape_leaves_all_as_it_is(self):
        self.open_conflicts(size=(360, 640))
        self.wait_focus("Choir Rehearsal and Football")
        self.open_ways()
        self.keys("Escape")
        self.wait_equal(self.sentences, [])
        self.wait_focus("Choir Rehearsal and Football")

    def test_a_conflict_waits_for_an_answer(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.keys("Down")
        self.wait_focus("Team Call and Choir Concert")
        self.open_ways()
        self.end_by("I’ll ask")
        self.wait_conflicts(EARLIER, soon(1), FIRST)
        self.click(self.wait_until("the switch", lambda: self.button("Waiting 1")))
        self.wait_equal(lambda: len(self.conflicts()), 1)
        self.assertIn("asked on Dec 12", self.conflicts()[0])
        self.click(self.row("Team Call and Choir Concert", self.list("Conflicts")))
        self.menu_of("Team Call and Choir Concert")
        self.choose("Bring Back")
        self.wait_until("the page", lambda: self.shows_page("Nothing is waiting"))
        self.click(self.button("Show All Conflicts"))
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)


FAIR = event("fair", "School Fair", "20261218T0900", "20261218T1200")
STAND = event("stand", "Cake Stand Shift", "20261218T1100", "20261218T1230")
MOVE = "Move Cake Stand Shift to Thu, Dec 17, 11:00 AM"


class Writing(Resolving):
    """A way that writes, in a file and in a folder."""

    def write(self, in_folder):
        names = {"fair": FAIR, "stand": STAND}
        if not in_folder:
            file = self.folder / "family.ics"
            file.write_bytes(calendars.calendar(*names.values(), name="Family").replace("\n", "\r\n").encode())
            return file, file
        folder = self.folder / "family"
        folder.mkdir()
        for name, text in names.items():
            (folder / f"{name}.ics").write_bytes(calendars.calendar(text).replace("\n", "\r\n").encode())
        return folder, folder / "stand.ics"

    def check(self, in_folder):
        source, file = self.write(in_folder)
        before = file.read_bytes()
        self.open_conflicts(source)
        self.check_move(source, file, before)
        self.return_to_conflict()
        for way, done in [("Shorten School Fair", b"DTEND:20261218T110000"), ("Mark Cake", b"TRANSP:TRANSPARENT"),
                          ("Delete Cake", None)]:
            with self.subTest(way):
                self.open_ways()
                self.end_by(way)
                self.wait_until(way, lambda: not file.exists() or (
                    done in self.texts(source) if done else b"Cake" not in self.texts(source)))
                self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
                self.keys("ctrl+z")
                self.return_to_conflict()

    def return_to_conflict(self):
        begin = "School Fair and Cake Stand Shift"
        self.wait_until("the row", lambda: self.row(begin, self.list("Conflicts")))
        self.wait_until("the focus on it", lambda: (self.focused() or "").startswith(begin) or self.keys(
            "Down" if (self.focused() or "") in self.conflicts() else "Tab"))

    def texts(self, source):
        files = sorted(source.iterdir()) if source.is_dir() else [source]
        return b"".join(file.read_bytes() for file in files if file.suffix == ".ics")

    def check_move(self, source, file, before):
        self.wait_focus("School Fair and Cake Stand Shift")
        self.assertEqual(self.open_ways()[0][:len(MOVE)], MOVE)
        self.end_by(MOVE)
        self.at_work(f"Upcoming has only read {source.name} so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("the new time", lambda: b"DTSTART:20261217T110000" in file.read_bytes())
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
        self.keys("ctrl+z")
        self.wait_until("the old text", lambda: b"DTSTART:20261218T1100" in file.read_bytes())
        self.wait_until("the row", lambda: self.row("School Fair and Cake Stand Shift", self.list("Conflicts")))
        self.assertIn(b"Cake Stand Shift", file.read_bytes())
        self.assertEqual(len(before.splitlines()), len([
            line for line in file.read_bytes().splitlines() if not line.startswith((b"LAST-MOD", b"DTSTAMP", b"SEQ"))]))

    def test_a_conflict_ends_in_a_file(self):
        self.check(in_folder=False)

    def test_a_conflict_ends_in_a_folder(self):
        self.check(in_folder=True)

    def test_what_was_written_is_decided_until_it_is_undone_there(self):
        source, file = self.write(in_folder=False)
        self.open_conflicts(source)
        self.wait_focus("School Fair and Cake Stand Shift")
        self.open_ways()
        self.end_by(MOVE)
        self.at_work(f"Upcoming has only read {source.name} so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
        self.click(self.button("Decided"))
        self.wait_until("the change", lambda: any(
            row.startswith("Cake Stand Shift moved to ") and row.endswith("family.ics · Dec 12")
            for row in self.plain_rows()))
        self.click(self.wait_until("the button", lambda: next(
            (button for button in self.list("Conflicts").all("button", "Undo") if self.window.shows(button)), None)))
        self.wait_until("the old text", lambda: b"DTSTART:20261218T1100" in file.read_bytes())
        self.wait_until("the page", lambda: self.shows_page("Nothing is decided"))

    def plain_rows(self):
        return ["".join(letter for letter in row if not "\u2066" <= letter <= "\u2069") for row in self.conflicts()]

    def test_a_time_of_the_dialog_moves_the_event(self):
        source, file = self.write(in_folder=False)
        self.open_conflicts(source)
        self.wait_focus("School Fair and Cake Stand Shift")
        self.open_ways()
        self.end_by("Other times")
        self.at_work("Find a Free Time")
        self.keys("ctrl+a")
        self.type("Dec 19 2pm 90min")
        self.click(self.wait_until("the button", lambda: self.button("Move It Here")))
        self.at_work(f"Upcoming has only read {source.name} so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("the new time", lambda: b"DTSTART:20261219T140000" in file.read_bytes())

    def test_delete_asks_which_of_two_events(self):
        source, file = self.write(in_folder=True)
        self.open_conflicts(source)
        self.wait_focus("School Fair and Cake Stand Shift")
        self.keys("Delete")
        self.at_work("Which event is deleted?")
        self.wait_equal(self.focused, "Cancel")
        self.keys("Tab", "Tab", "Return")
        self.at_work(f"Upcoming has only read {source.name} so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("the file goes", lambda: not file.exists())

    def test_a_link_leads_to_the_ways(self):
        source, _ = self.write(in_folder=False)
        self.open_conflicts(source)
        self.wait_focus("School Fair and Cake Stand Shift")
        report = json.loads(subprocess.run(
            [os.environ["UPCOMING"], "conflicts", "--format", "json", "--from", "2026-12-18", source],
            check=True, capture_output=True, env={**os.environ, **self.environment}).stdout)
        conflict, = report["conflicts"]
        first, second = (event["id"] for event in conflict["events"])
        self.follow(f"upcoming://resolve/{first}/{second}")
        self.at_work("Conflict", "School Fair and Cake Stand Shift, overlaps 1 h")
        self.wait_until("the ways", lambda: self.sentences() and self.sentences()[0].startswith(MOVE))


class Cluster(Resolving):
    def test_each_event_of_a_cluster_has_a_way(self):
        file = self.folder / "family.ics"
        file.write_text(calendars.calendar(
            FAIR, STAND, event("visit", "Visit", "20261218T1130", "20261218T1300"), name="Family"))
        self.open_conflicts(file)
        self.wait_focus("School Fair, Cake Stand Shift, Visit")
        ways = self.open_ways_of_cluster()
        self.assertEqual([way.split(" to ")[0] for way in ways[:2]], ["Move School Fair", "Move Cake Stand Shift"])
        self.assertEqual([way.split(",")[0] for way in ways[3:]], [
            "Not going to School Fair", "Not going to Cake Stand Shift", "Not going to Visit", "Ignore"])
        self.end_by("Ignore")
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))

    def open_ways_of_cluster(self):
        self.click(self.button("Resolve"))
        return self.wait_until("the ways", lambda: next(iter(
            [group.names("button") for group in self.window.all("group", "Ways to end this conflict")]), None))
