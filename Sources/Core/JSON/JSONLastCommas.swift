/// The commas after a last item of an array or object that a `JSONDocument` has skipped.
public struct JSONLastCommas: Hashable, Sendable {
    /// The location of the first one.
    public let first: JSONLocation
    /// How many there are, 1 or more.
    public let count: Int
}
