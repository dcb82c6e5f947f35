import Foundation
import Text

/// The directories in which a program keeps its files (XDG Base Directory Specification 0.8).
public enum BaseDirectory: Sendable {
    /// The user's data: `$XDG_DATA_HOME`, else `~/.local/share`.
    case data
    /// The user's settings: `$XDG_CONFIG_HOME`, else `~/.config`.
    case config
    /// Data that may be deleted at any time: `$XDG_CACHE_HOME`, else `~/.cache`.
    case cache
    /// State that lasts from one start to the next: `$XDG_STATE_HOME`, else `~/.local/state`.
    case state

    /// The program's own directory in it. A variable without an absolute path is ignored, as the specification
    /// requires.
    public func upcoming(_ environment: Environment = .process) -> URL {
        URL(fileURLWithPath: path(environment))
    }

    /// The path of a file in the program's own directory; of the directory itself where none is named.
    ///
    /// It is needed before there is a window, and the first `appendingPathComponent` would take a fiftieth of that time.
    public func path(_ environment: Environment = .process, of file: String? = nil) -> String {
        base(environment) + "/upcoming" + (file.map { "/" + $0 } ?? "")
    }

    /// The path of the directory itself, in which other programs have theirs.
    package func base(_ environment: Environment = .process) -> String {
        let (variable, usual) =
            switch self {
            case .data: ("XDG_DATA_HOME", ".local/share")
            case .config: ("XDG_CONFIG_HOME", ".config")
            case .cache: ("XDG_CACHE_HOME", ".cache")
            case .state: ("XDG_STATE_HOME", ".local/state")
            }
        let stated = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return stated ?? BaseDirectory.home(environment) + "/" + usual
    }

    /// The path of the user's home directory: `$HOME` if it has an absolute path, otherwise the entry in the system's user
    /// database.
    public static func home(_ environment: Environment = .process) -> String {
        if let home = environment["HOME"], home.hasPrefix("/") { return home }
        return FileManager.default.homeDirectoryForCurrentUser.path
    }
}
