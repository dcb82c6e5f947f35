"""Faults of the network and of the server at random: nothing is lost, nothing is there twice, and what the program says is true."""

import concurrent.futures
import contextlib
import os
import random
import sqlite3
import unittest

from driver.fault_proxy import FaultProxy
from driver.radicale import Radicale
from driver.server_case import ServerTest, calendar, unfolded

IS_LONG = os.environ.get("UPCOMING_LONG_TESTS") == "1"
ROUNDS = 1000 if IS_LONG else 50
SEED = int(os.environ.get("UPCOMING_TEST_SEED", random.randrange(1 << 30)))
EVENTS = 8
FAULTS = [
    None, "before:cut", "after:cut", "lost", "read:500", "read:cut",
    *[f"{moment}:{status}" for moment in ("before", "after") for status in (403, 404, 409, 412, 423, 429, 500, 502, 503, 507)],
    "before:401", "tag:wrong", "tag:weak", "tag:none", "redirect:307", "redirect:308",
    "redirect:302"]
EVENT = "DTSTART;TZID=Europe/Berlin:203012{day:02}T190000\nDTEND;TZID=Europe/Berlin:203012{day:02}T200000\nSUMMARY:{title}\nX-KEPT:a\\, b"


class Faults(ServerTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        self.server = self.add_server(Radicale)
        self.server.add_calendar("home", "Home")
        self.proxy = FaultProxy(self.server)
        self.addCleanup(self.proxy.end)
        for number in range(EVENTS):
            self.server.write(f"e{number}.ics", calendar(f"e{number}", EVENT.format(day=number + 1, title=f"Event {number}")))
        self.open_calendars({"Radicale": self.proxy.address})
        self.ids_of = {title: ids[0] for title, ids in self.ids().items()}

    def state(self):
        """The text of each object in the files of the server."""
        files = (self.server.folder / "collections/collection-root/anna/home").glob("*.ics")
        return {file.name: file.read_bytes().decode() for file in files}

    def ask_history(self, question):
        if not (self.folder / "data/upcoming/edits.sqlite").exists():
            return []
        with contextlib.closing(sqlite3.connect(self.folder / "data/upcoming/edits.sqlite", timeout=10)) as database:
            return database.execute(question).fetchall()

    def history(self):
        """The numbers of the edits that can be undone."""
        return {row for row, in self.ask_history("SELECT id FROM edit WHERE state = 'written'")}

    def test_what_is_said_is_true_and_nothing_is_lost_or_doubled(self):
        outcomes = set()
        for number in range(ROUNDS):
            # Each of them, in an order by chance.
            if number % len(FAULTS) == 0:
                faults = self.random.sample(FAULTS, len(FAULTS))
            fault = faults[number % len(FAULTS)]
            with self.subTest(number, seed=SEED, fault=fault):
                outcomes.add(self.play(number, fault))
        self.assertEqual(outcomes, {"written", "refused", "unknown"})

    def command_of(self, number):
        """A command, and the title and the object of the event that it changes."""
        event, kind = self.random.randrange(EVENTS), self.random.choice(["move", "place", "remove", "add"])
        title, minute = f"Event {event}", self.random.randrange(60)
        if kind == "add":
            title = f"Tea {number}"
            return ["add", f"{title} Dec 20 2030 17:00 1h", "--calendar", "Radicale"], title, None
        key = self.ids_of[title]
        return {"move": ["move", key, f"18:{minute:02}"], "place": ["change", key, "--place", f"Hall {number}"],
                "remove": ["remove", key]}[kind], title, f"e{event}.ics"

    def play(self, number, fault):
        command, title, name = self.command_of(number)
        before, history = self.state(), self.history()
        theirs = f"X-THEIRS:{number}"
        by_another = name and self.random.random() < 0.2
        if by_another:
            changed = before[name].replace("END:VEVENT", f"{theirs}\r\nEND:VEVENT")
            before[name] = changed
        self.proxy.set(fault, (lambda: self.server.write(name, changed)) if by_another else None)
        result = self.command(*command, "--format", "json")
        if by_another and self.proxy.between:
            self.proxy.between()
        self.proxy.set(None)
        after = self.state()
        said = (result.stdout + result.stderr).strip()
        changed = self.changed(before, after)
        if command[0] == "add":
            self.assertLessEqual(changed, after.keys() - before.keys(), said)
        else:
            self.assertLessEqual(changed, {name}, said)
            if name in after and by_another:
                self.assertIn(theirs, after[name], said)
        self.assertLessEqual(len(changed), 1, said)
        new = self.history() - history
        if result.returncode == 0:
            self.assertEqual((len(changed), len(new)), (1, 1), said)
            outcome = "written"
        elif "Not sure yet" in said:
            self.keys("F5")
            # It is looked up, and either stays in the history or goes.
            self.wait_equal(lambda: self.ask_history("SELECT COUNT(*) FROM edit WHERE state = 'intended'"), [(0,)])
            new = self.history() - history
            self.assertEqual(len(changed), len(new), said)
            outcome = "unknown"
        else:
            self.assertEqual((changed, new, result.returncode, result.stdout), (set(), set(), 1, ""), said)
            outcome = "refused"
        for edit in new:
            undone = self.command("undo", edit)
            self.assertEqual((undone.returncode, undone.stderr), (0, ""), said)
        self.assertEqual(self.changed(before, self.state()), set(), said)
        return outcome

    def test_another_change_at_the_same_moment_is_kept(self):
        before = self.server.text("e1.ics")
        theirs = before.replace("END:VEVENT", "DESCRIPTION:theirs\r\nEND:VEVENT")
        self.proxy.set(None, lambda: self.server.write("e1.ics", theirs))
        result = self.command("move", self.ids_of["Event 1"], "18:30")
        self.assertEqual((result.returncode, result.stderr, self.proxy.changes), (0, "", 2))
        after = self.server.text("e1.ics")
        self.assertIn("DESCRIPTION:theirs", after)
        self.assertIn("T183000", after)
        # Of the same thing there is one change.
        theirs = after.replace("T183000", "T173000")
        self.proxy.set(None, lambda: self.server.write("e1.ics", theirs))
        result = self.command("move", self.ids_of["Event 1"], "18:45")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(unfolded(self.server.text("e1.ics")), unfolded(theirs))

    @unittest.skipUnless(IS_LONG, "make test-long waits for it, three minutes at a time")
    def test_a_server_that_never_answers_is_asked_again(self):
        for fault, status in [("before:hang", 1), ("after:hang", 0)]:
            with self.subTest(fault):
                self.proxy.set(fault)
                result = self.command("move", self.ids_of["Event 1"], "18:30", seconds=400)
                self.proxy.set(None)
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertEqual("T183000" in self.server.text("e1.ics"), status == 0)

    def test_a_change_is_looked_up_after_the_window_was_killed(self):
        for fault, is_made in [("before:hang", False), ("after:hang", True)]:
            with self.subTest(fault):
                self.proxy.set(fault)
                with concurrent.futures.ThreadPoolExecutor() as pool:
                    command = pool.submit(self.command, "move", self.ids_of["Event 1"], "18:30")
                    self.assertTrue(self.proxy.hangs.wait(60))
                    self.program.process.kill()
                    result = command.result()
                self.assertEqual((result.returncode, result.stdout), (1, ""))
                self.assertIn("did not answer", result.stderr)
                self.assertEqual("T183000" in self.server.text("e1.ics"), is_made)
                self.assertEqual(self.ask_history("SELECT state FROM edit"), [("intended",)])
                self.proxy.set(None)
                self.open()
                self.wait_equal(lambda: self.ask_history("SELECT state FROM edit"), [("written",)] if is_made else [])
        self.assertEqual(self.command("undo").returncode, 0)
        self.assertIn("T190000", self.server.text("e1.ics"))

    @staticmethod
    def changed(before, after):
        """The names of the objects that differ, but for their versions."""
        return {name for name in before.keys() | after.keys()
                if unfolded(before.get(name, "")) != unfolded(after.get(name, ""))}
