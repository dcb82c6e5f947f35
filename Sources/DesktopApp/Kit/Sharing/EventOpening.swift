import Desktop
import Events
import Foundation
import Gtk
import Network
import Planning
import Storage
import Text
import Time

/// Opens events in another calendar program: in the desktop's calendar where they are, else as a file.
@MainActor
package enum EventOpening {
    private static var program: CalendarProgram?
    private static var finding: Task<Void, Never>?

    /// Looks for the programs of the desktop. Call it when the window is on screen.
    package static func prepare() {
        finding = Task { program = await CalendarProgram.find(besides: Program.id) }
    }

    /// Runs a function when the programs are known: now, or in a moment.
    static func whenPrepared(_ body: @escaping @MainActor () -> Void) {
        guard program == nil, let finding else { return body() }
        Task {
            await finding.value
            body()
        }
    }

    package enum Way {
        /// The event is shown where it is.
        case show
        /// A copy of it is opened, which the other program can keep.
        case copy
    }

    /// How an event can be opened; `nil` if there is no program for it.
    package static func way(for share: EventShare) -> Way? {
        guard let program else { return nil }
        if program.canShow(share.desktopUID) { return .show }
        return program.canOpenFiles && share.hasCalendar ? .copy : nil
    }

    /// - Parameter note: Called with what is wrong, and what to do.
    package static func open(_ share: EventShare, note: @escaping @MainActor (String) -> Void) {
        guard let program else { return }
        let failed: @MainActor (String) -> Void = { reason in
            note(localized("The calendar program could not be started: {reason}", ["reason": reason.singleLine()]))
        }
        Task {
            if let uid = share.desktopUID, program.canShow(uid) {
                if let reason = await program.show(uid) { failed(reason) }
                return
            }
            guard let text = share.calendar(writtenAt: .now) else { return }
            let written = await OwnThread.run { EventOpening.write(text, named: share.fileName) }
            switch written {
            case .success(let file):
                program.open(file, in: Display.launchContext) { if let reason = $0 { failed(reason) } }
            case .failure(let error): note(error.message)
            }
        }
    }

    /// Writes the file that the other program reads. The next event with the same title replaces it.
    nonisolated private static func write(_ text: String, named name: String) -> Result<URL, SaveError> {
        let folder = BaseDirectory.cache.upcoming().appendingPathComponent("opened")
        // If it cannot be made, writing says why.
        try? PrivateFiles.makeDirectory(at: folder)
        let file = folder.appendingPathComponent(name)
        return Result { () throws(SaveError) in
            try SavedFile.write(text, to: file.path)
            return file
        }
    }
}
