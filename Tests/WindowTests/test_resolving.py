"""Resolve: the ways to end a conflict, where it is seen."""

from test_conflicts import FIRST, SECOND, Conflicts, EARLIER, soon


class Resolving(Conflicts):
    def sentences(self):
        """The ways that are open, each whole, as a screen reader speaks it."""
        group = next(iter(self.window.all("panel", "Ways to end this conflict")), None)
        return group.names("push button") if group else []

    def open_ways(self):
        self.click(self.button("Resolve"))
        return self.wait_until("the ways", self.sentences)

    def test_one_click_ends_a_conflict_and_the_next_one_is_current(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.click(self.button("Resolve"))
        self.wait_until("", lambda: any("Not going" in (n.name or "") for n in self.window.all()))
        print([(n.role, n.name) for n in self.window.all() if n.name and ("Not" in n.name or "Ways" in n.name or "Ignore" in n.name)])
