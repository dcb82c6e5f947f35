import Foundation

/// The meaning of a `TZID`.
public enum CalendarZone: Hashable, Sendable {
    /// A zone of the IANA database.
    case named(EventZone)
    /// A zone that only the calendar itself describes.
    case described(DescribedZone)
    /// An unknown zone. Its times are read in the reader's zone.
    case unknown

    /// The zone by its name, in this order: a name of the IANA database, also at the end of a path such as
    /// `/example.org/Olson_1/Europe/Berlin`; a Windows name; the calendar's own description, which is evaluated only
    /// when needed.
    public init(name: String, described: @autoclosure () -> DescribedZone?) {
        if let zone = CalendarZone.known(name) ?? WindowsZones.name(of: name).flatMap(CalendarZone.known) {
            self = .named(EventZone(zone))
        } else {
            self = described().map(CalendarZone.described) ?? .unknown
        }
    }

    private static func known(_ name: String) -> TimeZone? {
        guard name.utf8.count < 256 else { return nil }
        if isName(name), let zone = TimeZone(identifier: name) { return zone }
        guard name.hasPrefix("/") else { return nil }
        let parts = name.split(separator: "/")
        for count in [3, 2, 1] where parts.count > count {
            let end = parts.suffix(count).joined(separator: "/")
            if isName(end), let zone = TimeZone(identifier: end) { return zone }
        }
        return nil
    }

    /// Whether the text has the form of a name in the IANA database. Foundation also accepts offsets and abbreviations,
    /// which are ambiguous.
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, UInt8(ascii: "A") <= first, first <= UInt8(ascii: "z") else { return false }
        return (name.utf8.contains(UInt8(ascii: "/")) || single.contains(name))
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
                    UInt8(ascii: "-"), UInt8(ascii: "+"):
                    true
                default: false
                }
            }
    }

    /// The names without a slash.
    private static let single: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "Greenwich", "HST",
        "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT",
        "NZ",
        "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "UTC",
        "Universal", "W-SU", "WET", "Zulu",
    ]
}
