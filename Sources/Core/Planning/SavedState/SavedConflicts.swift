/// The user's choices about conflicts in general.
package struct SavedConflicts: Codable, Hashable, Sendable {
    /// The time in minutes below which the time between two events at different locations is too short; 0 for any time.
    package var bufferMinutes: Int

    /// The buffer that is offered.
    package static let offeredMinutes = 15
    /// A day.
    private static let mostMinutes = 1440

    package init(bufferMinutes: Int = 0) {
        self.bufferMinutes = min(max(bufferMinutes, 0), SavedConflicts.mostMinutes)
    }

    package init(from decoder: any Decoder) throws {
        self.init(
            bufferMinutes: try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .bufferMinutes))
    }
}
