"""How the program ends, and what it has kept by then."""

import json
import shutil
import signal
import sqlite3

from driver import events
from driver.waiting import wait_for
from test_sources import WALK, WALK_ROW, SourceTest


class Ending(SourceTest):
    def state(self):
        try:
            return json.loads((self.folder / "state/upcoming/state.json").read_text())
        except FileNotFoundError:
            return None

    def titles_of_a_copy(self):
        """What a copy of the one file of the database names."""
        copy = self.folder / "copy.sqlite"
        shutil.copyfile(self.database, copy)
        connection = sqlite3.connect(copy)
        try:
            self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            return [row[0] for row in connection.execute("SELECT location FROM source")]
        finally:
            connection.close()

    def test_a_signal_ends_it_in_order(self):
        self.open_feed()
        wait_for("it to be kept", lambda: self.ask_database("SELECT 1 FROM source WHERE lastSuccess"))
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            with self.subTest(number.name):
                self.program.process.send_signal(number)
                self.assertEqual(self.program.wait(30), 0)
                self.assertEqual(self.program.printed, "")
                self.assertEqual(self.titles_of_a_copy(), [self.address])
                log = self.database.parent / "upcoming.sqlite-wal"
                self.assertFalse(log.exists() and log.read_bytes())
                self.open()
                self.wait_equal(self.rows, [WALK_ROW])

    def test_after_quitting_the_database_is_whole_in_one_file(self):
        self.open_feed()
        self.quit()
        self.assertEqual(self.titles_of_a_copy(), [self.address])
        self.assertEqual(self.state()["window"]["isMaximized"], False)

    def test_the_size_is_kept_when_it_changes(self):
        self.open_feed()
        self.frame().resize(700, 500)
        self.wait_until("the size", lambda: self.state() and self.state()["window"]["width"] == 700)
        self.program.process.send_signal(signal.SIGKILL)
        self.program.wait()
        self.assertEqual(self.state()["window"]["height"], 500)

    def test_only_the_user_may_read_what_is_kept(self):
        for name in ("data/upcoming", "state/upcoming"):
            (self.folder / name).mkdir(parents=True, mode=0o755)
        self.open_feed()
        self.frame().resize(700, 500)
        self.wait_until("the size", lambda: self.state() and self.state()["window"]["width"] == 700)
        for folder in (self.database.parent, self.folder / "state/upcoming"):
            self.assertEqual(oct(folder.stat().st_mode & 0o777), "0o700")
            for file in folder.iterdir():
                self.assertEqual(oct(file.stat().st_mode & 0o777), "0o600", file)

    def test_an_empty_database_brings_the_sources_back(self):
        self.open_feed()
        self.quit()
        self.database.write_bytes(b"")
        self.open()
        self.wait_equal(self.rows, [WALK_ROW])
        self.wait_until("the message", lambda: any(
            "was missing or empty. One calendar is restored" in label.name for label in self.window.all("label")))
        self.server.offer("more.json", events.feed([WALK]))
