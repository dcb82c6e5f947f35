import Time

/// The zone names in the times of a calendar, each with a position.
struct ZoneNames {
    private(set) var names: [String] = []
    /// The line of the first occurrence of each.
    private(set) var lines: [Int] = []
    private var positions: [String: Int] = [:]
    private var latest: (name: String, position: Int) = ("", -1)
    /// The line of the first name beyond the limit.
    private(set) var lineBeyondLimit: Int?
    /// About 600 zones exist, and looking up a name takes time.
    static let limit = 1000

    /// The position of a name; `nil` for a new name beyond `limit`.
    mutating func position(of name: String, line: Int) -> Int? {
        if latest.position >= 0, latest.name == name { return latest.position }
        if let position = positions[name] {
            latest = (name, position)
            return position
        }
        guard names.count < ZoneNames.limit else {
            lineBeyondLimit = lineBeyondLimit ?? line
            return nil
        }
        names.append(name)
        lines.append(line)
        positions[name] = names.count - 1
        latest = (name, names.count - 1)
        return names.count - 1
    }
}

/// A `VTIMEZONE` while it is read.
struct ZoneDraft {
    var line = 0
    var name: String?
    private var observances: [DescribedZone.Observance] = []
    private var start: LocalDateTime?
    private var offsets: (before: Int?, after: Int?) = (nil, nil)
    private var rule: RecurrenceRule?
    private var furtherDates: [LocalDateTime] = []

    init(line: Int = 0) {
        self.line = line
    }

    mutating func begin() {
        (start, offsets, rule, furtherDates) = (nil, (nil, nil), nil, [])
    }

    mutating func read(_ line: ContentLine) {
        guard line.value.count <= CalendarReader.valueLimit else { return }
        switch line.property {
        case .startTime: start = ZoneDraft.local(line.value)
        case .offsetBefore: offsets.before = ZoneDraft.offset(line.value)
        case .offset: offsets.after = ZoneDraft.offset(line.value)
        case .rule: rule = try? RecurrenceRule(line.value)
        case .furtherDates: furtherDates += line.value.split(separator: UInt8(ascii: ",")).compactMap(ZoneDraft.local)
        default: break
        }
    }

    mutating func finishObservance() {
        guard let start, let before = offsets.before, let after = offsets.after else { return }
        observances.append(
            DescribedZone.Observance(
                start: start, offsetBefore: before, offset: after, rule: rule, furtherDates: furtherDates))
    }

    /// The name and the observances of the zone; `nil` when it is not supported.
    func finish() -> (String, [DescribedZone.Observance])? {
        name.map { ($0, observances) }
    }

    private static func local(_ bytes: ArraySlice<UInt8>) -> LocalDateTime? {
        BasicDateTime(bytes).map { LocalDateTime(millisecondsSinceEpoch: $0.milliseconds) }
    }

    /// The seconds of a `UTC-OFFSET` (§3.3.14): `+0530`, `-003015`.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes.dropFirst().map { Int($0) - 0x30 }
        guard bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-"),
            digits.count == 4 || digits.count == 6, digits.allSatisfy((0...9).contains)
        else { return nil }
        let seconds =
            (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
            + (digits.count == 6 ? digits[4] * 10 + digits[5] : 0)
        guard seconds < 86_400 else { return nil }
        return bytes.first == UInt8(ascii: "-") ? -seconds : seconds
    }
}
