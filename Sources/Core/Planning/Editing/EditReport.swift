import Events
import Formats
import Foundation
import Storage
import Text
import Time

/// The output of a command that changes an event.
package struct EditReport: Report {
    /// The outcome of the edit.
    package enum Result: Sendable {
        /// It is written, with this number in the history.
        case written(Int64)
        /// The event is so already.
        case same
        /// Only the changed lines are shown.
        case shown([String])
        /// The event would conflict with these entries of an agenda.
        case conflicts(Agenda, [Int])
    }

    /// Which events of a series an edit is of.
    package enum Scope: String, CaseIterable, Sendable {
        case only, following, all
    }

    private let deed: EditDeed
    private let occurrence: EditedOccurrence
    private let scope: Scope
    private let calendar: String
    private let result: Result
    private let times: TimeFormatter
    private let now: Instant
    private let style: TerminalStyle
    private let assumptions: [String]
    /// A sentence to print with it; `nil` for none.
    package var note: Message?
    /// The answer to an invitation; `nil` for another edit.
    package var answer: EventAnswer?
    /// The people whom the server of the calendar tells.
    package var told: [String] = []
    /// Whether it is not known that they are told.
    package var isToldPerhaps = false
    /// The people who do not know of it, and should.
    package var untold: [String] = []

    /// - Parameters:
    ///   - calendar: The name of the file.
    ///   - assumptions: Notes on what was assumed of the time that was typed.
    package init(
        _ deed: EditDeed, _ occurrence: EditedOccurrence, _ scope: Scope, calendar: String, _ result: Result,
        _ times: TimeFormatter, now: Instant, style: TerminalStyle = .plain, assumptions: [String] = []
    ) {
        self.assumptions = assumptions
        (self.deed, self.occurrence, self.scope, self.calendar) = (deed, occurrence, scope, calendar)
        (self.result, self.times, self.now, self.style) = (result, times, now, style)
    }

    package func write(to report: inout ReportWriter) {
        var zone = ZonedTime(times.timeZone)
        func text(_ moment: Moment) -> String {
            switch moment {
            case .day(let day): day.description
            case .time(let instant): zone.iso8601(instant)
            }
        }
        var isWritten = false
        if case .written = result { isWritten = true }
        report.member("deed", deed.rawValue)
        report.member("written", isWritten)
        report.member("id", occurrence.event.key.description)
        report.member("title", occurrence.title)
        report.member("start", text(occurrence.start))
        report.member("end", text(occurrence.end))
        report.member("scope", scope.rawValue)
        report.member("calendar", calendar)
        if let answer { report.member("answer", answer.rawValue) }
        report.member("told", told)
        switch result {
        case .written(let id): report.member("undo", Int(id))
        case .shown(let difference): report.member("diff", difference)
        case .conflicts(let agenda, let entries):
            var events = EventReport(agenda)
            report.array("conflicts", of: entries) { events.write($0, to: &$1) }
        case .same: break
        }
    }

    package func lines() -> AnySequence<String> {
        switch result {
        case .shown(let difference):
            AnySequence(
                difference + [
                    told.isEmpty
                        ? localized("Nothing is written. Nobody would be told.")
                        : localized(
                            "Nothing is written. Its server may tell {people}.",
                            ["people": EditTellsOthers.list(told)])
                ])
        case .same: AnySequence([localized("Nothing changes: the event is so already.")])
        case .conflicts(let agenda, let entries):
            AnySequence(
                [localized("Nothing is written: “{title}” would conflict.", ["title": title])]
                    + entries.map { "  " + style.warning("!") + " " + name(of: $0, in: agenda) })
        case .written:
            AnySequence(
                [
                    ([deedLine] + assumptions + [pastLine]).compactMap { $0 }.joined(separator: " "),
                    changeLine,
                ] + [untoldLine, note?.text].compactMap { $0 })
        }
    }

    private func name(of entry: Int, in agenda: Agenda) -> String {
        let texts = AgendaFormatter(agenda, times: times, today: times.localDateTime(of: now).date)
        return [texts.title(of: entry), texts.when(of: entry)].listed()
    }

    private var title: String { occurrence.title.singleLine(limit: 100) }

    private var deedLine: String {
        let values: KeyValuePairs<String, any MessageValue> = [
            "title": title, "when": when, "answer": answer?.name ?? "",
        ]
        if answer != nil {
            return scope == .all
                ? localized("All events of “{title}” are answered: {answer}. This one is on {when}.", values)
                : localized("“{title}” on {when} is answered: {answer}.", values)
        }
        return switch (deed, scope) {
        case (.move, .only): localized("“{title}” moved. It is now on {when}.", values)
        case (.move, .all): localized("All events of “{title}” moved. This one is now on {when}.", values)
        case (.remove, .only): localized("“{title}” of {when} is removed.", values)
        case (.remove, .all): localized("All events of “{title}” are removed.", values)
        case (.move, .following):
            localized("“{title}” and the later ones moved. This one is now on {when}.", values)
        case (.remove, .following): localized("“{title}” of {when} and all later ones are removed.", values)
        case (.add, _): localized("“{title}” is added on {when}.", values)
        case (_, .following):
            localized("“{title}” and the later ones are changed. This one is on {when}.", values)
        case (_, .only): localized("“{title}” on {when} is changed.", values)
        case (_, .all): localized("All events of “{title}” are changed. This one is on {when}.", values)
        }
    }

    private var changeLine: String {
        guard !told.isEmpty else {
            return localized(
                "Only {calendar} has changed, and nobody is told. To take it back: upcoming undo",
                ["calendar": calendar])
        }
        let values: KeyValuePairs<String, any MessageValue> = [
            "calendar": calendar, "people": EditTellsOthers.list(told),
        ]
        guard !isToldPerhaps else {
            return localized(
                "Only {calendar} has changed, and its account may tell {people}. To take it back: upcoming undo --tell",
                values)
        }
        return localized(
            "Only {calendar} has changed, and its server tells {people}. To take it back: upcoming undo --tell", values)
    }

    private var untoldLine: String? {
        guard !untold.isEmpty else { return nil }
        return localized("Write to those who do not know it: {people}.", ["people": EditTellsOthers.list(untold)])
    }

    private var pastLine: String? {
        guard deed != .remove, case .time(let start) = occurrence.start, start < now else { return nil }
        return localized("That is in the past.")
    }

    /// "Saturday, December 12, 2026, 7:00 PM – 9:00 PM"; of whole days the first and the last.
    private var when: String {
        switch (occurrence.start, occurrence.end) {
        case (.time(let start), .time(let end)):
            let day = times.localDateTime(of: start).date
            let time = end > start ? "\(times.time(start)) – \(times.time(end, seenFrom: day))" : times.time(start)
            return [times.fullDayName(day), time].listed()
        case (.day(let first), .day(let end)):
            let last = max(first, end.advanced(by: -1))
            guard last > first else { return times.fullDayName(first) }
            return localized(
                "{first} to {last}", ["first": times.fullDayName(first), "last": times.fullDayName(last)])
        case (.day(let day), _), (_, .day(let day)): return times.fullDayName(day)
        }
    }
}

