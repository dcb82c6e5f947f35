"""The detail dialog: the event, its conflicting, and the way there and back."""

import json
import pathlib

from driver import calendars, clock
from driver.case import BORDER, TITLE, WindowTest

BIRTHDAY = [
    "Dentist Appointment, 1:45 PM to 2:30 PM, overlaps 45 min",
    "Evening Picnic, 6:00 PM to 7:00 PM, overlaps 1 h",
]


class Dialog(WindowTest):
    def conflicting(self):
        lists = [found for found in self.window.all("list") if self.window.shows(found)]
        return [row.name for found in lists for row in found.all("list item")]

    def headings(self):
        return self.window.names("heading")

    def focused_row(self):
        return (self.focused() or "").split(",")[0]

    def click_row(self, title):
        self.click(self.wait_until(title, lambda: self.row(title)))

    def test_a_click_on_a_row_shows_the_event_and_exactly_its_rivals(self):
        self.open_sample()
        self.click_row("Birthday Party")
        dialog = self.at_work_on("Birthday Party")
        self.assertEqual(dialog.name, "Birthday Party, 12:30 PM to 8:30 PM, conflicts with 2 events")
        self.wait_equal(self.conflicting, BIRTHDAY)
        self.assertEqual(self.headings(), ["Birthday Party", "Conflicts with 2 events"])
        self.assertTrue(dialog.find("label", "Saturday, November 10, 2018, 12:30 PM to 8:30 PM · 8 h"))
        self.assertTrue(dialog.find("list", "Conflicts with 2 events"))

    def test_every_event_shows_exactly_the_rivals_that_overlap_it(self):
        self.remember_window(860, 1800)
        self.open_sample()
        self.focus_window()
        expected = {
            "Football Game": ["Football Tailgate with John, 6:14 PM to 9:44 PM, overlaps 3 h 30 min"],
            "Football Tailgate with John": ["Football Game, 6:14 PM to 9:44 PM, overlaps 3 h 30 min"],
            "SF Coffee Festival": ["Evening Cookout with Friends, 5:00 PM to 10:00 PM, overlaps 3 h"],
            "Nap Break": ["Lunch with Friends, 11:30 AM to 12:59 PM, overlaps 3 min"],
            "Beer with Friends": ["TV Show Marathon, 4:30 PM to 9:00 PM, overlaps 1 h"],
            "Birthday Party": BIRTHDAY,
            "Evening Picnic": ["Birthday Party, 12:30 PM to 8:30 PM, overlaps 1 h"],
            "Local Pub with Friends": [],
        }
        for title, conflicting in expected.items():
            self.click_row(title)
            self.at_work_on(title)
            self.wait_equal(self.conflicting, conflicting)
            self.keys("Escape")
            self.at_work_in_main()
            self.wait_equal(self.focused_row, title)

    def test_an_event_without_conflicts_says_so(self):
        self.open_sample()
        self.focus_window()
        self.keys("Home")
        self.click_row("Yoga")
        self.at_work_on("Yoga")
        self.assertEqual(self.headings(), ["Yoga", "No conflicts"])
        self.assertEqual(self.conflicting(), [])

    def test_a_click_on_a_rival_goes_to_it_and_alt_left_comes_back(self):
        self.open_sample()
        self.click_row("Birthday Party")
        self.at_work_on("Birthday Party")
        self.wait_equal(self.conflicting, BIRTHDAY)
        self.click(self.row("Evening Picnic", self.window.find("list")))
        self.at_work_on("Evening Picnic")
        self.wait_equal(self.conflicting, ["Birthday Party, 12:30 PM to 8:30 PM, overlaps 1 h"])
        self.assertEqual(self.headings(), ["Evening Picnic", "Conflicts with 1 event"])
        self.keys("alt+Left")
        self.at_work_on("Birthday Party")
        self.wait_equal(self.conflicting, BIRTHDAY)
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused_row, "Birthday Party")

    def test_going_back_by_the_button(self):
        self.open_sample()
        self.click_row("Birthday Party")
        self.at_work_on("Birthday Party")
        self.wait_equal(self.conflicting, BIRTHDAY)
        self.assertFalse([button for button in self.window.all("button", "Back")])
        self.click(self.row("Dentist Appointment", self.window.find("list")))
        self.at_work_on("Dentist Appointment")
        back = self.wait_until("Back", lambda: self.window.find("button", "Back"))
        self.settled(lambda: back.extents)
        self.click(back)
        self.at_work_on("Birthday Party")

    def test_focus_returns_to_the_event_that_was_shown_last(self):
        self.open_sample()
        self.click_row("Birthday Party")
        self.at_work_on("Birthday Party")
        self.wait_equal(self.conflicting, BIRTHDAY)
        self.click(self.row("Evening Picnic", self.window.find("list")))
        self.at_work_on("Evening Picnic")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused_row, "Evening Picnic")

    def test_it_is_a_dialog_for_a_screen_reader(self):
        self.open_sample()
        self.click_row("Birthday Party")
        self.assertEqual(self.at_work_on("Birthday Party").role, "dialog")
        self.assertNotEqual(self.program.find_window(TITLE).role, "dialog")

    def test_tab_goes_round_and_arrow_keys_stay_among_the_rivals(self):
        self.open_sample()
        self.click_row("Birthday Party")
        self.at_work_on("Birthday Party")
        self.wait_equal(self.focused_row, "Dentist Appointment")
        self.keys("Tab")
        self.wait_until("what is not in the list", lambda: self.focused() not in (None, *BIRTHDAY))
        self.keys("shift+Tab")
        self.wait_equal(self.focused_row, "Dentist Appointment")
        self.keys("Up", "Up", "Down", "Down")
        self.wait_equal(self.focused_row, "Evening Picnic")
        self.keys("shift+Tab")
        self.wait_until("what is not in the list", lambda: self.focused() not in (None, *BIRTHDAY))

    def test_an_event_is_shared(self):
        self.open_sample()
        self.click_row("Birthday Party")
        self.at_work_on("Birthday Party")
        for item, expected in [
                ("Copy Text", "Birthday Party\nSaturday, November 10, 2018, 12:30 PM to 8:30 PM"),
                ("Copy Link", "upcoming://event/")]:
            self.click(self.icon_button("Share"))
            self.wait_equal(self.menu_items, ["Not Going", "Copy Text", "Copy Link", "Save Calendar File…"])
            self.choose(item)
            self.wait_until(f"{expected!r} in the clipboard", lambda: self.clipboard().startswith(expected))
            self.wait_until("the notice", lambda: "Copied" in self.notices())

    def test_one_dialog_alone_opens(self):
        self.open_sample()
        row = self.row("Birthday Party")
        row.do("row.activate")
        self.at_work_on("Birthday Party")
        self.row("Evening Picnic", self.program.find_window(TITLE)).do("row.activate")
        self.settled(lambda: [window.name for window in self.program.node.children])
        self.assertEqual(len(self.program.node.children), 2, self.program.node.children)

    def test_the_dialog_says_no_more_than_its_window_holds(self):
        """The content is not cut: everything on show lies inside the window."""
        self.open_sample()
        self.click_row("Birthday Party")
        dialog = self.at_work_on("Birthday Party")
        self.wait_equal(self.conflicting, BIRTHDAY)
        width = self.frame().geometry[2] - 2 * BORDER
        for row in dialog.find("list").all("list item"):
            x, y, row_width, row_height = row.extents
            self.assertTrue(x >= 0 and x + row_width <= width, row)
            self.wait_until(f"{row} is on show", lambda: dialog.shows(row))


