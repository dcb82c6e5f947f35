import Foundation

/// Where events come from: today a file.
public struct Source: Hashable, Sendable {
    /// The absolute path of the file.
    public let path: String

    public init(path: String) {
        self.path = path
    }

    /// The source that a word on the command line names: a path, relative or not, a `file:` URI, or `-` for standard input.
    public init(argument: String, directory: String = FileManager.default.currentDirectoryPath) {
        if argument == "-" {
            path = "/dev/stdin"
        } else if let url = URL(string: argument), url.isFileURL {
            path = url.path
        } else {
            path =
                URL(fileURLWithPath: argument, relativeTo: URL(fileURLWithPath: directory, isDirectory: true))
                .standardizedFileURL.path
        }
    }

    /// The name that people see: the last part of the path.
    public var name: String {
        URL(fileURLWithPath: path).lastPathComponent
    }

    /// Whether the source is a document whose changes can be followed: a regular file, or one that is not there yet. A
    /// pipe or a device gives what it has once.
    ///
    /// Asks the file system, so it may block.
    public var isDocument: Bool {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        return (attributes?[.type] as? FileAttributeType).map { $0 == .typeRegular } ?? true
    }
}
