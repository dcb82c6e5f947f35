import CGio
import Foundation
@_spi(C) import GLib

/// Hands whole edits of calendars from commands to the running program with a window. Only commands call it: links, notifications
/// and the search open the window and write nothing.
package enum EditsOnBus {
    /// The answer of the window to an edit.
    package enum Reply: Hashable, Sendable {
        /// It is written, with this number in the history.
        case written(Int64)
        /// The calendar is no longer as the command read it.
        case changed
        /// Why nothing was written.
        case refused(String)
        /// Who would be told of it. Nothing was written.
        case tells(String)
        /// The window has other data, or none yet.
        case elsewhere
        /// There is no window.
        case nobody
        /// There is no answer: whether it was written shows in the history.
        case ended
        case late
    }

    private static let interface = "io.github.upcoming.Upcoming.Edits"
    private static let xml = """
        <node><interface name="\(interface)"><method name="Write">
          <arg type="s" direction="in"/><arg type="ay" direction="in"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
        </method></interface></node>
        """
    /// How long a command waits for the answer, in milliseconds.
    package static let patience = 10_000
    /// The same where the window asks a server.
    package static let patienceWithServer = 300_000

    private static func path(of id: String) -> String { ProgramOnBus.path(of: id) + "/Edits" }

    /// Hands an edit to the window. Blocks.
    ///
    /// - Parameters:
    ///   - directory: That of the data.
    ///   - id: The identity of the program, which is its name on the bus.
    ///   - patience: How long to wait, in milliseconds.
    package static func write(_ order: Data, in directory: URL, id: String, patience: Int = patience) -> Reply {
        let environment = ProcessInfo.processInfo.environment
        let bus = environment["XDG_RUNTIME_DIR"].map { $0 + "/bus" }
        // GLib would start a bus where there is none.
        guard
            environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false
                || bus.map(FileManager.default.fileExists) ?? false,
            // The caller owns the connection, which the program shares.
            let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        else { return .nobody }
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        g_dbus_connection_set_exit_on_close(connection, 0)
        let arguments = Variant(tuple: [Variant(directory.path), Variant(bytes: Array(order))])
        var error: UnsafeMutablePointer<GError>?
        // The caller owns the answer.
        let answer = withExtendedLifetime(arguments) {
            g_dbus_connection_call_sync(
                connection, id, path(of: id), interface, "Write", arguments.pointer, nil,
                G_DBUS_CALL_FLAGS_NO_AUTO_START, gint(patience), nil, &error)
        }
        guard let answer else { return reply(to: BusError(taking: error)) }
        let values = Variant(taking: answer).children.compactMap(\.text)
        switch (values.first, values.last) {
        case ("written", let id?): return Int64(id).map { .written($0) } ?? .ended
        case ("changed", _): return .changed
        case ("refused", let words?): return .refused(words)
        case ("tells", let words?): return .tells(words)
        default: return .elsewhere
        }
    }

    private static func reply(to error: BusError) -> Reply {
        let unknown = ["ServiceUnknown", "NameHasNoOwner", "UnknownMethod", "UnknownObject", "UnknownInterface"]
        if let name = error.name, unknown.contains(where: { name.hasSuffix("DBus.Error." + $0) }) { return .nobody }
        return error.isTimeout ? .late : .ended
    }

    /// Puts the object for commands on the bus, in the program with the window.
    ///
    /// - Parameter handler: Called with the directory of the data and the edit; returns what the command is told.
    @MainActor
    package static func serve(id: String, _ handler: @escaping @MainActor (String, Data) async -> Reply) {
        BusService.register(path: path(of: id), interface: xml) { call in
            Task {
                let (directory, order) = (call.arguments.first?.text ?? "", Data(call.arguments.last?.bytes ?? []))
                let reply = await handler(directory, order)
                call.answer(reply.words.map { Variant($0) })
            }
        }
    }
}

extension EditsOnBus.Reply {
    fileprivate var words: [String] {
        switch self {
        case .written(let id): ["written", "\(id)"]
        case .changed: ["changed", ""]
        case .refused(let words): ["refused", words]
        case .tells(let words): ["tells", words]
        case .elsewhere, .nobody, .ended, .late: ["elsewhere", ""]
        }
    }
}
