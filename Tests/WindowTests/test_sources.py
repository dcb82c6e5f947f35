"""Sources from the web: what is kept of them, their refreshes, and the window that lists them."""

import json
import signal
import sqlite3

from driver import events
from driver.case import WindowTest
from driver.feeds import FeedServer
from driver.waiting import wait_for

WALK = ("Walk", "2018-11-10 12:00", "2018-11-10 12:45")
RUN = ("Run", "2018-11-10 14:00", "2018-11-10 14:30")
WALK_ROW, RUN_ROW = "Walk, 12:00 PM to 12:45 PM", "Run, 2:00 PM to 2:30 PM"


class SourceTest(WindowTest):
    def setUp(self):
        super().setUp()
        self.server = FeedServer()
        self.addCleanup(self.server.end)
        self.address = self.server.offer("events.json", events.feed([WALK]))

    def stored_titles(self):
        """The titles of what each source said last."""
        return [[entry["title"] for entry in json.loads(text)]
                for (text,) in self.ask_database("SELECT bytes FROM answer ORDER BY sourceID")]

    def store_another_title(self):
        """Changes what is stored, as another process does that has refreshed."""
        self.ask_database("UPDATE answer SET bytes = CAST(replace(CAST(bytes AS TEXT), 'Walk', 'Stroll') AS BLOB)")
        self.ask_database("UPDATE source SET revision = revision + 1")

    def quit(self):
        self.focus_window()
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)

    def open_feed(self):
        self.open(self.address)
        self.wait_equal(self.rows, [WALK_ROW])
        self.first = self.program
        self.focus_window()

    def settle(self):
        """Waits until nothing is refreshed any more."""
        self.wait_until("no failure or an answer", lambda: self.ask_database(
            "SELECT 1 FROM source WHERE lastAttempt IS NOT NULL"))


class Refreshes(SourceTest):
    def test_an_address_is_asked_once_and_then_only_for_news(self):
        self.open_feed()
        self.assertEqual(self.server.requests, [("/events.json", None)])
        self.keys("F5")
        self.wait_until("the second request", lambda: len(self.server.requests) == 2)
        self.assertIsNotNone(self.server.requests[1][1])
        self.server.offer("events.json", events.feed([WALK, RUN]))
        self.keys("ctrl+r")
        self.wait_equal(self.rows, [WALK_ROW, RUN_ROW])

    def test_what_is_stored_is_shown_while_the_server_takes_its_time(self):
        self.open_feed()
        self.quit()
        self.server.offer("events.json", events.feed([RUN]))
        self.server.gate.clear()
        self.open()
        self.wait_equal(self.rows, [WALK_ROW])
        self.button("Cancel refreshing")
        self.focus_window()
        self.keys("Return")
        self.at_work_on("Walk")
        self.keys("Escape")
        self.at_work_in_main()
        self.server.gate.set()
        # What is gone from the feed goes.
        self.wait_equal(self.rows, [RUN_ROW])

    def test_a_server_that_is_away_leaves_the_events_with_their_age(self):
        self.open_feed()
        self.quit()
        self.server.end()
        self.ask_database("UPDATE source SET lastSuccess = lastSuccess - 3 * 3600000")
        self.open()
        self.wait_equal(self.rows, [WALK_ROW])
        self.wait_until("the banner", lambda: (self.banner() or "").startswith(
            "events could not be refreshed: showing what came "), seconds=30)
        self.focus_window()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        row = self.wait_until("the failure", lambda: next(
            (row.name for row in self.window.all("list item") if "The shown events are 3 h" in row.name), None))
        self.assertIn("events, Events · 1 event, ", row)

    def test_cancelled_refreshes_leave_what_was_there(self):
        self.open_feed()
        self.server.gate.clear()
        self.keys("F5")
        self.click(self.button("Cancel refreshing"))
        self.wait_until("the end of it", lambda: not any(
            button.name == "Cancel refreshing" and self.window.shows(button) for button in self.window.all("button")))
        self.assertEqual(self.rows(), [WALK_ROW])

    def test_a_process_that_is_killed_in_a_refresh_has_lost_nothing(self):
        self.open_feed()
        self.server.gate.clear()
        self.keys("F5")
        self.wait_until("the request", lambda: len(self.server.requests) == 2)
        self.program.process.send_signal(signal.SIGKILL)
        self.program.wait()
        self.server.offer("events.json", "<!doctype html><title>Sorry</title>")
        self.server.gate.set()
        self.open()
        self.wait_equal(self.rows, [WALK_ROW])
        self.assertEqual(self.ask_database("PRAGMA integrity_check"), [("ok",)])

    def test_a_page_instead_of_a_feed_says_so(self):
        self.open(self.server.offer("index.html", "<!doctype html><title>Hello</title>"))
        self.wait_until("the page", lambda: self.shows_page("index could not be read"))
        self.wait_until("the reason", lambda: self.window.all("label", (
            "This address gives a web page, not a calendar or a list of events. It may be a page to log in. "
            "Look on it for the address of the calendar or feed itself.")))


