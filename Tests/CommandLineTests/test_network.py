"""Files and addresses as the program finds them from a terminal: names, certificates and proxies."""

import http.server
import json
import os
import pathlib
import shutil
import ssl
import subprocess
import tempfile
import time
import threading
import unittest

EVENTS = json.dumps(
    [{"title": "Dinner", "start": "November 3, 2018 6:00 PM", "end": "November 3, 2018 8:00 PM"}]).encode()

HAS_DESKTOP_PROXIES = any(pathlib.Path("/usr/lib").glob("*/gio/modules/libgiognomeproxy.so"))


class Network(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def run_program(self, *arguments, folder=None, **variables):
        away = {"DISPLAY", "WAYLAND_DISPLAY", "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"}
        environment = {name: value for name, value in os.environ.items() if name not in away}
        environment |= {"TZ": "America/New_York", "LC_ALL": "en_US.UTF-8", "HOME": str(self.folder), **variables}
        return subprocess.run(
            [os.environ["UPCOMING"], *arguments], cwd=folder or self.folder, env=environment,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=60)

    def serve(self, answer, context=None):
        """A server whose every answer is that of a function of the path, and the list of what it was asked."""
        asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                status, body = answer(self.path)
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.handle_error = lambda *_: None
        if context:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server.server_address[1], asked

    def test_the_log_has_a_line_for_each_request_without_its_query(self):
        port, _ = self.serve(lambda path: (200, EVENTS))
        address = f"http://anna:word@127.0.0.1:{port}/events.json?token=secret"
        quiet = self.run_program("agenda", address)
        self.assertEqual((quiet.returncode, quiet.stderr), (0, b""))
        logged = self.run_program("agenda", address, G_MESSAGES_DEBUG="upcoming")
        self.assertEqual((logged.returncode, logged.stdout), (0, quiet.stdout))
        log = logged.stderr.decode()
        self.assertIn(f"GET http://127.0.0.1:{port}/events.json: status 200, {len(EVENTS)} bytes", log)
        for secret in ["word", "secret", "Dinner"]:
            self.assertNotIn(secret, log)

    def test_a_file_name_that_is_not_utf8_opens(self):
        folder = os.fsencode(self.folder) + b"/caf\xe9"
        os.mkdir(folder)
        with open(folder + b"/d\xeener.json", "wb") as file:
            file.write(EVENTS)
        for word, start in [(folder + b"/d\xeener.json", None), (b"d\xeener.json", folder), (b"caf\xe9/d\xeener.json", None)]:
            result = self.run_program("agenda", word, folder=start)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertIn(b"Dinner", result.stdout)

    def test_no_escape_of_a_name_reaches_the_terminal(self):
        (self.folder / "a\x1b]0;x\x07\nb.json").write_text("{")
        for word in ["a\x1b]0;x\x07\nb.json", "none\x1b[2J\r.json", "http://127.0.0.1:1/%1B%5B2J%0A"]:
            result = self.run_program("agenda", word)
            self.assertEqual(result.returncode, 1)
            self.assertFalse([byte for byte in result.stdout + result.stderr if byte < 32 and byte != 10])
            self.assertEqual(result.stderr.count(b"\n"), 1, result.stderr)

    def test_no_mark_of_a_source_or_an_argument_reaches_the_terminal(self):
        marks = "\u202e\u2066\u200f\u009b\x1b[8m"
        (self.folder / "broken.json").write_text(f"[1{marks}")
        (self.folder / "key.json").write_text(json.dumps([{"title": "x", "start": {marks + "\n": 1}, "end": marks}]))
        (self.folder / "name.ics").write_text(
            f"BEGIN:VCALENDAR\nX-WR-CALNAME:{marks}\nBEGIN:VEVENT\nUID:{marks}\nSUMMARY:{marks}\n"
            f"LOCATION:{marks}\nDTSTART;TZID={marks}:20260101T100000\nRRULE:{marks}\nEND:VEVENT\nEND:VCALENDAR\n")
        (self.folder / f"{marks}.json").write_text("[]")
        commands = [
            ["agenda", "broken.json"], ["agenda", "key.json"], ["agenda", "name.ics"], ["conflicts", "name.ics"],
            ["agenda", f"{marks}.json"], ["agenda", f"--{marks}\nupcoming: x"], ["agenda", f"--days={marks}\nx", "name.ics"],
            ["agenda", f"-{marks}\n"], ["agenda", "--me", marks, "name.ics"], ["agenda", "--from", marks, "name.ics"],
            ["agenda", "--format", f"{marks}\n", "name.ics"], ["free", "--at", marks, "name.ics"], [f"{marks}\nx"],
            ["condition", "broken.json", marks, marks], ["condition", "--id", f"{marks}\n", "key.json", "a", "b"],
            ["season", "key.json"], ["season", f"{marks}\n"], ["help", f"{marks}\nx"], ["season", "a", f"{marks}\nx"],
        ]
        for command in commands:
            result = self.run_program(*command)
            output = (result.stdout + result.stderr).decode()
            self.assertFalse(
                [mark for mark in output if mark in "\u202e\u2066\u200f" or (ord(mark) < 32 and mark != "\n") or 127 <= ord(mark) < 160],
                (command, output))
            self.assertNotIn("\nx", output, command)
            self.assertNotIn("\nupcoming: x", output, command)

    def test_long_wrong_arguments_are_told_at_once(self):
        for arguments in (["-" + "a\u202e" * 20_000], ["--days=" + "\n" * 50_000], ["season", *["a\n"] * 20_000],
                          ["agenda", *["--person", "Leo"] * 20_000], ["agenda", *["--person=Leo"] * 20_000], ["-x"] * 20_000):
            started = time.monotonic()
            self.assertEqual(self.run_program(*arguments).returncode, 2)
            self.assertLess(time.monotonic() - started, 10)

    def test_many_files_are_read_in_a_time_that_grows_with_their_number(self):
        (self.folder / "events.json").write_bytes(EVENTS)
        for options in ([], ["--"]):
            started = time.monotonic()
            result = self.run_program("agenda", "--days=1", *options, *["events.json"] * 8_000)
            self.assertEqual(result.returncode, 0, result.stderr[:500])
            self.assertLess(time.monotonic() - started, 20)

    def test_an_argument_is_quoted_with_one_escape(self):
        (self.folder / "events.json").write_bytes(EVENTS)
        for mark, escape in [("\u202e", "\\u202e"), ("\n", "\\n"), ("\u202e\nx", "\\u202e\\nx")]:
            for option in ["--me", "--days", "--from"]:
                with self.subTest([option, mark]):
                    error = self.run_program("agenda", option, f"a{mark}", "events.json").stderr.decode()
                    self.assertIn(f"a{escape}", error.splitlines()[0])

    def test_no_password_of_an_address_is_told(self):
        result = self.run_program("agenda", "http://me:hunter2@127.0.0.1:1/x?token=abcdef")
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"http://127.0.0.1:1/x", result.stderr)
        self.assertNotIn(b"hunter2", result.stderr)
        self.assertNotIn(b"abcdef", result.stderr)

    def test_certificates_are_those_that_the_environment_names(self):
        certificate, key = self.folder / "certificate.pem", self.folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
            check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        port, _ = self.serve(lambda _: (200, EVENTS), context)
        address = f"https://localhost:{port}/events.json"
        stranger = self.run_program("agenda", address)
        self.assertEqual(stranger.returncode, 1)
        self.assertIn(b"The certificate of localhost is not trusted", stranger.stderr)
        known = self.run_program("agenda", address, SSL_CERT_FILE=str(certificate))
        self.assertEqual((known.returncode, known.stderr), (0, b""))
        self.assertIn(b"Dinner", known.stdout)

    def test_the_environment_names_the_proxy(self):
        port, asked = self.serve(lambda _: (200, EVENTS))
        result = self.run_program("agenda", "http://feeds.invalid/a.json", http_proxy=f"http://127.0.0.1:{port}")
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        self.assertEqual(asked, ["http://feeds.invalid/a.json"])

    def run_on_desktop(self, settings, **variables):
        """Lists a feed of another computer where the desktop has settings for its proxies."""
        keyfile = self.folder / "config/glib-2.0/settings/keyfile"
        keyfile.parent.mkdir(parents=True)
        keyfile.write_text(settings)
        return self.run_program(
            "agenda", "http://feeds.invalid/a.json", http_proxy="http://127.0.0.1:1", XDG_CURRENT_DESKTOP="GNOME",
            GSETTINGS_BACKEND="keyfile", XDG_CONFIG_HOME=str(self.folder / "config"), **variables)

    @unittest.skipUnless(HAS_DESKTOP_PROXIES, "glib-networking is not installed")
    def test_the_desktop_names_the_proxy_before_the_environment(self):
        port, asked = self.serve(lambda _: (200, EVENTS))
        result = self.run_on_desktop(
            f"[system/proxy]\nmode='manual'\n\n[system/proxy/http]\nhost='127.0.0.1'\nport={port}\n")
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        self.assertEqual(asked, ["http://feeds.invalid/a.json"])

    def start_bus(self):
        """The address of a session bus of its own."""
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(bus.stdout.close)
        self.addCleanup(bus.wait)
        self.addCleanup(bus.terminate)
        return bus.stdout.readline().strip()

    def run_with_script(self, *proxies):
        """Lists a feed where the desktop's proxies come from a script, which answers with these, or hangs without any."""
        address = self.start_bus()
        service = subprocess.Popen(
            ["/usr/bin/python3", "-B", str(pathlib.Path(__file__).parent / "pac_runner.py"), *proxies],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": address})
        self.addCleanup(service.stdout.close)
        self.addCleanup(service.wait)
        self.addCleanup(service.terminate)
        self.assertEqual(service.stdout.readline(), "ready\n")
        result = self.run_on_desktop(
            "[system/proxy]\nmode='auto'\nautoconfig-url='http://scripts.invalid/proxy.pac'\n",
            DBUS_SESSION_BUS_ADDRESS=address)
        self.assertEqual(service.stdout.readline(), "asked\n")
        return result

    @unittest.skipUnless(HAS_DESKTOP_PROXIES, "glib-networking is not installed")
    def test_a_script_of_the_desktop_names_the_proxy(self):
        port, asked = self.serve(lambda _: (200, EVENTS))
        result = self.run_with_script(f"http://127.0.0.1:{port}")
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        self.assertEqual(asked, ["http://feeds.invalid/a.json"])

    @unittest.skipUnless(HAS_DESKTOP_PROXIES, "glib-networking is not installed")
    def test_a_script_that_hangs_is_left_after_a_while(self):
        start = time.monotonic()
        result = self.run_with_script()
        # GIO itself waits for 25 s.
        self.assertLess(time.monotonic() - start, 20)
        # Without the script the environment names the proxy, which is not there.
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"proxy", result.stderr)
