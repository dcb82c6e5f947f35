"""vdirsyncer copies a calendar of a server to a folder while events change on the server, in the folder and by the program."""

import os
import random
import re
import subprocess

from driver.radicale import PASSWORD, USER, Radicale
from driver.server_case import ServerTest, calendar, unfolded

ROUNDS = 100 if os.environ.get("UPCOMING_LONG_TESTS") == "1" else 5
SEED = int(os.environ.get("UPCOMING_TEST_SEED", random.randrange(1 << 30)))
EVENTS = 6
SYNC = """[general]
status_path = "{folder}/status"
[pair both]
a = "folder"
b = "server"
collections = null
[storage folder]
type = "filesystem"
path = "{folder}/copy"
fileext = ".ics"
[storage server]
type = "caldav"
url = "{url}"
username = "{user}"
password = "{password}"
"""
EVENT = "DTSTART;TZID=Europe/Berlin:203012{day:02}T190000\nDTEND;TZID=Europe/Berlin:203012{day:02}T200000\nSUMMARY:{title}\nX-KEPT:a\\, b"


class Sync(ServerTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        self.server = self.add_server(Radicale)
        self.server.add_calendar("home", "Home")
        (self.folder / "copy").mkdir()
        (self.folder / "sync").write_text(SYNC.format(
            folder=self.folder, url=self.server.address + self.server.path(""), user=USER, password=PASSWORD))
        # The place of each event, which each side changes, by its title.
        self.places = {}
        for number in range(EVENTS):
            self.server.write(f"e{number}.ics", calendar(f"e{number}", EVENT.format(day=number + 1, title=f"Event {number}")))
            self.places[f"Event {number}"] = ""
        self.vdirsyncer("discover", "both")
        self.vdirsyncer("sync")
        self.open_calendars()
        self.ids_of = {title: ids[0] for title, ids in self.ids().items()}

    def vdirsyncer(self, *arguments):
        result = subprocess.run(
            ["/usr/bin/vdirsyncer", "-c", "sync", *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=120, env={"PATH": "/usr/bin:/bin", "HOME": str(self.folder), "LANG": "C.UTF-8"})
        self.assertEqual(result.returncode, 0, result.stderr)

    def in_folder(self):
        return {path: path.read_bytes().decode() for path in (self.folder / "copy").glob("*.ics")}

    def on_server(self):
        return {name: self.server.text(name) for name in self.server.names()}

    @staticmethod
    def title_in(text):
        return re.search(r"^SUMMARY:(.*?)\r?$", text, re.MULTILINE)[1]

    def seen(self, texts):
        """The place of each event, by its title."""
        found = {}
        for text in texts.values():
            place = re.search(r"^LOCATION:(.*?)\r?$", text, re.MULTILINE)
            self.assertNotIn(self.title_in(text), found)
            found[self.title_in(text)] = place[1] if place else ""
        return found

    @staticmethod
    def placed(text, place):
        """A text as another program writes it, with another place."""
        text = re.sub(r"^LOCATION:.*\n", "", text, flags=re.MULTILINE)
        return text.replace("END:VEVENT", f"LOCATION:{place}\r\nEND:VEVENT")

    def change_in_folder(self, title, place):
        path, text = next((path, text) for path, text in self.in_folder().items() if self.title_in(text) == title)
        path.write_bytes(self.placed(text, place).encode())

    def change_on_server(self, title, place):
        name, text = next((name, text) for name, text in self.on_server().items() if self.title_in(text) == title)
        self.server.write(name, self.placed(text, place))

    def change_by_program(self, title, place):
        command = ["change", self.ids_of[title], "--place", place]
        result = self.command(*command)
        if "changed meanwhile" in result.stderr:
            # The window shows the event as it was before another side has changed it.
            self.keys("F5")
            result = self.wait_until("the event of now", lambda: next(
                (found for found in [self.command(*command)] if found.returncode == 0), None))
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_no_edit_of_three_sides_is_lost(self):
        for number in range(ROUNDS):
            sides = [self.change_in_folder, self.change_on_server, self.change_by_program]
            # Two sides that change one event before a copy are a conflict of vdirsyncer's own.
            for title, side in zip(self.random.sample(sorted(self.ids_of), 5), self.random.choices(sides, k=5)):
                self.places[title] = f"{side.__name__} {number}"
                side(title, self.places[title])
            self.add_and_remove(number)
            self.vdirsyncer("sync")
            with self.subTest(number, seed=SEED):
                self.assertEqual(self.seen(self.on_server()), self.places)
                self.assertEqual(self.seen(self.in_folder()), self.places)
                self.assertEqual(self.lines(self.in_folder()), self.lines(self.on_server()))
                # Once both are the same, nothing is copied any more.
                states = self.in_folder(), self.on_server()
                self.vdirsyncer("sync")
                self.assertEqual((self.in_folder(), self.on_server()), states)

    def add_and_remove(self, number):
        """The program adds an event, which the next round removes by another side."""
        if number:
            gone = f"Tea {number - 1}"
            del self.places[gone]
            path = next(path for path, text in self.in_folder().items() if self.title_in(text) == gone)
            path.unlink()
        result = self.command("add", f"Tea {number} Dec 20 2030 17:00 1h", "--place", "Hall", "--calendar", "Radicale")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.places[f"Tea {number}"] = "Hall"

    @staticmethod
    def lines(texts):
        return sorted(sorted(unfolded(text)) for text in texts.values())
