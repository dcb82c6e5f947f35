"""Runs the program in a terminal without a display, in a folder of the test."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest


class Terminal(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text if isinstance(text, str) else json.dumps(text))
        return path

    def run_program(self, *arguments, **variables):
        environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        environment |= {"TZ": "America/New_York", "LC_ALL": "en_US.UTF-8", "XDG_STATE_HOME": str(self.folder), **variables}
        return subprocess.run(
            [os.environ["UPCOMING"], *map(str, arguments)], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60)
