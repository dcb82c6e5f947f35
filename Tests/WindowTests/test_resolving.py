"""Resolve: the ways to end a conflict, where it is seen."""

from test_conflicts import EARLIER, FIRST, SECOND, Conflicts, soon


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
