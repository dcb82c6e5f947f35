import Events

/// The user's choices about conflicts in general.
package struct SavedConflicts: Codable, Hashable, Sendable {
    /// Two calendars, by the locations of their sources in order of the alphabet.
    package struct Pair: Codable, Hashable, Sendable {
        let locations: [String]

        package init(_ sources: [Source]) { locations = sources.map(\.location).sorted() }
    }

    /// The time in minutes below which the time between two events at different locations is too short; 0 for any time.
    package var bufferMinutes: Int
    /// The calendars of which the user is not asked again whose time they take, though they conflict very often.
    package var unasked: Set<Pair>

    /// The buffer that is offered.
    package static let offeredMinutes = 15
    /// A day.
    private static let mostMinutes = 1440

    package init(bufferMinutes: Int = 0, unasked: Set<Pair> = []) {
        self.bufferMinutes = min(max(bufferMinutes, 0), SavedConflicts.mostMinutes)
        self.unasked = unasked
    }

    /// A value that is missing or wrong is as usual.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(bufferMinutes: values.value(.bufferMinutes) ?? 0, unasked: values.value(.unasked) ?? [])
    }
}
