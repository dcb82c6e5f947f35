import CIntl
import Glibc

/// Translates the program's texts into the user's language with gettext catalogs.
///
/// The texts in the code are English. A catalog is `LANGUAGE/LC_MESSAGES/upcoming.mo` in the folder of catalogs, which
/// is `share/locale` of the installation.
public enum Translation {
    /// Selects the first catalog for the user's languages. Without a catalog nothing changes, and texts are not looked
    /// up.
    ///
    /// Call it once, before a second thread starts: it sets the locale for messages and the variable `LANGUAGE`.
    ///
    /// - Parameters:
    ///   - directories: The possible folders of catalogs. The first one with a catalog for the user counts.
    ///   - environment: The user's variables.
    public static func begin(in directories: () -> [String], environment: Environment) {
        let languages = languages(environment)
        guard !languages.isEmpty, let directory = directories().first(where: { hasCatalog(in: $0, of: languages) })
        else { return }
        // If glibc does not know the locale, only this sets the languages.
        setenv("LANGUAGE", languages.joined(separator: ":"), 1)
        cintl_begin(directory)
    }

    /// The user's languages, in order, up to English, which is the language of the code.
    ///
    /// They are read as in gettext: `LANGUAGE` counts if the locale is not `C`.
    public static func languages(_ environment: Environment) -> [String] {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        guard let locale = variables.first(where: { !$0.isEmpty }), locale != "C", locale != "POSIX" else { return [] }
        let list = environment["LANGUAGE"].flatMap { $0.isEmpty ? nil : $0 } ?? locale
        return list.split(separator: ":").prefix { $0 != "en" && !$0.hasPrefix("en_") && !$0.hasPrefix("C") }
            .filter { !$0.contains("/") }.map(String.init)
    }

    /// Whether there is a catalog for one of them: for `de_AT.UTF-8`, that of `de_AT` or of `de`.
    private static func hasCatalog(in directory: String, of languages: [String]) -> Bool {
        languages.contains { language in
            let locale = String(language.prefix { $0 != "." && $0 != "@" })
            let modifier = String(language.drop { $0 != "@" })
            let short = String(locale.prefix { $0 != "_" })
            return [locale, locale + modifier, short, short + modifier].contains { name in
                access("\(directory)/\(name)/LC_MESSAGES/upcoming.mo", R_OK) == 0
            }
        }
    }

    /// The language of the words, as the catalog in use says it: `de`, `pt_BR`.
    public static var language: String {
        // A catalog has its properties, one a line, in place of the translation of nothing.
        let properties = text(of: "", context: nil)?.split(separator: "\n") ?? []
        let name = "Language: "
        return properties.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) } ?? "en"
    }

    /// Whether the words are written from right to left.
    public static var isRightToLeft: Bool {
        // Translators: "default:RTL" in a language that is written from right to left.
        localized("default:LTR") == "default:RTL"
    }

    /// The separator of context and text in a catalog.
    private static let contextEnd = "\u{4}"

    /// The translation of a text; `nil` when there is none.
    static func text(of text: String, context: String?) -> String? {
        guard cintl_has_catalog() else { return nil }
        let key = context.map { $0 + contextEnd + text } ?? text
        return key.withCString { cintl_text($0).map { String(cString: $0) } }
    }

    /// The translation in the plural form for `count` in the user's language.
    static func text(of singular: String, plural: String, count: Int, context: String?) -> String? {
        guard cintl_has_catalog() else { return nil }
        let key = context.map { $0 + contextEnd + singular } ?? singular
        return key.withCString { key in
            plural.withCString { plural in
                cintl_plural_text(key, plural, count.magnitude).map { String(cString: $0) }
            }
        }
    }
}
