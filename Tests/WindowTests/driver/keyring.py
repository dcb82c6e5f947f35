"""The keyring of the desktop: the real gnome-keyring on the bus of the session, with a home of its own."""

import os
import pathlib
import signal
import subprocess

from gi.repository import Gio, GLib

from driver.waiting import wait_for

NAME = "org.freedesktop.secrets"
PATH = "/org/freedesktop/secrets"
SERVICE = "org.freedesktop.Secret.Service"
LOGIN = PATH + "/collection/login"
PROMPTER = "org.gnome.keyring.SystemPrompter"
PASSWORD = "opens it"


class Keyring:
    """An open keyring."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "run").mkdir(parents=True)
        (self.folder / "run").chmod(0o700)
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.environment = {
            **os.environ, "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder / "run"), "LD_PRELOAD": "",
            "XDG_DATA_HOME": str(self.folder / "data"), "NO_AT_BRIDGE": "1"}
        self.processes = []

    def start(self):
        daemon = self.run(["gnome-keyring-daemon", "--foreground", "--components=secrets", "--unlock"], NAME, PASSWORD)
        self.daemon = daemon

    def start_prompter(self):
        """The program that asks for the password of a locked keyring. It ends when nothing was asked for some seconds."""
        self.run(["/usr/libexec/gcr-prompter"], PROMPTER)

    def run(self, command, name, text=""):
        process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        process.stdin.write(text.encode())
        process.stdin.close()
        self.processes.append(process)
        wait_for(name, lambda: self.call("NameHasOwner", GLib.Variant("(s)", (name,)), "org.freedesktop.DBus", "/",
                                         "org.freedesktop.DBus")[0], 60)
        return process

    def end(self):
        for process in self.processes:
            process.send_signal(signal.SIGKILL)
            process.wait()
        self.processes = []

    def lock(self):
        self.call("Lock", GLib.Variant("(ao)", ([LOGIN],)))

    def items(self):
        """The paths of the items of Upcoming."""
        attributes = {"xdg:schema": "io.github.upcoming.Upcoming.Account"}
        unlocked, locked = self.call("SearchItems", GLib.Variant("(a{ss})", (attributes,)))
        return unlocked + locked

    def passwords(self):
        """The passwords that Upcoming has stored."""
        _, session = self.call("OpenSession", GLib.Variant("(sv)", ("plain", GLib.Variant("s", ""))))
        secrets, = self.call("GetSecrets", GLib.Variant("(aoo)", (self.items(), session)))
        return [bytes(value).decode() for _, _, value, _ in secrets.values()]

    def labels(self):
        return [self.call("Get", GLib.Variant("(ss)", ("org.freedesktop.Secret.Item", "Label")), path=item,
                          interface="org.freedesktop.DBus.Properties")[0] for item in self.items()]

    def call(self, method, arguments, owner=NAME, path=PATH, interface=SERVICE):
        return self.bus.call_sync(owner, path, interface, method, arguments, None, 0, 60_000, None).unpack()
