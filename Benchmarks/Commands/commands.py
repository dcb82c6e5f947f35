"""Measures the command line for Commands/run, and draws the picture."""

import math
import os
import subprocess
import sys
import time

program, write_feed, write_calendar, scratch, picture, *sizes = sys.argv[1:]


# A file may have 256 MiB.
LARGEST_FEED = 2_000_000


def measured(*arguments, rounds=3):
    """The best of several times, in seconds, and the most memory, in MB."""
    best, memory = math.inf, 0
    for _ in range(rounds):
        began = time.monotonic()
        process = subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        if status:
            sys.exit(f"{program} {' '.join(arguments)} failed")
        best, memory = min(best, time.monotonic() - began), max(memory, used.ru_maxrss / 1024)
    return best, memory


def feeds(size):
    """Files with so many events together. Those of each have titles of their own, so that none is another one's copy."""
    paths = []
    for number in range(-(-size // LARGEST_FEED)):
        path = f"{scratch}/feed{number}.json"
        subprocess.run([write_feed, path, str(min(LARGEST_FEED, size - number * LARGEST_FEED)), "events"], check=True)
        if number:
            subprocess.run(["sed", "--in-place", f"s/\"title\" *: *\"/&{number} /g", path], check=True)
        paths.append(path)
    return paths


def row(name, seconds, megabytes, limit=None):
    allowed = "" if limit is None else f"{limit:12.0f} MB allowed"
    print(f"{name:<44}{seconds:10.2f} s{megabytes:10.0f} MB{allowed}", flush=True)
    return limit is None or megabytes <= limit


kept, points = True, []
for size in map(int, sizes):
    paths = feeds(size)
    seconds, memory = measured("agenda", *paths, rounds=3 if size <= LARGEST_FEED else 1)
    # The input, 250 bytes an event, and the program itself.
    limit = sum(map(os.path.getsize, paths)) / 2**20 + 250 * size / 2**20 + 60
    kept = row(f"agenda, {size:,} JSON events", seconds, memory, limit) and kept
    points.append((size, seconds, memory))
    for path in paths:
        os.remove(path)
calendar = f"{scratch}/calendar.ics"
subprocess.run([write_calendar, calendar, "100000", "events"], check=True)
for name, arguments in {
        "agenda": ["agenda"], "conflicts": ["conflicts"],
        "conflicts of needs": ["conflicts", "--for", f"Leo,Me|Dan={calendar}"], "free": ["free", "--from", "2018-01-01", "--to", "2018-12-31"],
        "export": ["agenda", "--format", "ics"]}.items():
    row(f"{name}, a calendar of 100,000 events", *measured(*arguments, calendar))


def drawn():
    """Both axes are logarithmic: a straight line of slope one is a cost in proportion."""
    width, height, left, bottom = 720, 420, 70, 50
    low, high = math.log10(points[0][0]), math.log10(points[-1][0])
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
             f'<rect width="{width}" height="{height}" fill="white"/>']

    def place(size, value):
        x = left + (math.log10(size) - low) / (high - low) * (width - left - 130)
        y = height - bottom - (math.log10(value) + 2) / 6 * (height - bottom - 30)
        return f"{x:.1f},{y:.1f}"

    for power in range(-2, 5):
        x, y = place(points[0][0], 10.0 ** power).split(",")
        parts.append(f'<line x1="{left}" x2="{width - 130}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{10.0 ** power:,g}</text>')
    for size, _, _ in points:
        x, y = place(size, 0.01).split(",")
        parts.append(f'<line x1="{x}" x2="{x}" y1="30" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{float(y) + 20:.1f}" text-anchor="middle">{size:,}</text>')
    for name, column, color in (("seconds", 1, "#1a5fb4"), ("MB", 2, "#a51d2d")):
        path = [place(point[0], point[column]) for point in points]
        parts.append(f'<polyline points="{" ".join(path)}" fill="none" stroke="{color}" stroke-width="2.5"/>')
        x, y = path[-1].split(",")
        parts.append(f'<text x="{float(x) + 10:.1f}" y="{float(y) + 4:.1f}" fill="{color}">{name}</text>')
    parts.append(f'<text x="{(left + width - 130) / 2}" y="{height - 8}" text-anchor="middle">events in a JSON feed</text></svg>')
    return "\n".join(parts) + "\n"


if picture:
    with open(picture, "w") as file:
        file.write(drawn())
sys.exit(0 if kept else 1)
