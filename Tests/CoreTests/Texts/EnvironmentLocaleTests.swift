import Foundation
import Testing

@testable import Text

struct EnvironmentLocaleTests {
    @Test(arguments: [
        (["LC_ALL": "de_DE.UTF-8", "LC_TIME": "fr_FR", "LANG": "ja_JP"], "en_DE"),
        (["LC_ALL": "", "LC_TIME": "fr_FR.UTF-8@euro", "LANG": "ja_JP"], "en_FR"),
        (["LANG": "ja_JP.eucJP"], "en_JP"), (["LANG": "C.UTF-8"], "en_US"), (["LC_TIME": "POSIX"], "en_US"),
        ([:], "en_US"), (["LANG": "eo"], "en"), (["LANG": "en_IE.UTF-8"], "en_IE"),
        (["LC_TIME": "C", "LANG": "de_DE"], "en_US"),
    ])
    func `the first variable that is set counts`(environment: [String: String], expected: String) {
        #expect(EnvironmentLocale.current(Environment(environment), words: "en").identifier == expected)
    }

    @Test(arguments: [
        ("de", "de_AT", "de_AT"), ("de", "en_US", "de_US"), ("de", "C", "de"), ("pt_BR", "pt_PT", "pt_PT"),
        ("pt_BR", "", "pt_BR"), ("pt_BR", "en_GB", "pt_GB"), ("ar", "de_DE@euro", "ar_DE"),
    ])
    func `the names of months are in the language of the words`(words: String, formats: String, expected: String) {
        #expect(EnvironmentLocale.current(["LC_TIME": formats], words: words).identifier == expected)
    }

    /// None of them is the name of a locale.
    static let wrong = [
        "aaaaaaaaaaaa", "é_É", "_@latin", "en_US@" + String(repeating: "x", count: 200), "_", "@", ".", "a", "en_",
        "en__",
        "en_US_", "en_USA", "en_12", "en_US.", "en_US@", "en-US", "../../etc", "de_DE_DE", "zh_Hans_CN_TW",
        "en_US.\(String(repeating: "U", count: 100))", "en_US.UTF-8@é", " ", "german", "\u{1b}[31m",
        String(repeating: "en_", count: 10_000),
    ]

    @Test(arguments: wrong) func `a name of no form that exists is American English`(value: String) {
        #expect(EnvironmentLocale.current(["LC_ALL": value, "LANG": "de_DE"], words: "en").identifier == "en_US")
        for name in ["LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG"] {
            #expect(EnvironmentLocale.corrections([name: value, "HOME": value]) == [name: "en_US.UTF-8"])
        }
    }

    @Test(arguments: [
        ("zh_Hans_CN", "zh_Hans_CN"), ("es_419.UTF-8", "es_419"), ("ca_ES@valencia", "ca_ES"), ("ber_DZ", "ber_DZ"),
        ("sd_IN@devanagari", "sd_Deva_IN"), ("C.utf8", "en_US"), ("tt_RU.UTF-8@iqtelif", "tt_RU"),
        ("en_US.ISO8859-1", "en_US"), ("zz_ZZ", "zz_ZZ"),
    ])
    func `the forms that exist are read`(value: String, expected: String) {
        let words = value.prefix { $0.isASCII && $0.isLetter }
        #expect(
            EnvironmentLocale.current(["LC_ALL": value], words: words == "C" ? "en" : String(words)).identifier
                == expected)
        #expect(EnvironmentLocale.corrections(["LC_ALL": value, "LANG": ""]) == [:])
    }
}
