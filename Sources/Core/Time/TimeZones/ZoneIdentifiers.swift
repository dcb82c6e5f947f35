import Foundation

/// The names of the IANA database of time zones.
enum ZoneIdentifiers {
    /// The zone with a name, such as `Europe/Berlin`, or `europe/berlin` unless it is to be exact.
    static func zone(named name: String, isExact: Bool = false) -> TimeZone? {
        guard isName(name), !isExact || isExactly(name) else { return nil }
        if name.utf8.contains(UInt8(ascii: "/")) || single.contains(name), let zone = TimeZone(identifier: name) {
            return zone
        }
        let folded = name.lowercased()
        if let other = known[folded] { return TimeZone(identifier: other) }
        return folded.utf8.contains(UInt8(ascii: "/")) ? TimeZone(identifier: capitalized(folded)) : nil
    }

    /// The zone with the name at the end of a path, such as `/example.org/Olson_1/America/Indiana/Knox`.
    static func zone(atEndOf path: String, isExact: Bool = false) -> TimeZone? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        let parts = path.split(separator: "/")
        for count in [3, 2, 1] where parts.count >= count {
            if let zone = zone(named: parts.suffix(count).joined(separator: "/"), isExact: isExact) { return zone }
        }
        return nil
    }

    /// The zone of a city in any case, by the last part of a name: `Berlin`, `New York`.
    static func zone(ofCity city: String) -> TimeZone? {
        cities[city.lowercased().replacing(" ", with: "_")].flatMap { TimeZone(identifier: $0) }
    }

    /// Whether a name is written as in the database.
    private static func isExactly(_ name: String) -> Bool {
        let folded = name.lowercased()
        return (known[folded] ?? capitalized(folded)) == name
    }

    /// Whether the text has the form of a name in the IANA database. Foundation also accepts offsets and abbreviations,
    /// which are ambiguous.
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, UInt8(ascii: "A") <= first, first <= UInt8(ascii: "z") else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
                UInt8(ascii: "-"), UInt8(ascii: "+"):
                true
            default: false
            }
        }
    }

    /// A name in small letters as the database writes most names: `etc/gmt+2` is `Etc/GMT+2`.
    private static func capitalized(_ name: String) -> String {
        var capital = ""
        var isFirst = true
        for character in name {
            capital += isFirst ? character.uppercased() : String(character)
            isFirst = character == "/" || character == "_" || character == "-"
        }
        for (start, other) in [("Us/", "US/"), ("Etc/Gmt", "Etc/GMT"), ("Etc/Utc", "Etc/UTC"), ("Etc/Uct", "Etc/UCT")]
        where capital.hasPrefix(start) {
            return other + capital.dropFirst(start.count)
        }
        return capital
    }

    /// The names by their forms in small letters.
    private static let known: [String: String] = {
        let names = TimeZone.knownTimeZoneIdentifiers + single
        return Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    }()

    /// The names by their last parts in small letters.
    private static let cities: [String: String] = {
        let pairs = TimeZone.knownTimeZoneIdentifiers.compactMap { name -> (String, String)? in
            let parts = name.split(separator: "/")
            guard parts.count > 1, let city = parts.last, parts[0] != "Etc" else { return nil }
            return (city.lowercased(), name)
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// The names without a slash.
    private static let single: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "Greenwich", "HST",
        "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT",
        "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT",
        "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]
}
