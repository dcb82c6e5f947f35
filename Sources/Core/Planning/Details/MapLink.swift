import Events
import Text

/// A place that a map program or a web page can show.
package struct MapLink: Hashable, Sendable {
    /// The addresses, the best first: a map program's (RFC 5870 `geo:`), if the coordinates are known, and OpenStreetMap's.
    package let addresses: [String]

    /// - Parameter location: Words for a search, in one line.
    package init(searching location: String) {
        let query = location.utf8.reduce(into: "") { query, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                query.unicodeScalars.append(Unicode.Scalar(byte))
            default: query += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        addresses = ["https://www.openstreetmap.org/search?query=\(query)"]
    }

    init(_ position: GeographicPosition) {
        let (latitude, longitude) = (position.latitudeText, position.longitudeText)
        addresses = [
            "geo:\(latitude),\(longitude)",
            "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)",
        ]
    }
}

extension AgendaFormatter {
    /// Where an event takes place, in one line: "Room 5", or its coordinates. `nil` if nothing is stated, or only the link of
    /// its meeting.
    func location(of entry: Int) -> String? {
        guard let location = agenda.entries[entry].event.location?.singleLine().trimmedOrNil else {
            return position(of: entry).map { "\($0.latitudeText), \($0.longitudeText)" }
        }
        return WebLink(whole: location) == nil ? location : nil
    }

    /// The same for a row, which names no coordinates and says "Online" instead of a link.
    func shortLocation(of entry: Int) -> String? {
        guard let location = agenda.entries[entry].event.location?.singleLine().trimmedOrNil else { return nil }
        return WebLink(whole: location) == nil ? location : localized("Online")
    }

    /// Where the place of an event is on a map; `nil` if it has none, or takes place online.
    func map(of entry: Int) -> MapLink? {
        if let position = position(of: entry) { return MapLink(position) }
        guard let location = location(of: entry), agenda.stated(of: entry)?.event.isOnline != true else { return nil }
        return MapLink(searching: location.singleLine(limit: AgendaFormatter.longestLocation))
    }

    private func position(of entry: Int) -> GeographicPosition? { agenda.stated(of: entry)?.event.position }

    /// The most characters of a location in a search.
    private static let longestLocation = 200
}
