import Foundation

/// The meaning of a `TZID`.
public enum CalendarZone: Hashable, Sendable {
    /// A zone of the IANA database.
    case named(EventZone)
    /// A zone that only the calendar itself describes.
    case described(DescribedZone)
    /// An unknown zone. Its times are read in the user's zone.
    case unknown

    /// The zone by its name, in this order: exactly a name of the IANA database, also at the end of a path such as
    /// `/example.org/Olson_1/Europe/Berlin`; exactly a Windows name; the calendar's own description, which is evaluated only
    /// when needed; the location that the description states; such a name in another case, or an informal name such as
    /// `UTC+2` or `Berlin`.
    ///
    /// - Parameters:
    ///   - name: As `plainName(_:)` gives it.
    ///   - location: An IANA name (`X-LIC-LOCATION`).
    public init(name: String, location: String? = nil, described: @autoclosure () -> DescribedZone?) {
        if let zone = CalendarZone.defined(name) {
            self = .named(EventZone(zone))
        } else if let zone = described() {
            self = .described(zone)
        } else if let zone = location.flatMap({ ZoneIdentifiers.zone(named: $0) }) ?? CalendarZone.other(name) {
            self = .named(EventZone(zone))
        } else {
            self = .unknown
        }
    }

    /// Whether a name means one zone everywhere, so that no description is needed.
    public static func isDefined(_ name: String) -> Bool { defined(name) != nil }

    private static func defined(_ name: String) -> TimeZone? {
        guard name.utf8.count < 256 else { return nil }
        return ZoneIdentifiers.zone(named: name, isExact: true) ?? ZoneIdentifiers.zone(atEndOf: name, isExact: true)
            ?? WindowsZones.name(of: name, isExact: true).flatMap { ZoneIdentifiers.zone(named: $0) }
    }

    private static func other(_ name: String) -> TimeZone? {
        guard name.utf8.count < 256 else { return nil }
        return ZoneIdentifiers.zone(named: name) ?? ZoneIdentifiers.zone(atEndOf: name)
            ?? WindowsZones.name(of: name).flatMap { ZoneIdentifiers.zone(named: $0) } ?? InformalZones.zone(of: name)
    }

    /// A name of a zone without what some programs add to it: blanks and quotes around it, and backslashes.
    public static func plainName(_ text: String) -> String {
        var name = text[...]
        if name.utf8.contains(UInt8(ascii: "\\")) { name = name.filter { $0 != "\\" }[...] }
        while let first = name.first, first.isWhitespace || first == "\"" || first == "'" { name.removeFirst() }
        while let last = name.last, last.isWhitespace || last == "\"" || last == "'" { name.removeLast() }
        return String(name)
    }
}
