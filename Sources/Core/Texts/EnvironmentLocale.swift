import Foundation

/// The locale for dates and times that the environment asks for.
///
/// Foundation's `Locale.current` is always `en_001` on Linux, so the variables are read here, in the order of POSIX
/// (XBD 8.2): `LC_ALL`, `LC_TIME`, `LANG`; the first that is set and not empty counts.
public enum EnvironmentLocale {
    /// The locale of `environment`; American English for `C`, `POSIX` and where nothing is set.
    public static func current(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        let value = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        return locale(posixName: value)
    }

    /// The locale of a POSIX name, `language[_TERRITORY][.codeset][@modifier]`. Codeset and modifier say nothing about
    /// dates and are dropped, but for the scripts that glibc writes as modifiers (`sr_RS@latin`).
    private static func locale(posixName: String) -> Locale {
        let modifier = posixName.split(separator: "@", maxSplits: 1).dropFirst().first
        let name = posixName.prefix { $0 != "." && $0 != "@" }
        guard !name.isEmpty, name != "C", name != "POSIX" else { return Locale(identifier: "en_US") }
        let scripts: [Substring: String] = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]
        guard let script = modifier.flatMap({ scripts[$0] }) else { return Locale(identifier: String(name)) }
        let parts = name.split(separator: "_", maxSplits: 1)
        return Locale(identifier: ([parts[0], Substring(script)] + parts.dropFirst()).joined(separator: "_"))
    }
}
