"""What the program must not print where something is missing around it."""

from driver import events
from driver.case import WindowTest


class Console(WindowTest):
    def test_without_a_session_bus_it_opens_and_prints_nothing(self):
        file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        self.start(file, environment={
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/nowhere", "XDG_RUNTIME_DIR": None})
        # No screen reader can see it.
        frame = self.frame()
        frame.focus()
        self.settled(lambda: frame.geometry)

        def dialog():
            # Nothing tells when the rows are there.
            self.keys("Return")
            return self.frame_of(["Event"])
        self.wait_until("the dialog", dialog, 30)
