import Foundation

/// The path of a file. File names are bytes, and need not be UTF-8.
///
/// Its `text` is the path itself if it is UTF-8, otherwise a `file:` URI with the other bytes escaped, so that nothing
/// is lost:
///
///     FilePath(bytes: Array("/tmp/caf".utf8) + [0xE9]).text      // file:///tmp/caf%E9
public struct FilePath: Hashable, Sendable {
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses a `text`. Returns `nil` when it is neither an absolute path nor a `file:` URI of this computer.
    public init?(text: String) {
        if text.hasPrefix("/") {
            bytes = Array(text.utf8)
        } else {
            guard text.prefix(5).lowercased() == "file:" else { return nil }
            var rest = text.dropFirst(5)
            if rest.hasPrefix("//") {
                rest = rest.dropFirst(2)
                if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
            }
            guard rest.hasPrefix("/"), let decoded = FilePath.unescaped(rest.utf8) else { return nil }
            bytes = decoded
        }
    }

    /// - Complexity: O(the length of the path).
    public var text: String {
        if isUTF8 { return shown }
        return bytes.reduce(into: "file://") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Whether the path is valid UTF-8.
    public var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The path with U+FFFD for bytes that are not UTF-8.
    public var shown: String { String(decoding: bytes, as: UTF8.self) }

    /// A path inside this folder. An absolute path is returned unchanged.
    public func appending(_ path: [UInt8]) -> FilePath {
        path.first == UInt8(ascii: "/") ? FilePath(bytes: path) : FilePath(bytes: bytes + [UInt8(ascii: "/")] + path)
    }

    /// The current directory, in the form of `text`.
    public static var currentDirectory: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return FilePath(bytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))).text
    }

    /// Calls `body` with the path as a C string. A NUL in the path ends it.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    /// The parent folder; for a path of one part, the root.
    public var folder: FilePath {
        let end = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return FilePath(bytes: end == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<end]))
    }

    /// The path without symbolic links; `nil` when nothing exists there.
    public var resolved: FilePath? {
        guard let real = withCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return FilePath(bytes: Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
    }

    private static func unescaped(_ escaped: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = escaped[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
