import Core
import Foundation
import Gtk

/// What can be done with a star event: sharing it, and calling its number.
@MainActor
final class StarEventActions {
    private let window: Window
    private let notice: Notice

    /// - Parameter notice: tells what was done, or why it was not.
    init(in window: Window, notice: Notice) {
        self.window = window
        self.notice = notice
    }

    func share(_ card: Int, of listing: StarEventsListing, as way: StarShare) {
        let event = listing.cards[card].event
        switch way {
        case .text: copy(StarEventShare.text(of: event), "Text copied")
        case .link: copy(listing.link(toCard: card), "Link copied")
        case .calendar: save(event, id: listing.id(ofCard: card))
        }
    }

    func call(_ phone: String) {
        guard let uri = TelephoneURI(phone) else { return }
        Opening.open(uri.description, parent: window) { [weak self] error in
            if error != nil { self?.notice.show("No program here can make calls. The number is \(phone).") }
        }
    }

    private func copy(_ text: String, _ words: String) {
        Clipboard.setText(text)
        notice.show(words)
    }

    private func save(_ event: StarEvent, id: EventID) {
        let filters = [FileChooser.Filter("Calendar files", suffixes: ["ics"]), .allFiles()]
        FileChooser.save(
            "Save Calendar File", parent: window, name: StarEventShare.fileName(of: event), filters: filters
        ) { [weak self] path in
            guard let path else { return }
            let text = StarEventShare.calendar(of: event, id: id, now: Instant(Date()))
            Task { [weak self] in
                let words = await StarEventActions.write(text, to: path)
                self?.notice.show(words)
            }
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
