"""What differs between GTK 4.8, in whose way the tests read the tree, and the later GTK of Debian 13."""

import functools
import subprocess

# What later ones call by names of their own, as GTK 4.8 calls it.
ROLES = {"generic": "group", "tab panel": "group", "toggle button": "button"}


@functools.cache
def is_later():
    """Whether the program runs on GTK 4.10 or later, which tells of every widget whether it is showing, and leaves out what is
    hidden. It tells wrongly where widgets are (`Tests/content-boxes.c` mends that), and what is at a point."""
    return subprocess.run(["pkg-config", "--atleast-version=4.10", "gtk4"]).returncode == 0


@functools.cache
def leaves():
    """The roles of what has nothing below it, a third of all: it need not be asked. In later ones a shortcut with its keys is a
    label of labels."""
    return {"column header", "image"} | (set() if is_later() else {"label"})
