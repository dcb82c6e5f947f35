"""The page of conditions: pick one, type, test, see why; sources that do not answer well; conditions put to use."""

import json

from driver import clock, events
from driver.case import WindowTest
from driver.service import BOTH, FIRST, FRIENDS, Service, comparison, named


class Conditions(WindowTest):
    """A page of conditions in a window of its own."""

    def setUp(self):
        super().setUp()
        self.environment["XDG_DATA_HOME"] = str(self.folder / "data")

    def serve(self, *conditions, port=0):
        service = Service(conditions, port)
        self.addCleanup(service.end)
        return service

    def remember(self, source, width=900, height=900):
        self.remember_window(width, height)
        file = self.folder / "state/upcoming/state.json"
        file.write_text(json.dumps({**json.loads(file.read_text()), "conditions": {"source": str(source)}}))

    def open_page(self, *files, **options):
        self.open(*files, **options)
        self.focus_window()
        self.go_to("Conditions")

    def open_service(self, *conditions, files=(), **options):
        service = self.serve(*conditions)
        self.remember(service.address)
        self.open_page(*files, **options)
        return service

    def names(self):
        return [row.split(", ")[0] for row in self.said()]

    def said(self):
        """The rows of the list, with all that they say."""
        return self.rows(self.window.find("list", "Conditions"))

    def pick(self, name):
        row = self.wait_until(f"row {name!r}", lambda: self.row_named(name))
        self.click(row)
        self.wait_until(f"condition {name!r}", lambda: self.shows_page(name))

    def row_named(self, name):
        rows = self.window.find("list", "Conditions").all("list item")
        return next((row for row in rows if row.name == name or row.name.startswith(name + ", ")), None)

    def try_it(self):
        """Unfolds the fields, and moves the focus to the first that can be typed in."""
        self.unfold("Try It with Texts")
        first = self.wait_until("a field", lambda: next((
            field for field in (self.field(1), self.field(2))
            if field.extents[3] > 0 and "sensitive" in field.states), None))
        self.click(first)

    def field(self, number):
        return self.window.find("text box", ("Title", "Location")[number - 1])

    def labels(self):
        """The texts on show."""
        nodes = self.window.all("label") + self.window.all("heading")
        return [node.name for node in nodes if node.extents[3] > 0 and node.name]

    def wait_for_label(self, text):
        self.wait_until(f"label {text!r}", lambda: text in self.labels(), 20)

    def events(self, name):
        """The rows of a short list of events."""
        lists = [found for found in self.window.all("list", name) if found.extents[3] > 0]
        return [row.name for found in lists for row in found.all("list item")]

    def parts(self):
        return [name for name in self.labels() if name.endswith((": true", ": false", ": not reached"))]


