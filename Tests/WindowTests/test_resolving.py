"""Resolve: the ways to end a conflict, where it is seen."""

import json
import os
import subprocess
import urllib.parse

from driver import calendars
from driver.notifications import Notifications
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
        self.wait_focus("Team Call and Choir Concert")
        self.keys("shift+F10")
        self.wait_until("the menu", lambda: "Resolve…" in self.menu_items())
        self.choose("Resolve…")
        self.wait_until("the ways", lambda: (self.focused() or "").startswith("Other times for Team Call"))

    def test_keys_resolve_and_ignore_the_current_conflict(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.keys("ctrl+Return")
        self.assertEqual(self.wait_until("the ways", self.sentences)[-1], "Ignore")
        self.keys("Escape")
        self.wait_equal(self.sentences, [])
        self.wait_focus("Choir Rehearsal and Football")
        self.keys("ctrl+d")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")
        self.keys("ctrl+z")
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)
        # The agenda has them too.
        self.keys("alt+1")
        self.wait_for_row("Football")
        self.focus_row(self.row("Football"))
        self.keys("ctrl+Return")
        self.at_work("Conflict", "Choir Rehearsal and Football, overlaps 1 h")
        self.wait_until("the ways", self.sentences)
        self.keys("Escape")
        self.wait_equal(self.sentences, [])
        self.keys("ctrl+d")
        self.at_work_in_main()
        self.keys("alt+2")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")
        # List and week have keys.
        self.keys("ctrl+2")
        self.icon_button("Next week")
        self.keys("ctrl+1")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")

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
        self.at_work("Ask to Move")
        self.wait_equal(lambda: len(self.window.names("checkbox")), 4)
        self.click(self.button("Copy Text"))
        self.at_work_in_main()
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


    def test_the_organizer_is_asked_in_a_mail_with_the_times_that_are_checked(self):
        opened = self.program_for("mailto")
        files = [self.folder / name for name in ("family.ics", "work.ics")]
        meeting = event("review", "Review", "20261218T1100", "20261218T1230") + (
            "\nORGANIZER;CN=Ben:mailto:ben@example.org\nATTENDEE:mailto:ben@example.org")
        for file, text in zip(files, [FAIR, meeting]):
            file.write_bytes(calendars.calendar(text).replace("\n", "\r\n").encode())
        before = files[1].read_bytes()
        self.open_conflicts(*files)
        self.wait_focus("School Fair and Review")
        self.open_ways()
        self.end_by("Ask Ben to move Review…")
        self.at_work("Ask to Move")
        boxes = self.wait_until("the times", lambda: self.window.names("checkbox"))
        self.assertEqual(len(boxes), 4)
        self.assertEqual(boxes[3], "Tell what else is at that time: School Fair")
        self.wait_equal(self.focused, boxes[0])
        self.keys("space", "alt+w")
        self.at_work_in_main()
        self.wait_until("the mail", opened)
        link = urllib.parse.urlsplit(opened()[0])
        fields = urllib.parse.parse_qs(link.query, strict_parsing=True)
        self.assertEqual((link.path, fields["subject"]), ("ben@example.org", ["Another time for “Review”"]))
        body = fields["body"][0].split("\r\n")
        self.assertEqual(body[:2], ["Review", "Friday, December 18, 2026, 11:00 AM to 12:30 PM"])
        self.assertEqual([line for line in body if line.startswith("– ")], [f"– {box}" for box in boxes[1:3]])
        self.assertEqual(body[-1], "Times are in Eastern Time (America/New_York).")
        self.assertNotIn("Fair", fields["body"][0])
        self.wait_until("it waits", lambda: self.button("Waiting 1"))
        self.assertEqual(files[1].read_bytes(), before)


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
        self.wait_focus("School Fair and Cake Stand Shift")
        for way, done in [("Shorten School Fair", b"DTEND:20261218T110000"), ("Mark Cake", b"TRANSP:TRANSPARENT"),
                          ("Delete Cake", None)]:
            with self.subTest(way):
                self.open_ways()
                self.end_by(way)
                self.wait_until(way, lambda: not file.exists() or (
                    done in self.texts(source) if done else b"Cake" not in self.texts(source)))
                self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
                self.keys("ctrl+z")
                self.wait_focus("School Fair and Cake Stand Shift")

    def texts(self, source):
        files = sorted(source.iterdir()) if source.is_dir() else [source]
        return b"".join(file.read_bytes() for file in files if file.suffix == ".ics" and file.exists())

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

    def failure(self, within=None):
        return next((label for label in (within or self.list("Conflicts")).all(
            "label", lambda its: its.startswith("Cake Stand Shift was not changed. ")) if self.window.shows(label)), None)

    def test_an_error_stays_beside_its_event_and_is_tried_again(self):
        source, file = self.write(in_folder=False)
        self.open_conflicts(source, size=(360, 640))
        self.wait_focus("School Fair and Cake Stand Shift")
        # A file with two names is not changed.
        second = self.folder / "copy"
        os.link(file, second)
        before = file.read_bytes()
        self.open_ways()
        self.end_by(MOVE)
        self.at_work(f"Upcoming has only read {source.name} so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("the error", self.failure)
        # It stands there alone, not in the bar too.
        self.wait_equal(lambda: len([label for label in self.window.all(
            "label", lambda its: its.startswith("Cake Stand Shift was not changed. ")) if self.window.shows(label)]), 1)
        self.assertEqual(file.read_bytes(), before)
        # It stays on another page, and what was chosen is not lost.
        self.keys("alt+1", "alt+2")
        self.wait_focus("School Fair and Cake Stand Shift")
        self.wait_until("the error", self.failure)
        self.assertIn("Cake Stand Shift was not changed. ", self.focused())
        second.unlink()
        self.click(next(button for button in self.list("Conflicts").all("button", "Try Again")
                        if self.window.shows(button)))
        self.wait_until("the new time", lambda: b"DTSTART:20261217T110000" in file.read_bytes())
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
        self.keys("ctrl+z")
        self.wait_focus("School Fair and Cake Stand Shift")
        self.assertIsNone(self.failure())

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

    def test_a_time_of_the_dialog_asks_which_of_a_series_moves(self):
        file = self.folder / "family.ics"
        series = STAND + "\nRRULE:FREQ=WEEKLY;COUNT=3"
        trip = event("fair", "School Fair", "20261218T1000", "20261218T1330") + "\nRRULE:FREQ=WEEKLY;COUNT=2"
        file.write_bytes(calendars.calendar(trip, series, name="Family").encode())
        self.open_conflicts(file)
        self.wait_focus("School Fair and Cake Stand Shift")
        self.open_ways()
        self.end_by("Other times for Cake Stand Shift")
        self.at_work("Find a Free Time")
        self.keys("ctrl+a")
        self.type("Dec 19 2pm 90min")
        self.click(self.wait_until("the button", lambda: self.button("Move It Here")))
        self.at_work("Change Cake Stand Shift?")
        self.wait_equal(self.focused, "Only This One (Fri, Dec 18)")
        self.keys("Return")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("the new time", lambda: b"DTSTART:20261219T140000" in file.read_bytes())
        self.assertIn(b"RECURRENCE-ID:20261218T110000", file.read_bytes())
        self.assertIn(b"DTSTART:20261218T110000", file.read_bytes())

    def test_a_link_leads_to_the_ways(self):
        source, _ = self.write(in_folder=False)
        self.open_conflicts(source)
        self.wait_focus("School Fair and Cake Stand Shift")
        first, second = self.ids(source)
        self.follow(f"upcoming://resolve/{first}/{second}")
        self.at_work("Conflict", "School Fair and Cake Stand Shift, overlaps 1 h")
        self.wait_until("the ways", lambda: self.sentences() and self.sentences()[0].startswith(MOVE))

    def ids(self, source):
        """The ids of the two events, which links have."""
        report = json.loads(subprocess.run(
            [os.environ["UPCOMING"], "conflicts", "--format", "json", "--from", "2026-12-18", source],
            check=True, capture_output=True, env={**os.environ, **self.environment}).stdout)
        conflict, = report["conflicts"]
        return [event["id"] for event in conflict["events"]]

    def test_a_notification_leads_to_the_ways_and_nothing_from_outside_writes(self):
        notifications = Notifications(self)
        source, file = self.write(in_folder=False)
        self.remember_window(860, 900)
        later = event("stand", "Cake Stand Shift", "20261219T1100", "20261219T1230")
        file.write_bytes(calendars.calendar(FAIR, later, name="Family").encode())
        self.open(source)
        self.focus_window()
        self.wait_until("both", lambda: self.row("Cake Stand Shift"))
        for label in ("Resolve", "", "Open", "Ignore This Conflict"):
            for told in (later, STAND) if notifications.shown else (STAND,):
                count = len(notifications.shown)
                file.write_bytes(calendars.calendar(FAIR, told, name="Family").encode())
                self.wait_until("the notification", lambda count=count: len(notifications.shown) > count)
            before = file.read_bytes()
            notifications.press(next(action for action, its in notifications.shown[-1][2].items() if its == label))
            if label == "Resolve":
                self.at_work("Conflict", "School Fair and Cake Stand Shift, overlaps 1 h")
                self.wait_until("the ways", lambda: self.sentences() and self.sentences()[0].startswith(MOVE))
                self.leave()
            elif not label.startswith("Ignore"):
                self.wait_until("a dialog", lambda: len(self.program.node.children) > 1)
                self.leave()
            self.assertEqual(file.read_bytes(), before)
        self.wait_until("it is ignored", lambda: "conflicts" not in self.row("Cake Stand Shift").name)
        self.keys("ctrl+z")
        self.wait_until("it is back", lambda: "conflicts" in self.row("Cake Stand Shift").name)
        first, second = self.ids(source)
        for link in (f"conflict/{first}/{second}", f"resolve/{first}/{second}"):
            self.follow(f"upcoming://{link}")
            self.wait_until("the dialog", lambda: len(self.program.node.children) > 1)
            self.leave()
        for name in ("delete", "move", "edit", "undo"):
            self.follow(f"upcoming://{name}/{second}")
        self.follow(f"upcoming://event/{second}")
        self.at_work_on("Cake Stand Shift")
        self.leave()
        self.assertEqual(file.read_bytes(), before)
        self.assertFalse(any(path.name == "edits.sqlite" for path in self.folder.rglob("*")))

    def leave(self):
        """Closes what is open above the window."""
        self.wait_until("the window alone", lambda: self.keys("Escape") or len(self.program.node.children) == 1)
        self.at_work_in_main()


class Cluster(Resolving):
    def test_each_event_on_a_busy_day_has_a_way(self):
        file = self.folder / "family.ics"
        file.write_text(calendars.calendar(
            "UID:trip\nSUMMARY:Business Trip\nDTSTART;VALUE=DATE:20261218\nTRANSP:OPAQUE",
            FAIR, event("visit", "Visit", "20261218T1400", "20261218T1500"), name="Family"))
        self.open_conflicts(file)
        self.wait_focus("Business Trip")
        self.keys("Menu")
        ways = self.wait_until("the ways", lambda: next(
            (group.names("button") for group in self.window.all("group", "Ways to end this conflict")), None))
        self.assertEqual([way.split(",")[0].split(" to ")[0] for way in ways[:3]], [
            "Mark Business Trip as free", "Move School Fair", "Move Visit"])
        self.end_by("Mark Business Trip as free")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("it is free", lambda: "TRANSP:TRANSPARENT" in file.read_text())
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))

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
