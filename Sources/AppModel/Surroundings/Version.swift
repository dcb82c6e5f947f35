/// A version of something that is too large to compare: equal only to itself.
///
///     private(set) var feeds: [Feed] = [] { didSet { feedsVersion = Version() } }
package struct Version: Hashable, Sendable {
    private final class Identity: Sendable {}
    private let identity = Identity()

    package init() {}

    package static func == (one: Version, other: Version) -> Bool { one.identity === other.identity }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
