import Foundation
import Network
import Text

/// Where events come from: a file, or an address of the web.
public struct Source: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        /// The absolute path, or the `file:` URI of one that is not UTF-8 (`FilePath.text`). A URI that names neither a file of
        /// this computer nor an address of the web stands here as it is, and cannot be read.
        case file(path: String)
        case web(WebAddress)
    }

    package let place: Place

    public init(path: String) {
        place = .file(path: path)
    }

    package init(_ address: WebAddress) {
        place = .web(address)
    }

    /// The source of a `location` that was kept.
    public init(location: String) {
        place = WebAddress(location).map(Place.web) ?? .file(path: location)
    }

    /// The source that a word on the command line names: a path, relative or not, a `file:` URI, an http or https address,
    /// or `-` for standard input.
    public init(argument: String, directory: String = FilePath.currentDirectory) {
        if argument == "-" {
            self.init(path: "/dev/stdin")
        } else if let address = WebAddress(argument) {
            self.init(address)
        } else if argument.prefix(5).lowercased() == "file:", let path = FilePath(text: argument), !path.isUTF8 {
            self.init(path: path.text)
        } else if let url = URL(string: argument), url.isFileURL {
            self.init(path: url.path)
        } else if argument.contains("://"), URL(string: argument)?.scheme != nil {
            self.init(path: argument)
        } else {
            self.init(path: Source.absolutePath(argument, in: directory))
        }
    }

    /// The whole of the source as one text, to be kept: the path, or the address. `Source(location:)` gives the same source.
    public var location: String {
        switch place {
        case .file(let path): path
        case .web(let address): address.text
        }
    }

    /// The path of the file; `nil` for an address.
    public var path: String? {
        if case .file(let path) = place { path } else { nil }
    }

    /// The address; `nil` for a file.
    package var address: WebAddress? {
        if case .web(let address) = place { address } else { nil }
    }

    /// The name that people see: the last part of the path, or the host of an address that has none.
    public var name: String {
        switch place {
        case .file(let path):
            let shown = FilePath(text: path)?.shown ?? path
            let last = shown.hasPrefix("/") ? shown.utf8.split(separator: UInt8(ascii: "/")).last : nil
            // A URL knows what to make of all else.
            guard let last, last.first != UInt8(ascii: "."), !last.contains(0) else {
                return URL(fileURLWithPath: shown).lastPathComponent.singleLine()
            }
            return String(Substring(last)).singleLine()
        case .web(let address): return address.parts.last ?? address.host
        }
    }

    /// The whole of the source as people see it, in one line: without passwords, secrets and control characters. It cannot be
    /// read back.
    public var displayLocation: String {
        switch place {
        case .file(let path): (FilePath(text: path)?.shown ?? path).singleLine(limit: 4096)
        case .web(let address): address.display
        }
    }

    /// The path without `.` and doubled slashes. A `..` is left to the file system where there is something, because behind a
    /// symbolic link it leads elsewhere than its name says.
    private static func absolutePath(_ path: String, in directory: String) -> String {
        if !directory.hasPrefix("/"), !path.hasPrefix("/"), let folder = FilePath(text: directory) {
            return folder.appending(Array(path.utf8)).text
        }
        let whole = path.hasPrefix("/") ? path : directory + "/" + path
        let parts = whole.split(separator: "/").filter { $0 != "." }
        let plain = "/" + parts.joined(separator: "/")
        guard parts.contains(".."), let real = realpath(plain, nil) else { return plain }
        defer { free(real) }
        return String(cString: real)
    }

    /// The paths at which changes of the source can be followed: its own and, where that is a symbolic link, that of the file
    /// behind it. None for an address, nor for a pipe or a device, which gives what it has once; a file that is not there yet
    /// may come.
    ///
    /// Asks the file system, so it may block.
    public var documents: [String] {
        guard let path else { return [] }
        if !path.hasPrefix("/"), let file = FilePath(text: path) { return Source.documents(file) }
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType
        guard type == nil || type == .typeRegular else { return [] }
        return file == path ? [path] : [path, file]
    }
}

extension Source {
    /// That of the file now; `nil` for an address, and where it has none. Asks the file system, so it may block.
    public var stamp: FileStamp? { path.flatMap(FilePath.init(text:)).flatMap(FileStamp.init(of:)) }

    /// `documents` of a path that is not UTF-8, which Foundation does not find.
    private static func documents(_ path: FilePath) -> [String] {
        var status = stat()
        let isThere = path.withCString { stat($0, &status) == 0 }
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else { return [] }
        return Set([path, path.resolved ?? path]).map(\.text)
    }

    /// The source that a person means who types it into a field: an address, with its scheme or without, or a path from the
    /// root or from the home directory (`~/`). `nil` for all else, relative paths among it.
    public init?(typed text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.hasPrefix("~/") {
            self.init(argument: BaseDirectory.home().path + text.dropFirst())
        } else if text.hasPrefix("/") || text.hasPrefix("file:") || WebAddress(text) != nil {
            self.init(argument: text)
        } else if !text.contains("://"), text.contains("."), !text.contains(where: \.isWhitespace),
            let address = WebAddress("https://" + text)
        {
            self.init(address)
        } else {
            return nil
        }
    }
}

extension Source {
    /// Whether it is on this computer or in a private network by what its place says alone: a file is, and so is an address
    /// such as `http://192.168.1.2/`. Of another address only the answer tells, see `PlacedAnswer`.
    public var isStatedInside: Bool { address?.isStatedInside ?? true }
}
