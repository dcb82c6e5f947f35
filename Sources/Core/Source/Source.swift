import Foundation

/// Where events come from: today a file.
public struct Source: Hashable, Sendable {
    /// The absolute path of the file.
    public let path: String

    public init(path: String) {
        self.path = path
    }

    /// The name that people see: the last part of the path.
    public var name: String {
        URL(fileURLWithPath: path).lastPathComponent
    }
}
