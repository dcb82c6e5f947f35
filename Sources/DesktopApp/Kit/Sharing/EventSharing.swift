import Events
import Gtk
import Network
import Planning
import Text
import Time

/// Shares events, and shows the result in a notice.
@MainActor
package final class EventSharing {
    private weak var window: Window?
    private let notice: Notice

    /// - Parameter notice: Shows what was done, or why it failed.
    package init(in window: Window, notice: Notice) {
        self.window = window
        self.notice = notice
    }

    /// Shares an event in one of its ways.
    package func share(_ share: EventShare, as way: ShareWay) {
        switch way {
        case .text: copy(share.text)
        case .link: if let link = share.link { copy(link) }
        case .calendar: save(share)
        case .program, .copy: EventOpening.open(share) { [notice] in notice.show($0) }
        }
    }

    private func copy(_ text: String) {
        Clipboard.setText(text)
        notice.show(localized("Copied"))
    }

    private func save(_ share: EventShare) {
        guard let window, share.hasCalendar else { return }
        FileChooser.saveCalendar(named: share.fileName, over: window) { [notice] path in
            guard let text = share.calendar(writtenAt: .now) else { return }
            Task { notice.show(await EventSharing.write(text, to: path)) }
        }
    }

    /// Writes a file completely or not at all, and returns the text of the notice.
    private static func write(_ text: String, to path: String) async -> String {
        await OwnThread.run {
            do throws(SaveError) {
                try SavedFile.write(text, to: path)
                return localized("Saved as {file}", ["file": Source(path: path).fileName ?? path])
            } catch {
                return error.message
            }
        }
    }
}

extension FileChooser {
    /// Lets the user choose where a calendar file is written.
    ///
    /// - Parameter completion: Called with the path; not called when the user cancels.
    package static func saveCalendar(
        named name: String, over parent: Window, completion: @escaping @MainActor (String) -> Void
    ) {
        let filters = [Filter(localized("Calendar files"), suffixes: ["ics"]), .allFiles(localized("All files"))]
        save(localized("Save Calendar File"), parent: parent, name: name, filters: filters) { path in
            if let path { completion(path) }
        }
    }
}
