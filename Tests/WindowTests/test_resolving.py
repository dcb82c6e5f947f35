"""Resolve: the ways to end a conflict, where it is seen."""

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
