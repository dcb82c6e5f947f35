import Events
import Foundation
import Network
import Text

/// The fetched pictures as files, with a limit on their total size. It deletes the least recently used ones.
///
/// A file is written atomically, and begins with its address, its length and a checksum: a broken file is deleted, and
/// the picture is fetched again. So a process may be killed at any time, and several processes may share one folder. A
/// file's modification time is the time of its last use. Errors are ignored: a picture that is not stored is fetched
/// again.
package actor PictureFiles {
    private let folder: URL
    private let limit: Int
    private let thread = QueueExecutor(label: "PictureFiles")
    /// The approximate size of the folder in bytes; `nil` until it is first needed.
    private var size: Int?
    private var writeCount = 0

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameter limit: The most bytes of all files together.
    package init(folder: URL, limit: Int = 256 << 20) {
        self.folder = folder
        self.limit = limit
    }

    /// The folder: `pictures` in the program's cache directory, see `BaseDirectory`.
    package static func location(_ environment: Environment = .process) -> URL {
        BaseDirectory.cache.upcoming(environment).appending(path: "pictures")
    }

    /// The stored bytes of an address, which count as used now; `nil` when there are none, or when the file is broken.
    package func bytes(of address: WebAddress) -> [UInt8]? {
        let file = file(of: address)
        guard let content = try? Data(contentsOf: file) else { return nil }
        guard let bytes = PictureFile.bytes(of: address, in: content) else {
            try? FileManager.default.removeItem(at: file)
            return nil
        }
        utimes(file.path, nil)
        return bytes
    }

    package func keep(_ bytes: [UInt8], of address: WebAddress) {
        let content = PictureFile.content(bytes, of: address)
        guard content.count <= limit else { return }
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        writeCount += 1
        let unfinished = folder.appending(path: "\(PictureFiles.unfinished)\(getpid())-\(writeCount)")
        // Only a rename creates a complete file atomically.
        guard (try? content.write(to: unfinished)) != nil, rename(unfinished.path, file(of: address).path) == 0 else {
            try? FileManager.default.removeItem(at: unfinished)
            return
        }
        if let known = size { size = known + content.count }
        if size ?? .max > limit { trim() }
    }

    package func remove(_ address: WebAddress) {
        try? FileManager.default.removeItem(at: file(of: address))
    }

    private static let unfinished = "unfinished-"

    private func file(of address: WebAddress) -> URL {
        folder.appending(path: StableHash(of: address.text.utf8).hexadecimal)
    }

    /// If the limit is exceeded, deletes the least recently used files until an eighth of it is free. Also deletes
    /// unfinished files.
    private func trim() {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: Array(keys), options: [])
        var files: [(url: URL, time: Date, size: Int)] = []
        for url in found ?? [] {
            guard let values = try? url.resourceValues(forKeys: keys), let time = values.contentModificationDate else {
                continue
            }
            if url.lastPathComponent.hasPrefix(PictureFiles.unfinished) {
                // Another process may still be writing it, but not for an hour.
                if time.timeIntervalSinceNow < -3600 { try? FileManager.default.removeItem(at: url) }
            } else {
                files.append((url, time, values.fileSize ?? 0))
            }
        }
        var sum = files.reduce(0) { $0 + $1.size }
        if sum > limit {
            files.sort { $0.time < $1.time }
            for file in files where sum > limit - limit / 8 {
                try? FileManager.default.removeItem(at: file.url)
                sum -= file.size
            }
        }
        size = sum
    }
}

/// The format of a picture's file: its address, length and checksum, then its bytes.
private enum PictureFile {
    static func content(_ bytes: [UInt8], of address: WebAddress) -> Data {
        var content = Data("\(beginning(address))\(StableHash(of: bytes).hexadecimal) \(bytes.count)\n".utf8)
        content.append(contentsOf: bytes)
        return content
    }

    /// The bytes, if they belong to the address and are complete.
    static func bytes(of address: WebAddress, in content: Data) -> [UInt8]? {
        let beginning = Data(beginning(address).utf8)
        guard content.starts(with: beginning) else { return nil }
        let rest = content.dropFirst(beginning.count)
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
        let bytes = Array(rest[(end + 1)...])
        guard words.count == 2, words[1] == String(bytes.count), words[0] == StableHash(of: bytes).hexadecimal else {
            return nil
        }
        return bytes
    }

    private static func beginning(_ address: WebAddress) -> String {
        "upcoming picture 1\n\(address.text)\n"
    }
}
