import Events
import Gtk
import Network
import Planning
import Time

/// Gives others what they are given of an event, and says in words what came of it.
@MainActor
final class EventSharing {
    private weak var window: Window?
    private let notice: Notice

    /// - Parameter notice: tells what was done, or why it was not.
    init(in window: Window, notice: Notice) {
        self.window = window
        self.notice = notice
    }

    /// Shares an event in one of the ways that it has.
    func share(_ share: EventShare, as way: ShareWay) {
        switch way {
        case .text: copy(share.text)
        case .link: if let link = share.link { copy(link) }
        case .calendar: save(share)
        }
    }

    private func copy(_ text: String) {
        Clipboard.setText(text)
        notice.show("Copied")
    }

    private func save(_ share: EventShare) {
        guard let window, share.hasCalendar else { return }
        FileChooser.saveCalendar(named: share.fileName, over: window) { [notice] path in
            guard let text = share.calendar(writtenAt: .now) else { return }
            Task { notice.show(await EventSharing.write(text, to: path)) }
        }
    }

    /// Writes a file whole or not at all, and says in words what came of it.
    private static func write(_ text: String, to path: String) async -> String {
        await OwnThread.run {
            do throws(SaveError) {
                try SavedFile.write(text, to: path)
                return "Saved as \(Source(path: path).name)"
            } catch {
                return error.message
            }
        }
    }
}

extension FileChooser {
    /// Lets the user choose where a calendar file is written.
    ///
    /// - Parameter completion: gets the path; not called if the user gave up.
    static func saveCalendar(
        named name: String, over parent: Window, completion: @escaping @MainActor (String) -> Void
    ) {
        let filters = [Filter("Calendar files", suffixes: ["ics"]), .allFiles()]
        save("Save Calendar File", parent: parent, name: name, filters: filters) { path in
            if let path { completion(path) }
        }
    }
}
