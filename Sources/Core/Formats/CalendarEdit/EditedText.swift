import Text

/// An iCalendar text with the components of one event (all `VEVENT` of a UID), whose lines can be replaced one by one.
struct EditedText {
    let bytes: [UInt8]
    /// The components of the event, in the order of the text.
    private(set) var components: [EventLines] = []
    /// The lines of their `VCALENDAR` itself, and its zones.
    private var frame: [Range<Int>] = []
    /// Where a further component of that calendar goes: before its `END`.
    private(set) var end = 0
    /// The number of components besides zones in the whole text.
    private(set) var componentCount = 0

    /// - Parameter uid: The UID of the event; without one, the frame is that of the last calendar of the text.
    /// - Complexity: O(*n*) in the bytes; only the lines of the event are kept.
    init(_ bytes: [UInt8], uid: String?) throws(EditRefusal) {
        self.bytes = bytes
        let found = try find(uid.map { uid in { $0 == uid } })
        components = found.map { EventLines(bytes, $0) }
    }

    /// A calendar of the events whose UIDs meet a condition, with what their calendar says of itself and the zones; `nil` when
    /// there are none.
    ///
    /// - Complexity: O(*n*) in the bytes.
    static func calendar(_ bytes: [UInt8], where isWanted: @escaping (String) -> Bool) throws(EditRefusal) -> [UInt8]? {
        var text = EditedText(bytes: bytes)
        let found = try text.find(isWanted)
        return found.isEmpty ? nil : text.calendar(of: found.map { bytes[$0] }, lineBreak: [0x0D, 0x0A])
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Finds components by their UIDs, and the frame around them.
    private mutating func find(_ isWantedUID: ((String) -> Bool)?) throws(EditRefusal) -> [Range<Int>] {
        guard CalendarText.utf8(bytes) == bytes else {
            throw EditRefusal(Message("This calendar is in an encoding that Upcoming only reads."))
        }
        var lines = ContentLines(bytes)
        var open: [String] = []
        var calendar: [Range<Int>] = []
        var (begin, isWanted, found, all) = (0, false, [Range<Int>](), [Range<Int>]())
        while let line = lines.next(where: { open.count < 2 || $0 == .begin || $0 == .end || $0 == .uid }) {
            switch line.property {
            case .begin:
                let name = EditedText.name(line)
                if open.isEmpty { calendar = name == "VCALENDAR" ? [line.range] : [] }
                // An alarm is a part of its component, also of one that stands alone.
                if open.isEmpty || open == ["VCALENDAR"] { (begin, isWanted) = (line.range.lowerBound, false) }
                open.append(name)
            case .end:
                let name = EditedText.name(line)
                guard open.last == name else { throw EditedText.isMalformed(at: line.number) }
                open.removeLast()
                guard open.isEmpty || open == ["VCALENDAR"] else { break }
                let range = begin..<line.range.upperBound
                if name == "VTIMEZONE" { calendar.append(range) }
                if name != "VTIMEZONE", name != "VCALENDAR" { componentCount += 1 }
                if name == "VEVENT", isWanted { found.append(range) }
                guard open.isEmpty, isWantedUID == nil || !found.isEmpty else { break }
                // Components may stand alone, without a calendar around them.
                guard all.isEmpty || found.isEmpty || frame.isEmpty && calendar.isEmpty else {
                    throw EditRefusal(Message("The event is in more than one calendar of this file."))
                }
                if all.isEmpty || isWantedUID == nil { (frame, end) = (calendar, line.range.lowerBound) }
                all += found
                found = []
            case .uid where open.last == "VEVENT" && open.count <= 2:
                isWanted = isWanted || line.unescapedText.trimmedOrNil.map { isWantedUID?($0) == true } == true
            default:
                guard open == ["VCALENDAR"] else { break }
                guard line.name != "VERSION" || line.text.trimmedOrNil?.hasPrefix("1.") != true else {
                    throw EditRefusal(Message("This calendar has the older form vCalendar, which Upcoming only reads."))
                }
                calendar.append(line.range)
            }
        }
        guard open.isEmpty else {
            throw EditRefusal(Message("The calendar ends before END:VCALENDAR; a part of it may be missing."))
        }
        return all
    }

    private static func name(_ line: ContentLine) -> String { line.text.trimmedOrNil?.uppercased() ?? "" }

    private static func isMalformed(at line: Int) -> EditRefusal {
        EditRefusal(Message("Components of this calendar are not closed in their order (line {line}).", ["line": line]))
    }

    /// The bytes of the components of the event.
    var event: [UInt8] { components.flatMap { Array(bytes[$0.range]) } }

    /// A calendar of the event alone, with what its calendar says of itself and the zones.
    var sample: [UInt8] {
        calendar(of: [event[...]], lineBreak: components.first?.lineBreak ?? [0x0D, 0x0A])
    }

    func calendar(of components: [ArraySlice<UInt8>], lineBreak: [UInt8]) -> [UInt8] {
        var text = frame.isEmpty ? Array("BEGIN:VCALENDAR".utf8) + lineBreak : frame.flatMap { Array(bytes[$0]) }
        for component in components { text += component }
        return text + Array("END:VCALENDAR".utf8) + lineBreak
    }

    /// The text with other bytes in place of some ranges.
    ///
    /// - Throws: An error when ranges overlap.
    func replacing(_ replacements: [CalendarPatch.Replacement]) throws(EditRefusal) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + replacements.reduce(0) { $0 + $1.bytes.count })
        var position = 0
        for replacement in replacements.inOrder {
            guard replacement.range.lowerBound >= position else { throw EditRefusal.uncertain }
            text += bytes[position..<replacement.range.lowerBound]
            text += replacement.bytes
            position = replacement.range.upperBound
        }
        return text + bytes[position...]
    }
}

