"""Files dropped on the window."""

import os
import pathlib
import subprocess
import time

from driver import events, screen
from driver.case import WindowTest

SOURCE = pathlib.Path(__file__).parent / "driver/drag_source.py"


class Dropping(WindowTest):
    def drag(self, *files):
        """Drags files from another window to the middle of this one."""
        source = subprocess.Popen(["/usr/bin/python3", "-B", str(SOURCE), *map(str, files)], stderr=subprocess.DEVNULL)
        self.addCleanup(source.wait)
        self.addCleanup(source.terminate)
        frame = self.wait_until("the source", lambda: screen.Frame("Files", source.pid))
        screen.xdotool("windowmove", "--sync", frame.number, 1300, 100)
        x, y, width, height = self.frame().geometry
        screen.move_pointer(1400, 200)
        screen.hold()
        # A drag begins after some way, and its target is asked at each step.
        for step in range(1, 21):
            screen.move_pointer(1400 - (1400 - x - width // 2) * step // 20, 200 + (y + height // 2 - 200) * step // 20)
            time.sleep(0.03)
        screen.release()

    def test_files_dropped_on_the_welcome_page_are_shown(self):
        self.open()
        first = events.write(self.folder / "first.json", events.feed(events.EXERCISE))
        self.drag(first)
        self.wait_until("the rows", lambda: self.rows(self.agenda))

    def test_a_file_whose_name_is_not_utf8_can_be_dropped(self):
        self.open()
        name = os.fsdecode(b"caf\xe9.json")
        self.drag(events.write(self.folder / name, events.feed(events.EXERCISE)))
        self.wait_until("the rows", lambda: self.rows(self.agenda))

    def test_a_file_dropped_on_the_agenda_is_added(self):
        self.open_exercise()
        self.keys("Home")
        more = [("Late Breakfast", "2018-11-01 10:00", "2018-11-01 10:30")]
        self.drag(events.write(self.folder / "more.json", events.feed(more)))
        self.wait_until("the new row", lambda: "Late Breakfast, 10:00 AM to 10:30 AM" in self.rows())
