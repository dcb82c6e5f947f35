import Events
import Foundation

/// What a store has of its sources, for a program that only reads them. A store of an earlier version is brought up to date;
/// none is made, set aside or emptied.
package struct StoredFeeds: Sendable {
    /// What each source gave last, in the order in which they were added.
    package private(set) var feeds: [Feed] = []
    /// What the user calls some of the sources.
    package private(set) var givenNames: [Source: String] = [:]
    /// What the user has decided of their conflicts.
    package private(set) var choices: [Source: SourceChoices] = [:]
    /// The sources that have given nothing yet.
    package private(set) var unread: [Source] = []

    /// Reads all of the store in a directory. Where there is none, there are no sources.
    ///
    /// Blocks; *O*(*n*) in the number of events.
    ///
    /// - Throws: `StoreError` where the store cannot be read as it is.
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
        let store = try Store(in: directory)
        for source in try store.sources() {
            givenNames[source.source] = source.givenName
            choices[source.source] = source.choices
            if let read = try store.feed(of: source.id) {
                feeds.append(read.feed)
            } else {
                unread.append(source.source)
            }
        }
        try store.close()
    }
}
