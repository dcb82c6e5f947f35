import Time

/// The zone names in the times of a calendar, each with a position.
struct ZoneNames {
    private(set) var names: [String] = []
    /// The line of the first occurrence of each.
    private(set) var lines: [Int] = []
    private var positions: [String: Int] = [:]
    private var latest: (text: String, position: Int) = ("", -1)
    /// Whether a time of the present `VCALENDAR` names a zone.
    private(set) var isUsed = false
    /// The line of the first name beyond the limit.
    private(set) var lineBeyondLimit: Int?
    /// About 600 zones exist, and looking up a name takes time.
    static let limit = 1000

    /// The position of a name; `nil` for an empty one, and for a new name beyond `limit`.
    ///
    /// - Parameter text: The name as the calendar writes it.
    mutating func position(of text: String, line: Int) -> Int? {
        if latest.position >= 0, latest.text == text { return latest.position }
        let name = CalendarZone.plainName(text)
        guard !name.isEmpty else { return nil }
        isUsed = true
        if let position = positions[name] {
            latest = (text, position)
            return position
        }
        guard names.count < ZoneNames.limit else {
            lineBeyondLimit = lineBeyondLimit ?? line
            return nil
        }
        names.append(name)
        lines.append(line)
        positions[name] = names.count - 1
        latest = (text, names.count - 1)
        return names.count - 1
    }

    /// Begins another `VCALENDAR`. It shares the names that mean one zone everywhere; the others can mean other zones.
    mutating func beginScope() {
        positions = positions.filter { CalendarZone.isDefined($0.key) }
        latest = ("", -1)
        isUsed = false
    }
}
