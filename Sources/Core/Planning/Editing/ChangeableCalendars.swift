import Events
import Foundation
import Storage
import Formats
import Rules
import Text
import Time

/// The calendars of the window of which a command may change one.
///
///     let calendars = ChangeableCalendars(stored)
///     let source = try calendars.calendar(with: key, named: nil, today: today, timeZone: zone)
package struct ChangeableCalendars {
    private let stored: StoredFeeds
    private let names: SourceNames

    package init(_ stored: StoredFeeds) {
        self.stored = stored
        names = SourceNames(
            stored.feeds.map(\.source), givenNames: stored.givenNames,
            ownNames: SourceNames.ownNames(stored.feeds.map { ($0.source, $0.statement) }))
    }

    /// The calendar in which an event is changed.
    ///
    /// - Parameter name: The name or the path of the calendar; `nil` for the only one that has the event and may be changed.
    /// - Throws: Why there is none, or the names of several.
    package func calendar(
        with key: EventKey, named name: String?, today: CalendarDate, timeZone: TimeZone
    ) throws(EditRefusal) -> Source {
        let named = try feeds(named: name)
        var having = named.filter { $0.edited(key) != nil }
        if having.isEmpty {
            having = named.filter { $0.reaching(key, around: today, timeZone: timeZone).edited(key) != nil }
        }
        guard !having.isEmpty else { throw EditRefusal(LinkError.notFound(.event(key)).words) }
        return try only(having)
    }

    /// The calendar to which an event is added; `nil` for *My Calendar*.
    ///
    /// - Parameters:
    ///   - name: The name or the path of the calendar; `nil` for the last one that was used.
    ///   - used: The calendars of the history, the latest first.
    package func calendar(named name: String?, used: some Sequence<String>) throws(EditRefusal) -> Source? {
        if name != nil { return try only(feeds(named: name)) }
        let changeable = stored.feeds.filter { refusal(of: $0) == nil }.map(\.source)
        for calendar in used {
            if let last = changeable.first(where: { $0.isNamed(calendar) }) { return last }
        }
        return nil
    }

    private func feeds(named name: String?) throws(EditRefusal) -> [Feed] {
        guard let name else { return stored.feeds }
        let (wanted, path) = (name.lowercased(), Source(argument: name))
        let named = stored.feeds.filter { feed in
            feed.source == path || names[feed.source].lowercased() == wanted
                || feed.source.fileName?.lowercased() == wanted
        }
        guard !named.isEmpty else {
            throw EditRefusal(
                Message(
                    "There is no calendar {name}. The window has: {calendars}.",
                    ["name": ExactText(name).quoted(limit: 60), "calendars": list(stored.feeds)]))
        }
        return named
    }

    private func only(_ feeds: [Feed]) throws(EditRefusal) -> Source {
        let changeable = feeds.filter { refusal(of: $0) == nil }
        guard let first = changeable.first else {
            // A reason that the user can do something about comes first.
            let reasons = feeds.sorted { isFile($0) && !isFile($1) }.compactMap(refusal)
            throw reasons.first ?? .hasNoEvent
        }
        guard changeable.count == 1 else {
            throw EditRefusal(
                Message(
                    "Several calendars that can be changed have it: {calendars}. Choose one with --calendar.",
                    ["calendars": list(changeable)]))
        }
        return first.source
    }

    private func list(_ feeds: [Feed]) -> String { feeds.map { names[$0.source].singleLine(limit: 60) }.listed() }

    private func isFile(_ feed: Feed) -> Bool { feed.source.path != nil && feed.writability == .writable }

    private func refusal(of feed: Feed) -> EditRefusal? {
        guard feed.source.address == nil else { return .ofTheWeb }
        guard let refusal = EditRefusal(feed.writability) else {
            switch stored.mayChange[feed.source] {
            case true?: return nil
            case false?: return .isOnlyRead(names[feed.source])
            case nil:
                let name = names[feed.source].singleLine(limit: 60)
                return EditRefusal(
                    feed.source.path == nil
                        ? Message(
                            "Upcoming has only read {calendar} so far. Its page in the window lets it be changed.",
                            ["calendar": name])
                        : Message(
                            "Upcoming has only read {calendar} so far. To change it, name its file with --in.",
                            ["calendar": name]))
            }
        }
        return refusal
    }
}

extension Source {
    /// Whether the history names it so: by its location, or by the path of its file or of a file in its folder, also by a link.
    /// Blocks.
    package func isNamed(_ calendar: String) -> Bool {
        guard let file = FilePath(text: calendar), let path = path.flatMap(FilePath.init(text:)) else {
            return location == calendar
        }
        let places = [file, file.folder]
        return places.contains(path) || path.resolved.map(places.contains) ?? false
    }
}

extension EditRefusal {
    /// Why no event of a calendar can be changed; `nil` when they can.
    package init?(_ writability: Writability) {
        switch writability {
        case .writable: return nil
        case .subscription: self = .ofTheWeb
        case .refused: self = EditRefusal(Message("This calendar can only be read."))
        case .stream: self = .isNoFile
        case .otherFormat: self = .otherFormat
        }
    }

    /// - Parameter calendar: Its name.
    package static func isOnlyRead(_ calendar: String) -> EditRefusal {
        EditRefusal(
            Message(
                "You chose that Upcoming only reads {calendar}. The page of the calendar changes that.",
                ["calendar": calendar.singleLine(limit: 60).isolated]))
    }
}
