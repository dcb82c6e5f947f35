/// A change of the sources.
package struct SourceChange: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Events, sources or names have changed.
    package static let feeds = SourceChange(rawValue: 1)
    /// A refresh has begun or ended, a source failed, or the network came or went.
    package static let state = SourceChange(rawValue: 2)
}
