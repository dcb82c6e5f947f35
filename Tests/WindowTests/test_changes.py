"""What refreshes have changed and what begins soon: the page of changes, and notifications."""

import os
import re
import shutil
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from driver import calendars, clock, events, screen
from driver.case import TITLE, WindowTest, has_owner, owner_of
from driver.notifications import GnomeNotifications, Notifications

NAME = "io.github.upcoming.Upcoming"
MOVED = ("Lunch Meeting", "2018-11-09 16:00", "2018-11-09 18:00")


class Changes(WindowTest):
    def setUp(self):
        super().setUp()
        self.notifications = Notifications(self)
        self.environment |= clock.at("2018-11-01 05:00")

    def change(self, *changes):
        """Writes the sample again with other times for some of its events."""
        others = {title: (title, start, end) for title, start, end in changes}
        events.write(self.file, events.feed([others.get(event[0], event) for event in events.SAMPLE]))

    def changes(self):
        return self.window.find("list", "Changes").names("list item")

    def page(self):
        return next(iter(self.window.all("tab", "Changes") + self.window.all("radio button", "Changes")), None)

    def test_a_moved_event_is_told_listed_and_opened(self):
        self.remember_window(1200, 800)
        self.open_sample()
        self.assertIsNone(self.page())
        self.change(MOVED)
        self.wait_until("the page", self.page)
        self.wait_until("the notification", lambda: self.notifications.shown)
        (title, text, buttons), = self.notifications.shown
        self.assertEqual(title, "Lunch Meeting")
        self.assertEqual(text, "moved from Fri, Nov 9, 12:30 PM to 4:00 PM · conflicts with TV Show Marathon")
        self.assertEqual(list(buttons.values()), ["", "Open", "Resolve", "Ignore This Conflict"])

        self.focus_window()
        self.keys("End")
        self.wait_until("its mark", lambda: self.row("Lunch Meeting").name.endswith(", changed"))
        self.go_to("Changes")
        self.wait_equal(self.changes, [
            "Lunch Meeting, moved from Fri, Nov 9, 12:30 PM to 4:00 PM · conflicts with TV Show Marathon"])
        # What has been seen is not told any more.
        self.wait_until("the notification goes", lambda: self.notifications.withdrawn)
        self.keys("Down", "Return")
        self.wait_until("its dialog", lambda: self.name_of_dialog("Lunch Meeting"))
        # Its dialog leads back to the changes.
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the change", lambda: (self.focused() or "").startswith("Lunch Meeting, moved"))
        self.go_to("Agenda")
        self.wait_until("the mark is gone", lambda: not self.row("Lunch Meeting").name.endswith(", changed"))

    def test_a_row_has_room_for_the_higher_lines_of_a_language(self):
        self.environment["PANGO_LANGUAGE"] = "ja"
        self.remember_window(1200, 800)
        titles = {"Lunch Meeting": "昼食会", "TV Show Marathon": "番組鑑賞"}
        sample = [(titles.get(title, title), *rest) for title, *rest in events.SAMPLE]
        self.file = events.write(self.folder / "mock.json", events.feed(sample))
        self.open(self.file)
        self.focus_window()
        self.keys("End")
        self.wait_until("the events", lambda: self.row("昼食会"))
        events.write(self.file, events.feed(
            [("昼食会", *MOVED[1:]) if event[0] == "昼食会" else event for event in sample]))
        self.wait_until("the page", self.page)
        self.go_to("Changes")
        row = self.wait_until("the change", lambda: next(
            (item for item in self.window.find("list", "Changes").all("list item") if "番組鑑賞" in item.name), None))
        _, top, _, height = self.on_screen(row)
        labels = [self.on_screen(label) for label in row.all("label") if label.name]
        self.assertEqual(len(labels), 3)
        for _, y, _, own in labels:
            self.assertTrue(top <= y and y + own <= top + height, (top, height, labels))

    def test_a_notification_opens_the_conflict_or_ignores_it(self):
        self.remember_window(860, 900)
        self.open_sample()
        self.focus_window()
        self.keys("End")
        self.change(MOVED)
        self.wait_until("the notification", lambda: self.notifications.shown)
        self.notifications.press("default")
        self.at_work("Conflict", "Lunch Meeting and TV Show Marathon, overlaps 1 h 30 min")
        self.keys("Escape")
        self.at_work_in_main()
        self.change(MOVED, ("Free Donuts", "2018-11-08 12:00", "2018-11-08 12:30"))
        self.wait_until("the next one", lambda: len(self.notifications.shown) == 2)
        self.wait_until("its conflict", lambda: "conflicts with Lunch" in self.row("Free Donuts").name)
        ignore = next(action for action, label in self.notifications.shown[1][2].items() if label.startswith("Ignore"))
        self.notifications.press(ignore)
        self.wait_until("it is ignored", lambda: "conflicts" not in self.row("Free Donuts").name)

    def test_what_is_not_wanted_is_not_told(self):
        self.open_sample()
        self.go_to("Changes")
        self.click(self.button("Notifications…"))
        self.at_work("Notifications")
        for name in ["New conflicts", "Events of the next two weeks"]:
            self.click(self.wait_until(name, lambda name=name: next(
                box for box in self.window.all("checkbox", lambda its: its.startswith(name)))))
        self.keys("Escape")
        self.at_work_in_main()
        self.change(MOVED)
        self.wait_until("it is listed", lambda: self.changes())
        self.assertEqual(self.notifications.shown, [])

    def test_changes_are_there_at_the_next_start(self):
        self.open_sample()
        self.change(MOVED)
        self.wait_until("the page", self.page)
        self.program.end()
        self.open(environment=clock.at("2018-11-01 06:00"))
        self.go_to("Changes")
        self.wait_until("the change", lambda: len(self.changes()) == 1)

    def test_the_changes_of_one_source_are_listed_alone(self):
        self.remember_window(1200, 800)
        other = events.write(self.folder / "work.json", events.feed([("Talk", "2018-11-11 10:00", "2018-11-11 11:00")]))
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.open(self.file, other)
        self.focus_window()

        def last():
            # The file that is read last makes the list longer.
            self.keys("End")
            return self.row("Talk")

        self.wait_until("both", last)
        self.change(MOVED)
        events.write(other, events.feed([
            ("Talk", "2018-11-11 12:00", "2018-11-11 13:00"), ("Walk", "2018-11-12 10:00", "2018-11-12 11:00")]))
        self.wait_until("the row", lambda: any(row.startswith("Walk") for row in self.rows()) or self.keys("End"))
        self.wait_until("what is new says so", lambda: self.row("Walk").name.endswith(", new"))
        self.wait_until("what has changed says so", lambda: self.row("Talk").name.endswith(", changed"))

        # A link that does not tell the address leads there.
        self.follow(f"upcoming://changes/{events.link_id(other)}")
        of_work = ["Talk, moved from Sun, Nov 11, 10:00 AM to 12:00 PM", "Walk, new, Mon, Nov 12, 10:00 AM"]
        self.wait_equal(self.changes, of_work)
        self.assertTrue(self.window.all("label", "Only changes of work"))
        # The others have not been seen.
        self.go_to("Agenda")
        self.wait_until("the mark", lambda: self.row("Lunch Meeting").name.endswith(", changed"))

        # The menu of a calendar leads there too, and all are one click away.
        calendar = self.window.find("checkbox", "work")
        self.point_at(calendar)
        screen.click(3)
        self.wait_until("the menu", lambda: "Changes" in self.menu_items())
        self.wait_until("the entry", lambda: self.focused() == "Changes" or self.keys("Down"))
        self.keys("Return")
        self.wait_equal(self.changes, of_work)
        self.click(self.window.find("button", "Show all changes"))
        self.wait_until("all", lambda: len(self.changes()) == 3)

        # So does its page in the list of sources.
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        row = self.wait_until("its row", lambda: next(
            row for row in self.window.all("list item") if row.name.startswith("work")))
        self.focus_row(row)
        self.keys("Return")
        self.at_work("work")
        self.click(self.wait_until("the button", lambda: self.window.find("button", "Changes")))
        self.at_work_in_main()
        self.wait_equal(self.changes, of_work)


