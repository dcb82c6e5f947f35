"""Accounts on servers with calendars: the real Radicale, with the passwords in the real gnome-keyring."""

import json
import os
import subprocess

from driver import calendars, screen
from driver.case import WindowTest
from driver.keyring import Keyring, PASSWORD as KEYRING_PASSWORD
from driver.radicale import PASSWORD, USER, Radicale
from test_resolving import Resolving

TITLE = "Add a CalDAV Account"
PASSWORD_TITLE = "Password"
CALENDARS_TITLE = "Calendars of the Account"
ROWS = ["Talk, 3:00 PM to 4:00 PM, Work", "Review, 3:00 PM to 4:00 PM, Team"]
# Those to the question whose time a calendar takes.
ANSWERS = {"Me", "Nobody’s (I may go)", "Never counts"}


class AccountsTest(WindowTest):
    size = (1080, 760)
    keyring_at_start = True

    def setUp(self):
        super().setUp()
        self.keyring = Keyring(self.folder / "keyring")
        self.addCleanup(self.keyring.end)
        if self.keyring_at_start:
            self.keyring.start()
        self.server = Radicale(self.folder / "server")
        self.addCleanup(self.server.end)
        self.server.start()
        self.server.add_calendar("work", "Work", "#3584e4", calendars.single("a", "Talk"))
        self.server.add_calendar("team", "Team", "#9141ac", calendars.single("b", "Review", "20990108"))
        self.remember_window(*self.size)

    @property
    def account(self):
        return f"{USER}, 127.0.0.1:{self.server.port}"

    def open_dialog(self):
        self.click(self.button("Account or Address…"))
        self.at_work("Add a Calendar")
        self.click(self.button("Account…"))
        self.at_work(TITLE)
        self.wait_equal(self.focused, "Server or email address")

    def fill_in(self, *texts):
        """Types into the fields, each ended with Enter."""
        for text in texts:
            self.type(text)
            self.keys("Return")

    def find(self):
        self.open_dialog()
        self.fill_in(self.server.address, USER, PASSWORD)
        self.wait_until("the calendars", lambda: "Work" in self.boxes())

    def add(self):
        self.find()
        self.click(self.button("Add"))
        self.at_work("Calendars of the Account")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, ROWS)

    def boxes(self):
        return {box.name: "checked" in box.states for box in self.window.all("checkbox", lambda its: its not in ANSWERS)}

    def says(self, words):
        """Waits for a text on show that has the words."""
        self.wait_until(words, lambda: any(
            words in node.name and node.extents[3] > 0 and self.window.shows(node)
            for role in ("label", "alert") for node in self.window.all(role)))

    def choose_of_account(self, letter):
        """Activates an item of the menu of the account by its mnemonic."""
        self.click(self.icon_button(f"Account {self.account}"))
        self.wait_until("the menu", lambda: "Remove Account" in self.menu_items())
        self.keys(letter)