class Databases(SourceTest):
    def test_a_damaged_database_is_set_aside_and_made_again(self):
        self.open_feed()
        self.quit()
        for file in self.database.parent.glob("upcoming.sqlite*"):
            file.write_bytes(b"no database")
        self.open()
        self.wait_equal(self.rows, [WALK_ROW])
        message = self.wait_until("the message", lambda: next(
            (label.name for label in self.window.all("label") if "has been set aside as" in label.name), None))
        self.assertIn("upcoming-damaged-1.sqlite. Its one calendar is kept and read again.", message)
        self.assertEqual((self.database.parent / "upcoming-damaged-1.sqlite").read_bytes(), b"no database")
        self.click(self.icon_button("Close the message"))
        self.wait_until("it to go", lambda: not any(
            self.window.shows(label) for label in self.window.all("label", message)))

    def test_where_nothing_can_be_kept_all_is_shown_and_that_is_said(self):
        (self.folder / "data").write_text("in the way")
        self.open(self.address)
        self.wait_equal(self.rows, [WALK_ROW])
        self.wait_until("the message", lambda: any(
            "kept" in label.name and str(self.folder / "data") in label.name for label in self.window.all("label")))

    def test_what_comes_in_is_shown_while_another_process_holds_the_database(self):
        self.open_feed()
        for name in ("a", "b", "c"):
            self.open_also(name)
        connection = sqlite3.connect(self.database, timeout=10, isolation_level=None)
        self.addCleanup(connection.close)
        connection.execute("BEGIN IMMEDIATE")
        for name in ("events", "a", "b", "c"):
            self.server.offer(f"{name}.json", events.feed([RUN]))
        asked = len(self.server.requests)

        def are_all_asked():
            # One that is still being added is not asked once more.
            self.keys("F5")
            return len({path for path, _ in self.server.requests[asked:]}) == 4

        self.wait_until("the requests", are_all_asked)
        self.wait_equal(self.rows, [f"{RUN_ROW}, events, a, b, c"], seconds=5)
        connection.execute("ROLLBACK")
        wait_for("it to be kept", lambda: self.stored_titles() == [["Run"]] * 4)

    def open_also(self, name):
        self.start(self.server.offer(f"{name}.json", events.feed([WALK]))).wait()
        self.program = self.first
        wait_for("the events of it", lambda: self.ask_database(
            "SELECT 1 FROM source WHERE location LIKE ? AND lastSuccess", f"%/{name}.json"))

    def test_what_another_process_has_refreshed_is_shown_after_a_refresh_in_vain(self):
        self.open_feed()
        self.server.gate.clear()
        self.keys("F5")
        self.wait_until("the request", lambda: len(self.server.requests) == 2)
        self.store_another_title()
        self.server.feeds.clear()
        self.server.gate.set()
        self.wait_equal(self.rows, ["Stroll, 12:00 PM to 12:45 PM"])

    def test_what_could_not_be_kept_is_kept_when_it_is_read_again(self):
        self.open_feed()
        self.ask_database(
            "CREATE TRIGGER full BEFORE INSERT ON answer BEGIN SELECT RAISE(ABORT, 'no room'); END")
        self.server.offer("events.json", events.feed([RUN]))
        self.keys("F5")
        self.wait_equal(self.rows, [RUN_ROW])
        notice = self.wait_until("the message", lambda: next(
            label for label in self.window.all("label") if "no room" in label.name))
        self.assertFalse(any("could not be read" in label.name for label in self.window.all("label")))
        self.ask_database("DROP TRIGGER full")
        self.assertEqual(self.stored_titles(), [["Walk"]])
        self.keys("F5")
        self.wait_until("it to be kept", lambda: self.stored_titles() == [["Run"]])
        self.wait_until("the message to go", lambda: not self.window.shows(notice))

    def test_what_another_process_changes_is_seen(self):
        self.open_feed()
        self.ask_database("UPDATE source SET givenName = 'Elsewhere'")
        self.wait_until("the name", lambda: self.window.all("label", "Elsewhere"))
        self.store_another_title()
        self.wait_equal(self.rows, ["Stroll, 12:00 PM to 12:45 PM"])


