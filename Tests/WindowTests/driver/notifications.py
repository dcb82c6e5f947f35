"""The desktop's notifications, played by python3-dbusmock."""

from gi.repository import GLib

from driver.mock import Mock

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"


class Notifications(Mock):
    """A service that shows notifications, and whose buttons the test presses."""

    def __init__(self, test):
        super().__init__(NAME, PATH, NAME)
        test.addCleanup(self.end)
        for name, takes, gives, code in (
                ("GetCapabilities", "", "as", "ret = ['actions', 'body']"),
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
