import Events
import Formats
import Foundation
import Storage
import Text

/// The list of accounts and calendars as evolution-data-server keeps it on disk.
enum EvolutionFiles {
    /// The entries that the user has made or that accounts have brought, at most as many as a list has.
    static func entries(_ environment: Environment = .process) -> [DesktopAccount.Entry] {
        let places = [BaseDirectory.config, .cache].map {
            URL(fileURLWithPath: $0.base(environment) + "/evolution/sources")
        }
        var bytesLeft = mostBytes
        return places.flatMap(files).sorted { $0.path < $1.path }.compactMap { file in
            guard let text = try? PrivateFiles.read(file.path, limit: min(longestFile, bytesLeft)) else { return nil }
            bytesLeft -= text.count
            return DesktopAccount.Entry(
                uid: file.deletingPathExtension().lastPathComponent, text: String(decoding: text, as: UTF8.self),
                status: "")
        }
    }

    /// The files of entries in a folder. Those of an account with several calendars are one folder deeper.
    private static func files(in place: URL) -> [URL] {
        guard let found = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil) else { return [] }
        var files: [URL] = []
        for case let file as URL in found.lazy.prefix(mostFiles) {
            if found.level > 1 { found.skipDescendants() }
            if file.pathExtension == "source" { files.append(file) }
            if files.count == DesktopAccount.limit { break }
        }
        return files
    }

    /// The most files and folders that are looked at in a folder.
    private static let mostFiles = 10_000
    /// The most bytes that are read of a file, and of all files.
    private static let (longestFile, mostBytes) = (100_000, 20_000_000)
}