class Watching(WindowTest):
    """A program that may go on without a window."""

    def keep_watching(self):
        self.choose_in_menu("Notifications…")
        self.at_work("Notifications")
        self.click(self.wait_until("the choice", lambda: next(
            iter(self.window.all("checkbox", lambda its: its.startswith("Keep watching"))), None)))

    def runs_without_window(self):
        """Whether the process has begun again, without a window."""
        return b"--gapplication-service" in self.of_process("cmdline", "rb")

    def of_process(self, name, mode="r"):
        with open(f"/proc/{self.program.process.pid}/{name}", mode) as file:
            return file.read()

    def close_window(self):
        """Closes the window of a program that goes on."""
        self.focus_window()
        self.keys("ctrl+w")
        self.wait_until("it goes on", self.runs_without_window)
        # Its place in the accessibility tree is another one.
        self.program._node = None


class ToldByGnome(Watching):
    """What GNOME's own service shows works also when the program has ended since, or has begun again without a window."""

    change = Changes.change
    TEXT = "moved from Fri, Nov 9, 12:30 PM to 4:00 PM · conflicts with TV Show Marathon"

    def setUp(self):
        super().setUp()
        self.notifications = GnomeNotifications(self)
        self.environment |= {"XDG_CONFIG_HOME": str(self.folder / "config"), **clock.at("2018-11-01 05:00")}

    def tell(self):
        self.open_sample()
        self.change(MOVED)
        self.wait_until("the notification", lambda: self.notifications.shown)
        self.assertEqual(
            self.notifications.shown, [(NAME, "Lunch Meeting", self.TEXT, ["Open", "Resolve", "Ignore This Conflict"])])

    def test_what_is_seen_is_taken_back(self):
        self.tell()
        self.notifications.press()
        self.at_work("Conflict", "Lunch Meeting and TV Show Marathon, overlaps 1 h 30 min")
        self.keys("Escape")
        self.at_work_in_main()
        self.go_to("Changes")
        self.wait_equal(lambda: self.notifications.withdrawn, ["changes"])

    def test_a_conflict_is_ignored_after_the_end(self):
        self.tell()
        self.program.end()
        # As the bus does for the button.
        self.start("--gapplication-service")
        self.wait_until("it runs", lambda: has_owner(NAME))
        self.notifications.press("Ignore This Conflict")
        self.program.window(TITLE)
        self.focus_window()
        self.keys("End")
        self.wait_until("it is ignored", lambda: "conflicts" not in self.row("Lunch Meeting").name)

    def test_a_conflict_is_opened_after_the_window_has_closed(self):
        self.open_sample()
        self.keep_watching()
        self.keys("Escape")
        self.at_work_in_main()
        self.change(MOVED)
        self.wait_until("the notification", lambda: self.notifications.shown)
        before = owner_of(NAME)
        self.close_window()
        self.wait_until("it has begun again", lambda: owner_of(NAME) not in (None, before))
        self.notifications.press("Open")
        self.at_work("Conflict", "Lunch Meeting and TV Show Marathon, overlaps 1 h 30 min")