class Testing(Conditions):
    def test_pick_type_test_and_see_why(self):
        self.open_service(FIRST, BOTH)
        self.wait_equal(self.names, ["First argument", "Both arguments"])
        self.pick("Both arguments")
        self.wait_for_label("The title contains “ro” and the location is “control your production”")
        self.wait_for_label("Uppercase and lowercase letters count as different.")
        self.try_it()
        self.wait_equal(self.focused, "Title")
        self.type("rollout.io")
        self.keys("Tab")
        self.type("control")
        self.keys("Return")
        self.wait_for_label("Result: False")
        self.wait_equal(self.parts, [
            "all of these: false", "the title contains “ro”: true",
            "the location is “control your production”: false"])
        self.assertIn("it is “control”", self.labels())
        self.type(" your production")
        self.wait_for_label("Result: True")
        self.click(self.button("Test"))
        self.wait_for_label("Result: True")
        self.wait_until("the whole", lambda: self.parts()[:1] == ["all of these: true"])
        self.click(self.field(1))
        self.keys("ctrl+a")
        self.type("x")
        self.wait_for_label("Result: False")
        self.wait_until("the parts", lambda: self.parts()[1:] == [
            "the title contains “ro”: false", "the location is “control your production”: not reached"])

    def test_a_condition_is_tested_without_typing_by_its_button(self):
        self.open_service(named("No place", "9", comparison("eq", 2, "")))
        self.pick("No place")
        self.wait_for_label("The location is empty")
        self.unfold("Try It with Texts")
        self.assertNotIn("Result: True", self.labels())
        self.click(self.button("Test"))
        self.wait_for_label("Result: True")

    def test_only_what_the_condition_asks_for_can_be_typed(self):
        self.open_service(FIRST, BOTH)
        self.pick("First argument")
        self.try_it()
        self.wait_until("one field", lambda: "sensitive" in self.field(1).states)
        self.assertNotIn("sensitive", self.field(2).states)
        self.pick("Both arguments")
        self.wait_until("two fields", lambda: "sensitive" in self.field(2).states)

    def test_everything_can_be_done_by_keyboard(self):
        self.open_service(FIRST, BOTH, FRIENDS)
        self.wait_equal(self.names, ["First argument", "Both arguments", "With friends"])
        self.keys("ctrl+f")
        self.wait_equal(self.focused, "Search names")
        self.type("ARGU both")
        self.wait_equal(self.names, ["Both arguments"])
        self.keys("Return")
        self.wait_equal(self.focused, "Both arguments")
        self.keys("Escape")
        self.keys("ctrl+f", "Escape")
        self.wait_equal(self.names, ["First argument", "Both arguments", "With friends"])
        self.wait_equal(self.focused, "Both arguments")
        self.keys("Down")
        self.wait_until("the next", lambda: self.shows_page("With friends"))
        self.keys("Up", "Up")
        self.wait_until("the first", lambda: self.shows_page("First argument"))
        self.keys("Return")
        self.wait_equal(self.focused, "Use as Filter")
        self.keys("Tab", "Tab", "Tab")
        self.wait_equal(self.focused, "Try It with Texts")
        self.keys("space", "Tab")
        self.wait_equal(self.focused, "Title")
        self.type("rollout.io")
        self.keys("Return")
        self.wait_for_label("Result: True")

    def test_tab_goes_from_the_list_to_the_fields_and_back(self):
        self.open_service(FIRST, BOTH)
        self.wait_equal(self.names, ["First argument", "Both arguments"])
        self.wait_equal(self.focused, "First argument")
        self.keys("Down")
        self.wait_until("the other", lambda: self.shows_page("Both arguments"))
        self.keys("Tab")
        self.wait_equal(self.focused, "Use as Filter")
        self.keys("Tab", "Tab")
        self.wait_equal(self.focused, "Make a Copy")
        self.keys("shift+Tab", "shift+Tab", "shift+Tab")
        self.wait_equal(self.focused, "Both arguments")
        self.keys("Up", "Up", "Down", "Down")
        self.wait_equal(self.focused, "Both arguments")

    def test_a_field_with_a_text_gets_the_focus_when_another_condition_has_been_read(self):
        service = self.open_service(FIRST, BOTH, FRIENDS)
        self.pick("First argument")
        self.try_it()
        self.wait_equal(self.focused, "Title")
        self.type("rollout.io")
        service.gate.clear()
        self.click(self.row_named("Both arguments"))
        self.wait_until("the spinner", lambda: self.shows_page("Reading “Both arguments”"))
        service.gate.set()
        self.wait_until("the condition", lambda: self.shows_page("Both arguments"))
        self.wait_equal(self.focused, "Title")
        # What GTK would complain of comes with the frames: what was typed is selected, and typing replaces it.
        self.type("x")
        self.keys("Return")
        self.wait_for_label("Result: False")

    def test_the_samples_are_there_without_a_source(self):
        self.open_page()
        self.wait_until("samples", lambda: len(self.names()) >= 5)
        self.wait_until("the first of them", lambda: self.shows_page(self.names()[0]))

    def test_everything_is_within_reach_of_a_narrow_window(self):
        service = self.serve(FIRST, BOTH)
        self.remember(service.address, 360, 800)
        self.open_page()
        # The list has the whole window, and then the condition has it.
        self.wait_equal(self.names, ["First argument", "Both arguments"])
        self.assertFalse(self.shows_page("First argument"))
        self.assertGreater(self.row_named("First argument").extents[2], 340)
        self.pick("Both arguments")
        self.assertFalse(self.window.all("list", "Conditions"))
        self.try_it()
        self.assertLessEqual(self.window.children[0].extents[2], 360)
        for node in [self.field(1), self.field(2), self.button("Test")]:
            x, _, width, _ = node.extents
            self.assertTrue(x >= 0 and width > 0 and x + width <= 360, (node, node.extents))
        for way_back in (lambda: self.keys("Escape"), lambda: self.click(self.icon_button("Back"))):
            way_back()
            self.wait_equal(self.focused, "Both arguments")
            self.assertTrue(self.window.shows(self.row_named("First argument")))
            self.keys("Return")
            self.wait_until("the condition", lambda: self.shows_page("Both arguments"))
        self.frame().resize(900, 700)
        self.wait_until("the list beside", lambda: self.field(1).extents[0] > 270)


