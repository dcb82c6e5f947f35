import Text
import Time

/// A `VTIMEZONE` while it is read.
struct ZoneDraft {
    /// As `CalendarZone.plainName(_:)` gives it.
    private var name: String?
    /// The IANA name that it states besides.
    private var location: String?
    private var observances: [Observance] = []
    private var open = Observance()

    /// A `STANDARD` or `DAYLIGHT` part while it is read.
    private struct Observance {
        var start: LocalDateTime?
        var offsetBefore: Int?
        var offset: Int?
        var rule: RecurrenceRule?
        var furtherDates: [LocalDateTime] = []
    }

    mutating func begin() {
        open = Observance()
    }

    /// Reads a property of the zone itself.
    mutating func readZone(_ line: ContentLine) {
        switch line.property {
        case .zoneName: name = CalendarZone.plainName(line.unescapedText)
        case .zoneLocation: location = CalendarZone.plainName(line.text)
        default: break
        }
    }

    /// Reads a property of the open part.
    mutating func read(_ line: ContentLine) {
        guard line.value.count <= CalendarReader.valueLimit else { return }
        switch line.property {
        case .startTime: open.start = ZoneDraft.local(line.value)
        case .offsetBefore: open.offsetBefore = UTCOffset.seconds(line.value)
        case .offset: open.offset = UTCOffset.seconds(line.value)
        case .rule: open.rule = try? RecurrenceRule(line.value)
        case .furtherDates:
            open.furtherDates += line.value.split(separator: UInt8(ascii: ",")).compactMap(ZoneDraft.local)
        default: break
        }
    }

    mutating func finishObservance() {
        if open.offset != nil { observances.append(open) }
    }

    /// The description of the zone; `nil` when it has no name.
    func finish() -> ZoneDescription? {
        guard let name else { return nil }
        return ZoneDescription(name: name, location: location, observances: observances.compactMap(completed))
    }

    /// The part with what it does not state: it begins in 1970, and before it the offset is that of another part.
    private func completed(_ part: Observance) -> DescribedZone.Observance? {
        guard let offset = part.offset else { return nil }
        let before = part.offsetBefore ?? observances.lazy.compactMap(\.offset).last { $0 != offset } ?? offset
        return DescribedZone.Observance(
            start: part.start ?? LocalDateTime(millisecondsSinceEpoch: 0), offsetBefore: before, offset: offset,
            rule: part.rule, furtherDates: part.furtherDates)
    }

    private static func local(_ bytes: ArraySlice<UInt8>) -> LocalDateTime? {
        BasicDateTime(bytes.trimmed).map { LocalDateTime(millisecondsSinceEpoch: $0.milliseconds) }
    }
}

/// The description of a time zone by a calendar.
struct ZoneDescription {
    /// The media type of a part of an answer that has nothing but descriptions.
    static let mediaType = "text/x-upcoming-zones"

    let name: String
    /// An IANA name.
    let location: String?
    let observances: [DescribedZone.Observance]
}
