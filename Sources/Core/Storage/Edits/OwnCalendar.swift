import Events
import Formats
import Foundation
import Text

/// *My Calendar*: a folder of calendar files in the user's data, for events that are added where no other calendar may be
/// changed. It is apart from the database, and nothing in it is deleted with its source.
package struct OwnCalendar: Sendable {
    private let folder: URL

    package static let folderName = "my-calendar"

    /// - Parameter directory: The directory of the store.
    package init(in directory: URL) { folder = directory.appendingPathComponent(OwnCalendar.folderName) }

    package var path: FilePath { FilePath(bytes: Array(folder.path.utf8)) }

    package var source: Source { Source(argument: folder.path) }

    /// Makes the folder and its name, where they are missing. Blocks.
    package func make() throws(EditRefusal) {
        let name = folder.appendingPathComponent("displayname")
        do {
            try PrivateFiles.makeDirectory(at: folder)
            guard !FileManager.default.fileExists(atPath: name.path) else { return }
            try PrivateFiles.write(Data(localized("My Calendar").utf8), to: name)
        } catch {
            throw EditRefusal(
                Message(
                    "My Calendar cannot be made. {reason}", ["reason": StoreError(error, path: folder.path).words]))
        }
    }
}
