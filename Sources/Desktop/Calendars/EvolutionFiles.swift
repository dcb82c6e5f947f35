import Events
import Formats
import Foundation
import Storage
import Text

/// The list of accounts and calendars as evolution-data-server keeps it on disk.
enum EvolutionFiles {
    /// The entries that the user has made or that accounts have brought, at most as many as a list has.
    static func entries(_ environment: Environment = .process) -> [DesktopAccount.Entry] {
        let home = URL(fileURLWithPath: BaseDirectory.home(environment))
        func folder(_ variable: String, _ usual: String) -> URL {
            let stated = environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            return (stated ?? home.appendingPathComponent(usual)).appendingPathComponent("evolution/sources")
        }
        let places = [folder("XDG_CONFIG_HOME", ".config"), folder("XDG_CACHE_HOME", ".cache")]
        let names = places.flatMap { place -> [URL] in
            // Those of an account with several calendars are one folder deeper.
            let found = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
            return (found?.lazy.compactMap { $0 as? URL }.filter { $0.pathExtension == "source" })
                .map { Array($0.prefix(DesktopAccount.limit)) } ?? []
        }
        return names.sorted { $0.path < $1.path }.compactMap { file in
            guard let text = try? PrivateFiles.read(file.path) else { return nil }
            return DesktopAccount.Entry(
                uid: file.deletingPathExtension().lastPathComponent,
                text: String(decoding: text.prefix(100_000), as: UTF8.self),
                status: "")
        }
    }
}
