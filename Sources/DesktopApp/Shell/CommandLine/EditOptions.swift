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
    /// Which events of a series are changed.
    enum Scope: String, EnumerableFlag {
        case only, all

        static func help(for scope: Scope) -> ArgumentHelp? {
            switch scope {
            case .only: ArgumentHelp(localized("Of a series, change only this event. This is the default."))
            case .all: ArgumentHelp(localized("Change all events of the series."))
            }
        }
    }

    @OptionGroup
    var event: EventArgument

    @OptionGroup
    var writing: WritingOptions

    @Flag
    var scope = Scope.only

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
        let path = try EditOptions.path(of: key, in: target)
        let file = try CalendarFile(path)
        let feed = try Feed.decode(file.bytes, source: target.source)
        guard feed.calendar != nil else {
            throw EditRefusal(Message("Upcoming only reads feeds; it changes calendars in iCalendar files."))
        }
        guard let (event, shown) = feed.edited(key) ?? EditOptions.wide(feed).edited(key) else {
            throw EditOptions.hasNoEvent
        }
        guard let event else { throw EditRefusal(Message("The event has no UID, so Upcoming only reads it.")) }
        var plan = try target.editing.plan(
            file, event, try edit(shown.when), scope == .all ? .all : .one, deed: deed, title: shown.title)
        // A link keeps its file, and so does what else is in it.
        if target.parts != nil, plan.patch.isEmptied, file.path == path {
            plan = target.editing.plan(deleting: plan)
        }
        return try writing.finish(plan, deed, target, isOfAll: scope == .all && event.originalStart != nil)
    }

    private static let hasNoEvent = EditRefusal(
        Message("This calendar has no such event. It may have been changed or deleted."))

    /// The file that has the event.
    private static func path(of key: EventKey, in target: WritingOptions.Target) throws -> FilePath {
        guard let feed = target.feed else { return target.path }
        guard let name = feed.part(of: key) ?? wide(feed).part(of: key) else { throw hasNoEvent }
        return target.path.appending(Array(name.utf8))
    }

    /// The feed with its series ten years from today, for an event that was listed with a range.
    private static func wide(_ feed: Feed) -> Feed {
        let (today, days) = (RangeOptions.today, 3653)
        let range = AgendaRange(from: today.advanced(by: -days), to: today.advanced(by: days))
        return feed.showingSeries(throughout: range, around: .now, timeZone: SystemTimeZone.current()) ?? feed
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
