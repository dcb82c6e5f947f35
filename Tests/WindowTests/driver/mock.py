"""A service of the desktop, played by python3-dbusmock."""

import subprocess

from gi.repository import Gio, GLib

from driver.waiting import wait_for

INTERFACE = "org.freedesktop.DBus.Mock"


class Mock:
    """An object on the session bus, whose methods and signals the test makes."""

    def __init__(self, name, path, interface):
        self.place = (name, path)
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.server = subprocess.Popen(
            ["/usr/bin/python3", "-B", "-m", "dbusmock", "--session", name, path, interface],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(name, self._answers)

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
        return self.bus.call_sync(*self.place, INTERFACE, method, arguments, None, 0, 10_000)
