import Core
import Foundation
import Gtk

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
        let filters = [FileChooser.Filter("Calendar files", suffixes: ["ics"]), .allFiles()]
        FileChooser.save("Save Calendar File", parent: window, name: share.fileName, filters: filters) {
            [notice] path in
            guard let path, let text = share.calendar(writtenAt: .now) else { return }
            Task { notice.show(await EventSharing.write(text, to: path)) }
        }
    }

    /// Writes a file whole or not at all, and says in words what came of it.
    private nonisolated static func write(_ text: String, to path: String) async -> String {
        let url = URL(fileURLWithPath: path)
        do {
            try Data(text.utf8).write(to: url, options: .atomic)
            return "Saved as \(url.lastPathComponent)"
        } catch {
            return "\(url.lastPathComponent) could not be saved: \(error.localizedDescription)"
        }
    }
}