class Sources(Conditions):
    def test_a_service_that_is_down_is_told_and_can_be_tried_again(self):
        service = self.serve(FIRST)
        service.end()
        self.remember(service.address)
        self.open_page()
        self.wait_until("the fault", lambda: self.shows_page("127.0.0.1 could not be read"), 20)
        self.assertTrue(any(label.startswith("There is no connection to 127.0.0.1.") for label in self.labels()))
        again = self.serve(FIRST, port=service.port)
        again.gate.clear()
        self.click(self.button("Try Again"))
        self.wait_until("the wait", lambda: self.shows_page("Reading conditions"))
        again.gate.set()
        self.wait_equal(self.names, ["First argument"])

    def test_a_slow_service_is_waited_for(self):
        service = self.serve(FIRST)
        service.gate.clear()
        self.remember(service.address)
        self.open_page()
        self.wait_until("the wait", lambda: self.shows_page("Reading conditions"))
        service.gate.set()
        self.wait_until("the condition", lambda: self.shows_page("First argument"))

    def test_one_that_is_not_there_says_why_and_can_be_tried_again(self):
        service = self.serve(FIRST, BOTH)
        service.offer("/conditions/a%2F2", "no", 404)
        self.remember(service.address)
        self.open_page()
        self.wait_equal(self.names, ["First argument", "Both arguments"])
        self.click(self.row_named("Both arguments"))
        self.wait_until("the fault", lambda: self.shows_page("“Both arguments” could not be read"))
        self.wait_equal(self.said, [
            "First argument", "Both arguments, cannot be read: 127.0.0.1 has nothing at this address. Check the address."])
        service.offer("/conditions/a%2F2", BOTH)
        self.click(self.button("Try Again"))
        self.wait_until("the condition", lambda: self.shows_page("Both arguments"))
        self.wait_equal(self.names, ["First argument", "Both arguments"])

    def test_garbage_is_told(self):
        service = self.serve(FIRST)
        service.offer("/conditions", "<html><body>Welcome</body></html>", kind="text/html")
        self.remember(service.address)
        self.open_page()
        self.wait_until("the fault", lambda: self.shows_page("127.0.0.1 could not be read"))
        self.wait_for_label("This address gives a web page, where conditions in JSON are expected. Check the address.")
        broken = named("Broken rule", "x", {"op": "xor", "args": []})
        service.offer("/conditions", [{"name": "Broken rule", "_id": "x"}, {"name": 5}])
        service.offer("/conditions/x", broken)
        self.keys("F5")
        self.wait_until("the fault", lambda: self.shows_page("“Broken rule” could not be read"))
        self.wait_until("both faults", lambda: [name.split(",")[0] for name in self.said() if "cannot be read" in name]
                        == ["Broken rule", "Entry 2"])
        self.assertTrue(any(label.startswith('"xor" is not an operator; one of "eq",')
                            for label in self.labels()), self.labels())

    def test_what_came_once_is_there_without_the_service(self):
        service = self.open_service(FIRST, BOTH)
        self.pick("Both arguments")
        self.pick("First argument")
        self.program.end()
        service.end()
        self.remember(service.address)
        self.open_page()
        self.wait_equal(self.names, ["First argument", "Both arguments"])
        self.pick("Both arguments")
        self.try_it()
        self.type("rope")
        self.keys("Tab")
        self.type("control your production")
        self.keys("Return")
        self.wait_for_label("Result: True")
        self.wait_until("why it is old", lambda: any(
            "The list is from the last response." in label for label in self.labels()), 20)

    def test_another_source_is_chosen_in_the_window(self):
        service = self.serve(FIRST)
        self.open_page()
        self.wait_until("samples", lambda: len(self.names()) >= 5)
        self.click(self.icon_button("Replace the source of conditions"))
        self.wait_until("the menu", lambda: self.menu_items())
        self.keys("a")
        self.at_work("Conditions From Elsewhere")
        self.type(service.address + "/conditions")
        self.keys("Return")
        self.at_work_in_main()
        self.wait_equal(self.names, ["First argument"])

    # There is a state folder of an earlier start in one of the tests.
    def remember_window(self, *arguments, **options):
        file = self.folder / "state/upcoming/state.json"
        if file.exists():
            file.unlink()
            file.parent.rmdir()
            file.parent.parent.rmdir()
        super().remember_window(*arguments, **options)


