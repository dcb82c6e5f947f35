#!/usr/bin/python3
"""Serves pictures on this computer, another one at every address, and writes its port to the file it is given.

They are JPEGs of 640 by 360 pixels, some tens of kB each, as a feed's pictures are. The same few are served again and again;
to the program each address is another picture.
"""

import http.server
import random
import sys

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402

WIDTH, HEIGHT = 640, 360


def jpeg(seed):
    """A coarse pattern, made large so that it compresses as a photograph does."""
    pixels = GLib.Bytes.new(random.Random(seed).randbytes(64 * 36 * 3))
    coarse = GdkPixbuf.Pixbuf.new_from_bytes(pixels, GdkPixbuf.Colorspace.RGB, False, 8, 64, 36, 64 * 3)
    large = coarse.scale_simple(WIDTH, HEIGHT, GdkPixbuf.InterpType.BILINEAR)
    done, data = large.save_to_bufferv("jpeg", ["quality"], ["85"])
    assert done
    return bytes(data)


PICTURES = [jpeg(seed) for seed in range(16)]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        picture = PICTURES[hash(self.path) % len(PICTURES)]
        self.send_response(200)
        self.send_header("Content-Type", "image/jpeg")
        self.send_header("Content-Length", str(len(picture)))
        self.send_header("Cache-Control", "max-age=86400")
        self.end_headers()
        self.wfile.write(picture)

    def log_message(self, *_):
        pass


with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
    with open(sys.argv[1], "w") as file:
        print(server.server_port, file=file)
    server.serve_forever()