class Adding(AccountsTest):
    def test_the_calendars_that_are_chosen_are_added(self):
        self.open()
        self.find()
        self.assertEqual(self.boxes(), {"Team": True, "Work": True})
        self.wait_equal(self.focused, "Add")
        self.keys("Return")
        # Whose time they take is asked as soon as they have been read, and changes at once.
        self.at_work("Calendars of the Account")
        self.wait_equal(lambda: len(self.window.all("checkbox", "Nobody’s (I may go)")), 2)
        self.click(self.window.all("checkbox", "Nobody’s (I may go)")[0])
        self.wait_equal(lambda: sorted(self.ask_database("SELECT ownership FROM source"), key=str), [("followed",), (None,)])
        self.keys("ctrl+z")
        self.wait_equal(lambda: self.ask_database("SELECT ownership FROM source"), [(None,), (None,)])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, ROWS)
        self.assertTrue(self.window.all("list", self.account))
        self.wait_equal(self.keyring.passwords, [PASSWORD])
        self.assertEqual(self.keyring.labels(), [f"Upcoming: {self.account}"])
        # At the next start nothing is asked.
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.server.put("work", "c", calendars.single("c", "Lunch", "20990109"))
        self.open()
        self.wait_equal(self.rows, [*ROWS, "Lunch, 3:00 PM to 4:00 PM, Work"])

    def test_what_is_wrong_is_said_at_its_field(self):
        self.open()
        self.open_dialog()
        self.click(self.button("Find Calendars"))
        self.says("Enter the address of the server")
        self.wait_equal(self.focused, "Server or email address")
        self.fill_in("http://dav.example.org", USER, "wrong")
        self.says("unencrypted")
        self.wait_equal(self.focused, "Server or email address")
        self.keys("ctrl+a")
        self.type(self.server.address)
        self.click(self.button("Find Calendars"))
        self.says("refuses the user name or the password")
        self.wait_equal(self.focused, "Password")
        self.keys("ctrl+a")
        self.fill_in(PASSWORD)
        self.wait_until("the calendars", lambda: "Work" in self.boxes())
        self.click(self.button("Back"))
        self.wait_until("the fields", lambda: self.button("Find Calendars"))
        self.keys("Escape")
        self.at_work_in_main()
        self.assertEqual(self.keyring.items(), [])

    def test_an_account_is_removed_and_comes_back(self):
        self.open()
        self.add()
        self.choose_of_account("r")
        self.wait_until("nothing", lambda: self.shows_page("Nothing coming up yet"))
        self.keys("alt+u")
        self.wait_equal(self.rows, ROWS)
        self.assertEqual(self.keyring.passwords(), [PASSWORD])

    def test_calendars_are_chosen_again(self):
        self.open()
        self.add()
        self.choose_of_account("c")
        self.at_work(CALENDARS_TITLE)
        self.wait_equal(self.boxes, {"Team": True, "Work": True})
        self.click(next(box for box in self.window.all("checkbox") if box.name == "Work"))
        self.says("Work removed")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, ["Review, 3:00 PM to 4:00 PM"])

    def test_another_password_is_asked_for(self):
        self.open()
        self.add()
        self.server.set_password("neu")
        self.keys("F5")
        self.says("The password is refused.")
        self.click(self.button("Enter Password…"))
        self.at_work(PASSWORD_TITLE)
        self.wait_equal(self.focused, "Password")
        self.fill_in("falsch")
        self.says("refuses the user name or the password")
        self.keys("ctrl+a")
        self.fill_in("neu")
        self.at_work_in_main()
        self.wait_equal(self.rows, ROWS)
        self.wait_equal(self.keyring.passwords, ["neu"])
        self.wait_until("no line", lambda: not self.window.all("button", "Enter Password…")
                        or not self.window.shows(self.window.find("button", "Enter Password…")))

    def test_a_locked_keyring_is_opened_by_a_button(self):
        self.open()
        self.add()
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.keyring.lock()
        self.open()
        self.says("The keyring is locked.")
        self.keyring.start_prompter()
        self.click(self.button("Unlock…"))
        self.wait_until("its question", lambda: self.prompts())
        screen.xdotool("windowfocus", "--sync", self.prompts()[-1])
        self.type(KEYRING_PASSWORD)
        self.keys("Return")
        self.at_work_in_main()
        self.wait_until("no line", lambda: not any(
            "The keyring is locked." in node.name and self.window.shows(node) for node in self.window.all("label")))
        self.wait_equal(self.rows, ROWS)

    def prompts(self):
        return screen.xdotool("search", "--onlyvisible", "--class", "gcr-prompter")


class WithoutKeyring(AccountsTest):
    keyring_at_start = False

    def test_the_password_is_known_until_the_end(self):
        self.open()
        self.add()
        self.says("The password is known only until Upcoming ends.")
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.wait_equal(self.rows, ROWS)
        self.says("The password is missing.")


