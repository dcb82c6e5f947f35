import Events
import JSON

/// The location of team logos: a web folder with a file for each team, named after its code.
///
///     let logos = TeamLogos(setting: environment["UPCOMING_LOGOS"], standard: installed)
///     logos.url(of: team)   // "https://logos.example/nfl_gb_light.png"
package struct TeamLogos: Hashable, Sendable {
    /// The URL of the folder, which ends with `/`; `nil` when no logo is requested.
    package let folder: String?
    /// The codes of the teams with a logo in the folder, in capital letters; `nil` when logos are requested for any
    /// team.
    private let codes: Set<String>?

    /// Requests no logo.
    package static let none = TeamLogos(folder: nil, codes: nil)

    private init(folder: String?, codes: Set<String>?) {
        (self.folder, self.codes) = (folder, codes)
    }

    /// - Parameters:
    ///   - folder: The URL of the folder. A `/` is added when it does not end with one.
    ///   - codes: The codes (`Team.triCode`, in any case) of the teams whose logos are requested; `nil` for any team.
    package init(folder: String, codes: [String]? = nil) {
        self.init(
            folder: folder.hasSuffix("/") ? folder : folder + "/", codes: codes.map { Set($0.map { $0.uppercased() }) })
    }

    /// Reads a JSON object such as `{"folder": "https://logos.example/", "teams": ["GB", "PHI"]}`. Without a folder on the web
    /// or without a list of teams, no logo is requested.
    ///
    /// - Throws: When `bytes` is not JSON.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        let root = try JSONDocument(parsing: bytes).root
        guard let folder = root["folder"]?.string, TeamLogos.isOnTheWeb(folder), let teams = root["teams"]?.elements
        else {
            self = .none
            return
        }
        self.init(folder: folder, codes: teams.compactMap(\.string))
    }

    /// The folder that the user sets, from which logos are requested for any team.
    ///
    /// - Parameters:
    ///   - setting: The value of `UPCOMING_LOGOS`: the URL of a folder, or `none`.
    ///   - standard: Applies when `setting` is neither.
    package init(setting: String?, standard: TeamLogos) {
        switch setting {
        case "none": self = .none
        case let folder? where TeamLogos.isOnTheWeb(folder): self.init(folder: folder)
        default: self = standard
        }
    }

    /// The address of a team's logo, `…/nfl_phi_light.png`. `nil` when the folder has none for the team's code, and for
    /// a code with characters other than ASCII letters and digits. The address need not exist.
    package func url(of team: Team) -> String? {
        let code = team.triCode.lowercased()
        let isPlain = code.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
        guard let folder, !code.isEmpty, isPlain, codes?.contains(code.uppercased()) ?? true else { return nil }
        return "\(folder)nfl_\(code)_light.png"
    }

    private static func isOnTheWeb(_ folder: String) -> Bool {
        ["http://", "https://"].contains { folder.lowercased().hasPrefix($0) }
    }
}