class Use(Conditions):
    def open_sample_page(self, **options):
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        return self.open_service(
            FRIENDS, named("Cookout", "4", comparison("containsString", 1, "Cookout")), files=[self.file], **options)

    def test_a_condition_filters_the_agenda_until_it_is_removed(self):
        self.open_sample_page()
        self.pick("With friends")
        self.wait_for_label("Matches 6 of 21 events in the Agenda")
        self.click(self.button("Use as Filter"))
        self.button("Stop Filtering")
        self.go_to("Agenda")
        self.wait_for_label("Only “With friends”: 6 of 21 events")
        self.wait_until("filtered rows", lambda: all("Friends," in row for row in self.rows()) and self.rows())
        self.click(self.window.find("button", "Remove the filter"))
        self.wait_until("all rows", lambda: any("Friends," not in row for row in self.rows()))
        self.assertNotIn("Only “With friends”: 6 of 21 events", self.labels())

    def counts(self, number):
        words = f"{number} conflicts in the next two weeks, show conflicts only"
        return self.window.all("button", words) or self.window.all("toggle button", words)

    def test_what_a_condition_ignores_is_listed_and_never_conflicts(self):
        before = clock.at("2018-10-31 08:00:00")
        self.open_sample_page(environment=before)
        self.pick("Cookout")
        self.wait_for_label("Matches 1 of 21 events in the Agenda")
        self.click(self.button("Ignore in Conflicts"))
        self.button("Stop Ignoring")
        self.go_to("Agenda")
        self.wait_for_label("“Cookout” never conflicts: 1 of 21 events")
        self.wait_until("fewer conflicts", lambda: self.counts(5))
        # Both are there again at the next start, without the service.
        self.window.find("button", "Close").do("click")
        self.program.wait()
        self.open(self.file, environment=before)
        self.wait_for_label("“Cookout” never conflicts: 1 of 21 events")
        self.focus_window()
        self.click(self.window.find("button", "Let these events conflict again"))
        self.wait_until("all conflicts", lambda: self.counts(6))

    def test_the_events_that_meet_a_condition_are_listed_and_lead_to_the_agenda(self):
        self.open_sample_page()
        self.pick("With friends")
        self.wait_until("the events", lambda: len(self.events("Events that meet the condition")) == 6)
        name = self.events("Events that meet the condition")[0]
        self.assertIn("Friends, ", name)
        self.click(self.window.find("list item", name))
        self.wait_for_page("Agenda")

    def test_the_list_marks_what_is_in_use_and_the_agenda_leads_there(self):
        self.open_sample_page()
        self.pick("With friends")
        self.click(self.button("Use as Filter"))
        self.wait_equal(self.said, ["With friends, 6 events · the filter of the agenda", "Cookout"])
        self.pick("Cookout")
        self.click(self.button("Ignore in Conflicts"))
        self.wait_equal(self.said, [
            "With friends, 6 events · the filter of the agenda", "Cookout, 1 event · never conflicts"])
        self.go_to("Agenda")
        self.click(self.button("Only “With friends”: 6 of 21 events"))
        self.wait_until("the condition", lambda: self.shows_page("With friends"))


