import Events
import Text
import Time

/// One component of an event while its lines are changed.
struct EventDraft {
    private(set) var lines: EventLines
    private var touchesTime = false
    private var touchesWords = false

    init(_ lines: EventLines) { self.lines = lines }

    var bytes: [UInt8] { lines.bytes }

    /// Whether it has changed.
    var isChanged: Bool { touchesTime || touchesWords }

    // MARK: Words

    /// - Parameter invitee: The address whose answer changes; `nil` for a change without one.
    mutating func set(_ change: EventEdit, isASCII: Bool, invitee: String?) throws(EditRefusal) {
        if let answer = change.answer, let invitee { try set(answer, of: invitee) }
        if let title = change.title { try set("SUMMARY", title, isASCII: isASCII) }
        if let place = change.place { try set("LOCATION", place, isASCII: isASCII) }
        if let isFree = change.isFree {
            try set("TRANSP", Array((isFree ? "TRANSPARENT" : "OPAQUE").utf8))
            // Other words than FREE say in what way it is busy.
            if let position = try lines.position("X-MICROSOFT-CDO-BUSYSTATUS"),
                isFree != lines.states("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
            {
                try replace(position, Array((isFree ? "FREE" : "BUSY").utf8))
            }
        }
    }

    private mutating func set(_ name: String, _ text: String, isASCII: Bool) throws(EditRefusal) {
        guard !isASCII || text.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw EditRefusal.oldEncoding
        }
        if text.isEmpty {
            if try lines.position(name) != nil {
                lines.remove([name])
                touchesWords = true
            }
            return
        }
        if let position = try lines.position(name), lines.lines[position].content.unescapedText == text { return }
        try set(name, Array(ICalendarLines.escaped(text).utf8))
    }

    private mutating func set(_ name: String, _ value: [UInt8]) throws(EditRefusal) {
        let before = lines.bytes
        try lines.set(name, value)
        touchesWords = touchesWords || lines.bytes != before
    }

    /// Gives a parameter of a line another value, or adds it.
    mutating func setParameter(_ position: Int, _ name: StaticString, _ value: String) throws(EditRefusal) {
        let before = lines.bytes
        try lines.setParameter(position, name, value)
        touchesWords = touchesWords || lines.bytes != before
    }

    // MARK: Times

    private mutating func replace(_ position: Int, _ value: [UInt8]) throws(EditRefusal) {
        let before = lines.lines[position].bytes
        try lines.set(position, value)
        touchesTime = touchesTime || lines.lines[position].bytes != before
    }

    /// Gives the event a start and an end.
    ///
    /// - Parameters:
    ///   - event: The event as it is read.
    ///   - start: The new start, in the form of the old one.
    ///   - end: The new end in the form of the old one, or of the start where there is none.
    ///   - length: The new length in milliseconds; `nil` where it has not changed.
    mutating func setTimes(
        _ event: CalendarEvent, start: CalendarTime, end: CalendarTime, length: Int64?
    ) throws(EditRefusal) {
        guard let first = try lines.position("DTSTART") else { throw EventDraft.hasNoStart }
        try replace(first, start.value(like: lines.lines[first].content.value))
        switch event.end {
        case .time:
            guard let position = try lines.position("DTEND") else { throw EventDraft.hasNoStart }
            try replace(position, end.value(like: lines.lines[position].content.value))
        case .duration:
            guard let length else { break }
            guard let position = try lines.position("DURATION") else { throw EventDraft.hasNoStart }
            try replace(position, Array(CalendarDuration.text(of: length, isOfDays: start.isDate).utf8))
        case .open:
            guard length != nil else { break }
            let line = lines.lines[first].content
            let head = Array("DTEND".utf8) + line.head.dropFirst("DTSTART".utf8.count)
            lines.insert(head + end.value(like: line.value), at: first + 1)
            touchesTime = true
        }
    }

    private static let hasNoStart = EditRefusal(
        Message("The times of this event are stated in a way that Upcoming only reads."))

