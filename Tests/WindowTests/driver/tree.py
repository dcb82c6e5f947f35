"""The accessibility tree, asked directly over the accessibility bus: nothing is cached, so nothing is stale."""

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
        """Its name, or where it has none of its own the text of what labels it, as GTK 4.18 says of items of menus."""
        return self.get(ACCESSIBLE, "Name") or " ".join(
            label.text for label in self.relations.get(LABELLED_BY, []) if "Text" in label.interfaces)

    @property
    def description(self):
        return self.get(ACCESSIBLE, "Description")

    @property
    def role(self):
        role = self.call(ACCESSIBLE, "GetRoleName")[0]
        return toolkit.ROLES.get(role, role)

    @property
    def states(self):
        low, high = self.call(ACCESSIBLE, "GetState")[0]
        bits = low | high << 32
        return {name for number, name in STATES.items() if bits >> number & 1}

    @property
    def attributes(self):
        return self.call(ACCESSIBLE, "GetAttributes")[0]

    @property
    def relations(self):
        return {
            kind: [Node(self.bus, *target) for target in targets]
            for kind, targets in self.call(ACCESSIBLE, "GetRelationSet")[0]}

    @property
    def interfaces(self):
        return [name.rpartition(".")[2] for name in self.call(ACCESSIBLE, "GetInterfaces")[0]]

    @property
    def children(self):
        return [Node(self.bus, *child) for child in self.call(ACCESSIBLE, "GetChildren")[0]]

    @property
    def parent(self):
        return Node(self.bus, *self.get(ACCESSIBLE, "Parent"))

    @property
    def extents(self):
        """x, y, width and height in the coordinates of its window."""
        return self.call("org.a11y.atspi.Component", "GetExtents", GLib.Variant("(u)", (WINDOW_COORDINATES,)))[0]

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

    def walk(self, into=lambda node: True):
        """Everything below, in order; below those things alone that `into` lets pass."""
        for child in self.children:
            yield child
            if into(child):
                yield from child.walk(into)

    def all(self, role=None, name=None):
        """What has a role and a name below, in order. Pages of a stack that are not shown count."""
        return [
            node for node in self.walk()
            if (role is None or node.role == role) and (name is None or node.name == name)]

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

    def dump(self, indent=0):
        line = f"{'  ' * indent}{self.role} {self.name!r} {sorted(self.states)}"
        return "\n".join([line] + [child.dump(indent + 1) for child in self.children])
