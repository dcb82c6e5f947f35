"""The program under test, as a process."""

import os
import signal
import subprocess
import tempfile

from driver import preload
from driver.waiting import wait_for


def take_signals():
    """Undoes that the tests were started to ignore some, as in the background of a shell: the program would ignore them too."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Program:
    """A running program, what it has printed, and its place in the accessibility tree."""

    def __init__(self, tree, arguments, environment=None, prefix=(), folder=None):
        self.tree = tree
        self.output = tempfile.TemporaryFile()
        self._node = None
        variables = {**os.environ, **(environment or {})}
        libraries = [*preload.always(), variables.get("LD_PRELOAD")]
        variables["LD_PRELOAD"] = ":".join(filter(None, libraries)) or None
        self.process = subprocess.Popen(
            [*prefix, os.environ["UPCOMING"], *map(str, arguments)],
            env={name: value for name, value in variables.items() if value is not None},
            cwd=folder, stdin=subprocess.DEVNULL, stdout=self.output, stderr=subprocess.STDOUT,
            preexec_fn=take_signals)

    @property
    def printed(self):
        self.output.seek(0)
        return self.output.read().decode("utf-8", "replace")

    @property
    def node(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the program has ended with {self.process.returncode}: {self.printed}")
        if self._node is None:
            self._node = self.tree.program(self.process.pid)
        return self._node

    def window(self, title, seconds=30):
        """The window with a title, once it is on screen."""
        return wait_for(f"window {title!r}", lambda: self.find_window(title), seconds)

    def find_window(self, title):
        for window in self.node.children:
            # GTK 4.8 does not say of a dialog that it is showing, and makes none before it is.
            if window.name == title and (window.role == "dialog" or "showing" in window.states):
                return window
        raise LookupError(f"no window {title!r} among {self.node.children}")

    def wait(self, seconds=30):
        """The exit status, once it has ended."""
        return self.process.wait(seconds)

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