CALL = "\n".join([
    "UID:call", "SUMMARY:Planning Call", "DTSTART;TZID=Asia/Tokyo:20181107T083000", "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20190115T233000Z", "STATUS:TENTATIVE", "LOCATION:Room 5", "CLASS:PRIVATE",
    "ORGANIZER;CN=Ana:mailto:ana@example.org",
    "ATTENDEE;CN=Ana;PARTSTAT=ACCEPTED:mailto:ana@example.org", "ATTENDEE;CN=Bo;PARTSTAT=DECLINED:mailto:bo@example.org",
    "DESCRIPTION:Agenda: https://example.org/agenda\\nBring <i>numbers</i>.",
])
LUNCH = "UID:lunch\nSUMMARY:Late Lunch\nDTSTART:20181106T190000\nDURATION:PT1H"


class Details(WindowTest):
    """What a calendar says of an event."""

    def open_call(self, call=CALL, environment=None):
        work, home = self.folder / "work.ics", self.folder / "home.ics"
        work.write_text(calendars.calendar(call))
        home.write_text(calendars.calendar(LUNCH))
        self.open(work, home, environment={**clock.at("2018-11-06 08:00"), **(environment or {})})
        self.wait_until("the call", lambda: self.row("Planning Call"))
        self.row("Planning Call").do("row.activate")
        return self.at_work_on("Planning Call")

    def labels(self):
        return self.window.names("label")

    def test_the_dialog_says_what_the_calendar_says(self):
        dialog = self.open_call()
        labels = self.wait_until("the details", lambda: self.labels() if "Visibility" in self.labels() else None)
        for expected in [
                "Tentative", "Tuesday, November 6, 6:30 PM to 7:30 PM · 1 h", "Wed 8:30 AM to 9:30 AM in Tokyo time",
                "Every second Wednesday until January 16, 2019, in Tokyo time", "work", "Organizer", "Ana",
                "Attendees", "Ana: accepted\nBo: declined", "Private",
                "Agenda: https://example.org/agenda\nBring numbers."]:
            self.assertIn(expected, labels)
        rows = dialog.find("list").names("list item")
        self.assertEqual(rows, ["Late Lunch, 7:00 PM to 8:00 PM, overlaps 30 min · tentative, home"])

    def test_a_link_opens_by_keyboard_and_by_a_click(self):
        opened = self.folder / "opened"
        script = self.folder / "browser"
        script.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
        script.chmod(0o755)
        data = self.folder / "data"
        (data / "applications").mkdir(parents=True, exist_ok=True)
        (data / "applications/probe.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Probe\nExec={script} %u\nMimeType=x-scheme-handler/https;\n")
        config = self.folder / "config"
        config.mkdir(exist_ok=True)
        (config / "mimeapps.list").write_text("[Default Applications]\nx-scheme-handler/https=probe.desktop\n")
        self.open_call(environment={"XDG_DATA_HOME": str(data), "XDG_CONFIG_HOME": str(config)})
        self.wait_equal(lambda: (self.focused() or "").split(",")[0], "Late Lunch")
        self.keys("Tab")
        self.wait_equal(self.focused, "example.org/agenda")
        self.keys("Return")
        self.wait_until("the page", lambda: opened.exists() and opened.read_text() == "https://example.org/agenda\n")
        link = next(node for node in self.window.all(name="example.org/agenda") if self.window.shows(node))
        self.click(link)
        self.wait_until("the page again", lambda: opened.read_text() == "https://example.org/agenda\n" * 2)

    def test_no_text_is_selected_at_the_opening(self):
        self.open_call(CALL.replace("20181107T083000", "20181108T083000"))
        self.wait_until("the details", lambda: "Visibility" in self.labels())
        focused = self.window.all(state="focused")
        self.assertNotIn("label", [node.role for node in focused])

    def test_hostile_texts_stay_in_the_window(self):
        attendees = "".join(f"\nATTENDEE;CN={'n' * 300}{number}:mailto:a{number}@example.org" for number in range(200))
        text = "x" * 200_000 + "\\n" * 5000 + "Z" + "\u0301" * 20_000 + "\u202e" + " https://e.org/" + "a" * 1900
        self.open_call(CALL.replace("Agenda: https", f"{text} https") + attendees)
        self.wait_until("the details", lambda: "Visibility" in self.labels())
        width, height = self.settled(lambda: self.frame().geometry)[2:]
        self.assertLess(width, 540)
        self.assertLess(height, 760)


