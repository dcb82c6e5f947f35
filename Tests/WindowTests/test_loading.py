"""A source that takes its time: a FIFO that nobody writes to."""

import json
import os
import shutil
import sqlite3
import time

from driver import events
from driver.case import WindowTest

GOOD = events.feed(events.SAMPLE)


class Loading(WindowTest):
    def setUp(self):
        super().setUp()
        self.fifo = self.folder / "slow.json"
        os.mkfifo(self.fifo)

    def test_the_window_says_that_it_reads_and_stays_responsive(self):
        self.open(self.fifo)
        self.focus_window()
        self.wait_until("the page", lambda: self.shows_page("Reading events"))
        self.keys("F10")
        self.wait_until("the menu", self.menu_items)
        self.keys("Escape")
        self.wait_equal(self.menu_items, [])

    def test_reading_can_be_cancelled(self):
        self.open(self.fifo)
        self.wait_until("the page", lambda: self.shows_page("Reading events"))
        self.click(self.button("Cancel"))
        self.wait_until("the first page", lambda: self.shows_page("Nothing coming up yet"))

    def test_a_window_that_reads_can_be_closed(self):
        self.open(self.fifo)
        self.wait_until("the page", lambda: self.shows_page("Reading events"))
        self.focus_window()
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)

    def test_what_is_written_late_is_shown(self):
        self.open(self.fifo)
        self.wait_until("the page", lambda: self.shows_page("Reading events"))
        text = json.dumps(GOOD)
        with open(self.fifo, "w", encoding="utf-8") as writer:
            writer.write(text[:100])
            writer.flush()
            self.settled(lambda: self.shows_page("Reading events"))
            self.assertTrue(self.shows_page("Reading events"))
            writer.write(text[100:])
        self.wait_until("rows", self.rows)
        self.assertFalse(self.shows_page("Reading events"))

    def test_beside_a_list_an_indicator_tells_and_cancels(self):
        self.open(events.write(self.folder / "mock.json", GOOD), self.fifo)
        self.wait_until("rows", self.rows)
        self.click(self.button("Cancel refreshing"))
        self.wait_until("the indicator has gone", lambda: not self.window.all("button", "Cancel refreshing"))
        self.assertTrue(self.rows())

    def test_the_indicator_does_not_widen_the_window(self):
        for width in (860, 360):
            with self.subTest(width):
                shutil.rmtree(self.folder / "state", ignore_errors=True)
                self.remember_window(width, 600)
                self.open(events.write(self.folder / "mock.json", GOOD), self.fifo)
                self.wait_until("rows", self.rows)
                before = self.window.children[0].extents[2]
                self.wait_until("the indicator", lambda: self.window.all("button", "Cancel refreshing"))
                self.assertEqual(self.settled(lambda: self.window.children[0].extents[2]), before)
                self.assertLessEqual(before, width)
                self.program.end()


class Keeping(WindowTest):
    def test_what_is_shown_already_and_only_being_kept_is_no_refresh(self):
        file = events.write(self.folder / "mock.json", GOOD)
        self.open(file)
        self.wait_until("rows", self.rows)
        base = self.folder / "data/upcoming/upcoming.sqlite"
        self.wait_until("the database", base.exists)
        other = sqlite3.connect(base, timeout=30)
        self.addCleanup(other.close)
        self.wait_until("what is kept", lambda: other.execute("SELECT max(revision) FROM source").fetchone()[0])
        # A write now waits for this to end.
        other.execute("BEGIN IMMEDIATE")
        events.write(file, GOOD + events.feed([("Early Cake", "2018-11-10 13:00", "2018-11-10 13:15")]))
        self.wait_until("the new event", lambda: self.row("Early Cake"))
        # An indicator would come a moment after a refresh began, and stay until the change is kept.
        seen = []
        until = time.monotonic() + 1.5
        while time.monotonic() < until:
            seen += self.window.all("button", "Cancel refreshing")
        self.assertEqual(seen, [])
        other.rollback()


class Many(WindowTest):
    """300 files at once. The bounds are ten times what they take on a machine that does nothing else."""

    def setUp(self):
        super().setUp()
        (self.folder / "files").mkdir()
        past = [(f"Event {number}", f"2018-11-{number % 28 + 1:02} 10:00", f"2018-11-{number % 28 + 1:02} 11:00")
                for number in range(20)]
        self.files = [events.write(self.folder / f"files/{number:03}.json", events.feed(
            [(f"{title} of {number}", start, end) for title, start, end in past])) for number in range(299)]
        # Where the list opens, once it has been read.
        self.files.append(events.write(self.folder / "files/last.json", events.feed(
            [("The Last", "2990-11-10 13:00", "2990-11-10 13:15")])))

    def kept(self):
        base = self.folder / "data/upcoming/upcoming.sqlite"
        if not base.exists():
            return 0
        connection = sqlite3.connect(base, timeout=30)
        try:
            return connection.execute("SELECT count(*) FROM source WHERE revision > 0").fetchone()[0]
        except sqlite3.OperationalError:  # The tables are still to come.
            return 0
        finally:
            connection.close()

    def longest_wait_until_settled(self):
        """How long the window has left a question unanswered until all files were shown and kept, in seconds."""
        longest = 0
        is_shown = False

        def is_settled():
            nonlocal longest, is_shown
            asked = time.monotonic()
            self.program.find_window(self.title)
            longest = max(longest, time.monotonic() - asked)
            if not is_shown:
                self.row("The Last")
                is_shown = True
            return self.kept() == 300
        self.wait_until("300 files shown and kept", is_settled)
        return longest

    def test_they_are_shown_and_kept_soon_and_the_window_answers_meanwhile(self):
        self.open(*self.files)
        self.assertLess(self.longest_wait_until_settled(), 2)

        self.program.end()
        self.open()
        self.assertLess(self.longest_wait_until_settled(), 2)

    def test_the_list_of_them_opens_at_once_and_reaches_the_last(self):
        self.open(*self.files)
        self.longest_wait_until_settled()
        self.focus_window()
        began = time.monotonic()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        rows = self.wait_until("the first", lambda: self.window.find("list", "Calendars").names("list item"))
        self.assertLess(time.monotonic() - began, 2)
        # Only those in view are made.
        self.assertLess(len(rows), 50)
        self.wait_until("a row with the focus", lambda: self.focused() in rows or self.keys("Tab"))
        self.keys("End")
        last = os.path.basename(self.files[-1]).removesuffix(".json")
        self.wait_until("the last row", lambda: (self.focused() or "").startswith(f"{last}, "))
