"""Links into the program, followed at its start, while it runs, and through the desktop."""

import json
import os
import pathlib
import subprocess

from gi.repository import Gio, GLib

from driver import clock, events, season
from driver.case import WindowTest
from driver.feeds import FeedServer
from driver.waiting import wait_for

ID = "io.github.upcoming.Upcoming"
STARS = [
    {"id": 7, "title": "Moon Walk", "timestamp": "2018-10-01T00:00:00.000Z", "date": "2018-11-10T17:00:00.000Z"},
    {"id": 8, "title": "Comet Tea", "timestamp": "2018-10-03T00:00:00.000Z", "date": "2018-11-20T20:00:00.000Z"},
]


class LinkTest(WindowTest):
    zone = clock.NEW_YORK

    def setUp(self):
        super().setUp()
        self.server = FeedServer()
        self.addCleanup(self.server.end)
        self.stars = self.server.offer("stars.json", STARS)

    def shows_text(self, text, window=None):
        window = window or self.window
        return any(window.shows(node) for node in window.all(
            lambda role: role in ("label", "heading"), lambda name: text in name))

    def wait_for_text(self, text, seconds=10):
        self.wait_until(f"{text!r}", lambda: self.shows_text(text), seconds)


class ColdStart(LinkTest):
    def test_it_waits_for_the_first_refresh(self):
        self.server.gate.clear()
        self.open(self.stars, "starevents://event?id=8")
        self.wait_for_page("Star Events")
        self.settled(lambda: self.shows_text("Comet Tea"))
        self.assertFalse(self.shows_text("Comet Tea"))
        self.server.gate.set()
        self.icon_button("Back")
        self.wait_for_text("Comet Tea")
        self.assertFalse(self.shows_text("Moon Walk"))

    def test_what_is_stored_is_enough(self):
        self.open(self.stars)
        self.wait_until("both", lambda: len(self.rows()) == 2)
        self.focus_window()
        self.keys("ctrl+q")
        self.program.wait()
        self.server.gate.clear()
        self.open("starevents://event?from=elsewhere&id=7")
        self.icon_button("Back")
        self.wait_for_text("Moon Walk")

    def test_a_link_to_a_game_waits_for_its_schedule(self):
        address = self.server.offer("season.json", season.PLAYED)
        printed = subprocess.run(
            [os.environ["UPCOMING"], "agenda", "--format", "json", "--from", "2018-01-01", "--days", "4000", address],
            check=True, capture_output=True, timeout=60)
        games = [event for day in json.loads(printed.stdout)["days"] for event in day["events"]]
        self.server.gate.clear()
        self.open(address, f"upcoming://event/{games[0]['id']}")
        title = games[0]["title"]
        self.settled(lambda: self.name_of_dialog(title))
        self.assertIsNone(self.name_of_dialog(title))
        self.server.gate.set()
        self.at_work_on(title)

    def test_a_number_that_no_source_has_is_told(self):
        self.open(self.stars, "starevents://event?id=99")
        self.wait_for_text("None of your calendars has a star event with the number 99.")

    def test_without_any_source_a_link_says_what_is_missing(self):
        self.open("upcoming://event/0123456789abcdef")
        self.wait_for_text("None of your calendars has the event of this link.")


class RunningInstance(LinkTest):
    def setUp(self):
        super().setUp()
        self.open_sample()
        self.start(self.stars).wait()
        self.program = self.first
        self.wait_until("the stars", lambda: len(self.server.requests) == 1)

    def open_sample(self, **options):
        agenda = super().open_sample(**options)
        self.first = self.program
        return agenda

    def test_a_link_leads_to_the_page_without_a_second_process(self):
        second = self.start("starevents://events")
        self.assertEqual(second.wait(), 0)
        self.program = self.first
        self.wait_for_page("Star Events")
        self.assertEqual(len(self.program.node.children), 1)

    def test_a_link_to_the_cards_leaves_the_page_of_an_event(self):
        self.follow("starevents://event?id=8")
        self.icon_button("Back")
        self.follow("starevents://events")
        self.wait_equal(lambda: [node for node in self.window.all("button", "Back") if node.extents[2] > 0], [])

    def test_a_day_of_the_agenda(self):
        self.follow("upcoming://agenda?date=2018-11-08")
        self.wait_equal(self.focused, "Lunch with Friends, 11:30 AM to 12:59 PM, conflicts with Nap Break, mock")
        self.follow("upcoming://agenda?date=2018-11-02")
        self.wait_until("the next day that has events", lambda: (self.focused() or "").startswith("Football"))

    def test_the_page_of_conflicts_and_the_agenda_again(self):
        self.follow("upcoming://conflicts")
        self.wait_for_page("Conflicts")
        self.wait_until("that all are over", lambda: self.shows_page("No conflicts ahead"))
        self.follow("upcoming://agenda?date=2018-11-01")
        self.wait_for_page("Agenda")

    def test_an_event_by_the_link_that_its_details_copy(self):
        self.focus_window()
        self.follow("upcoming://agenda?date=2018-11-01")
        self.wait_until("the day", lambda: (self.focused() or "").startswith("Bicycling"))
        self.keys("Down", "Return")
        self.at_work_on("Yoga")
        self.click(self.icon_button("Share"))
        self.choose("Copy Link")
        link = self.wait_until("the link", lambda: self.clipboard() or None)
        self.assertRegex(link, r"^upcoming://event/[0-9a-f]{16}$")
        self.keys("Escape")
        self.at_work_in_main()
        self.follow("starevents://event?id=8")
        self.icon_button("Back")
        self.follow(link)
        self.at_work_on("Yoga")

    def test_a_link_while_details_are_open_closes_them(self):
        self.focus_window()
        self.keys("Return")
        wait_for("the dialog", lambda: len(self.program.node.children) == 2)
        self.follow("starevents://event?id=7")
        self.at_work_in_main()
        self.icon_button("Back")
        self.wait_for_text("Moon Walk")
        self.follow("starevents://event?id=8")
        self.wait_until("the other page", lambda: self.shows_text("Comet Tea") and not self.shows_text("Moon Walk"))

    def test_a_message_that_was_closed_comes_again_with_the_same_link(self):
        for _ in range(2):
            self.follow("starevents://planets")
            self.wait_for_text("links of this kind are starevents://events")
            # The first one is that of the bar of what was done last.
            self.click(self.settled(lambda: self.window.all("button", "Close the message")[-1]))
            self.wait_until("it to go", lambda: not self.shows_text("links of this kind are"))

    def test_a_wrong_link_says_what_is_wrong_with_it(self):
        for link, reason in [
                ("starevents://planets", "links of this kind are starevents://events"),
                ("starevents://event", "needs an id"),
                ("upcoming://agenda?date=soon", "“soon” is not a day")]:
            self.follow(link)
            self.wait_for_text(reason)
        self.assertTrue(self.rows())