class Making(Conditions):
    """Conditions are made, changed and saved."""

    def open_samples(self, width=1000, count=5):
        self.remember_window(width, 900)
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.open_page(self.file)
        self.wait_until("samples", lambda: len(self.names()) >= count)

    def own_files(self):
        folder = self.folder / "data/upcoming/conditions"
        return sorted(path.name for path in folder.glob("*")) if folder.exists() else []

    def own(self, name):
        return json.loads((self.folder / "data/upcoming/conditions" / name).read_text())

    def visible(self, role, name):
        return next((node for node in self.window.all(role, name) if node.extents[3] > 0), None)

    def test_the_page_is_listed_from_the_start_where_a_condition_was_made(self):
        listed = lambda: [tab for tab in self.window.all("tab", "Conditions") if self.window.shows(tab)]
        folder = self.folder / "data/upcoming/conditions"
        folder.mkdir(parents=True)
        (folder / "friends.json").write_text(json.dumps(FRIENDS))
        self.open()
        self.wait_until("the page in the switcher", listed)

    def test_a_condition_is_made_used_saved_and_read_again_by_keyboard(self):
        self.open_samples()
        self.click(self.button("New Condition…"))
        self.wait_equal(self.focused, "Name")
        self.type("Friends")
        self.keys("Tab", "Tab", "Tab")
        self.wait_equal(self.focused, "Text to compare with")
        self.type("Friends")
        self.wait_for_label("Matches 6 of 21 events in the Agenda")
        self.wait_for_label("Not saved")
        self.keys("ctrl+s")
        self.wait_equal(self.own_files, ["friends.json"])
        self.assertEqual(self.own("friends.json")["condition"], {
            **comparison("containsString", 1, "Friends"), "ignoreCase": True})
        self.wait_until("saved", lambda: any(label.startswith("Saved in ") for label in self.labels()))
        self.click(self.button("Use as Filter"))
        self.wait_until("marked", lambda: self.said()[0] == "Friends, 6 events · the filter of the agenda")
        self.program.end()
        self.open_page(self.file)
        self.wait_until("read again", lambda: self.said()[:1] == ["Friends, 6 events · the filter of the agenda"])
        self.wait_for_label("The title contains “Friends”")
        # The samples are no conditions of one's own.
        self.assertEqual(len(self.said()), 1)
        self.assertFalse([label for label in self.labels() if "These are samples" in label])

    def test_a_rule_is_made_from_an_event_and_shows_those_like_it(self):
        self.remember_window(1000, 900)
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.open(self.file)
        self.focus_window()
        self.wait_until("the rows", lambda: self.rows(self.agenda))
        title = next(row for row in self.rows() if row.startswith("Evening Picnic")).split(",")[0]
        self.focus_row(self.row(title))
        self.keys("Menu")
        item = "Rule for Events Like This…"
        self.wait_until("the menu", lambda: item in self.menu_items())
        self.wait_until("the entry", lambda: self.focused() == item or self.keys("Up"))
        self.keys("Return")
        self.wait_for_page("Conditions")
        self.wait_equal(self.focused, "Text to compare with")
        self.wait_for_label("Matches 1 of 21 events in the Agenda")
        self.assertEqual(self.said()[0].split(", ")[:2], ["Evening Picnic", "not saved"])
        # Also before it has a name it shows which events it means.
        self.keys("ctrl+a")
        self.type("FRIENDS")
        self.wait_for_label("Matches 6 of 21 events in the Agenda")
        self.wait_until("the events", lambda: len(self.events("Events that meet the condition")) == 6)
        self.click(self.window.find("checkbox", "Uppercase and lowercase letters count as different"))
        self.wait_for_label("No event in the Agenda matches.")
        self.keys("ctrl+z")
        self.wait_for_label("Matches 6 of 21 events in the Agenda")
        self.keys("ctrl+s")
        self.wait_equal(self.own_files, ["evening-picnic.json"])

    def test_a_rule_is_made_from_a_conflict(self):
        self.environment.update(clock.at("2018-10-31 08:00:00"))
        self.remember_window(1000, 900)
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.open(self.file)
        self.focus_window()
        self.go_to("Conflicts")
        row = self.wait_until("a conflict", lambda: " and " in (self.focused() or "") and self.focused())
        first = row.split(" and ")[0]
        self.keys("Menu")
        item = f"Rule for Events Like “{first}”…"
        self.wait_until("the menu", lambda: item in self.menu_items())
        self.wait_until("the entry", lambda: self.focused() == item or self.keys("Up"))
        self.keys("Return")
        self.wait_for_page("Conditions")
        self.wait_until("the condition", lambda: self.said()[:1] and self.said()[0].startswith(first + ", not saved"))
        self.wait_until("its events", lambda: self.events("Events that meet the condition"))

    def test_samples_are_shown_again_when_they_are_asked_for(self):
        folder = self.folder / "data/upcoming/conditions"
        folder.mkdir(parents=True)
        (folder / "friends.json").write_text(json.dumps(FRIENDS))
        self.open_page()
        self.wait_equal(self.names, ["With friends"])
        self.click(self.icon_button("Replace the source of conditions"))
        self.wait_until("the menu", lambda: "Replace with Samples" in self.menu_items())
        self.keys("s")
        self.wait_until("the samples", lambda: len(self.names()) >= 6)
        self.assertEqual(self.names()[0], "With friends")

    def test_rows_and_groups_say_what_is_wrong_and_are_undone(self):
        self.open_samples()
        self.click(self.button("New Condition…"))
        self.wait_equal(self.focused, "Name")
        self.type("n")
        self.click(self.button("Add Row"))
        self.wait_equal(self.focused, "Text to compare with")
        self.type("Concert")
        self.wait_for_label("The title contains “” and the title contains “Concert”")
        self.wait_for_label("Type the text to compare with.")
        self.assertNotIn("sensitive", self.visible("button", "Save").states)
        self.click(self.button("Add Group"))
        self.wait_for_label("All of these:")
        self.keys("ctrl+z")
        self.wait_for_label("The title contains “” and the title contains “Concert”")
        self.keys("ctrl+shift+z")
        self.wait_for_label("All of these:")

    def test_what_is_from_elsewhere_is_copied(self):
        self.serve(FIRST)
        self.open_service(FIRST)
        self.pick("First argument")
        self.assertIsNone(self.visible("button", "Edit"))
        self.click(self.button("Make a Copy"))
        self.wait_equal(self.said, ["First argument (copy), not saved", "First argument"])
        self.keys("ctrl+s")
        self.wait_equal(self.own_files, ["first-argument-copy.json"])
        self.click(self.button("Done"))
        self.click(self.icon_button("More about this condition"))
        self.wait_until("the menu", lambda: "Delete" in self.menu_items())
        self.keys("d")
        self.wait_equal(self.own_files, [])
        self.keys("ctrl+z")
        self.wait_equal(self.own_files, ["first-argument-copy.json"])

    def test_notices_do_not_decide_how_wide_the_list_is(self):
        service = self.serve(FIRST, BOTH)
        service.offer("/conditions", json.dumps([FIRST, BOTH])[:-1] + ",]")
        self.remember(service.address, 1000)
        self.open_page()
        self.wait_until("the notice", lambda: any("comma after the last item" in label for label in self.labels()))
        self.assertLessEqual(self.window.find("list", "Conditions").extents[2], 280)

    def test_a_condition_is_made_in_a_narrow_window(self):
        self.open_samples(360, count=1)
        self.click(self.button("New Condition…"))
        self.wait_equal(self.focused, "Name")
        for name in ["Save", "Discard", "Add Row"]:
            x, _, width, _ = self.wait_until(name, lambda name=name: self.visible("button", name)).extents
            self.assertTrue(x >= 0 and x + width <= 360, name)
        self.assertLessEqual(self.window.children[0].extents[2], 360)