class Reminders(WindowTest):
    LESSON = "UID:a\nSUMMARY:Lesson\nDTSTART:20181110T130000\nDURATION:PT1H"

    def setUp(self):
        super().setUp()
        self.notifications = Notifications(self)
        self.file = self.folder / "lessons.ics"

    def open_with_reminder(self, event, start, reminder="15"):
        """Opens a calendar of one event whose source has had a reminder since the last start."""
        self.file.write_text(calendars.calendar(event))
        self.open(self.file, environment=clock.at("2018-11-10 08:00"))
        self.wait_until("it is stored", lambda: self.ask_database("SELECT revision FROM source") == [(1,)])
        self.program.end()
        self.ask_database("UPDATE source SET reminder = ?", reminder)
        self.opened_at = clock.at(start)
        self.open(environment=self.opened_at)

    def test_a_text_with_markup_is_shown_as_it_is(self):
        place = '<a href="https://example.org/">Tom & Jerry</a> <3'
        escaped = '&lt;a href="https://example.org/"&gt;Tom &amp; Jerry&lt;/a&gt; &lt;3'
        for capabilities, shown in ((["body"], place), (["body", "body-markup"], escaped)):
            with self.subTest(capabilities):
                self.notifications.end()
                self.notifications = Notifications(self, capabilities)
                self.open_with_reminder(f"{self.LESSON}\nLOCATION:{place}", "2018-11-10 12:50")
                self.wait_until("the reminder", lambda: self.notifications.shown)
                self.assertEqual(self.notifications.shown[0][:2], ("Lesson", f"in 10 min · 1:00 PM · {shown}"))
                self.program.end()
                shutil.rmtree(self.folder / "data")

    def seconds_since(self, moment):
        due = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(clock.NEW_YORK)).timestamp()
        real = time.time() - int(os.environ.get("WALL_CLOCK_OFFSET", 0))
        return real + int(self.opened_at["WALL_CLOCK_OFFSET"]) - due

    def test_a_reminder_comes_at_its_second_and_opens_its_event(self):
        self.open_with_reminder(self.LESSON + "\nLOCATION:Hall", "2018-11-10 12:44:45")
        self.wait_until("the reminder", lambda: self.notifications.shown)
        late = self.seconds_since("2018-11-10 12:45:00")
        self.assertTrue(0 <= late < 3, late)
        self.assertEqual(
            self.notifications.shown, [("Lesson", "in 15 min · 1:00 PM · Hall", {"default": "", **self.buttons("Open")})])
        self.notifications.press("default")
        self.at_work("Event", self.wait_until("its dialog", lambda: self.name_of_dialog("Lesson")))

    def buttons(self, *labels):
        shown = self.notifications.shown[-1][2]
        self.assertEqual([label for label in shown.values() if label], list(labels))
        return {action: label for action, label in shown.items() if label}

    def test_what_became_due_before_the_start_comes_once_and_joins_the_meeting(self):
        opened, script = self.folder / "opened", self.folder / "handler"
        script.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
        script.chmod(0o755)
        applications, config = self.folder / "data/applications", self.folder / "config"
        applications.mkdir(parents=True)
        config.mkdir()
        (applications / "probe.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Probe\nExec={script} %u\nMimeType=x-scheme-handler/https;\n")
        (config / "mimeapps.list").write_text("[Default Applications]\nx-scheme-handler/https=probe.desktop\n")
        self.environment["XDG_CONFIG_HOME"] = str(config)
        self.open_with_reminder(self.LESSON + "\nLOCATION:https://meet.example.org/a", "2018-11-10 13:20")
        self.wait_until("the reminder", lambda: self.notifications.shown)
        self.assertEqual(self.notifications.shown[0][:2], ("Lesson", "since 1:00 PM · Online"))
        self.notifications.press(*self.buttons("Join"))
        self.wait_equal(lambda: opened.read_text().split() if opened.exists() else [], ["https://meet.example.org/a"])
        self.program.end()
        self.open(environment=clock.at("2018-11-10 13:30"))
        self.wait_until("the event", lambda: self.row("Lesson"))
        time.sleep(1)
        self.assertEqual(len(self.notifications.shown), 1)


