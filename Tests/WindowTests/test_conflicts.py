"""The page of conflicts: each once, what can be done about it, and how it is undone."""

from driver import calendars, clock, events, screen
from driver.case import WindowTest

MORNING = clock.at("2026-12-12 08:00:00")
CHOIR = [("Choir Rehearsal", "2026-12-12 15:00", "2026-12-12 17:30"),
         ("Choir Concert", "2026-12-22 18:45", "2026-12-22 21:00"),
         ("Early Song", "2026-12-01 09:00", "2026-12-01 10:00")]
FAMILY = [("Football", "2026-12-12 16:30", "2026-12-12 19:30"), ("Team Call", "2026-12-22 18:00", "2026-12-22 19:30"),
          ("Breakfast", "2026-12-01 09:30", "2026-12-01 11:00")]
FIRST = "Choir Rehearsal and Football, overlaps 1 h, 3:00 PM to 5:30 PM in choir, 4:30 PM to 7:30 PM in family"
SECOND = ("Team Call and Choir Concert, overlaps 45 min, 6:00 PM to 7:30 PM in family, "
          "6:45 PM to 9:00 PM in choir")
EARLIER = ("Early Song and Breakfast, overlaps 30 min, 9:00 AM to 10:00 AM in choir, "
           "9:30 AM to 11:00 AM in family")


def soon(count):
    return f"Next two weeks, {count} conflict{'s' * (count > 1)}, unfolded"


def event(uid, title, start, end):
    return f"UID:{uid}\nSUMMARY:{title}\nDTSTART:{start}00\nDTEND:{end}00"


class Conflicts(WindowTest):
    size = (1080, 760)
    zone = clock.NEW_YORK

    def setUp(self):
        super().setUp()
        self.environment.update(MORNING)
        self.addCleanup(screen.set_dots_per_inch, None)

    def open_conflicts(self, *files, size=None, **options):
        self.remember_window(*(size or self.size))
        self.open(*(files or self.files()), **options)
        self.focus_window()
        self.wait_until("rows", self.rows)
        self.keys("alt+2")
        self.wait_for_page("Conflicts")

    def files(self):
        return [events.write(self.folder / name, events.feed(sample))
                for name, sample in (("choir.json", CHOIR), ("family.json", FAMILY))]

    def conflicts(self):
        found = self.window.find("list", "Conflicts")
        return found.names("list item")

    def headings(self):
        return self.window.find("list", "Conflicts").names("heading")

    def wait_conflicts(self, *expected):
        self.wait_equal(self.conflicts, list(expected))

    def offer(self):
        return [node.name for node in self.window.all("label") if node.name.endswith(("ignored", "ignored this time",
                "no longer ignored", "changed")) and self.window.shows(node)]

    def choose(self, item):
        """Chooses an item of the open menu by keys."""
        self.wait_until(item, lambda: item in self.menu_items())
        self.keys(*["Down"] * self.menu_items().index(item), "Return")

    def wait_focus(self, begin):
        self.wait_until(f"the focus on {begin!r}", lambda: (self.focused() or "").startswith(begin))

    def menu_of(self, begin):
        self.wait_focus(begin)
        self.keys("Menu")
        self.wait_until("the menu", lambda: self.menu_items())