VISIT = "UID:visit\nSUMMARY:Visit\nDTSTART:20181106T120000\nDURATION:PT1H\nLOCATION:Old Church\nGEO:46.9;7.4"
MEETING = "\n".join([
    "UID:call", "SUMMARY:Call", "DTSTART:20181106T123000", "DURATION:PT1H", "LOCATION:https://meet.example.org/a",
    "RRULE:FREQ=WEEKLY;COUNT=3", "DESCRIPTION:Bring numbers.\\nhttps://meet.example.org/a"])


class Acting(WindowTest):
    """What can be done in the dialog of an event."""

    def open_visit(self, **handlers):
        """Opens a visit and a call, which overlap.

        `handlers` are the schemes of addresses that the desktop has a program for."""
        self.opened = self.folder / "opened"
        script = self.folder / "handler"
        script.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}\n')
        script.chmod(0o755)
        data, config = self.folder / "data", self.folder / "config"
        (data / "applications").mkdir(parents=True, exist_ok=True)
        config.mkdir(exist_ok=True)
        types = [f"x-scheme-handler/{scheme}" for scheme in handlers] + ["text/calendar"]
        (data / "applications/probe.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Probe\nExec={script} %u\nMimeType={';'.join(types)};\n")
        (config / "mimeapps.list").write_text(
            "".join(f"[{group}]\n" + "".join(f"{kind}=probe.desktop\n" for kind in types)
                    for group in ["Default Applications", "Added Associations"]))
        file = self.folder / "work.ics"
        file.write_text(calendars.calendar(VISIT, MEETING))
        self.open(file, environment={
            **clock.at("2018-11-06 08:00"), "XDG_DATA_HOME": str(data), "XDG_CONFIG_HOME": str(config)})

    def open_row(self, title):
        row = self.wait_until(title, lambda: self.row(title))
        row.do("row.activate")
        return self.at_work_on(title)

    def wait_for_heading(self, heading):
        """The name of the dialog says the conflicts too, a moment before or after the heading."""
        def look():
            name = self.name_of_dialog("Visit")
            is_up_to_date = ("conflicts with" in name) == heading.startswith("Conflicts with")
            return name if self.program.find_window(name).find("heading", heading) and is_up_to_date else None
        self.at_work("Event", self.wait_until(heading, look))

    def said(self):
        return self.opened.read_text().split() if self.opened.exists() else []

    def test_the_place_opens_the_program_for_maps(self):
        self.open_visit(geo=True, https=True)
        self.open_row("Visit")
        self.click(self.button("Old Church"))
        self.wait_equal(self.said, ["geo:46.9,7.4"])

    def test_the_place_opens_a_web_page_without_a_program_for_maps(self):
        self.open_visit(https=True)
        self.open_row("Visit")
        self.click(self.button("Old Church"))
        self.wait_equal(self.said, ["https://www.openstreetmap.org/?mlat=46.9&mlon=7.4#map=17/46.9/7.4"])

    def test_a_meeting_is_joined_and_its_link_is_nowhere_else(self):
        self.open_visit(https=True)
        dialog = self.open_row("Call")
        self.assertIn("Bring numbers.", self.wait_until("the text", lambda: dialog.names("label")))
        self.assertFalse([name for name in dialog.names("label") if "meet.example.org" in name])
        self.click(self.button("Join Meeting"))
        self.wait_equal(self.said, ["https://meet.example.org/a"])

    def test_an_event_of_a_file_is_copied_to_the_calendar(self):
        self.open_visit()
        self.open_row("Visit")
        self.click(self.button("Copy to Calendar…"))
        said = self.wait_until("the program", self.said)
        self.assertIn("SUMMARY:Visit", pathlib.Path(said[0].removeprefix("file://")).read_text())

    def test_a_conflict_is_ignored_and_brought_back(self):
        self.open_visit()
        dialog = self.open_row("Visit")
        self.assertTrue(dialog.find("heading", "Conflicts with 1 event"))
        self.click(self.button("Ignore"))
        self.wait_for_heading("No conflicts")
        self.wait_until("what is ignored", lambda: self.window.find("label", "1 conflict is ignored"))
        self.click(self.button("Undo"))
        self.wait_for_heading("Conflicts with 1 event")

    def test_the_menu_of_a_conflicting_event_has_the_same(self):
        self.open_visit()
        self.open_row("Visit")
        self.wait_until("its row", lambda: (self.focused() or "").startswith("Call"))
        self.keys("Menu")
        self.wait_equal(self.menu_items, [
            "Resolve…", "Ignore Conflict", "Not Going to “Visit”", "Not Going to “Call”", "Not Going to Any “Call”",
            "Find Another Time for “Visit”…", "Find Another Time for “Call”…"])
        self.choose("Ignore Conflict")
        self.wait_for_heading("No conflicts")

    def test_another_time_is_looked_for(self):
        self.open_visit()
        self.open_row("Visit")
        self.click(self.button("Find Another Time…"))
        self.at_work("Find a Free Time")
        self.wait_until("the event", lambda: any("Visit" in name for name in self.window.names("label")))


