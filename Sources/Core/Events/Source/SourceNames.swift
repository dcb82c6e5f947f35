import Network

/// Names that tell several sources apart: the last part of the path, with as many folders before it as it takes, and
/// before these the host where the source is an address. A source that calls itself something goes by that; of several of
/// one name each has its other name behind it: "Holidays (basic.ics)".
public struct SourceNames: Hashable, Sendable {
    private let names: [Source: String]

    /// - Parameters:
    ///   - givenNames: what the user calls some of them; such a name stands as it is.
    ///   - ownNames: what some of them call themselves.
    /// - Complexity: O(*n* · *p*), where *n* is the number of sources and *p* that of the parts of a path.
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
        var depth = 1
        while !unclear.isEmpty {
            let groups = Dictionary(grouping: unclear) { SourceNames.end(of: $0, depth: depth) }
            for (name, group) in groups {
                for source in group where group.count == 1 || name == SourceNames.end(of: source, depth: depth + 1) {
                    names[source] = name
                    unclear.remove(source)
                }
            }
            depth += 1
        }
        self.names = names
    }

    /// What some sources call themselves.
    ///
    /// - Parameter statements: Of all sources; of two of one source the first counts.
    public static func ownNames(
        _ statements: some Sequence<(source: Source, statement: SourceStatement)>
    ) -> [Source: String] {
        Dictionary(
            statements.compactMap { source, statement in statement.name.map { (source, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The name of a source; of one that is not among those the names were made for, the last part of its path.
    public subscript(source: Source) -> String {
        names[source] ?? source.name
    }

    /// The last `depth` parts of the location, or all of it.
    private static func end(of source: Source, depth: Int) -> String {
        guard depth > 1 else { return source.name }
        let parts = source.address?.parts ?? source.displayLocation.split(separator: "/").map(String.init)
        return parts.count < depth ? source.displayLocation : parts.suffix(depth).joined(separator: "/")
    }
}
