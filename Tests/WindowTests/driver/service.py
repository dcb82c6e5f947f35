"""A REST service of conditions on this computer, that answers well, badly, late or not at all."""

import json

from driver.server import Server


def text(value):
    return {"type": "string", "value": value}


def argument(number):
    return {"type": "argument", "argumentNumber": number}


def comparison(operator, number, value):
    return {"op": operator, "args": [argument(number), text(value)]}


def named(name, identifier, condition):
    return {"name": name, "_id": identifier, "condition": condition}


FIRST = named("First argument", "1", comparison("eq", 1, "rollout.io"))
BOTH = named("Both arguments", "a/2", {
    "op": "and", "args": [comparison("containsString", 1, "ro"), comparison("eq", 2, "control your production")]})
FRIENDS = named("With friends", "3", comparison("endsWith", 1, "Friends"))


class Service(Server):
    """Answers what `answers` has for a path: a status, a body, a type."""

    def __init__(self, conditions, port=0):
        self.answers = {}
        self.offer("/conditions", [{"name": each["name"], "_id": each["_id"]} for each in conditions])
        for each in conditions:
            self.offer("/conditions/" + each["_id"].replace("/", "%2F"), each)
        super().__init__(port)

    def answer(self, request):
        self.wait_at_gate(request)
        status, body, kind = self.answers.get(request.path, (404, b"no", "text/plain"))
        self.send(request, status, body, Content_Type=kind)

    def offer(self, path, content, status=200, kind="application/json"):
        self.answers[path] = (status, content.encode() if isinstance(content, str) else json.dumps(content).encode(), kind)
