/// One interface of an object on the bus, and the bus name of its owner.
struct BusObject {
    let owner: String
    let path: String
    let interface: String

    /// The bus itself.
    static let bus = BusObject(
        owner: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")

    /// Another interface of the object.
    func with(interface: String) -> BusObject { BusObject(owner: owner, path: path, interface: interface) }
}
