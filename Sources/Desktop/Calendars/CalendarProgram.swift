import CGio
import Foundation
@_spi(C) import GLib
import Network

/// The other calendar programs of the desktop, one of which opens an event.
///
///     let program = await CalendarProgram.find(besides: "io.github.upcoming.Upcoming")
///     if program.canShow("work:meeting") { await program.show("work:meeting") }
@MainActor
public final class CalendarProgram {
    /// The path of GNOME's calendar, which finds an event of the desktop's calendars by its UIDs.
    private let finder: String?
    /// The program for calendar files.
    private let handler: Handler?

    private init(finder: String?, handler: Handler?) {
        (self.finder, self.handler) = (finder, handler)
    }

    /// Looks for the programs, off the main thread.
    ///
    /// - Parameter id: The ID of this program, which never opens an event in itself.
    public static func find(besides id: String) async -> CalendarProgram {
        let (finder, handler) = await OwnThread.run { (finderPath(), Handler(besides: id + ".desktop")) }
        return CalendarProgram(finder: finder, handler: handler)
    }

    /// Whether an event of the desktop's calendars can be shown where it is.
    ///
    /// - Parameter uid: The UIDs of the calendar and of the event, with a colon between them.
    public func canShow(_ uid: String?) -> Bool { finder != nil && uid != nil }

    /// Whether a calendar file can be opened.
    public var canOpenFiles: Bool { handler != nil }

    /// Shows an event of the desktop's calendars where it is.
    ///
    /// - Returns: The error; `nil` when the program was started.
    public func show(_ uid: String) async -> String? {
        guard let finder else { return nil }
        return await OwnThread.run {
            let program = Process()
            program.executableURL = URL(fileURLWithPath: finder)
            // In one argument, because a UID may begin with a hyphen.
            program.arguments = ["--uuid=" + uid]
            program.standardInput = FileHandle.nullDevice
            do {
                try program.run()
                return nil
            } catch {
                return error.localizedDescription
            }
        }
    }

    /// Opens a calendar file.
    ///
    /// - Parameters:
    ///   - context: The launch context of the calling window, so that the other program appears in front of it.
    ///   - completion: Called with the error; with `nil` when the program was started.
    public func open(
        _ file: URL, in context: LaunchContext?, completion: @escaping @MainActor (String?) -> Void
    ) {
        guard let handler else { return completion(String(cString: strerror(ENOENT))) }
        // The list owns its text.
        let uris = g_list_append(nil, g_strdup(file.absoluteString))
        let callback = Callback<AsyncResult, Void> { answer in
            var error: UnsafeMutablePointer<GError>?
            let isStarted = g_app_info_launch_uris_finish(handler.app, answer.result, &error) != 0
            completion(isStarted ? nil : GLibError(taking: error).description)
            g_list_free_full(uris, g_free)
        }
        g_app_info_launch_uris_async(handler.app, uris, context?.cast(), nil, asyncReady, callback.retained())
    }

    nonisolated private static func finderPath() -> String? {
        // The caller owns the path.
        guard let path = g_find_program_in_path("gnome-calendar") else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }
}

/// The program that the desktop has for calendar files, besides this one.
///
/// Unchecked: an entry of a program is only read, and its reference count is atomic.
private final class Handler: @unchecked Sendable {
    /// Owned.
    let app: OpaquePointer

    /// Returns `nil` when there is none.
    init?(besides id: String) {
        let type = "text/calendar"
        // The caller owns the default program, the list and what is in it. Programs for any text are not in the list.
        let usual = g_app_info_get_default_for_type(type, 0)
        defer { if let usual { g_object_unref(UnsafeMutableRawPointer(usual)) } }
        let all = g_app_info_get_recommended_for_type(type)
        defer { g_list_free_full(all) { if let app = $0 { g_object_unref(app) } } }
        var others: [OpaquePointer] = []
        var next = all
        while let item = next {
            next = item.pointee.next
            if let app = item.pointee.data.map({ OpaquePointer($0) }), Handler.id(of: app) != id { others.append(app) }
        }
        let usualID = usual.flatMap { Handler.id(of: $0) }
        guard let app = others.first(where: { Handler.id(of: $0) == usualID }) ?? others.first else { return nil }
        // The list releases its own reference.
        self.app = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(app)))
    }

    private static func id(of app: OpaquePointer) -> String? {
        // The ID belongs to the program's entry.
        g_app_info_get_id(app).map { String(cString: $0) }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(app)) }
}
