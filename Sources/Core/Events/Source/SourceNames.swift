import Network
import Text

/// Distinct names of several sources: `Source.name`, and where several have it, as much of what is before the last part of the
/// location as is needed: "x · work", "x · example.org". A source that states a name has that name. If several have the same
/// name, their other name follows in parentheses: "Holidays (basic)".
public struct SourceNames: Hashable, Sendable {
    private let names: [Source: String]

    /// - Parameters:
    ///   - givenNames: The user's names of some sources, which are used unchanged.
    ///   - ownNames: The names that some sources state.
    /// - Complexity: O(*n* · *p*), where *n* is the number of sources and *p* is the number of parts of a path.
    public init(
        _ sources: [Source], givenNames: [Source: String] = [:], ownNames: [Source: String] = [:]
    ) {
        var names = givenNames
        var unclear = Set(sources).subtracting(givenNames.keys)
        let taken = Set(givenNames.values)
        for (name, group) in Dictionary(grouping: unclear.filter { ownNames[$0] != nil }, by: { ownNames[$0] ?? "" }) {
            unclear.subtract(group)
            let isUnique = group.count == 1 && !taken.contains(name)
            let others = isUnique ? nil : SourceNames(group)
            for source in group { names[source] = others.map { "\(name) (\($0[source]))" } ?? name }
        }
        let used = Set(names.values)
        var depth = 1
        while !unclear.isEmpty {
            let groups = Dictionary(grouping: unclear) { SourceNames.end(of: $0, depth: depth) }
            for (name, group) in groups {
                let isUnique = group.count == 1 && !used.contains(name)
                for source in group where isUnique || name == SourceNames.end(of: source, depth: depth + 1) {
                    names[source] = name
                    unclear.remove(source)
                }
            }
            depth += 1
        }
        self.names = names
    }

    /// The names that some sources state.
    ///
    /// - Parameter statements: The metadata of all sources; if a source occurs twice, the first counts.
    public static func ownNames(
        _ statements: some Sequence<(source: Source, statement: SourceStatement)>
    ) -> [Source: String] {
        Dictionary(
            statements.compactMap { source, statement in statement.name.map { (source, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The name of a source; for an unknown source, the last part of its path.
    public subscript(source: Source) -> String {
        names[source] ?? source.name
    }

    /// The name with the `depth - 1` parts before the last one of the location; where there are no more, the last part alone,
    /// and then the whole location.
    private static func end(of source: Source, depth: Int) -> String {
        guard depth > 1 else { return source.name }
        if let calendar = source.desktopCalendar { return [source.name, calendar].dotted(fromRightToLeft: false) }
        let parts = source.address?.parts ?? source.displayLocation.split(separator: "/").map(String.init)
        switch depth - parts.count {
        case ...0:
            return [source.name, parts.dropLast().suffix(depth - 1).joined(separator: "/")].dotted(
                fromRightToLeft: false)
        case 1: return parts.last ?? source.displayLocation
        default: return source.displayLocation
        }
    }
}
