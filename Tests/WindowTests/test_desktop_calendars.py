"""The calendars of this computer: the switch, the list of accounts, and what their programs change."""

import http.server
import threading

from driver import calendars
from driver.case import WindowTest
from driver.desktop_calendars import DesktopCalendars, account, entry, on_server

ITEM = "Calendars of This Computer…"
TITLE = "Calendars of This Computer"
SWITCH = "Show them in the agenda"
# Those to the question whose time a calendar takes.
ANSWERS = {"Me", "Nobody’s (I may go)", "Never counts"}


class AsksForPassword(http.server.BaseHTTPRequestHandler):
    """A server that lets nobody in."""

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(401)
        self.send_header("WWW-Authenticate", 'Basic realm="Calendars"')
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_OPTIONS = do_PROPFIND = do_REPORT = answer

    def log_message(self, *_):
        pass


class DesktopCalendarsTest(WindowTest):
    size = (1080, 760)

    def setUp(self):
        super().setUp()
        self.service = DesktopCalendars(self.folder / "desktop")
        self.addCleanup(self.service.end)
        self.remember_window(*self.size)

    def open_dialog(self):
        self.click(self.button(ITEM))
        self.at_work(TITLE)
        self.wait_equal(self.focused, SWITCH)

    def show_calendars(self, name):
        """Switches the calendars of the desktop on, one of which has this name."""
        self.open_dialog()
        self.keys("space")
        self.wait_until("the list", lambda: name in self.boxes())
        self.keys("Escape")
        self.at_work_in_main()

    def boxes(self):
        """The check boxes of the window at work, and whether each is checked."""
        return {box.name: "checked" in box.states for box in self.window.all("checkbox", lambda its: its not in ANSWERS)}

    def check(self, name):
        self.click(self.wait_until(name, lambda: next(
            box for box in self.window.all("checkbox", lambda its: its.startswith(name)))))


class WithService(DesktopCalendarsTest):
    def setUp(self):
        super().setUp()
        self.service.add("work", entry("Work"))
        self.service.add("mail", account("anna@example.org"))
        self.service.add("team", entry("Team", "mail", color="#9141ac"))
        self.service.start()
        self.service.create("work", calendars.single("a", "Talk"))
        self.service.create("team", calendars.single("b", "Review", "20990108"))
        self.open()

    def show_all(self):
        self.show_calendars("Team")
        self.wait_equal(self.rows, ["Talk, 3:00 PM to 4:00 PM, Work", "Review, 3:00 PM to 4:00 PM, Team"])

    def test_the_switch_shows_them_and_each_is_chosen(self):
        self.open_dialog()
        self.assertEqual(self.boxes(), {SWITCH: False})
        self.keys("space")
        self.wait_equal(self.boxes, {
            SWITCH: True, "Personal": True, "Work": True, "Birthdays & Anniversaries": True, "Team": True})
        # The question comes as soon as one of them has been read.
        self.wait_equal(lambda: self.window.names("heading")[:1], ["Who else has calendars here?"])
        self.assertEqual(self.window.names("heading")[1:], ["On This Computer", "Contacts", "anna@example.org"])
        # The answers below each calendar push the last one out of view, so it is reached by keys.
        self.wait_until("the answers", lambda: len(self.window.all("checkbox", "Me")) == 4)
        self.wait_until("the focus on it", lambda: self.focused() == "Team" or self.keys("Tab"))
        self.keys("Tab", "space")
        self.wait_until("what was done", lambda: self.window.all("label", "Team is not shown"))
        self.wait_equal(lambda: self.boxes()["Team"], False)
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, ["Talk, 3:00 PM to 4:00 PM, Work"])
        self.keys("alt+u")
        self.wait_equal(self.rows, ["Talk, 3:00 PM to 4:00 PM, Work", "Review, 3:00 PM to 4:00 PM, Team"])

    def test_what_another_program_changes_is_shown_and_stays_at_the_next_start(self):
        self.show_all()
        self.service.create("work", calendars.single("c", "Lunch", "20990109"))
        self.wait_for_row("Lunch, 3:00 PM to 4:00 PM, Work")
        self.service.delete("work", "a")
        self.wait_equal(self.rows, ["Review, 3:00 PM to 4:00 PM, Team", "Lunch, 3:00 PM to 4:00 PM, Work"])
        self.service.add("choir", entry("Choir", "mail", color="#33d17a"))
        self.wait_until("its account in the sidebar", lambda: self.window.all("checkbox", "Choir"))
        self.assertTrue(self.window.all("list", "anna@example.org"))
        # With an account, its calendars go.
        self.service.remove("mail")
        self.wait_equal(self.rows, ["Lunch, 3:00 PM to 4:00 PM, Work"])
        self.assertFalse(self.window.all("list", "anna@example.org"))
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.service.end()
        self.open()
        self.wait_equal(self.rows, ["Lunch, 3:00 PM to 4:00 PM, Work"])

    def test_the_switch_is_undone(self):
        self.show_all()
        self.click(self.icon_button("Add a calendar"))
        self.wait_until("the menu", lambda: ITEM in self.menu_items())
        self.keys("c")
        self.at_work(TITLE)
        self.check(SWITCH)
        self.wait_equal(self.boxes, {SWITCH: False})
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("nothing", lambda: self.shows_page("Nothing coming up yet"))
        self.keys("alt+u")
        self.wait_equal(self.rows, ["Talk, 3:00 PM to 4:00 PM, Work", "Review, 3:00 PM to 4:00 PM, Team"])


class WithAServer(DesktopCalendarsTest):
    def setUp(self):
        super().setUp()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), AsksForPassword)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.service.add("server", on_server("Server", server.server_address[1]))
        self.service.start()
        self.open()

    def test_an_account_without_its_password_says_so(self):
        self.open_dialog()
        self.keys("space")
        fault = "The account asks for its password: open Settings."
        self.wait_until("what is wrong", lambda: f"Server, {fault}" in self.boxes())
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the same in the window", lambda: self.shows_page("Server could not be read"))
        self.assertTrue(any(fault in label.name for label in self.window.all("label")))


class WithoutService(DesktopCalendarsTest):
    def test_the_switch_says_so_and_offers_files_and_addresses(self):
        self.open()
        self.open_dialog()
        self.keys("space")
        self.wait_until("what is missing", lambda: any(
            "evolution-data-server" in label.name for label in self.window.all("label")))
        self.click(self.button("Add Address…"))
        self.at_work("Add a Calendar")