extension EventAnswer {
    fileprivate var name: String {
        switch self {
        case .accepted: localized("accepted")
        case .tentative: localized("maybe")
        case .declined: localized("declined")
        }
    }
}

/// The output of `upcoming undo`.
package struct UndoReport: Report {
    private let entries: [JournaledEdit]
    private let isList: Bool
    private let times: TimeFormatter

    /// - Parameter isList: Whether the entries are those of the history, and not one that was taken back.
    package init(_ entries: [JournaledEdit], isList: Bool, _ times: TimeFormatter) {
        (self.entries, self.isList, self.times) = (entries, isList, times)
    }

    package func write(to report: inout ReportWriter) {
        var zone = ZonedTime(times.timeZone)
        report.array(isList ? "edits" : "undone", of: entries) { entry, report in
            report.member("id", entry.id.map(Int.init))
            report.member("made", zone.iso8601(entry.date))
            report.member("deed", entry.deed.rawValue)
            report.member("title", entry.title)
            report.member("calendar", entry.calendar)
            report.member("known", entry.state == .written)
            report.member("undone", entry.isUndone)
        }
    }

    package func lines() -> AnySequence<String> {
        guard isList else {
            return AnySequence(entries.map { localized("Undone: {deed}", ["deed": UndoReport.name(of: $0)]) })
        }
        guard !entries.isEmpty else { return AnySequence([localized("There is nothing to undo.")]) }
        let ids = OutlineColumn(entries.map { "\($0.id ?? 0)" })
        return AnySequence(
            entries.lazy.map { entry in
                let line = [times.dateAndTime(entry.date), UndoReport.name(of: entry), note(of: entry)]
                    .compactMap { $0 }.dotted()
                return "\(ids.trailing("\(entry.id ?? 0)"))  \(line)"
            })
    }

    /// "“Dinner” moved in family.ics".
    static func name(of entry: JournaledEdit) -> String {
        let values: KeyValuePairs<String, any MessageValue> = [
            "title": entry.title.singleLine(limit: 100),
            "calendar": entry.shownCalendar,
        ]
        return switch entry.deed {
        case .move: localized("“{title}” moved in {calendar}", values)
        case .remove: localized("“{title}” removed from {calendar}", values)
        case .add: localized("“{title}” added to {calendar}", values)
        case .change, .undo: localized("“{title}” changed in {calendar}", values)
        case .skip: localized("Not going to {event}", ["event": entry.title.singleLine(limit: 100)])
        }
    }

    private func note(of entry: JournaledEdit) -> String? {
        if entry.isUndone { return localized("undone") }
        return entry.state == .written ? nil : localized("not known whether it was written")
    }
}

