import ArgumentParser
import Events
import Formats
import Foundation
import Planning
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
        let zone = SystemTimeZone.current()
        let source =
            try writing.placed.map { Source(argument: $0) }
            ?? ChangeableCalendars(StoredFeeds(in: BaseDirectory.data.upcoming()))
            .calendar(with: key, named: writing.calendar, today: RangeOptions.today, timeZone: zone)
        let target = try await writing.target(source)
        let part = try EditOptions.part(of: key, in: target)
        var known: (any EditTarget)?
        let place: EventPlace
        if let path = target.path {
            place = EventPlace(target.source, path, part: part, key)
        } else {
            place = EventPlace(target.source, object: part, key)
            known =
                target.source.desktopCalendar != nil
                ? try DesktopObject(part, in: target.parts ?? [], of: target.source)
                : try target.parts?.first { $0.href == part }.map { try ServerObject($0, of: target.source) }
        }
        let scope = scope.scope
        var made = CalendarEdit.remove
        let plan = try target.editing.plan(at: place, scope, deed, known: known, today: RangeOptions.today) { when in
            made = try edit(when)
            return made
        }
        let isOfSeries = plan.patch.occurrence?.event.originalStart != nil
        return try writing.finish(
            plan, deed, target, isOfSeries ? self.scope : .only, .edit(place, uid: plan.uid, scope, deed, made))
    }

    /// The file of a folder or the object of a server that has the event, or its UID in a calendar of the desktop; empty for a file.
    private static func part(of key: EventKey, in target: WritingOptions.Target) throws -> String {
        guard let feed = target.feed else { return "" }
        let wide = feed.reaching(key, around: RangeOptions.today, timeZone: SystemTimeZone.current())
        guard let name = wide.part(of: key) else { throw EditRefusal.hasNoEvent }
        guard target.source.desktopCalendar != nil else { return name }
        guard let uid = wide.edited(key)?.event?.uid else { throw EditRefusal.hasNoUID }
        return uid
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
