import Events
import Foundation
import Text
import Time

/// Reads a calendar of one or more parts: one text, or one for each object of a collection (RFC 4791, section 4.1).
///
/// A series may be in one part, and its changed instances in others. A part that cannot be read is a problem with its
/// name; the others are read.
struct CalendarCollection {
    private let source: Source
    private var object = CalendarObject()
    private var list: ProblemList
    /// The zones that parts of their own describe.
    private var zones: [ZoneDescription] = []
    /// The descriptions of the calendar, in the order of the answer.
    private var heads: [any CalendarHead] = []
    private let headTypes: [any CalendarHead.Type]

    /// - Parameter heads: What parts may describe the calendar.
    init(source: Source, heads: [any CalendarHead.Type]) {
        (self.source, headTypes) = (source, heads)
        list = ProblemList(source: source)
    }

    /// Reads one more part.
    ///
    /// - Complexity: O(*n*) in its bytes.
    mutating func add(_ part: Answer.Part) {
        for type in headTypes {
            if let head = type.init(part) { return heads.append(head) }
        }
        guard part.mediaType != ZoneDescription.mediaType else {
            return zones += CalendarReader.zones(in: part.bytes)
        }
        if part.bytes.isEmpty, heads.contains(where: { type(of: $0).allowsEmptyObjects }) { return }
        guard part.href.isEmpty || CalendarFeed.looksRight(FeedContent(part.bytes)) else {
            report(
                CalendarProblem(line: 1, Message("This part of the calendar is not an iCalendar object.")),
                in: part.href)
            return
        }
        var (read, problems) = CalendarReader.read(part.bytes, zones: zones)
        // An object of a collection is as its server keeps it.
        if !part.href.isEmpty { read.isCut = false }
        for problem in problems { report(problem, in: part.href) }
        object.append(read, ofPart: part.href)
    }

    /// The feed of all parts, with the instances of its series in a window.
    ///
    /// - Complexity: O(*n*) in the events and occurrences.
    mutating func feed(in window: Range<Instant>, timeZone: TimeZone) -> Feed {
        if object.parts.count > 1 { assemble() }
        for head in heads { head.describe(&object) }
        let (events, expansion) = object.events(in: window, timeZone: timeZone)
        for index in expansion.cutSeries {
            let fault = Message(
                "The series recurs too often; {count} of its occurrences is shown.",
                "The series recurs too often; {count} of its occurrences are shown.",
                count: CalendarExpansion.seriesLimit)
            let event = object.events[index]
            report(CalendarProblem(of: event, isShown: true, fault), in: object.part(ofEvent: index))
        }
        if expansion.isFull {
            let fault = Message("The series recur too often; not all of their occurrences are shown.")
            report(CalendarProblem(line: 1, isShown: true, fault), in: "")
        }
        return Feed(
            of: object, from: source, events: events, positions: expansion.positions, problems: list.problems,
            season: TeamCalendar(of: object, events: events, positions: expansion.positions))
    }

    /// Assembles series whose events are in several parts.
    private mutating func assemble() {
        object.series = []
        var assembly = CalendarAssembly(object)
        object = assembly.assembled()
    }

    private mutating func report(_ problem: CalendarProblem, in href: String) {
        let line = localized("line {line}", ["line": problem.line])
        list.report(
            problem.faultWithName, atPath: href.isEmpty ? line : "\(href.singleLine(limit: 120)), \(line)",
            isShown: problem.isShown)
    }
}

extension CalendarObject {
    /// Appends the events of another object.
    fileprivate mutating func append(_ other: CalendarObject, ofPart href: String) {
        parts.append(href)
        guard parts.count > 1 else {
            self = other
            return parts = [href]
        }
        name = name ?? other.name
        ownAddresses.formUnion(other.ownAddresses)
        color = color ?? other.color
        refreshInterval = refreshInterval ?? other.refreshInterval
        taskCount += other.taskCount
        journalCount += other.journalCount
        let positions = other.zones.map { zone in
            if let position = zones.firstIndex(of: zone) { return position }
            zones.append(zone)
            return zones.count - 1
        }
        for var event in other.events {
            event.part = parts.count - 1
            event.replaceTimes { time in
                if case .zoned(let local, let zone) = time { .zoned(local, zone: positions[zone]) } else { time }
            }
            events.append(event)
        }
    }
}

extension CalendarEvent {
    /// Replaces each stated time by another one.
    mutating func replaceTimes(_ other: (CalendarTime) -> CalendarTime) {
        func otherEnd(_ end: End) -> End {
            if case .time(let time) = end { .time(other(time)) } else { end }
        }
        start = other(start)
        end = otherEnd(end)
        furtherDates = furtherDates.map { FurtherDate(start: other($0.start), end: $0.end.map(otherEnd)) }
        exceptions = exceptions.map(other)
        recurrenceID = recurrenceID.map(other)
    }
}

extension CalendarProblem {
    /// The message, with the title of the event, or else its UID.
    fileprivate var faultWithName: Message {
        if let title = title?.singleLine(limit: 60).trimmedOrNil {
            // Translators: {event} is its title, and {problem} a whole sentence.
            return Message("“{event}”: {problem}", ["event": title, "problem": fault])
        }
        // Translators: {problem} is a whole sentence.
        return uid.map { Message("{problem} UID: {uid}.", ["problem": fault, "uid": $0.singleLine(limit: 60)]) }
            ?? fault
    }
}
