import Foundation

/// The locale for dates and times in the environment.
///
/// Foundation's `Locale.current` is always `en_001` on Linux, so the variables are read here, in the order of POSIX
/// (XBD 8.2): `LC_ALL`, `LC_TIME`, `LANG`; the first non-empty one counts.
public enum EnvironmentLocale {
    /// The locale of `environment`; American English for `C`, `POSIX`, a malformed value, and when no variable is set.
    public static func current(_ environment: Environment = .process) -> Locale {
        let value = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let identifier = POSIXLocaleName(value)?.identifier ?? ""
        return Locale(identifier: identifier.isEmpty ? "en_US" : identifier)
    }

    /// The variables to change before the first use of ICU, and their new values.
    ///
    /// ICU reads the variables too, and crashes the program on a malformed value. Such a value is replaced by American
    /// English, as in ``current(_:)``.
    public static func corrections(_ environment: Environment = .process) -> [String: String] {
        var corrections: [String: String] = [:]
        for name in ["LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG"] {
            guard let value = environment[name], !value.isEmpty, POSIXLocaleName(value) == nil else { continue }
            corrections[name] = "en_US.UTF-8"
        }
        return corrections
    }
}