class WithoutWindow(Watching):
    """The program goes on when its window is closed, if the user wants it to."""

    def setUp(self):
        super().setUp()
        self.notifications = Notifications(self)
        self.environment |= {"XDG_CONFIG_HOME": str(self.folder / "config"), **clock.at("2018-11-01 05:00")}
        self.entry = self.folder / f"config/autostart/{NAME}.desktop"

    def wake_ups(self):
        """How often the main thread has woken."""
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", self.of_process("status"), re.MULTILINE)[1])

    def wake_ups_in(self, seconds):
        before = self.wake_ups()
        time.sleep(seconds)
        return self.wake_ups() - before

    def test_it_goes_on_tells_and_shows_its_window_again(self):
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.open(self.file)
        self.keep_watching()
        self.wait_until("the entry for the session", self.entry.exists)
        self.assertIn('upcoming" "--gapplication-service"\n', self.entry.read_text())
        self.keys("Escape")
        self.at_work_in_main()
        self.close_window()
        # What is left to be done is done, and pages that a busy machine took away come back.
        self.wait_until("it is at rest", lambda: self.wake_ups_in(5) < 3)
        # Its own memory: the other pages are those of its files.
        memory = int(re.search(r"^Pss_Anon:\s+(\d+)", self.of_process("smaps_rollup"), re.MULTILINE)[1])
        self.assertLess(memory, 20_000)
        Changes.change(self, MOVED)
        self.wait_until("the notification", lambda: self.notifications.shown)
        self.assertEqual(self.notifications.shown[0][0], "Lunch Meeting")
        self.notifications.press("default")
        self.at_work("Conflict", "Lunch Meeting and TV Show Marathon, overlaps 1 h 30 min")
        self.keys("Escape")
        self.at_work_in_main()
        self.keep_watching()
        self.wait_until("the entry is gone", lambda: not self.entry.exists())
        self.keys("Escape")
        self.at_work_in_main()
        self.focus_window()
        self.keys("ctrl+w")
        self.assertEqual(self.program.wait(), 0)

    def test_started_with_the_session_it_waits_for_its_window_and_quit_ends_it(self):
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.open(self.file)
        self.keep_watching()
        self.keys("Escape")
        self.at_work_in_main()
        self.focus_window()
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.start("--gapplication-service")
        first = self.program
        self.wait_until("it runs", lambda: has_owner(NAME))
        self.start()
        self.assertEqual(self.program.wait(), 0)
        self.program = first
        first.window(TITLE)
        self.wait_until("its events", lambda: self.row("Yoga"))
        self.focus_window()
        self.keys("ctrl+q")
        self.assertEqual(first.wait(), 0)
