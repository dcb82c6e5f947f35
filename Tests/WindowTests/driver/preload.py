"""Libraries that are preloaded into the program."""

import functools
import pathlib
import subprocess

from driver import toolkit

ROOT = pathlib.Path(__file__).resolve().parents[3]


@functools.cache
def library(name, *packages):
    """The path of one that is made of Tests/NAME.c with the headers of some packages."""
    return subprocess.run(
        [ROOT / "scripts/preloadable", name, *packages], check=True, capture_output=True, text=True).stdout.strip()


def always():
    """Those of every program."""
    return [library("content-boxes", "gtk4")] if toolkit.is_later() else []
