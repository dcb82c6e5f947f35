import ArgumentParser
import Events
import Formats
import Foundation
import Planning
import Rules
import Storage
import Text
import Time

/// The event that a command changes, where, and how.
struct EditOptions: ParsableArguments {
    @OptionGroup
    var event: EventArgument

    @OptionGroup
    var writing: WritingOptions

    @Flag
    var scope = EditReport.Scope.only

    /// Changes the event, and ends the program.
    ///
    /// - Parameter edit: The edit of the event, by when it is.
    func run(_ deed: EditDeed, _ edit: @escaping @Sendable (When) throws -> CalendarEdit) throws {
        let (options, key) = (self, try event.key())
        WritingOptions.end { try await options.change(key, deed, edit) }
    }

    /// Returns the exit status.
    private func change(_ key: EventKey, _ deed: EditDeed, _ edit: (When) throws -> CalendarEdit) async throws -> Int32
    {
        guard writing.place != nil else { throw try EditOptions.refusal(of: key) }
        let target = try await writing.target()
        let place = EventPlace(target.source, target.path, part: try EditOptions.part(of: key, in: target), key)
        let plan = try target.editing.plan(
            at: place, scope.scope, deed, today: RangeOptions.today, edit)
        let isOfSeries = plan.patch.occurrence?.event.originalStart != nil
        return try writing.finish(plan, deed, target, isOfSeries ? scope : .only)
    }

    /// The file of a folder that has the event; empty for a file.
    private static func part(of key: EventKey, in target: WritingOptions.Target) throws -> String {
        guard let feed = target.feed else { return "" }
        let wide = { feed.wide(around: RangeOptions.today, timeZone: SystemTimeZone.current()) }
        guard let name = feed.part(of: key) ?? wide().part(of: key) else { throw EditRefusal.hasNoEvent }
        return name
    }

    /// Why an event of the window is not changed without its file.
    private static func refusal(of key: EventKey) throws -> EditRefusal {
        let stored = try StoredFeeds(in: BaseDirectory.data.upcoming())
        guard let feed = stored.feeds.first(where: { $0.edited(key) != nil }) else {
            return EditRefusal(LinkError.notFound(.event(key)).words)
        }
        return EditRefusal(
            Message(
                "Upcoming has only read {calendar} so far. To change it, name its file with --in.",
                ["calendar": stored.givenNames[feed.source] ?? feed.source.name]))
    }
}

extension EditReport.Scope: EnumerableFlag {
    package static func help(for scope: Self) -> ArgumentHelp? {
        switch scope {
        case .only: ArgumentHelp(localized("Of a series, change only this event. This is the default."))
        case .following: ArgumentHelp(localized("Change this event and all later ones of the series."))
        case .all: ArgumentHelp(localized("Change all events of the series."))
        }
    }

    fileprivate var scope: EditScope {
        switch self {
        case .only: .one
        case .following: .following(newUID: UUID().uuidString.lowercased())
        case .all: .all
        }
    }
}