class Installed(LinkTest):
    """The installed program, as a desktop starts it: by the D-Bus service and its desktop entry, on a bus of its own."""

    def setUp(self):
        super().setUp()
        self.prefix = self.folder / "prefix"
        root = pathlib.Path(__file__).resolve().parents[2]
        subprocess.run(
            ["make", "--no-print-directory", "-s", "install", f"PREFIX={self.prefix}",
             f"program={os.environ['UPCOMING']}"],
            cwd=root, check=True, capture_output=True,
            env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")})
        address = Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 10_000).unpack()[0]
        environment = {
            **os.environ, **self.environment, "XDG_DATA_DIRS": f"{self.prefix}/share:{os.environ['XDG_DATA_DIRS']}",
            "AT_SPI_BUS_ADDRESS": address}
        # It starts the installed program, and nothing else.
        configuration = self.folder / "bus.conf"
        configuration.write_text((root / "Tests/bus.conf").read_text().replace(
            "</busconfig>", f"<servicedir>{self.prefix}/share/dbus-1/services</servicedir></busconfig>"))
        bus = subprocess.Popen(
            ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address"], env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(bus.wait)
        self.addCleanup(bus.terminate)
        self.environment_of_bus = {**environment, "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        self.addCleanup(bus.stdout.close)

    def gapplication(self, *words):
        subprocess.run(["gapplication", *words], env=self.environment_of_bus, check=True, timeout=20)

    def service(self):
        """The program that the bus has started."""
        connection = Gio.DBusConnection.new_for_address_sync(
            self.environment_of_bus["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.addCleanup(connection.close_sync)
        return connection.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
            GLib.Variant("(s)", (ID,)), None, 0, 10_000).unpack()[0]

    def test_links_start_it_and_reach_it(self):
        from driver.case import tree
        self.gapplication("launch", ID, self.stars)
        process = self.service()
        self.addCleanup(lambda: self.gapplication("action", ID, "quit"))
        program = wait_for("the program", lambda: tree().program(process))

        def window():
            return next(child for child in program.children if "showing" in child.states)
        wait_for("its window", lambda: window())
        self.gapplication("launch", ID, "starevents://event?id=8")
        wait_for("the page", lambda: self.shows_text("Comet Tea", window()), 15)
        self.gapplication("launch", ID, "upcoming://conflicts")
        wait_for("the page", lambda: self.shows_text("No conflicts ahead", window()), 15)
        calendar = self.folder / "walks.ics"
        calendar.write_text("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Long Walk\nDTSTART:20181110T170000Z\n"
                            "DTEND:20181110T190000Z\nEND:VEVENT\nEND:VCALENDAR\n")
        self.gapplication("launch", ID, calendar)
        self.gapplication("launch", ID, "upcoming://agenda?date=2018-11-10")
        wait_for("its event", lambda: self.shows_text("Long Walk", window()), 15)
        self.gapplication("launch", ID, f"upcoming://changes/{events.link_id(calendar)}")
        wait_for("its changes", lambda: self.shows_text("Only changes of walks", window()), 15)
        self.assertEqual(self.service(), process)

    def test_its_desktop_entry_takes_the_schemes(self):
        entry = (self.prefix / f"share/applications/{ID}.desktop").read_text()
        for scheme in ("starevents", "upcoming", "webcal", "webcals"):
            self.assertIn(f"x-scheme-handler/{scheme};", entry)
        self.assertIn("=text/calendar;", entry)
