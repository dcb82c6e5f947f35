"""Calendar files of what is on show."""

from driver import events, season
from driver.case import WindowTest


class Exporting(WindowTest):
    def choose_file(self, name):
        return self.name_file("Save Calendar File", name)

    def export(self, item):
        """Chooses an item of the menu by keys."""
        self.choose_in_menu("Print and Export", item)

    def titles(self, file):
        return [line.removeprefix("SUMMARY:") for line in file.read_bytes().decode().split("\r\n")
                if line.startswith("SUMMARY:")]

    def test_the_agenda_is_saved_as_it_is_listed(self):
        self.open_sample()
        self.export("Export Agenda…")
        file = self.choose_file("all.ics")
        self.wait_until("the offer", lambda: self.window.all("label", "Saved 21 events to all.ics"))
        self.button("Open Folder")
        self.assertEqual(len(self.titles(file)), 21)
        self.focus_window()
        self.keys("ctrl+f")
        self.type("football")
        self.wait_until("two rows", lambda: len(self.rows()) == 2)
        self.export("Export Agenda…")
        file = self.choose_file("football.ics")
        self.wait_until("the offer", lambda: self.window.all("label", "Saved 2 events to football.ics"))
        self.assertEqual(self.titles(file), ["Football Game", "Football Tailgate with John"])

    def test_a_file_that_cannot_be_saved_says_why(self):
        self.open_sample()
        (self.folder / "locked").mkdir()
        self.export("Export Agenda…")
        self.choose_file("/proc/agenda.ics")
        self.wait_until("the message", lambda: any(
            "“agenda.ics” could not be saved" in label.name for label in self.window.all("label")))

    def test_a_season_is_saved_from_its_page(self):
        file = season.write(self.folder / "season.json", season.PLAYED)
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.open(file)
        self.focus_window()
        self.choose_in_menu("Print and Export")
        self.wait_until("the menu", lambda: "Export Agenda…" in self.menu_items())
        self.assertNotIn("Export Season…", self.menu_items())
        self.keys("Escape", "Escape")
        self.keys("alt+3")
        self.wait_for_page("Season")
        self.list("Season")
        self.export("Export Season…")
        file = self.choose_file("season.ics")
        self.wait_until("the file", file.exists)
        self.assertTrue(self.titles(file))
