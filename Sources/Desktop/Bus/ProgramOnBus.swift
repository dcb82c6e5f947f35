import GLib

/// The program with a window, as other processes reach it on the session bus (`org.freedesktop.Application`).
package enum ProgramOnBus {
    /// The path of the object that a program with an identity, or a part of it, has on the bus.
    package static func path(of id: String) -> String { "/" + id.split(separator: ".").joined(separator: "/") }

    /// Opens URIs in it. The bus starts it if it does not run.
    ///
    /// - Parameter id: The identity of the program, which is its name on the bus.
    @MainActor
    package static func open(_ uris: [String], id: String) async {
        let object = BusObject(owner: id, path: path(of: id), interface: "org.freedesktop.Application")
        let arguments = [Variant(texts: uris), Variant(values: [:])]
        _ = try? await SessionBus.connected()?.call("Open", of: object, arguments)
    }
}