/// The lines of one component. A line that is not replaced keeps its bytes.
struct EventLines {
    /// One content line.
    struct Line {
        let content: ContentLine
        /// The line as it is in the text, with its line break.
        var bytes: [UInt8]
        /// Blank lines behind it.
        var blanks: [UInt8] = []
        /// 1 for a line of the event itself, more in its alarms.
        let depth: Int

        /// The name of the property, in capitals.
        var name: String { content.name }

        /// A unit of change: a property, somebody who is invited, or all alarms.
        var key: String {
            if depth > 1 { return "VALARM" }
            return name == "ATTENDEE" ? "ATTENDEE:" + content.text.lowercased() : name
        }
    }

    /// The bytes of the component in the text.
    let range: Range<Int>
    private(set) var lines: [Line] = []
    let lineBreak: [UInt8]

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.range = range
        let own = Array(bytes[range])
        var reader = ContentLines(own)
        var depth = 0
        var end = 0
        while let content = reader.next(where: { _ in true }) {
            if content.property == .begin { depth += 1 }
            if !lines.isEmpty { lines[lines.count - 1].blanks = Array(own[end..<content.range.lowerBound]) }
            lines.append(Line(content: content, bytes: Array(own[content.range]), depth: depth))
            end = content.range.upperBound
            if content.property == .end { depth -= 1 }
        }
        lineBreak = lines.first?.bytes.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
    }

    /// All lines as they are now.
    var bytes: [UInt8] { lines.flatMap { $0.bytes + $0.blanks } }

    /// The positions of the event's own lines with a name.
    func positions(_ name: String) -> [Int] {
        lines.indices.filter { lines[$0].depth == 1 && lines[$0].name == name }
    }

    /// Whether a line with a name has a value.
    func states(_ name: String, _ value: String) -> Bool {
        positions(name).contains { lines[$0].content.text.trimmedOrNil?.uppercased() == value }
    }

    /// The only line with a name; `nil` for none.
    func position(_ name: String) throws(EditRefusal) -> Int? {
        let positions = positions(name)
        guard positions.count < 2 else {
            throw EditRefusal(Message("The event states {name} more than once.", ["name": name]))
        }
        return positions.first
    }

    /// Gives a line another value, with its parameters as they are.
    mutating func set(_ position: Int, _ value: [UInt8]) throws(EditRefusal) {
        let line = try plainLine(position)
        guard value != Array(line.value) else { return }
        lines[position].bytes = folded(line.head + value)
    }

    /// Gives a parameter of a line another value, or adds it, with all else as it is.
    mutating func setParameter(_ position: Int, _ name: StaticString, _ value: String) throws(EditRefusal) {
        let line = try plainLine(position)
        guard line.parameter(name)?.uppercased() != value else { return }
        lines[position].bytes = folded(line.settingParameter(name, Array(value.utf8)))
    }

    private func plainLine(_ position: Int) throws(EditRefusal) -> ContentLine {
        let line = lines[position].content
        let head = String(decoding: line.head, as: UTF8.self).uppercased()
        guard line.parameter("ENCODING") == nil, !head.contains("QUOTED-PRINTABLE") else {
            throw EditRefusal(
                Message("{name} of the event is in an encoding that Upcoming only reads.", ["name": line.name]))
        }
        return line
    }

    /// Gives the property with a name another value, or adds it at the end of the event's own lines.
    mutating func set(_ name: String, _ value: [UInt8]) throws(EditRefusal) {
        if let position = try position(name) { return try set(position, value) }
        insert(Array("\(name):".utf8) + value, at: endOfProperties)
    }

    /// Where the event's own lines end: before its first alarm.
    var endOfProperties: Int { lines.indices.first { lines[$0].depth == 2 } ?? lines.count - 1 }

    mutating func insert(_ octets: [UInt8], at position: Int) {
        let bytes = folded(octets)
        var reader = ContentLines(bytes)
        guard let content = reader.next(where: { _ in true }) else { return }
        lines.insert(Line(content: content, bytes: bytes, depth: 1), at: position)
    }

    mutating func remove(at positions: [Int]) {
        for position in positions.reversed() { lines.remove(at: position) }
    }

    mutating func remove(_ names: Set<String>) {
        lines.removeAll { $0.depth == 1 && names.contains($0.name) }
    }

    /// Takes over the lines with a key, at their place, from another version of the component.
    mutating func replace(_ key: String, with other: EventLines) {
        func isOf(_ line: Line) -> Bool { line.key == key }
        let first = lines.firstIndex(where: isOf)
        let before = other.lines.firstIndex(where: isOf).map { other.lines[..<$0].filter { $0.depth == 1 }.map(\.key) }
        lines.removeAll(where: isOf)
        // Without such a line, behind the last of those that stood before it.
        let place =
            first ?? lines.lastIndex { line in line.depth == 1 && before?.contains(line.key) == true }.map { $0 + 1 }
        lines.insert(contentsOf: other.lines.filter(isOf), at: min(place ?? lines.count - 1, lines.count - 1))
    }

    private func folded(_ octets: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        ICalendarLines.fold(octets, lineBreak: lineBreak) { bytes += $0 }
        return bytes
    }
}

extension [CalendarPatch.Replacement] {
    /// In the order of the text; what is inserted stands before what is replaced there.
    var inOrder: [CalendarPatch.Replacement] {
        sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }
}