class Pane(WindowTest):
    """The details at the side of the list in a wide window."""

    def open_wide(self):
        self.remember_window(1450, 900)
        agenda = self.open_sample()
        self.focus_window()
        self.keys("Home")
        self.wait_equal(self.title_of_pane, "Bicycling with Friends")
        return agenda

    def title_of_pane(self):
        headings = [node for node in self.window.all("heading") if node.extents[0] > 1000 and self.window.shows(node)]
        return headings[0].name if headings else None

    def test_it_shows_what_a_search_finds(self):
        self.open_wide()
        self.keys("ctrl+f")
        self.wait_equal(self.focused, "Search events")
        self.type("Beer with")
        self.wait_until("the match", lambda: len(self.rows(self.agenda)) == 1)
        self.keys("Return")
        self.wait_equal(self.title_of_pane, "Beer with Friends")

    def test_it_follows_the_current_row(self):
        self.open_wide()
        self.keys("Down", "Down")
        self.wait_equal(self.title_of_pane, "Local Pub with Friends")
        self.keys("F8")
        self.wait_equal(self.title_of_pane, "Football Game")
        self.assertTrue((self.focused() or "").startswith("Football Game, "))

    def test_a_click_on_a_conflicting_event_leads_there_and_back(self):
        agenda = self.open_wide()
        self.click(self.row("Football Game"))
        self.wait_equal(self.title_of_pane, "Football Game")
        other = self.wait_until("the conflicting event", lambda: self.row(
            "Football Tailgate with John", self.window.find("list", "Conflicts with 1 event")))
        self.settled(lambda: other.extents)
        self.click(other)
        self.wait_equal(self.title_of_pane, "Football Tailgate with John")
        self.keys("alt+Left")
        self.wait_equal(self.title_of_pane, "Football Game")
        self.assertEqual(len(self.program.node.children), 1)

    def test_escape_closes_it_for_the_next_start_too_and_enter_opens_it(self):
        self.open_wide()
        self.keys("Escape")
        self.wait_equal(self.title_of_pane, None)
        self.keys("ctrl+q")
        self.program.wait()
        state = json.loads((self.folder / "state/upcoming/state.json").read_text())
        self.assertFalse(state["view"]["showsDetails"])
        self.open(self.file)
        self.focus_window()
        self.settled(lambda: self.rows(self.agenda))
        self.assertIsNone(self.title_of_pane())
        self.keys("Home", "Return")
        self.wait_equal(self.title_of_pane, "Bicycling with Friends")

    def test_what_changed_while_it_was_closed_is_shown(self):
        self.open_wide()
        self.keys("F8")
        self.wait_equal(self.title_of_pane, "Football Game")
        self.assertTrue(self.window.find("heading", "Conflicts with 1 event"))
        self.keys("Escape")
        self.wait_equal(self.title_of_pane, None)
        self.keys("Menu")
        self.choose("Ignore Conflict")
        self.wait_until("its row", lambda: (self.focused() or "").startswith("Football Game, "))
        self.keys("Return")
        self.wait_equal(self.title_of_pane, "Football Game")
        self.wait_until("no conflict", lambda: self.window.find("heading", "No conflicts"))

    def test_a_narrower_window_has_a_dialog(self):
        self.open_wide()
        self.frame().resize(1300, 900)
        self.wait_equal(self.title_of_pane, None)
        self.keys("Return")
        self.at_work_on("Bicycling with Friends")
