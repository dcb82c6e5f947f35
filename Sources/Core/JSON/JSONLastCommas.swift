/// The commas behind the last item of an array or object that a `JSONDocument` has passed over.
public struct JSONLastCommas: Hashable, Sendable {
    /// Where the first of them stands.
    public let first: JSONLocation
    /// How many there are, 1 or more.
    public let count: Int
}