class Narrow(AccountsTest):
    size = (360, 640)

    def test_the_dialog_fits_with_twelve_calendars_of_any_name(self):
        names = ["Extraordinarily long name " * 12, "\u202eevil <b>&amp;", "Z" + "\u0338" * 40, "W" * 300, "المفكرة", "日本の祝日",
                 "Choir", "Birthdays", "Private", "a\tb"]
        for number, name in enumerate(names):
            self.server.add_calendar(f"more{number}", name, f"#{number}{number}aa88")
        self.open()
        self.find()
        self.assertEqual(len(self.boxes()), 12)
        self.assertLessEqual(self.frame().geometry[2], 360 + 12)
        self.click(self.button("Add"))
        self.at_work("Calendars of the Account")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, ROWS)


class Changing(AccountsTest, Resolving):
    """Events of an account are changed on its server."""

    def setUp(self):
        super().setUp()
        self.server.put("work", "p", calendars.single("p", "Piano", "20261218"))
        self.server.put("team", "f", calendars.single("f", "Football", "20261218"))
        self.open()
        self.find()
        self.click(self.button("Add"))
        self.at_work("Calendars of the Account")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the rows", lambda: len(self.rows()) == 4)

    def text(self, calendar, event):
        file = self.server.folder / f"collections/collection-root/{USER}/{calendar}/{event}.ics"
        return file.read_text() if file.exists() else ""

    def command(self, *arguments):
        return subprocess.run(
            [os.environ["UPCOMING"], *map(str, arguments)], env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    def key(self, title):
        report = json.loads(self.command("agenda", "--format", "json", "--from", "2026-12-18").stdout)
        return next(e["id"] for day in report["days"] for e in day["events"] if e["title"] == title)

    def test_a_conflict_ends_on_the_server_and_comes_back(self):
        self.keys("alt+2")
        self.wait_for_page("Conflicts")
        way = next(way for way in self.open_ways() if way.startswith("Move "))
        name, calendar, event = ("Work", "work", "p") if "Piano" in way else ("Team", "team", "f")
        self.end_by("Move ")
        self.at_work(f"Upcoming has only read {name} so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("the new time", lambda: "DTSTART:20261218T150000" not in self.text(calendar, event))
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
        self.keys("ctrl+z")
        self.wait_until("the old time", lambda: "DTSTART:20261218T150000" in self.text(calendar, event))
        self.wait_until("the conflict", lambda: not self.shows_page("No conflicts ahead"))

    def test_commands_change_an_account_through_the_window(self):
        refused = self.command("move", self.key("Piano"), "17:00")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("has only read Work so far", refused.stderr)
        self.ask_database("UPDATE source SET mayChange = 1")
        shown = self.command("move", self.key("Piano"), "17:00", "--dry-run")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))
        self.assertIn("+DTSTART:20261218T170000", shown.stdout)
        self.assertIn("T150000", self.text("work", "p"))
        moved = self.command("move", self.key("Piano"), "17:00")
        self.assertEqual((moved.returncode, moved.stderr), (0, ""))
        self.assertIn("DTSTART:20261218T170000", self.text("work", "p"))
        self.wait_until("the new time", lambda: any("5:00" in row for row in self.rows()))
        self.assertIn("moved in", self.command("undo").stdout)
        self.assertIn("DTSTART:20261218T150000", self.text("work", "p"))
        added = self.command("add", "Yoga Dec 19 2026 10:00 1h", "--calendar", "Team")
        self.assertEqual((added.returncode, added.stderr), (0, ""))
        self.wait_until("the row", lambda: any("Yoga" in row for row in self.rows()))
        removed = self.command("remove", self.key("Yoga"))
        self.assertEqual((removed.returncode, removed.stderr), (0, ""))
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        alone = self.command("remove", self.key("Piano"))
        self.assertEqual((alone.returncode, alone.stdout), (1, ""))
        self.assertIn("Open Upcoming, and try again", alone.stderr)
        self.assertIn("Piano", self.text("work", "p"))
