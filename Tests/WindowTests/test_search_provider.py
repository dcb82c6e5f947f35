"""The search of the desktop, asked over the bus as GNOME Shell asks it."""

import os
import subprocess
import time

from gi.repository import Gio, GLib

from driver import clock, events
from driver.case import WindowTest
from driver.waiting import wait_for

NAME = "io.github.upcoming.Upcoming.SearchProvider"
PATH = "/io/github/upcoming/Upcoming/SearchProvider"
INTERFACE = "org.gnome.Shell.SearchProvider2"
MOMENT = "2018-11-01 05:00"


class SearchProvider(WindowTest):
    def setUp(self):
        super().setUp()
        self.environment |= clock.at(MOMENT)
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def begin(self):
        """Starts the provider as the bus would: without a display."""
        environment = {
            **{name: value for name, value in os.environ.items() if "DISPLAY" not in name}, **self.environment}
        provider = subprocess.Popen(
            [os.environ["UPCOMING"], "searchprovider"], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(provider.stdout.close)
        self.addCleanup(provider.wait)
        self.addCleanup(provider.terminate)
        wait_for("the provider", lambda: self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0])
        return provider

    def ask(self, method, kinds, *values):
        answer = self.bus.call_sync(
            NAME, PATH, INTERFACE, method, GLib.Variant(kinds, values), None, Gio.DBusCallFlags.NONE, 30_000, None)
        return answer.unpack()[0] if answer.n_children() else None

    def found(self, *words):
        keys = self.ask("GetInitialResultSet", "(as)", words)
        return [(meta["name"], meta["description"]) for meta in self.ask("GetResultMetas", "(as)", keys)]

    def test_events_are_found_soonest_first_with_their_conflicts(self):
        self.open_sample()
        self.begin()
        self.assertEqual(self.found("lunch"), [
            ("Lunch with Friends", "Nov 8 at 11:30 AM · mock · conflicts with Nap Break"),
            ("Lunch Meeting", "Nov 9 at 12:30 PM · mock")])
        first = self.ask("GetInitialResultSet", "(as)", ["friends"])
        self.assertEqual(len(first), 6)
        self.assertEqual(len(self.ask("GetSubsearchResultSet", "(asas)", first, ["friends", "beer"])), 1)
        self.assertEqual(self.found("nobody"), [])
        self.assertEqual(self.ask("GetInitialResultSet", "(as)", [" "]), [])

    def test_it_follows_what_is_stored_and_opens_an_event_in_the_window(self):
        self.open_sample()
        self.begin()
        key, = self.ask("GetInitialResultSet", "(as)", ["donuts"])
        events.write(self.file, events.feed([("Lunch Meeting", "2018-11-09 12:30", "2018-11-09 14:30")]))
        self.wait_equal(lambda: self.ask("GetInitialResultSet", "(as)", ["donuts"]), [])
        key, = self.ask("GetInitialResultSet", "(as)", ["meeting"])
        before = self.file.read_bytes()
        self.ask("ActivateResult", "(sasu)", key, ["meeting"], 0)
        self.wait_until("its dialog", lambda: self.name_of_dialog("Lunch Meeting"))
        # It opens the window, and writes nothing.
        self.ask("LaunchSearch", "(asu)", ["meeting"], 0)
        self.assertEqual(self.file.read_bytes(), before)
        self.assertFalse(any(path.name == "edits.sqlite" for path in self.folder.rglob("*")))

    def test_a_hundred_thousand_events_are_searched_at_once(self):
        self.open(events.write(self.folder / "many.json", events.feed(events.many(100_000))))
        self.wait_until("they are stored", lambda: not self.banner() and self.rows())
        provider = self.begin()
        self.ask("GetInitialResultSet", "(as)", ["nothing of it"])
        times = []
        for words in (["nothing"], ["99999"], ["event 77"]):
            began = time.monotonic()
            self.ask("GetInitialResultSet", "(as)", words)
            times.append(time.monotonic() - began)
        self.assertIsNone(provider.poll())
        # A debug build is ten times slower than a release build.
        self.assertLess(min(times), 5, times)
