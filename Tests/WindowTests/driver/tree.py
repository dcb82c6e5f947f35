"""The accessibility tree, asked directly over the accessibility bus: nothing but roles is kept, so nothing is stale.

What is asked of many things is sent to all of them before the first answer is waited for: a window has hundreds.
"""

import contextlib
import functools
import re

from gi.repository import Gio, GLib

from driver import toolkit

ACCESSIBLE = "org.a11y.atspi.Accessible"
# Numbers of AtspiStateType.
STATES = {
    1: "active", 4: "checked", 8: "enabled", 9: "expandable", 10: "expanded", 11: "focusable", 12: "focused",
    16: "modal", 20: "pressed", 23: "selected", 24: "sensitive", 25: "showing", 30: "visible",
}
WINDOW_COORDINATES = 1
# Of AtspiRelationType.
LABELLED_BY = 2


class Tree:
    """The programs on the accessibility bus."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 10_000).unpack()[0]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

    def program(self, process_id):
        """The program that runs as a process; LookupError while it is not there."""
        root = Node(self.bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        for program in root.children:
            if self.process_of(program.owner) == process_id:
                return program
        raise LookupError(f"process {process_id} is not on the accessibility bus")

    def process_of(self, owner):
        try:
            return self.bus.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                GLib.Variant("(s)", (owner,)), None, 0, 10_000).unpack()[0]
        except GLib.Error:
            return None


class Question:
    """What can be asked of a thing, and how its answer is read."""

    def __init__(self, interface, method, arguments=None, read=lambda answer: answer[0]):
        self.interface, self.method, self.arguments, self.read = interface, method, arguments, read

    @classmethod
    def property(cls, interface, name):
        return cls("org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (interface, name)))

    def of(self, nodes):
        """The answers of all nodes, in order; LookupError where one is not there any more."""
        answers, waiting = [None] * len(nodes), len(nodes)

        def answered(bus, result, position):
            nonlocal waiting
            waiting -= 1
            try:
                answers[position] = self.read(bus.call_finish(result).unpack())
            except GLib.Error as error:
                answers[position] = error
        # A context of its own: another thread may ask too, and would take these answers from the common one.
        context = GLib.MainContext.new()
        context.push_thread_default()
        try:
            for position, node in enumerate(nodes):
                node.bus.call(
                    node.owner, node.path, self.interface, self.method, self.arguments, None, 0, 10_000, None, answered,
                    position)
            while waiting:
                context.iteration(True)
        finally:
            context.pop_thread_default()
        for node, answer in zip(nodes, answers):
            if isinstance(answer, GLib.Error):
                raise LookupError(f"{self.method} of {node.path}: {answer.message}")
        return answers


def states_of(words):
    low, high = words
    bits = low | high << 32
    return {name for number, name in STATES.items() if bits >> number & 1}


_roles = {}
CHILDREN = Question(ACCESSIBLE, "GetChildren")
ROLE = Question(ACCESSIBLE, "GetRoleName", read=lambda answer: toolkit.ROLES.get(answer[0], answer[0]))
NAME = Question.property(ACCESSIBLE, "Name")
RELATIONS = Question(ACCESSIBLE, "GetRelationSet", read=lambda answer: dict(answer[0]))
EXTENTS = Question("org.a11y.atspi.Component", "GetExtents", GLib.Variant("(u)", (WINDOW_COORDINATES,)))
WHICH_STATES = Question(ACCESSIBLE, "GetState", read=lambda answer: states_of(answer[0]))


def again_when_changed(look):
    """Looks again where something went away while it was looked at, a few times."""
    @functools.wraps(look)
    def look_again(*arguments, **options):
        for _ in range(4):
            try:
                return look(*arguments, **options)
            except LookupError:
                pass
        return look(*arguments, **options)
    return look_again


class Node:
    """One thing in the tree."""

    def __init__(self, bus, owner, path):
        self.bus, self.owner, self.path = bus, owner, path

    def __repr__(self):
        try:
            return f"<{self.role} {self.name!r}>"
        except LookupError:
            return "<gone>"

    def __eq__(self, other):
        return isinstance(other, Node) and (self.owner, self.path) == (other.owner, other.path)

    def __hash__(self):
        return hash((self.owner, self.path))

    def call(self, interface, method, arguments=None):
        try:
            return self.bus.call_sync(self.owner, self.path, interface, method, arguments, None, 0, 10_000).unpack()
        except GLib.Error as error:
            raise LookupError(f"{method} of {self.path}: {error.message}") from error

    def get(self, interface, name):
        return self.call("org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (interface, name)))[0]

    @property
    def name(self):
        return names_of([self])[0]

    @property
    def whole_name(self):
        """The name with the day that `names_of` leaves out."""
        return whole_names_of([self])[0]

    @property
    def description(self):
        return self.get(ACCESSIBLE, "Description")

    @property
    def role(self):
        return roles_of([self])[0]

    @property
    def states(self):
        return WHICH_STATES.of([self])[0]

    @property
    def attributes(self):
        return self.call(ACCESSIBLE, "GetAttributes")[0]

    @property
    def relations(self):
        found = RELATIONS.of([self])[0]
        return {kind: [Node(self.bus, *target) for target in targets] for kind, targets in found.items()}

    @property
    def interfaces(self):
        return [name.rpartition(".")[2] for name in self.call(ACCESSIBLE, "GetInterfaces")[0]]

    @property
    def children(self):
        return children_of([self])[0]

    @property
    def parent(self):
        return Node(self.bus, *self.get(ACCESSIBLE, "Parent"))

    @property
    def extents(self):
        """x, y, width and height in the coordinates of its window."""
        return EXTENTS.of([self])[0]

    @property
    def text(self):
        end = self.get("org.a11y.atspi.Text", "CharacterCount")
        return self.call("org.a11y.atspi.Text", "GetText", GLib.Variant("(ii)", (0, end)))[0]

    @property
    def actions(self):
        count = self.get("org.a11y.atspi.Action", "NActions")
        return [
            self.call("org.a11y.atspi.Action", "GetName", GLib.Variant("(i)", (number,)))[0]
            for number in range(count)]

    def do(self, action):
        self.call("org.a11y.atspi.Action", "DoAction", GLib.Variant("(i)", (self.actions.index(action),)))

    def below(self):
        """Everything below, in order. Pages of a stack that are not shown count."""
        below, level = {}, [self]
        while level:
            for node, children in zip(level, children_of(level)):
                below[node] = children
            level = [child for node in level for child in below[node]]

        def in_order(node):
            for child in below[node]:
                yield child
                yield from in_order(child)
        return list(in_order(self))

    def look(self, role=None, name=None, state=None):
        """As `all`; LookupError where something goes away meanwhile."""
        found = self.below()
        if role is not None:
            found = [node for node, its in zip(found, roles_of(found)) if is_meant(its, role)]
        if name is not None:
            found = [node for node, its in zip(found, names_of(found)) if is_meant(its, name)]
        if state is not None:
            found = [node for node, its in zip(found, WHICH_STATES.of(found)) if state in its]
        return found

    @again_when_changed
    def all(self, role=None, name=None, state=None):
        """What is below and has a role, a name and a state, in order. Instead of a role or a name there may be a test of it."""
        return self.look(role, name, state)

    @again_when_changed
    def names(self, role):
        """The names of all below that have a role, in order."""
        return names_of(self.look(role))

    def find(self, role=None, name=None):
        found = self.all(role, name)
        if not found:
            raise LookupError(f"no {role} {name!r} in {self!r}")
        return found[0]

    def shows(self, node, within=None):
        """Whether the middle of a node of this window is on show.

        `within` is the width of the window, where the middle may lie outside: then what is in it is looked at.
        """
        x, y, width, height = node.extents
        if width <= 0 or height <= 0:
            return False
        across = x + width // 2 if within is None else min(max(x + width // 2, 1), within - 2)
        look = self.shows_at if toolkit.is_later() else self.touches_at
        return look(node, across, y + height // 2)

    def shows_at(self, node, across, down):
        """Whether a node is showing and can be met, and all that it lies in reaches to a point and is sensitive: what lies in
        something insensitive does not say so itself."""
        if not {"showing", "sensitive"} <= node.states:
            return False
        around = node.parent
        while around != self:
            x, y, width, height = around.extents
            if not (x <= across < x + width and y <= down < y + height and "sensitive" in around.states):
                return False
            around = around.parent
        return True

    def touches_at(self, node, across, down):
        """Whether a node is met at a point: GTK 4.8 says of windows alone that they are showing. It meets nothing insensitive."""
        point = (across, down, WINDOW_COORDINATES)
        touched = Node(self.bus, *self.call(
            "org.a11y.atspi.Component", "GetAccessibleAtPoint", GLib.Variant("(iiu)", point))[0])
        while touched.owner == self.owner and touched != self and "/null" not in touched.path:
            if touched == node:
                return True
            touched = touched.parent
        return False

    def is_met_within(self, size):
        """Whether it is at least of a size in both directions, from its middle. Its extents are those of its content; what is
        around that belongs to it too. Later versions of GTK tell wrongly what is at a point; there all are met."""
        x, y, width, height = self.extents
        if toolkit.is_later() or min(width, height) >= size:
            return True
        across, down, before, after = x + width // 2, y + height // 2, size // 2, size - size // 2 - 1
        return all(
            "/null" not in self.call(
                "org.a11y.atspi.Component", "GetAccessibleAtPoint", GLib.Variant("(iiu)", (*point, WINDOW_COORDINATES)))[0][1]
            for point in [(across - before, down), (across + after, down), (across, down - before), (across, down + after)])

    @contextlib.contextmanager
    def announcements(self):
        """A function that gives what the program has had screen readers speak at once so far."""
        said = []

        def heard(bus, sender, path, interface, signal, arguments):
            said.append(arguments.unpack()[3])
        identity = self.bus.signal_subscribe(
            self.owner, "org.a11y.atspi.Event.Object", "Announcement", None, None, 0, heard)

        def so_far():
            while GLib.MainContext.default().iteration(False):
                pass
            return said
        try:
            yield so_far
        finally:
            self.bus.signal_unsubscribe(identity)

    def dump(self, indent=0):
        line = f"{'  ' * indent}{self.role} {self.name!r} {sorted(self.states)}"
        return "\n".join([line] + [child.dump(indent + 1) for child in self.children])


def is_meant(said, meant):
    return meant(said) if callable(meant) else said == meant


def children_of(nodes):
    inner = [node for node, role in zip(nodes, roles_of(nodes)) if role not in toolkit.leaves()]
    found = dict(zip(inner, CHILDREN.of(inner)))
    return [[Node(node.bus, *child) for child in found.get(node, [])] for node in nodes]


def roles_of(nodes):
    """The role of each, which stays what it is: a thing that gets another role gets another path too."""
    new = [node for node in nodes if node not in _roles]
    _roles.update(zip(new, ROLE.of(new)))
    return [_roles[node] for node in nodes]


DAY = re.compile(
    r"^(?!Today,|Tomorrow,|Yesterday,)(.+?), (?:(?:Today|Tomorrow|Yesterday), )?"
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [A-Z][a-z]+ \d+(?:, \d{4})?(?=, )")


# Whether `names_of` leaves days out. Each test sets it.
leaves_days_out = True


def names_of(nodes):
    """The name of each without the day behind a title: a row has it while it is the first that is reached in another day."""
    names = whole_names_of(nodes)
    return [DAY.sub(r"\1", name, count=1) for name in names] if leaves_days_out else names


def whole_names_of(nodes):
    """The name of each, or where it has none of its own the text of what labels it, as GTK 4.18 says of items of menus."""
    names = NAME.of(nodes)
    without = [position for position, name in enumerate(names) if not name]
    for position, relations in zip(without, RELATIONS.of([nodes[position] for position in without])):
        labels = [Node(nodes[position].bus, *label) for label in relations.get(LABELLED_BY, [])]
        names[position] = " ".join(label.text for label in labels if "Text" in label.interfaces)
    return names