class SourcesWindow(SourceTest):
    def open_sources(self):
        self.open_feed()
        self.keys("ctrl+comma")
        self.at_work("Calendars")

    def items(self):
        """The names of the sources in the list, without those that were removed."""
        return [name.split(",")[0] for sources in self.window.all("list", "Calendars")
                for name in sources.names("list item") if ", Removed " not in name]

    def open_page(self, name="events"):
        """Opens the page of a source from its row."""
        row = self.wait_until(f"the row of {name}", lambda: next(
            (row for row in self.window.all("list item", lambda its: its.startswith(name + ","))), None))
        self.settled(lambda: row.extents)
        self.click(row)
        self.at_work(name)

    def remove(self, name="events"):
        """Removes a source on its page, which leads back to the list."""
        self.open_page(name)
        self.keys("alt+m")
        self.at_work("Calendars")

    def press(self, name):
        self.click(self.button(name))

    def test_it_tells_of_each_source(self):
        self.open_sources()
        self.wait_until("the source", lambda: self.window.names("list item") == [
            "events, Events · 1 event, Refreshed just now"])
        self.assertTrue(self.window.all("label", "Events · 1 event · refreshed just now"))

    def open_many(self, height, count=11):
        """The list of many sources over a window of a height."""
        self.remember_window(900, height)
        self.open(*(events.write(self.folder / f"feed-{number}.json", events.feed([WALK])) for number in range(count)))
        self.wait_until("a row", self.rows)
        self.focus_window()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        return self.settled(lambda: [row for row in self.window.all("list item") if self.window.shows(row)])

    def test_a_long_list_is_as_high_as_the_window_below(self):
        self.assertEqual(len(self.open_many(1000)), 11)
        self.assertEqual(self.scrollbars(), [])

    def test_a_list_that_is_cut_has_its_scrollbar_beside_it(self):
        self.assertLess(len(self.open_many(600)), 11)
        [bar] = self.scrollbars()
        x, _, width, _ = self.window.find("list", "Calendars").extents
        self.assertLessEqual(x + width, bar.extents[0])

    def scrollbars(self):
        return [bar for bar in self.window.all("scroll bar") if bar.extents[3] > 100]

    def test_an_address_that_is_typed_is_added(self):
        self.server.offer("more.json", events.feed([RUN]))
        self.open_feed()
        self.keys("ctrl+l")
        self.at_work("Add a Calendar")
        self.wait_equal(self.focused, "Address of a feed, or path of a file")
        self.type("what is this")
        self.keys("Return")
        self.wait_until("the hint", lambda: any(
            text.startswith("This is neither an address") for text in self.notices()))
        self.keys("ctrl+a")
        self.type(f"http://127.0.0.1:{self.server.port}/more.json")
        self.keys("Return")
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Add")
        self.keys("Return")
        self.wait_until("the end of it", lambda: len(self.program.node.children) == 1)
        self.at_work_in_main()
        self.wait_equal(self.rows, [f"{WALK_ROW}, events", f"{RUN_ROW}, more"])
        # What was shown before it was added was not fetched once more for that.
        self.assertEqual([path for path, _ in self.server.requests], ["/events.json", "/more.json"])

    def test_what_is_removed_comes_back_by_undo(self):
        self.open_sources()
        self.remove()
        self.wait_equal(self.items, [])
        self.press("Undo")
        self.wait_equal(self.items, ["events"])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, [WALK_ROW])

    def test_undo_is_offered_in_the_main_window_when_the_list_is_closed(self):
        self.open_sources()
        self.remove()
        self.wait_equal(self.items, [])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("what was removed", lambda: any(
            self.window.shows(label) for label in self.window.all("label", "events removed")))
        self.press("Undo")
        self.wait_equal(self.rows, [WALK_ROW])

    def test_what_is_removed_is_gone_at_the_next_start(self):
        self.open_sources()
        self.remove()
        self.wait_equal(self.items, [])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the first page", lambda: self.shows_page("Nothing coming up yet"))
        self.quit()
        self.open()
        self.wait_until("the first page", lambda: self.shows_page("Nothing coming up yet"))
        self.assertEqual(self.stored_titles(), [])

    def toggle_refreshing(self, meaning):
        box = "Refresh automatically"
        if not (self.focused() or "").startswith(box):
            self.wait_until("more settings", lambda: self.focused() == "Advanced" or self.keys("Tab"))
            self.keys("space")
        self.wait_until("the box", lambda: (self.focused() or "").startswith(box) or self.keys("Tab"))
        self.keys("space")
        self.wait_until("what it means", lambda: self.window.all("label", meaning))

    def open_file(self):
        """Opens a file instead, and the list with it alone."""
        self.file = events.write(self.folder / "walks.json", events.feed([WALK]))
        self.open(self.file)
        self.wait_equal(self.rows, [WALK_ROW])
        self.focus_window()
        self.keys("ctrl+comma")
        self.at_work("Calendars")

    def change_file(self):
        events.write(self.file, events.feed([RUN]))
        self.wait_equal(self.rows, [RUN_ROW])

    def test_a_file_that_came_back_by_undo_is_followed(self):
        self.open_file()
        self.remove("walks")
        self.wait_equal(self.items, [])
        self.press("Undo")
        self.wait_equal(self.items, ["walks"])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, [WALK_ROW])
        self.change_file()

    def test_a_file_that_changed_while_it_was_paused_is_read_when_it_is_resumed(self):
        self.open_file()
        self.open_page("walks")
        self.toggle_refreshing("It is read only when you refresh it.")
        events.write(self.file, events.feed([RUN]))
        self.toggle_refreshing("It is read as soon as the file changes.")
        self.keys("Escape")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, [RUN_ROW])

    def messages(self):
        """All labels and notices of all windows."""
        windows = self.program.node.children
        return [name for window in windows for name in window.names("label")] + [
            node.text for window in windows for node in window.all("alert") if "Text" in node.interfaces]

    def test_what_cannot_be_removed_comes_back(self):
        self.open_sources()
        self.ask_database("CREATE TRIGGER stuck BEFORE UPDATE ON source BEGIN SELECT RAISE(ABORT, 'stuck'); END")
        self.remove()
        self.wait_until("the message", lambda: any("stuck" in text for text in self.messages()))
        self.wait_equal(self.items, ["events"])
        self.ask_database("DROP TRIGGER stuck")

    def test_a_paused_source_is_shown_and_not_asked(self):
        self.open_sources()
        self.open_page()
        self.toggle_refreshing("It is fetched only when you refresh it.")
        self.keys("Escape")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()
        self.quit()
        asked = len(self.server.requests)
        self.open()
        self.wait_equal(self.rows, [WALK_ROW])
        self.focus_window()
        self.keys("F5")
        self.settled(self.rows)
        self.assertEqual(len(self.server.requests), asked)

    def test_it_follows_refreshes_while_it_is_open(self):
        self.open_sources()
        self.server.gate.clear()
        self.open_page()
        self.press("Refresh")
        self.keys("Escape")
        self.at_work("Calendars")
        wait_for("its spinner", lambda: any("Refreshing…" in row.name for row in self.window.all("list item")))
        self.server.gate.set()
        wait_for("the end", lambda: any("Refreshed just now" in row.name for row in self.window.all("list item")))
