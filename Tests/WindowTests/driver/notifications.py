"""The desktop's notifications, played by python3-dbusmock."""

import subprocess

from gi.repository import Gio, GLib

from driver.waiting import wait_for

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"


class Notifications:
    """A service that shows notifications, and whose buttons the test presses."""

    def __init__(self, test):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.server = subprocess.Popen(
            ["/usr/bin/python3", "-B", "-m", "dbusmock", "--session", NAME, PATH, NAME],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        test.addCleanup(self.end)
        wait_for("the service", self._answers)
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

    def end(self):
        self.server.terminate()
        self.server.wait()

    def _answers(self):
        try:
            self._call("GetCalls")
            return True
        except GLib.Error:
            return False

    def _call(self, method, arguments=None):
        return self.bus.call_sync(
            NAME, PATH, "org.freedesktop.DBus.Mock", method, arguments, None, Gio.DBusCallFlags.NONE, -1, None)
