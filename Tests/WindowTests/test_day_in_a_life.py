"""A day in a life: one's own events, one's calendar, holidays and a season in one agenda; what conflicts, and why."""

import json
import os
import subprocess

from driver import clock, events, google, season
from driver.case import WindowTest
from driver.feeds import FeedServer

WEEK = """
    Football Game, 6:14 PM to 9:44 PM, conflicts with 3 events, with 1 of them possibly, mock
    Football Tailgate with John, 6:14 PM to 9:44 PM, conflicts with 3 events, with 1 of them possibly, mock
    Dinner with Ana, 7:00 PM to 8:00 PM, tentative, possible conflicts with 3 events, anna@example.org
    Otters @ Gulls, 7:00 PM to about 10:00 PM, Breakwater Arena, conflicts with 3 events, with 1 of them possibly, Port Ember Gulls 2018
    Election Day, All day, Holidays in United States
    Standup, 12:00 PM to 12:30 PM, conflicts with Volleyball With Friends, every Tuesday, 20 times, anna@example.org
    Board Meeting, 12:00 PM to 1:00 PM, declined, anna@example.org
    Volleyball With Friends, 12:00 PM to 1:26 PM, conflicts with Standup, mock
    Boba Tea Grand Opening, 1:27 PM to 2:00 PM, mock
    Evening Cookout with Friends, 5:00 PM to 10:00 PM, conflicts with SF Coffee Festival, mock
    SF Coffee Festival, 6:00 PM to 9:00 PM, conflicts with Evening Cookout with Friends, mock
    Roller Derby, 12:00 PM to 2:30 PM, mock
    Rock Concert, 6:30 PM to 11:00 PM, conflicts with 2 events, mock
    Choir, 7:00 PM to 8:00 PM, conflicts with 2 events, every Wednesday, 26 times, anna@example.org
    Parents' Evening, 7:30 PM to 8:30 PM, conflicts with 2 events, every Wednesday, 26 times, anna@example.org
    Out of Office, All day, conflicts with 3 events, anna@example.org
    Late Brunch, 11:30 AM to 12:30 PM, cancelled, anna@example.org
    Lunch with Friends, 11:30 AM to 12:59 PM, conflicts with 2 events, mock
    Nap Break, 12:56 PM to 1:30 PM, conflicts with 2 events, mock
    Basketball Game, 7:30 PM to 10:30 PM, conflicts with Out of Office, mock
    """
ROWS = [line.strip() for line in WEEK.strip().splitlines()]


class DayInALife(WindowTest):
    def open_all(self):
        self.server = FeedServer()
        self.addCleanup(self.server.end)
        self.remember_window(860, 1900)
        own = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        calendar = self.folder / "anna.ics"
        calendar.write_bytes(google.export().encode())
        games = season.write(self.folder / "gulls.json", season.PLAYED)
        holidays = self.server.offer("holidays.ics", google.holidays())
        self.clock = clock.at("2018-11-03 12:00:00")
        self.open(own, calendar, games, holidays, environment=self.clock)
        self.wait_for_row("Election Day, All day")
        self.focus_window()

    def agenda_rows(self):
        rows = self.rows()
        return rows[rows.index(ROWS[0]):][:len(ROWS)] if ROWS[0] in rows else rows

    def open_dialog_of(self, title):
        self.click(self.wait_until(title, lambda: self.row(title)))
        self.at_work_on(title)

    def words(self):
        """The heading of the dialog, and what it says of each conflicting event."""
        lists = [found for found in self.window.all("list") if self.window.shows(found)]
        rows = [row.name for found in lists for row in found.all("list item")]
        heading = self.window.names("heading")[-1]
        return heading, rows

    def test_what_conflicts_and_what_does_not_and_why(self):
        self.open_all()
        self.wait_equal(self.agenda_rows, ROWS)
        # Those of the sample, and the series that meet each week count once.
        self.wait_until("the number of conflicts", lambda: any(
            self.window.all(role, "17 conflicts in the next two weeks, show conflicts only") for role in ("button", "toggle button")))
        expected = {
            "Otters @ Gulls": ("Conflicts with 3 events, with 1 of them possibly", [
                "Football Game, 6:14 PM to 9:44 PM, overlaps 2 h 44 min, mock",
                "Football Tailgate with John, 6:14 PM to 9:44 PM, overlaps 2 h 44 min, mock",
                "Dinner with Ana, 7:00 PM to 8:00 PM, overlaps 1 h · tentative, anna@example.org"]),
            "Election Day": ("Never in conflict, because it is all day", []),
            "Board Meeting": ("Never in conflict, because you have declined it", []),
            "Choir": ("Conflicts with 2 events", [
                "Rock Concert, 6:30 PM to 11:00 PM, overlaps 1 h, mock",
                "Parents' Evening, 7:30 PM to 8:30 PM, overlaps 30 min · 26 times until May 2019, "
                "anna@example.org"]),
            "Out of Office": ("Conflicts with 3 events", [
                "Lunch with Friends, 11:30 AM to 12:59 PM, on a day you marked as busy, mock",
                "Nap Break, 12:56 PM to 1:30 PM, on a day you marked as busy, mock",
                "Basketball Game, 7:30 PM to 10:30 PM, on a day you marked as busy, mock"]),
            "Late Brunch": ("Never in conflict, because it is cancelled", []),
            "Boba Tea Grand Opening": ("No conflicts", []),
        }
        for title, words in expected.items():
            self.open_dialog_of(title)
            self.wait_equal(self.words, words)
            self.keys("Escape")
            self.at_work_in_main()

    def test_the_terminal_says_the_same(self):
        self.open_all()
        self.wait_equal(self.agenda_rows, ROWS)
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)

        def run(*arguments):
            return subprocess.run(
                [os.environ["UPCOMING"], "agenda", "--from", "2018-11-09", "--to", "2018-11-10", *arguments], check=True,
                capture_output=True, text=True, env={**os.environ, **self.environment, **self.clock}).stdout

        self.assertEqual(run("--conflicts").splitlines(), [
            "Friday, November 9, 2018", "",
            "Friday, November 9, 2018 · 4 of 6 events, 4 in conflict",
            "  3:00 PM – 4:00 PM  ! Free Donuts  — conflicts with Coffee, an Hour Later",
            "  3:30 PM – 4:30 PM  ! Coffee, an Hour Later  — conflicts with Free Donuts",
            "  4:30 PM – 9:00 PM  ! TV Show Marathon  — conflicts with Beer with Friends",
            "  8:00 PM – 9:30 PM  ! Beer with Friends  — conflicts with TV Show Marathon",
            "", "4 events on 1 day · 2 conflicts"])
        day, = json.loads(run("--format", "json"))["days"]
        self.assertEqual({event["title"]: event["busy"] for event in day["events"]}, {
            "Water the Plants": False, "Lunch Meeting": True, "Free Donuts": True, "Coffee, an Hour Later": True,
            "TV Show Marathon": True, "Beer with Friends": True})
        self.assertEqual(next(event["sources"] for event in day["events"] if event["title"] == "Water the Plants"), [
            "anna@example.org"])
