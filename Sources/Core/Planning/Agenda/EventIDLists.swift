import JSON

/// Writes lists of event identities as JSON at a low cost for each identity.
///
/// An identity is in the list of each event that it conflicts with. So all identities are formatted once, in order. A list
/// copies from there, adjacent identities at once; most of a list's identities are adjacent.
struct EventIDLists {
    /// For each entry `"0123456789abcdef", `.
    private let bytes: [UInt8]
    private static let width = 20
    /// The most identities to copy at once, so that no piece of output becomes large.
    private static let runLimit = 2048

    /// - Complexity: O(*n*), and 20 bytes an entry.
    init(_ entries: [Agenda.Entry]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.count * EventIDLists.width)
        for entry in entries { bytes.append(contentsOf: "\"\(entry.id)\", ".utf8) }
        self.bytes = bytes
    }

    /// Appends the list of the entries at `positions`: `["0123456789abcdef", "fedcba9876543210"]`.
    ///
    /// - Complexity: O(*k*) for *k* positions.
    func append(_ positions: [Int], to pieces: inout PiecedOutput) {
        pieces.append("[")
        var first = 0
        while first < positions.count, pieces.isOpen {
            var next = first + 1
            while next < positions.count, positions[next] == positions[next - 1] + 1,
                next - first < EventIDLists.runLimit
            {
                next += 1
            }
            let start = positions[first] * EventIDLists.width
            let end = (positions[next - 1] + 1) * EventIDLists.width
            pieces.append(bytes[start..<(next == positions.count ? end - 2 : end)])
            first = next
        }
        pieces.append("]")
    }
}
