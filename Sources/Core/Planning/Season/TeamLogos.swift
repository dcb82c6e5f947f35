import Events
import Foundation

/// Where the logos of teams are: a file for each, named after the team's code.
package struct TeamLogos: Hashable, Sendable {
    /// Ends with `/`.
    package let baseURL: String

    /// The place that the sample names.
    package static let standard = TeamLogos(baseURL: "https://resources-us.yinzcam.com/nfl/logos/")

    /// - Parameter baseURL: The URL of the folder; a `/` is put behind it where it has none.
    package init(baseURL: String) {
        self.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
    }

    /// The place that `UPCOMING_LOGOS` names in `environment`; the standard one where that is not set, or is no URL of the web.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let setting = environment["UPCOMING_LOGOS"] ?? ""
        let isWebAddress = ["http://", "https://"].contains { setting.lowercased().hasPrefix($0) }
        self = isWebAddress ? TeamLogos(baseURL: setting) : .standard
    }

    /// The address of a team's logo, `…/nfl_phi_light.png`; `nil` where the team has no code, or one with other characters
    /// than letters and digits of ASCII. There may be nothing at that address.
    package func url(of team: Team) -> String? {
        let code = team.triCode.lowercased()
        let isPlain = code.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
        return code.isEmpty || !isPlain ? nil : "\(baseURL)nfl_\(code)_light.png"
    }
}
