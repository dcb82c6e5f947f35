"""Opening an event in another calendar program: where it is, else as a file, and never in this one; and the guide in the
program for help."""

import os
import pathlib

from driver import calendars, screen
from driver.case import WindowTest
from driver.desktop_calendars import DesktopCalendars, entry

SHOW, COPY = "Open in Calendar Program", "Copy to Calendar…"
TALK = "Talk, 3:00 PM to 4:00 PM"


class OpeningElsewhere(WindowTest):
    def program_in(self, name):
        """A program that writes down its arguments."""
        folder = self.folder / "bin"
        folder.mkdir(exist_ok=True)
        script = folder / name
        script.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {self.folder}/{name}.part\n'
                          f"mv {self.folder}/{name}.part {self.folder}/{name}.said\n")
        script.chmod(0o755)
        self.environment["PATH"] = f"{folder}:{os.environ['PATH']}"
        return script

    def said(self, name):
        file = self.folder / f"{name}.said"
        return file.read_text().splitlines() if file.exists() else None

    def install(self, identifier, script):
        """Makes a program one for calendar files, and the default one if it is the first."""
        folder = self.folder / "data/applications"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{identifier}.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName={identifier}\nExec={script} %f\nMimeType=text/calendar;\n")
        names = [*getattr(self, "installed", []), f"{identifier}.desktop"]
        self.installed = names
        (folder / "mimeapps.list").write_text(
            f"[Default Applications]\ntext/calendar={names[0]};\n[Added Associations]\ntext/calendar={';'.join(names)};\n")

    def test_f1_opens_the_guide_in_the_program_for_help(self):
        applications = self.folder / "data/applications"
        applications.mkdir(parents=True)
        (applications / "reader.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Reader\nExec={self.program_in('reader')} %u\n"
            "MimeType=x-scheme-handler/help;\n")
        (applications / "mimeapps.list").write_text("[Default Applications]\nx-scheme-handler/help=reader.desktop\n")
        self.open_file()
        self.wait_until("the event", lambda: self.rows()[0].startswith(TALK))
        self.focus_window()
        self.keys("F1")
        self.wait_equal(lambda: self.said("reader"), ["help:upcoming"])
        (self.folder / "reader.said").unlink()
        self.choose_in_menu("Help", "Guide")
        self.wait_equal(lambda: self.said("reader"), ["help:upcoming"])

    def test_without_a_program_for_help_f1_says_what_shows_the_guide(self):
        self.open_file()
        self.wait_until("the event", lambda: self.rows()[0].startswith(TALK))
        self.focus_window()
        self.keys("F1")

        def message():
            return next((node for node in self.window.all("label", lambda name: "Install Yelp" in name)
                         if self.window.shows(node)), None)

        self.wait_until("the message", message)
        self.click(self.settled(lambda: self.window.all("button", "Close the message")[-1]))
        self.wait_until("it to go", lambda: not message())

    def open_menu(self):
        self.wait_until("the event", lambda: self.rows()[0].startswith(TALK))
        self.focus_window()
        self.settled(lambda: self.row("Talk").extents)
        self.point_at(self.row("Talk"))
        screen.click(button=3)
        self.wait_until("the menu", lambda: "Copy Text" in self.menu_items())

    def open_file(self):
        file = self.folder / "work.ics"
        file.write_text(calendars.calendar(calendars.single("a", "Talk")))
        self.open(file)

    def test_without_another_program_there_is_no_such_item(self):
        self.install("io.github.upcoming.Upcoming", self.program_in("upcoming-again"))
        self.open_file()
        self.open_menu()
        self.assertFalse({SHOW, COPY} & set(self.menu_items()))

    def test_an_event_of_a_file_is_opened_as_a_file_by_another_program(self):
        self.install("io.github.upcoming.Upcoming", self.program_in("upcoming-again"))
        self.install("org.example.Other", self.program_in("other"))
        self.open_file()
        self.open_menu()
        self.wait_until("the item", lambda: COPY in self.menu_items())
        self.keys("p")
        said = self.wait_until("the other program", lambda: self.said("other"))
        file = pathlib.Path(said[0])
        self.assertIn("SUMMARY:Talk", file.read_text())
        self.assertEqual(oct(file.parent.stat().st_mode & 0o777), "0o700")
        self.assertFalse((self.folder / "upcoming-again.said").exists())

    def test_an_event_of_the_desktop_is_shown_where_it_is(self):
        service = DesktopCalendars(self.folder / "desktop")
        self.addCleanup(service.end)
        service.add("work", entry("Work"))
        service.start()
        service.create("work", calendars.single("a", "Talk"))
        self.program_in("gnome-calendar")
        self.open()
        self.click(self.button("Calendars of This Computer…"))
        self.at_work("Calendars of This Computer")
        self.wait_equal(self.focused, "Show them in the agenda")
        self.keys("space")
        self.wait_until("the list", lambda: self.window.all("checkbox", "Work"))
        self.keys("Escape")
        self.at_work_in_main()
        self.open_menu()
        self.wait_until("the item", lambda: SHOW in self.menu_items())
        self.keys("p")
        self.wait_equal(lambda: self.said("gnome-calendar"), ["--uuid=work:a"])
