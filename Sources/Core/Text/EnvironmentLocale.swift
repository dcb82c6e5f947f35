import Foundation

/// The locale for dates and times in the environment.
///
/// Foundation's `Locale.current` is always `en_001` on Linux, so the variables are read here, in the order of POSIX
/// (XBD 8.2): `LC_ALL`, `LC_TIME`, `LANG`; the first non-empty one counts.
public enum EnvironmentLocale {
    /// The locale of `environment`, in the language of the words: names of months and weekdays are parts of sentences. If
    /// the variables name another language, their territory decides the order of dates, the clock and the first day of a
    /// week: English words with `de_DE` have `en_DE`.
    ///
    /// For `C`, `POSIX`, a malformed value, and when no variable is set, it is that of the words, American for English.
    ///
    /// - Parameter words: The language of the words: `de`, `pt_BR`.
    public static func current(_ environment: Environment = .process, words: String = Translation.language) -> Locale {
        let value = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        guard let formats = POSIXLocaleName(value), !formats.language.isEmpty else {
            return Locale(identifier: words == "en" ? "en_US" : words)
        }
        let language = words.prefix { $0 != "_" }
        if language == formats.language { return Locale(identifier: formats.identifier) }
        return Locale(identifier: [language, formats.territory].compactMap { $0 }.joined(separator: "_"))
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
