"""The desktop's notifications, played by python3-dbusmock."""

from gi.repository import GLib

from driver.mock import Mock

PROGRAM = "io.github.upcoming.Upcoming"
NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"


class Notifications(Mock):
    """A service that shows notifications, and whose buttons the test presses."""

    def __init__(self, test, capabilities=("actions", "body")):
        super().__init__(NAME, PATH, NAME)
        test.addCleanup(self.end)
        for name, takes, gives, code in (
                ("GetCapabilities", "", "as", f"ret = {list(capabilities)}"),
                ("GetServerInformation", "", "ssss", "ret = ['played', 'test', '1', '1.2']"),
                ("Notify", "susssasa{sv}i", "u", "ret = args[1] or 7"),
                ("CloseNotification", "u", "", "")):
            self._call("AddMethod", GLib.Variant("(sssss)", (NAME, name, takes, gives, code)))

    @property
    def shown(self):
        """Title, text and the labels of the buttons of each notification, by their actions."""
        calls, = self._call("GetMethodCalls", GLib.Variant("(s)", ("Notify",))).unpack()
        return [
            (arguments[3], arguments[4], dict(zip(arguments[5][::2], arguments[5][1::2]))) for _, arguments in calls]

    @property
    def withdrawn(self):
        """How often a notification was taken back."""
        calls, = self._call("GetMethodCalls", GLib.Variant("(s)", ("CloseNotification",))).unpack()
        return len(calls)

    def press(self, action):
        """Presses a button of the last notification, or the notification itself: "default"."""
        arguments = [GLib.Variant("u", 7), GLib.Variant("s", action)]
        self._call("EmitSignal", GLib.Variant("(sssav)", (NAME, "ActionInvoked", "us", arguments)))


class GnomeNotifications(Mock):
    """GNOME's own service, which keeps what it shows, and starts the program for a button if it has ended."""

    NAME, PATH = "org.gtk.Notifications", "/org/gtk/Notifications"

    def __init__(self, test):
        super().__init__(self.NAME, self.PATH, self.NAME)
        test.addCleanup(self.end)
        for name, takes in (("AddNotification", "ssa{sv}"), ("RemoveNotification", "ss")):
            self._call("AddMethod", GLib.Variant("(sssss)", (self.NAME, name, takes, "", "")))

    def _calls_of(self, name):
        calls, = self._call("GetMethodCalls", GLib.Variant("(s)", (name,))).unpack()
        return [arguments for _, arguments in calls]

    @property
    def shown(self):
        """The program, title, text and the labels of the buttons of each notification."""
        return [(program, it["title"], it["body"], [button["label"] for button in it["buttons"]])
                for program, _, it in self._calls_of("AddNotification")]

    @property
    def withdrawn(self):
        """The ids of what was taken back."""
        return [key for _, key in self._calls_of("RemoveNotification")]

    def press(self, label=None):
        """Presses a button of the last notification, or the notification itself."""
        _, _, it = self._calls_of("AddNotification")[-1]
        if label is None:
            action, target = it["default-action"], it["default-action-target"]
        else:
            action, target = next((one["action"], one["target"]) for one in it["buttons"] if one["label"] == label)
        # As the shell does, by way of the bus.
        self.bus.call_sync(
            PROGRAM, "/" + PROGRAM.replace(".", "/"), "org.freedesktop.Application", "ActivateAction",
            GLib.Variant("(sava{sv})", (action.removeprefix("app."), [GLib.Variant("s", target)], {})), None, 0, 10_000)
