/// A decision of the user not to go to an event, or to the events of a series. They then take no time.
///
/// Decisions are kept by keys, so they outlast refreshes, and the removal and addition of a source. That about one event lapses
/// when it moves: at another time the user may decide otherwise.
public struct SkippedEvent: Hashable, Codable, Sendable {
    /// The key of the event, or of its series (`EventKey.ofSeries`).
    public let key: EventKey
    /// When the event is; `nil` for a series.
    public let times: EventTimes?

    public init(key: EventKey, times: EventTimes? = nil) {
        (self.key, self.times) = (key, times)
    }
}
