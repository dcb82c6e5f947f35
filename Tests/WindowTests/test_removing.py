"""Removing sources, what is remembered of them, and Undo by the bar, the menu and the keys."""

from driver import events
from driver.case import WindowTest

WALK = ("Walk", "2018-11-03 18:00", "2018-11-03 19:00")
RUN = ("Run", "2018-11-04 18:00", "2018-11-04 19:00")


class Removing(WindowTest):
    def setUp(self):
        super().setUp()
        self.open(*[
            events.write(self.folder / f"{name}.json", events.feed([event]))
            for name, event in [("walks", WALK), ("runs", RUN)]])
        self.wait_until("the rows", lambda: len(self.rows(self.agenda)) == 2)
        self.focus_window()

    def open_sources(self):
        self.keys("ctrl+comma")
        self.at_work("Calendars")

    def remove_all(self):
        self.click(self.button("Remove All…"))
        self.at_work("Remove 2 Calendars?")
        self.wait_equal(self.focused, "Cancel")
        self.keys("Tab", "Return")
        self.at_work("Calendars")

    def bring_back_buttons(self):
        return [node.name for node in self.window.all("button") if node.name.startswith("Bring ")]

    def quit(self):
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)

    def rows_are(self, count):
        self.wait_until(f"{count} rows", lambda: len(self.rows(self.agenda)) == count)

    def test_removing_all_asks_first(self):
        self.open_sources()
        self.click(self.button("Remove All…"))
        self.at_work("Remove 2 Calendars?")
        self.assertTrue(any(
            label.startswith("walks\nruns\n\nNothing is deleted at their addresses.")
            for label in self.window.names("label")))
        self.keys("Return")
        self.at_work("Calendars")
        self.assertEqual(self.bring_back_buttons(), [])
        self.remove_all()
        self.wait_equal(self.bring_back_buttons, ["Bring walks back", "Bring runs back"])

    def test_delete_removes_the_calendar_of_the_row(self):
        self.open_sources()
        self.wait_until("the list", lambda: self.focused().startswith("walks"))
        self.keys("Down", "Delete")
        self.wait_equal(self.bring_back_buttons, ["Bring runs back"])
        # Of what was removed nothing more can be removed.
        self.keys("End", "Delete")
        self.keys("ctrl+z")
        self.wait_equal(self.bring_back_buttons, [])
        self.keys("Escape")
        self.at_work_in_main()
        self.rows_are(2)

    def test_what_was_removed_comes_back_after_a_restart(self):
        self.open_sources()
        self.remove_all()
        self.wait_until("both are removed", lambda: len(self.bring_back_buttons()) == 2)
        self.keys("Escape")
        self.at_work_in_main()
        self.quit()
        self.open()
        self.focus_window()
        self.open_sources()
        self.click(self.button("Bring walks back"))
        self.wait_equal(self.bring_back_buttons, ["Bring runs back"])
        self.keys("Escape")
        self.at_work_in_main()
        self.rows_are(1)

    def test_ctrl_z_undoes_when_the_bar_is_closed(self):
        self.open_sources()
        self.remove_all()
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the bar", lambda: any(
            self.window.shows(label) for label in self.window.all("label", "2 calendars removed")))
        self.click(self.window.find("button", "Close the message"))
        self.keys("ctrl+z")
        self.rows_are(2)
        self.keys("F10")
        self.wait_until("the menu", lambda: "Refresh" in self.menu_items())
        self.assertFalse(any(name.startswith("Undo") for name in self.menu_items()))
        self.keys("Escape")

    def test_the_menu_says_what_is_undone(self):
        self.open_sources()
        self.remove_all()
        self.keys("Escape")
        self.at_work_in_main()
        self.keys("F10")
        self.wait_until("Undo", lambda: "Undo: 2 calendars removed" in self.menu_items())
        self.assertFalse(self.menu_items()[0].startswith("Undo"))
        self.keys("Escape")
        self.keys("ctrl+z")
        self.rows_are(2)
        self.keys("ctrl+shift+z")
        self.keys("F10")
        self.wait_until("Undo", lambda: "Undo: 2 calendars removed" in self.menu_items())
        self.keys("Escape")
        self.keys("ctrl+z")
        self.rows_are(2)
        self.keys("F10")
        self.wait_until("Redo", lambda: "Redo: 2 calendars removed" in self.menu_items())

    def test_a_field_undoes_its_own_text_first(self):
        self.open_sources()
        self.remove_all()
        self.click(self.icon_button("Add a calendar"))
        self.at_work("Add a Calendar")
        self.type("abc")
        self.keys("ctrl+z")
        self.wait_equal(lambda: self.window.find("text box", "Address of a feed, or path of a file").text, "")
        self.keys("Escape")
        self.at_work_in_main()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        self.wait_until("they stay removed", lambda: len(self.bring_back_buttons()) == 2)
