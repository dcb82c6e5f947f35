"""Runs the program in a terminal without a display, in a folder of the test."""

import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import unittest


class Terminal(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text if isinstance(text, str) else json.dumps(text))
        return path

    def store(self, century=20):
        """A store of three calendars whose events are in January of a year 27, and which have no decisions."""
        path = self.folder / "data/upcoming/upcoming.sqlite"
        path.parent.mkdir(parents=True)
        dump = pathlib.Path(__file__).parents[1] / "Databases/upcoming-1.0.0.sql"
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.executescript(dump.read_text())
            database.execute("PRAGMA foreign_keys = ON")
            database.execute("""
                UPDATE source SET isPaused = 0, isHidden = 0, isRemoved = 0, removedAt = NULL, ownership = NULL,
                    counting = NULL, conflictsWithin = NULL""")
            for table in ["ignoredConflict", "person", "personRule", "eventPeople"]:
                database.execute(f"DELETE FROM {table}")
            database.execute(
                "UPDATE answer SET bytes = CAST(replace(CAST(bytes AS TEXT), '202701', ?) AS BLOB)", [f"{century}2701"])
            database.commit()
        return path

    def run_program(self, *arguments, **variables):
        environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        environment |= {"TZ": "America/New_York", "LC_ALL": "en_US.UTF-8", "XDG_STATE_HOME": str(self.folder), **variables}
        return subprocess.run(
            [os.environ["UPCOMING"], *map(str, arguments)], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60)
