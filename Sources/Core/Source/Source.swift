import Foundation

/// Where events come from: today a file.
public struct Source: Hashable, Sendable {
    /// The absolute path of the file. A URI that names no file of this computer stands as it is, and cannot be read.
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
        } else if argument.contains("://"), URL(string: argument)?.scheme != nil {
            path = argument
        } else {
            path = Source.absolutePath(argument, in: directory)
        }
    }

    /// The name that people see: the last part of the path.
    public var name: String {
        URL(fileURLWithPath: path).lastPathComponent
    }

    /// The path without `.` and doubled slashes. A `..` is left to the file system where there is something, because behind a
    /// symbolic link it leads elsewhere than its name says.
    private static func absolutePath(_ path: String, in directory: String) -> String {
        let whole = path.hasPrefix("/") ? path : directory + "/" + path
        let parts = whole.split(separator: "/").filter { $0 != "." }
        let plain = "/" + parts.joined(separator: "/")
        guard parts.contains(".."), let real = realpath(plain, nil) else { return plain }
        defer { free(real) }
        return String(cString: real)
    }

    /// The paths at which changes of the source can be followed: its own and, where that is a symbolic link, that of the file
    /// behind it. None for a pipe or a device, which gives what it has once; a file that is not there yet may come.
    ///
    /// Asks the file system, so it may block.
    public var documents: [String] {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType
        guard type == nil || type == .typeRegular else { return [] }
        return file == path ? [path] : [path, file]
    }
}