    /// Replaces each time in the lines with a name, in their order.
    mutating func replaceTimes(_ name: String, _ times: [CalendarTime]) throws(EditRefusal) {
        var next = times.makeIterator()
        for position in lines.positions(name) {
            let value = lines.lines[position].content.value
            var texts: [[UInt8]] = []
            for part in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
                guard let time = next.next() else { throw EventDraft.hasNoStart }
                texts.append(time.value(like: part))
            }
            try replace(position, Array(texts.joined(separator: [UInt8(ascii: ",")])))
        }
        guard next.next() == nil else { throw EventDraft.hasNoStart }
    }

    /// Changes single parts of the rule, and adds those that it does not have.
    mutating func replaceRule(_ parts: [String: String], removing removed: String? = nil) throws(EditRefusal) {
        guard !parts.isEmpty, let position = try lines.position("RRULE") else { return }
        let rule = String(decoding: lines.lines[position].content.value, as: UTF8.self)
        var missing = parts
        var new = rule.split(separator: ";", omittingEmptySubsequences: false).compactMap { part -> String? in
            let name = part.prefix { $0 != "=" }
            if name.uppercased() == removed { return nil }
            return missing.removeValue(forKey: name.uppercased()).map { "\(name)=\($0)" } ?? String(part)
        }
        new += missing.map { "\($0.key)=\($0.value)" }
        try replace(position, Array(new.joined(separator: ";").utf8))
    }

    /// Removes some of the times in the lines with a name, in their order.
    mutating func keepTimes(_ name: String, _ areKept: [Bool]) throws(EditRefusal) {
        var next = areKept.makeIterator()
        var emptied: [Int] = []
        for position in lines.positions(name) {
            let parts = lines.lines[position].content.value.split(
                separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            var kept: [ArraySlice<UInt8>] = []
            for part in parts {
                guard let isKept = next.next() else { throw EventDraft.hasNoStart }
                if isKept { kept.append(part) }
            }
            if kept.isEmpty { emptied.append(position) }
            guard !kept.isEmpty, kept.count < parts.count else { continue }
            try replace(position, Array(kept.joined(separator: [UInt8(ascii: ",")])))
        }
        guard next.next() == nil else { throw EventDraft.hasNoStart }
        touchesTime = touchesTime || !emptied.isEmpty
        lines.remove(at: emptied)
    }

    mutating func setUID(_ uid: String) throws(EditRefusal) { try set("UID", Array(uid.utf8)) }

    /// Moves reminders that are stated as a time.
    mutating func moveAlarms(by milliseconds: Int64) throws(EditRefusal) {
        for position in lines.lines.indices where lines.lines[position].depth > 1 {
            let line = lines.lines[position].content
            guard line.property == .trigger, case .utc(let instant) = BasicDateTime(line.value.trimmed) else {
                continue
            }
            try replace(position, CalendarTime.utc(instant.advanced(by: milliseconds)).value(like: line.value))
        }
    }

    /// Adds an exception to the series, in the form of its start.
    mutating func addException(_ start: CalendarTime) throws(EditRefusal) {
        guard let first = try lines.position("DTSTART") else { throw EventDraft.hasNoStart }
        let line = lines.lines[first].content
        let names: Set = ["DTSTART", "RRULE", "RDATE", "EXDATE"]
        let last =
            lines.lines.indices.last { lines.lines[$0].depth == 1 && names.contains(lines.lines[$0].name) } ?? first
        let head = Array("EXDATE".utf8) + line.head.dropFirst("DTSTART".utf8.count)
        lines.insert(head + start.value(like: line.value), at: last + 1)
        touchesTime = true
    }

    /// Makes it a changed instance of its series: without rules, and with the start that it replaces.
    mutating func becomeInstance(of start: CalendarTime) throws(EditRefusal) {
        lines.remove(["RRULE", "RDATE", "EXDATE", "EXRULE"])
        guard let first = try lines.position("DTSTART") else { throw EventDraft.hasNoStart }
        let line = lines.lines[first].content
        let head = Array("RECURRENCE-ID".utf8) + line.head.dropFirst("DTSTART".utf8.count)
        lines.insert(head + start.value(like: line.value), at: first + 1)
    }

    // MARK: Version

    /// States the new version: `DTSTAMP`, `LAST-MODIFIED` where it stands, and a higher `SEQUENCE` for a change of times or
    /// words.
    mutating func stamp(at now: Instant, raisesSequence: Bool, sequence: Int? = nil) throws(EditRefusal) {
        for name in ["DTSTAMP", "LAST-MODIFIED"] {
            let position = try lines.position(name)
            guard name == "DTSTAMP" || position != nil else { continue }
            var stamp = now.millisecondsSinceEpoch / 1000 * 1000
            if let position, let old = BasicDateTime(lines.lines[position].content.value.trimmed) {
                stamp = max(stamp, old.milliseconds + 1000)
            }
            try set(name, CalendarTime.utc(Instant(millisecondsSinceEpoch: stamp)).value(like: []))
        }
        let position = try lines.position("SEQUENCE")
        let old = sequence ?? position.flatMap { lines.lines[$0].content.text.trimmedOrNil.flatMap { Int($0) } } ?? 0
        guard raisesSequence || sequence != nil && position == nil && old > 0 else { return }
        try set("SEQUENCE", Array(String(raisesSequence ? min(old, Int(Int32.max) - 1) + 1 : old).utf8))
    }
}

extension CalendarDuration {
    /// A length as a value of the type DURATION.
    static func text(of milliseconds: Int64, isOfDays: Bool) -> String {
        if isOfDays { return "P\(max(1, milliseconds / 86_400_000))D" }
        let seconds = milliseconds / 1000
        let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")].filter { $0.0 != 0 }
        return "PT" + (parts.isEmpty ? "0S" : parts.map { "\($0.0)\($0.1)" }.joined())
    }
}
