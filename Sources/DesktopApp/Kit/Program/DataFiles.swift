import AppModel
import Foundation
import Planning
import Text

/// The files that come with the program: style sheets, icons and samples.
///
/// They are in `share/upcoming` of the prefix whose `bin` holds the program, or in `data` of the checkout in which it
/// was built.
package struct DataFiles {
    package let directory: URL?

    /// The program's file, with links resolved.
    private static var program: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

    /// The directory whose `bin` has the program.
    private static var prefix: URL { program.deletingLastPathComponent().deletingLastPathComponent() }

    package init() {
        let places =
            [DataFiles.prefix.appendingPathComponent("share/upcoming")] + DataFiles.checkouts(above: DataFiles.program)
        directory = places.first {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("style.css").path)
        }
    }

    /// The path of a file, given relative to the directory.
    package func path(_ name: String) -> String? {
        directory?.appendingPathComponent(name).path
    }

    /// The samples of events; `nil` without the program's files.
    package var samples: Samples? { directory.map { Samples($0.appendingPathComponent("samples")) } }
    /// The folder of sample conditions.
    package var sampleConditions: String? { path("samples/conditions") }

    /// The colors of teams for feeds that do not state them; none when their file cannot be read.
    package var teamColors: TeamColors {
        bytes("team-colors.json").flatMap { try? TeamColors(parsing: $0) } ?? .none
    }

    /// The names of teams, which give the teams of calendars their codes; none when their file cannot be read.
    package var teamTable: TeamTable {
        bytes("team-names.json").flatMap { try? TeamTable(parsing: $0) } ?? .none
    }

    private func bytes(_ name: String) -> [UInt8]? {
        path(name).flatMap(FileManager.default.contents(atPath:)).map { Array($0) }
    }

    /// The folders that may hold translations: that in `UPCOMING_LOCALE_DIR`, for translators, and `share/locale` of the prefix.
    package static func catalogs() -> [String] {
        let named = Environment.process["UPCOMING_LOCALE_DIR"]
        return [named, prefix.appendingPathComponent("share/locale").path].compactMap { $0 }
    }

    /// Where logos are requested: where `UPCOMING_LOGOS` says, else from the folder in `team-logos.json`, for the teams that it
    /// lists; nowhere when that file cannot be read.
    package var teamLogos: TeamLogos {
        let standard = bytes("team-logos.json").flatMap { try? TeamLogos(parsing: $0) }
        let setting = Environment.process["UPCOMING_LOGOS"]
        return TeamLogos(setting: setting, standard: standard ?? .none)
    }

    /// `data` in each directory above the program. A build is three or four levels below the checkout.
    private static func checkouts(above program: URL) -> [URL] {
        var directory = program.deletingLastPathComponent()
        return (0..<5).map { _ in
            directory.deleteLastPathComponent()
            return directory.appendingPathComponent("data")
        }
    }
}
