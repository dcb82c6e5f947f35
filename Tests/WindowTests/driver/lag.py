"""How long a program keeps its user waiting: whether it answers is asked again and again while a test acts on it."""

import threading
import time

from driver.tree import Tree


class LagProbe:
    """Measures the longest time for which the main loop of a program answered nothing.

    What counts is the time that its main thread was running meanwhile: on a busy machine it waits for others too, which is not
    its fault.
    """

    def __init__(self, process_id):
        self.statistics = f"/proc/{process_id}/task/{process_id}/schedstat"
        # A connection of its own, since the test waits for answers on the other one.
        self.node = Tree().program(process_id)
        self.longest = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join(30)

    def run(self):
        while not self.over.is_set():
            try:
                before = self.busy_time()
                self.node.states
                self.longest = max(self.longest, self.busy_time() - before)
            except (LookupError, OSError):
                # The program has ended, which the test sees too.
                return
            time.sleep(0.002)

    def busy_time(self):
        """In seconds, what the main thread has run so far."""
        with open(self.statistics, encoding="ascii") as file:
            return int(file.read().split()[0]) / 1e9