class List(Conflicts):
    def test_it_opens_at_the_next_conflict_and_names_all(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)
        self.assertEqual(
            self.headings(), ["Tuesday, December 1, 1 conflict", "Earlier", "Today, Saturday, December 12, 1 conflict",
                              "Tuesday, December 22, 1 conflict"])
        self.keys("Down")
        self.wait_focus("Team Call and Choir Concert")
        self.keys("Home")
        self.wait_focus("Early Song and Breakfast")
        self.keys("ctrl+t")
        self.wait_focus("Choir Rehearsal and Football")

    def test_the_sidebar_counts_what_is_coming(self):
        self.open_conflicts()
        tab = self.wait_until("the tab", lambda: next(
            (tab for tab in self.window.all("tab", "Conflicts") if self.window.shows(tab) and tab.description), None))
        self.assertEqual(tab.description, "2 conflicts in the next two weeks")

    def test_enter_opens_the_first_event_and_comes_back(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.keys("Return")
        self.at_work_on("Choir Rehearsal")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_focus("Choir Rehearsal and Football")

    def test_a_click_makes_a_conflict_current_and_one_on_a_title_opens_that_event(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.click(self.row("Team Call and Choir Concert", self.list("Conflicts")))
        self.wait_focus("Team Call and Choir Concert")
        self.click(self.button("Open “Football”"))
        self.at_work_on("Football")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_focus("Choir Rehearsal and Football")

    def test_a_search_finds_conflicts_of_an_event(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal")
        self.keys("ctrl+f")
        self.type("concert")
        self.wait_conflicts(soon(1), SECOND)
        self.keys("Return")
        self.wait_focus("Team Call and Choir Concert")
        self.keys("ctrl+f", "ctrl+a")
        self.type("nothing like this")
        self.wait_until("the page", lambda: self.shows_page("No matches"))
        self.click(self.button("Show All Conflicts"))
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)

    def test_a_cluster_unfolds(self):
        calendar = self.folder / "day.ics"
        calendar.write_text(calendars.calendar(*(
            event(name, name, f"20261213T{hour}00", "20261213T1800") for name, hour in (("A", 14), ("B", 15), ("C", 16))),
            name="Day"))
        self.open_conflicts(calendar)
        folded = "A, B, C, 3 events at once, 3 conflicts, folded"
        self.wait_conflicts(soon(3), folded)
        self.wait_focus("A, B, C")
        self.keys("Return")
        self.wait_equal(lambda: [name.split(",")[0] for name in self.conflicts()][1:], [
            "A", "A and B", "A and C", "B and C"])
        self.keys("Down")
        self.wait_focus("A and B, ")
        self.keys("Up", "space")
        self.wait_conflicts(soon(3), folded)

    def test_a_busy_day_is_in_its_day_and_unfolds(self):
        calendar = self.folder / "day.ics"
        calendar.write_text(calendars.calendar(
            "UID:f\nSUMMARY:Fair\nDTSTART;VALUE=DATE:20261213\nTRANSP:OPAQUE",
            event("a", "Call", "20261213T0900", "20261213T1000") + "\nLOCATION:Office",
            event("b", "Gym", "20261213T1005", "20261213T1100") + "\nLOCATION:Gym", name="Day"))
        self.open_conflicts(calendar)
        self.wait_conflicts(soon(1), "Fair, Sun, Dec 13 · 2 events on it, folded")
        self.wait_focus("Fair, ")
        self.keys("Return")
        self.wait_equal(lambda: len(self.conflicts()), 4)
        row = self.window.find("list", "Conflicts").all("list item")[2]
        self.assertIn("on a day you marked as busy", row.whole_name)
        self.keys("Return")
        self.wait_equal(lambda: len(self.conflicts()), 2)
        self.choose_in_menu("View", "Near-Conflicts")
        self.wait_equal(lambda: [name.split(",")[0] for name in self.conflicts()], [
            "Next two weeks", "Fair", "Less than 15 min between", "Call and Gym"])

    def is_in_view(self, begin):
        """Whether the whole row that begins so is in the list on show."""
        found = self.window.find("list", "Conflicts")
        row = next((row for row in found.all("list item") if row.name.startswith(begin)), None)
        (_, top, _, height), (_, y, _, row_height) = found.extents, row.extents if row else (0, 0, 0, 0)
        return row_height > 0 and top <= y and y + row_height <= top + height

    def test_what_is_unfolded_is_in_view(self):
        calendar = self.folder / "days.ics"
        calendar.write_text(calendars.calendar(
            *(event(f"{name}{day}", f"{name} {day}", f"202612{day}T0900", f"202612{day}T1000")
              for day in range(13, 20) for name in ("Call", "Gym")),
            "UID:f\nSUMMARY:Fair\nDTSTART;VALUE=DATE:20261222\nTRANSP:OPAQUE",
            event("a", "Visit", "20261222T0900", "20261222T1000") + "\nLOCATION:Office",
            event("b", "Walk", "20261222T1005", "20261222T1100") + "\nLOCATION:Park", name="Days"))
        self.open_conflicts(calendar, size=(1080, 540))
        self.wait_until("rows", self.conflicts)
        self.keys("End")
        self.wait_focus("Fair, ")
        self.keys("Return")
        self.wait_until("what was unfolded", lambda: self.is_in_view("Fair and Walk"))
        self.assertTrue(self.is_in_view("Fair, "))
        self.keys("Home")
        self.wait_until("the start", lambda: not self.is_in_view("Fair, "))
        self.choose_in_menu("View", "Near-Conflicts")
        self.wait_until("what is close together", lambda: self.is_in_view("Visit and Walk"))

    def test_what_is_soon_and_what_is_later_fold(self):
        calendar = self.folder / "days.ics"
        calendar.write_text(calendars.calendar(
            event("a", "Call", "20261213T0900", "20261213T1000"), event("b", "Gym", "20261213T0930", "20261213T1100"),
            event("c", "Visit", "20270113T0900", "20270113T1000"), event("d", "Walk", "20270113T0930", "20270113T1100"),
            name="Days"))
        self.open_conflicts(calendar)
        self.wait_focus("Call and Gym")
        self.keys("Up")
        self.wait_focus("Next two weeks, 1 conflict, unfolded")
        self.wait_equal(lambda: [name.split(",")[0] for name in self.conflicts()], [
            "Next two weeks", "Call and Gym", "Later", "Visit and Walk"])
        self.keys("Return")
        self.wait_equal(lambda: self.conflicts()[:2], [
            "Next two weeks, 1 conflict, folded", "Later, 1 conflict, unfolded"])
        self.keys("Down", "space")
        self.wait_conflicts("Next two weeks, 1 conflict, folded", "Later, 1 conflict, folded")
        self.keys("space")
        self.wait_equal(lambda: len(self.conflicts()), 3)

    def test_the_list_is_filtered_by_calendar(self):
        third = events.write(self.folder / "work.json", events.feed([
            ("Night Shift", "2026-12-22 19:00", "2026-12-22 23:00")]))
        self.open_conflicts(*self.files(), third)
        self.wait_equal(lambda: len(self.conflicts()), 4)
        # Three at once are one row.
        self.click(self.icon_button("Calendars: All calendars"))
        box = self.wait_until("the calendars", lambda: next(
            (node for node in self.window.all("checkbox", "work") if node.extents[3] > 0), None))
        self.wait_equal(self.focused, "choir")
        self.wait_until("the focus on it", lambda: self.focused() == "work" or self.keys("Down"))
        self.keys("space")
        self.wait_until("it is checked", lambda: "checked" in box.states)
        self.keys("Escape")
        self.wait_conflicts(soon(2), "Team Call, Choir Concert, Night Shift, 3 events at once, 2 conflicts, folded")
        self.wait_until("the chip", lambda: self.window.all("label", "Only conflicts of work"))
        self.click(self.icon_button("Show the conflicts of all calendars"))
        self.wait_equal(lambda: len(self.conflicts()), 4)


class Deeds(Conflicts):
    def test_a_conflict_is_ignored_this_time_by_keyboard_and_brought_back(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.keys("Tab", "Tab")
        self.wait_equal(self.focused, "Ignore")
        self.keys("Return")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")
        self.wait_until("the offer", self.offer)
        self.click(self.button("Undo"))
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)

    def test_undo_returns_to_the_row(self):
        self.open_conflicts()
        self.wait_focus("Choir Rehearsal and Football")
        self.keys("Down", "Up")
        place = self.list("Conflicts").extents
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Ignore This Time")
        self.wait_focus("Team Call and Choir Concert")
        # The bar that says so lies over the page.
        self.button("Undo")
        self.assertEqual(self.list("Conflicts").extents, place)
        self.keys("ctrl+z")
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)
        self.wait_focus("Choir Rehearsal and Football")

    def test_two_events_are_ignored_from_the_menu_and_listed_as_ignored(self):
        self.open_conflicts()
        self.menu_of("Choir Rehearsal and Football")
        self.assertEqual(self.menu_items(), [
            "Resolve…", "Open “Choir Rehearsal”", "Open “Football”", "Find Another Time for “Choir Rehearsal”…",
            "Find Another Time for “Football”…", "Ignore This Time", "Ignore Every Time",
            "Not Going to “Choir Rehearsal”", "Not Going to “Football”", "Rule for Events Like “Choir Rehearsal”…",
            "Rule for Events Like “Football”…", "Never Count choir", "Never Count family"])
        self.choose("Ignore This Time")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")
        self.choose_in_menu("View", "Decided Conflicts")
        self.wait_conflicts(FIRST)
        self.keys("alt+2")
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Bring Back")
        self.wait_until("the page", lambda: self.shows_page("Nothing is decided"))
        self.click(self.button("Show All Conflicts"))
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)

    def test_the_foot_of_the_list_leads_to_ignored_conflicts_and_back(self):
        self.open_conflicts()
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Ignore This Time")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")
        self.wait_until("the focus in the list", lambda: self.focused() in self.conflicts())
        self.keys("End")
        self.wait_focus("Ignored · 1")
        self.keys("Return")
        self.wait_conflicts(FIRST)
        self.click(self.button("To Decide"))
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")

    def test_another_time_is_found_for_an_event(self):
        self.open_conflicts()
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Find Another Time for “Choir Rehearsal”…")
        self.at_work("Find a Free Time")
        self.wait_equal(self.focused, "A day and a time")
        self.wait_until("what is in its way", lambda: any(
            "This conflicts with 1 event." in node.name for node in self.window.all("alert")))
        self.wait_until("the event", lambda: self.window.all("label", "Another time for “Choir Rehearsal”"))
        rows = self.window.names("list item")
        self.assertTrue(rows[0].startswith("Football, 4:30 PM – 7:30 PM"), rows)
        # The same hour on other days comes first.
        self.assertEqual(rows[1:7], [
            f"{day}, {time} PM · 2 h 30 min" for day, time in [
                ("Sunday, December 13", "3:00 PM – 5:30"), ("Monday, December 14", "3:00 PM – 5:30"),
                ("Tuesday, December 15", "3:00 PM – 5:30"), ("Wednesday, December 16", "3:00 PM – 5:30"),
                ("Saturday, December 12", "2:00 PM – 4:30"), ("Saturday, December 12", "7:30 PM – 10:00")]])
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_focus("Choir Rehearsal and Football")

    def test_an_event_is_opened_in_another_program(self):
        script = self.folder / "other"
        script.write_text(f'#!/bin/sh\ncp "$1" {self.folder}/said.part\nmv {self.folder}/said.part {self.folder}/said\n')
        script.chmod(0o755)
        folder = self.folder / "data/applications"
        folder.mkdir(parents=True)
        (folder / "org.example.Other.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Other\nExec={script} %f\nMimeType=text/calendar;\n")
        (folder / "mimeapps.list").write_text("[Default Applications]\ntext/calendar=org.example.Other.desktop;\n"
            "[Added Associations]\ntext/calendar=org.example.Other.desktop;\n")
        self.open_conflicts()
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Copy “Football” to Calendar…")
        said = self.folder / "said"
        self.wait_until("the other program", said.exists)
        self.assertIn("SUMMARY:Football", said.read_text())

    def test_the_dialog_says_what_is_ignored(self):
        self.open_conflicts()
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Ignore This Time")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Ignored · 1")
        self.keys("alt+1")
        self.wait_for_page("Agenda")
        self.wait_until("the row", lambda: self.row("Football")).do("row.activate")
        self.at_work_on("Football")
        self.wait_equal(lambda: self.window.names("heading"), ["Football", "No conflicts"])
        self.wait_until("what is ignored", lambda: self.window.all("label", "1 conflict is ignored"))

    def test_what_is_not_gone_to_is_listed_as_such_until_it_is_gone_to_again(self):
        self.open_conflicts()
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Not Going to “Football”")
        self.wait_conflicts(EARLIER, soon(1), SECOND, "Not going · 1")
        self.keys("End", "Return")
        skipped = "Football, not going, Sat, Dec 12 · 4:30 PM – 7:30 PM · family"
        self.wait_conflicts("Not going · 1", skipped)
        self.keys("alt+1")
        self.wait_for_page("Agenda")
        self.wait_until("the row", lambda: self.row("Football").name.startswith("Football, 4:30 PM to 7:30 PM, not going"))
        self.keys("alt+2")
        self.wait_for_page("Conflicts")
        self.click(self.button("Going Again"))
        self.wait_until("the page", lambda: self.shows_page("Nothing is decided"))
        self.click(self.button("Show All Conflicts"))
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)

    def test_a_source_never_counts(self):
        self.open_conflicts()
        self.menu_of("Choir Rehearsal and Football")
        self.choose("Never Count choir")
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
        self.wait_until("where it looked", lambda: self.window.all("label", "Everything fits: 1 calendar, until December 2028."))
        self.click(self.button("Undo"))
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)


class Nothing(Conflicts):
    def test_where_nothing_is_coming_the_page_says_where_it_looked(self):
        file = events.write(self.folder / "old.json", events.feed([
            (title, start.replace("2026", "2025"), end.replace("2026", "2025")) for title, start, end in CHOIR + FAMILY]))
        self.open_conflicts(file)
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
        self.assertTrue(self.window.all("label", "Everything fits: 1 calendar, until December 2028."))
        self.click(self.button("Show 3 Earlier Conflicts"))
        self.wait_equal(lambda: len(self.conflicts()), 3)

    def test_without_sources_the_page_offers_to_open_some(self):
        self.open()
        self.focus_window()
        self.keys("alt+2")
        self.wait_for_page("Conflicts")
        self.wait_equal(self.focused, "Account or Address…")


class Narrow(Conflicts):
    size = (360, 700)

    def test_all_fits_into_a_narrow_window(self):
        self.open_conflicts()
        self.wait_conflicts(EARLIER, soon(2), FIRST, SECOND)
        self.assertLessEqual(self.window.children[0].extents[2], 360)
