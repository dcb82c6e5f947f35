import Events
import Foundation

/// The content of a store without what is hidden, for a program that only reads it. A store of an earlier version is migrated; a store is
/// never made, set aside or emptied. In a directory that cannot be written it is read as it is.
package struct StoredFeeds: Sendable {
    /// The last feeds of the sources, in the order in which the sources were added.
    package private(set) var feeds: [Feed] = []
    /// The user's names of some sources.
    package private(set) var givenNames: [Source: String] = [:]
    /// The user's choices about their conflicts.
    package private(set) var choices: [Source: SourceChoices] = [:]
    /// Whether the user lets them be changed; none for those of which that was not asked.
    package private(set) var mayChange: [Source: Bool] = [:]
    /// The user's mail addresses.
    package private(set) var ownAddresses: [String] = []
    /// The people, and for whom events are.
    package private(set) var people = People()
    /// The conflicts that the user ignores.
    package private(set) var ignoredConflicts = IgnoredConflicts()
    /// The events that the user does not go to.
    package private(set) var skippedEvents: Set<SkippedEvent> = []
    /// The sources that were never read successfully.
    package private(set) var unread: [Source] = []
    /// Whether sources are hidden.
    package private(set) var hasHidden = false

    /// Reads the whole store in a directory. If it does not exist, there are no sources.
    ///
    /// Blocks; *O*(*n*) in the number of events.
    ///
    /// - Throws: `StoreError` when the store cannot be read.
    package init(in directory: URL) throws(StoreError) {
        let file = directory.appendingPathComponent(Store.fileName)
        do {
            let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
            guard size != 0 else { return }
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            return
        } catch {
            throw StoreError(error, path: file.path)
        }
        let store = try Store(reading: directory)
        people = try store.people()
        ownAddresses = try store.ownAddresses()
        ignoredConflicts = try store.ignoredConflicts()
        skippedEvents = try store.skippedEvents()
        for source in try store.sources() {
            guard !source.isHidden else {
                hasHidden = true
                continue
            }
            givenNames[source.source] = source.givenName
            choices[source.source] = source.choices
            mayChange[source.source] = source.mayChange
            if let read = try store.feed(of: source.id) {
                feeds.append(read.feed)
            } else {
                unread.append(source.source)
            }
        }
        try store.close()
    }
}
