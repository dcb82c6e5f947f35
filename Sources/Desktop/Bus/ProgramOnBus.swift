import GLib

/// The program with a window, as other processes reach it on the session bus (`org.freedesktop.Application`).
package enum ProgramOnBus {
    /// Opens URIs in it. The bus starts it if it does not run.
    ///
    /// - Parameter id: The identity of the program, which is its name on the bus.
    @MainActor
    package static func open(_ uris: [String], id: String) async {
        let bus = await withCheckedContinuation { continuation in
            SessionBus.connect { continuation.resume(returning: $0) }
        }
        let path = "/" + id.split(separator: ".").joined(separator: "/")
        let object = BusObject(owner: id, path: path, interface: "org.freedesktop.Application")
        _ = try? await bus?.call("Open", of: object, [Variant(texts: uris), Variant(values: [:])])
    }
}
