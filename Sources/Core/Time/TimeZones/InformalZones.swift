import Foundation
import Text

/// Time zones by the names that programs and people use beside those of the IANA database and of Windows:
/// `(UTC+01:00) Amsterdam, Berlin`, `Eastern Time (US & Canada)`, `CEST`, `Berlin`, `GMT+2`.
///
/// A name counts before an offset beside it, because the offset has no summer time. Of a list of cities, the first
/// known one with the offset counts.
enum InformalZones {
    /// `nil` for a name without a clear meaning.
    static func zone(of name: String) -> TimeZone? {
        guard name.utf8.count < 256 else { return nil }
        guard let offset = StatedOffset(name) else { return named(name, at: nil) }
        if offset.name.isEmpty { return offset.zone }
        return named(offset.name, at: offset.seconds) ?? (offset.isEnclosed ? offset.zone : nil)
    }

    private static func named(_ name: String, at offset: Int?) -> TimeZone? {
        var text = name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let zone = zone(ofWhole: text) { return zone }
        // "Greenwich Mean Time: Dublin, London"
        if text.hasPrefix(greenwich), text.contains(where: { $0 == ":" || $0 == ";" }) {
            text.removeFirst(greenwich.count)
        }
        let parts = text.split { ",;/:".contains($0) }.compactMap { String($0).trimmedOrNil }
        guard parts.count > 1 || parts.first != text else { return nil }
        return parts.lazy.compactMap { zone(ofWhole: $0) }.first { zone in offset.map { has(zone, $0) } ?? true }
    }

    /// Whether a zone has an offset in winter or in summer.
    private static func has(_ zone: TimeZone, _ offset: Int) -> Bool {
        let (january, july) = (1_704_067_200.0, 1_719_792_000.0)
        return [january, july].contains { zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) == offset }
    }

    /// - Parameter text: In small letters.
    private static func zone(ofWhole text: String) -> TimeZone? {
        if let name = InformalZoneTable.names[text] { return TimeZone(identifier: name) }
        if let zone = ZoneIdentifiers.zone(named: text.replacing(" ", with: "_")) { return zone }
        if let zone = ZoneIdentifiers.zone(ofCity: text) { return zone }
        return windowsForms(of: text).lazy.compactMap { WindowsZones.name(of: $0) }.first.flatMap {
            ZoneIdentifiers.zone(named: $0)
        }
    }

    /// The names of Windows that a text can mean: `Eastern Time (US & Canada)` is `Eastern Standard Time`.
    private static func windowsForms(of text: String) -> [String] {
        var name = text[...]
        while let last = name.last, last.isASCII, last.isNumber || last == " " { name.removeLast() }
        for region in [" (us & canada)", " (us and canada)", " (canada)"] where name.hasSuffix(region) {
            name.removeLast(region.count)
        }
        for season in [" daylight time", " summer time", " standard time", " time"] where name.hasSuffix(season) {
            name.removeLast(season.count)
            break
        }
        return [text, name + " standard time"]
    }

    private static let greenwich = "greenwich mean time"
}
