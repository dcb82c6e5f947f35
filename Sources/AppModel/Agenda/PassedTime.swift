import Planning

/// The present in a snapshot, some time after the snapshot was made.
package struct PassedTime: Hashable, Sendable {
    /// The version of the snapshot that has the rows of the present.
    package let snapshot: Version
    package let present: AgendaPresent
}
