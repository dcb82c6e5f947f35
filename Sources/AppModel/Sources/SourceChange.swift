/// What has changed about the sources since somebody looked last.
package struct SourceChange: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// There are other events, sources or names.
    package static let feeds = SourceChange(rawValue: 1)
    /// A refresh has begun or ended, a source failed, or the network came or went.
    package static let state = SourceChange(rawValue: 2)
}
