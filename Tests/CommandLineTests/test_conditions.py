"""What `upcoming condition` prints, and how it ends: 0 tested, 1 the condition could not be read, 2 wrong usage."""

import http.server
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import unittest


def text(value):
    return {"type": "string", "value": value}


def argument(number):
    return {"type": "argument", "argumentNumber": number}


def named(name, identifier, condition):
    return {"name": name, "_id": identifier, "condition": condition}


BOTH = {"op": "and", "args": [
    {"op": "eq", "args": [argument(1), text("rollout.io")]},
    {"op": "eq", "args": [argument(2), text("control your production")]}]}
ROPE = {"op": "containsString", "args": [argument(1), text("ro")]}


class Conditions(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, content):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    def run_program(self, *arguments, **options):
        environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        result = subprocess.run(
            [os.environ["UPCOMING"], "condition", *map(str, arguments)], cwd=self.folder, env=environment,
            capture_output=True, text=True, timeout=60, **options)
        return result.returncode, result.stdout, result.stderr

    def test_it_prints_true_or_false(self):
        self.write("both.json", named("Both", "1", BOTH))
        self.assertEqual(self.run_program("both.json", "rollout.io", "control your production"), (0, "true\n", ""))
        self.assertEqual(self.run_program("both.json", "rollout.io", "control"), (0, "false\n", ""))
        self.assertEqual(self.run_program("both.json", "", ""), (0, "false\n", ""))
        self.assertEqual(self.run_program("both.json", "--", "-x", "--id"), (0, "false\n", ""))

    def test_a_condition_is_chosen_by_its_identifier(self):
        self.write("all.json", [named("Both", "1", BOTH), named("Rope", "a/b", ROPE)])
        self.assertEqual(self.run_program("--id", "a/b", "all.json", "a rope", ""), (0, "true\n", ""))
        status, output, errors = self.run_program("all.json", "a rope", "")
        self.assertEqual((status, output), (2, ""))
        self.assertIn(f"upcoming: {self.folder}/all.json: There are 2 conditions. Choose one of them:\n    --id 1    Both\n    --id a/b    Rope", errors)
        self.assertEqual(
            self.run_program("--id", "2", "all.json", "a rope", ""),
            (1, "", f'upcoming: {self.folder}/all.json: No condition has the identifier "2" here.\n'))

    def test_a_folder_of_files_is_one_source(self):
        self.write("1.json", named("Both", "both", BOTH))
        self.write("2.json", named("Rope", "rope", ROPE))
        self.assertEqual(self.run_program("--id", "rope", ".", "a rope", ""), (0, "true\n", ""))

    def test_a_file_of_a_folder_that_cannot_be_read_is_told(self):
        self.write("1.json", named("Rope", "1", ROPE))
        self.write("2.json", "{")
        status, output, errors = self.run_program(".", "a rope", "")
        self.assertEqual((status, output), (0, "true\n"))
        self.assertIn(": 2.json: The text is not JSON. At line 1, column 2,", errors)

    def test_conditions_of_one_identifier_are_chosen_by_name(self):
        self.write("1.json", named("Both", "1", BOTH))
        self.write("2.json", named("Rope", "1", ROPE))
        status, _, errors = self.run_program(".", "a rope", "")
        self.assertEqual(status, 2)
        self.assertIn("    --id 'Rope'    Rope", errors)
        self.assertEqual(self.run_program("--id", "Rope", ".", "a rope", ""), (0, "true\n", ""))

    def test_a_last_comma_is_told_and_does_no_harm(self):
        self.write("rope.json", json.dumps(named("Rope", "1", ROPE))[:-1] + ",\n}")
        status, output, errors = self.run_program("rope.json", "a rope", "")
        self.assertEqual((status, output), (0, "true\n"))
        self.assertIn(f"upcoming: {self.folder}/rope.json: At line 1, column ", errors)
        self.assertIn("there is a comma after the last item, which JSON does not allow", errors)

    def test_what_cannot_be_read_ends_with_1_and_its_place(self):
        self.write("xor.json", named("Xor", "1", {"op": "xor", "args": []}))
        status, output, errors = self.run_program("xor.json", "a", "b")
        self.assertEqual((status, output), (1, ""))
        self.assertIn(f'upcoming: {self.folder}/xor.json: "xor" is not an operator; one of "eq", ', errors)
        self.assertIn(" Where: the condition (/condition/op).\n", errors)
        status, output, errors = self.run_program("none.json", "a", "b")
        self.assertEqual((status, output), (1, ""))
        self.assertIn(f"upcoming: {self.folder}/none.json: There is no such file.", errors)
        self.write("events.json", [{"title": "Dinner"}, {"title": "Match"}])
        self.assertEqual(
            self.run_program("events.json", "a", "b"),
            (1, "", f"upcoming: {self.folder}/events.json: There is no name here; a text is expected. Where: entry 1 (/0/name).\n"))
        self.write("none.json", "[]")
        self.assertEqual(
            self.run_program("none.json", "a", "b"), (1, "", f"upcoming: {self.folder}/none.json: There is no condition here.\n"))

    def test_many_regular_expressions_take_little_memory(self):
        """A hundred, which is the most: each has 512 KiB for itself; and two thousand, which are refused."""
        def rule(count):
            parts = [{"op": "matches", "args": [argument(1), text(f"[a-z]+.{{100}}[^a]{number}$")]} for number in range(count)]
            return named("Many", "1", {"op": "or", "args": parts})

        for count, status in [(100, 0), (2000, 1)]:
            path = self.write("many.json", rule(count))
            program = [os.environ["UPCOMING"], "condition", path, "a" * 2000, ""]
            with subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                _, ended, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(ended)
            self.assertEqual(process.returncode, status)
            self.assertLess(usage.ru_maxrss, 160 << 10, "kilobytes")

    def test_wrong_usage_ends_with_2(self):
        for arguments in ([], ["x.json"], ["x.json", "a"], ["x.json", "a", "b", "c"], ["--nope", "x.json", "a", "b"]):
            with self.subTest(arguments):
                status, output, errors = self.run_program(*arguments)
                self.assertEqual((status, output), (2, ""))
                self.assertIn("Usage: upcoming condition", errors)

    def test_a_service_is_asked_for_one_condition(self):
        asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                found = {"/api/conditions": [{"name": "Rope", "_id": "a/b"}], "/api/conditions/a%2Fb": named("Rope", "a/b", ROPE)}
                self.send_response(200 if self.path in found else 404)
                self.end_headers()
                self.wfile.write(json.dumps(found.get(self.path)).encode())

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        address = f"http://127.0.0.1:{server.server_address[1]}/api"
        self.assertEqual(self.run_program("--id", "a/b", address, "a rope", ""), (0, "true\n", ""))
        self.assertEqual(asked, ["/api/conditions/a%2Fb"])
        self.assertEqual(self.run_program(address + "/conditions", "a rope", ""), (0, "true\n", ""))
        self.assertEqual(
            self.run_program("--id", "c", address, "a rope", ""),
            (1, "", f"upcoming: {address}: 127.0.0.1 has nothing at this address. Check the address.\n"))

    def test_every_sample_can_be_tested(self):
        samples = sorted((pathlib.Path(__file__).resolve().parents[2] / "data/samples/conditions").iterdir())
        self.assertGreaterEqual(len(samples), 5)
        identifiers = {json.loads(sample.read_text())["_id"] for sample in samples}
        self.assertEqual(len(identifiers), len(samples))
        for sample in samples:
            status, output, errors = self.run_program(sample, "New Year's Eve Party", "Old Town")
            self.assertEqual((status, errors), (0, ""), sample)
            self.assertIn(output, ("true\n", "false\n"))

    def test_standard_input_is_read(self):
        with self.write("rope.json", named("Rope", "1", ROPE)).open() as rope:
            self.assertEqual(self.run_program("-", "a rope", "", stdin=rope), (0, "true\n", ""))


if __name__ == "__main__":
    unittest.main()
