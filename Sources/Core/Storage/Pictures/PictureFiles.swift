import Events
import Foundation
import Network

/// The pictures that were fetched, as files, up to a limit; beyond it, those go that were used longest ago.
///
/// A file is written whole or not at all, and says at its beginning of which address and length it is, with a checksum: what
/// is broken is dropped, and fetched again. So a process may be killed at any moment, and several may use one folder.
/// A file's time of change is that of its last use. Errors are no matter here: a picture that is not kept is fetched again.
package actor PictureFiles {
    private let folder: URL
    private let limit: Int
    private let thread = QueueExecutor(label: "PictureFiles")
    /// About how many bytes the folder holds; `nil` until somebody wants to know.
    private var size: Int?
    private var writeCount = 0

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameter limit: The most bytes that all files take together.
    package init(folder: URL, limit: Int = 256 << 20) {
        self.folder = folder
        self.limit = limit
    }

    /// Where they are kept: in `pictures` of the program's own directory of caches, see `BaseDirectory`.
    package static func location(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        BaseDirectory.cache.upcoming(environment).appending(path: "pictures")
    }

    /// The bytes that an address gave, which count as used now; `nil` where there are none, or broken ones.
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
        // Only a rename puts a whole file in the place of nothing.
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

    /// Drops what was used longest ago until an eighth of the limit is free, where it is passed, and what was never finished.
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
                // Another process may still write it; not for an hour.
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

/// How a picture stands in its file: the address it is of, its length and its checksum, then its bytes.
private enum PictureFile {
    static func content(_ bytes: [UInt8], of address: WebAddress) -> Data {
        var content = Data("\(beginning(address))\(StableHash(of: bytes).hexadecimal) \(bytes.count)\n".utf8)
        content.append(contentsOf: bytes)
        return content
    }

    /// The bytes, if they are those of the address, and whole.
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
