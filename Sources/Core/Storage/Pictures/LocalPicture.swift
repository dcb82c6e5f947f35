import Events
import Foundation
import Network

/// A picture beside the file that names it: `pictures/moon.png`.
///
/// No name leads out of the folder of that file: a name has no `..`, no scheme and no slash in
/// front, and no part of the path may be a symbolic link. Only files can name one; a feed of the web cannot.
package struct LocalPicture: Hashable, Sendable {
    private let folder: FilePath
    private let parts: [String]

    /// The most folders in a name, and the most bytes.
    private static let (mostParts, longestName) = (16, 1000)

    /// - Parameters:
    ///   - name: As the source has it.
    ///   - source: The source that names it.
    /// - Returns: `nil` when the source is no file, or when the name is not one of a file below its folder.
    package init?(_ name: String, beside source: Source?) {
        guard case .file(let path)? = source?.place, let file = FilePath(text: path) else { return nil }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard name.utf8.count <= LocalPicture.longestName, parts.count <= LocalPicture.mostParts,
            !name.contains("\0"), !name.contains("\\"), !parts[0].contains(":"),
            parts.allSatisfy({ !["", ".", ".."].contains($0) })
        else { return nil }
        folder = file.folder
        self.parts = parts
    }

    /// The bytes of the file. Waits on a separate thread.
    ///
    /// - Parameter limit: The most bytes.
    func bytes(limit: Int) async -> Result<[UInt8], PictureFailure> {
        await OwnThread.run { read(limit: limit) }
    }

    private func read(limit: Int) -> Result<[UInt8], PictureFailure> {
        var descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        for (position, part) in parts.enumerated() {
            guard descriptor >= 0 else { return .failure(.noFile) }
            // Opening a pipe would wait for its writer.
            let kind = position < parts.count - 1 ? O_DIRECTORY : O_NONBLOCK
            let next = openat(descriptor, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
            close(descriptor)
            descriptor = next
        }
        guard descriptor >= 0 else { return .failure(.noFile) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .failure(.noFile) }
        guard status.st_size <= limit else { return .failure(.notAPicture) }
        let bytes = (try? file.read(upToCount: Int(status.st_size))) ?? Data()
        return bytes.count == status.st_size ? .success(Array(bytes)) : .failure(.noFile)
    }
}