extension JournaledEdit {
    fileprivate var date: Instant { Instant(millisecondsSinceEpoch: made) }

    /// The name of the calendar for people.
    var shownCalendar: String {
        calendarName?.singleLine(limit: 60) ?? FilePath(text: calendar)?.name
            ?? Source(location: calendar).name
    }
}

extension FilePath {
    /// The last part, for people.
    package var name: String { shown.split(separator: "/").last.map { String($0).singleLine(limit: 200) } ?? shown }
}

extension EditedEvent {
    /// The key of the event in its feed.
    package var key: EventKey {
        originalStart.map { .ofOccurrence(uid: uid, originalStart: $0) } ?? .ofSeries(uid: uid)
    }
}

extension EditedOccurrence {
    /// Its days in the user's zone.
    package func days(in timeZone: TimeZone) -> AgendaRange {
        var zone = ZonedTime(timeZone)
        let days = [start, end].map { moment in
            switch moment {
            case .day(let day): day
            case .time(let instant): zone.localDateTime(of: instant).date
            }
        }
        return AgendaRange(from: days[0], to: days[1].advanced(by: 1))
    }
}

extension Feed {
    /// The event with a key, and when it is; `nil` when the calendar does not show it.
    ///
    /// - Complexity: O(*n*) in the number of events.
    package func edited(_ key: EventKey) -> (event: EditedEvent?, shown: Event)? {
        keys.firstIndex(of: key).map { position in
            let event = events[position]
            return (event.uid.map { EditedEvent(uid: $0, originalStart: event.recurrenceID) }, event)
        }
    }

    /// The part of the source's answer that has the event with a key; `nil` when the calendar does not show it.
    ///
    /// - Complexity: O(*n*) in the number of events.
    package func part(of key: EventKey) -> String? {
        guard let calendar, let position = keys.firstIndex(of: key) else { return nil }
        return calendar.part(ofEvent: calendarPositions[position].event)
    }
}
