import Foundation
import Testing

@testable import Core

struct EnvironmentLocaleTests {
    @Test(arguments: [
        (["LC_ALL": "de_DE.UTF-8", "LC_TIME": "fr_FR", "LANG": "ja_JP"], "de_DE"),
        (["LC_ALL": "", "LC_TIME": "fr_FR.UTF-8@euro", "LANG": "ja_JP"], "fr_FR"),
        (["LANG": "ja_JP.eucJP"], "ja_JP"), (["LANG": "C.UTF-8"], "en_US"), (["LC_TIME": "POSIX"], "en_US"),
        ([:], "en_US"), (["LANG": "eo"], "eo"), (["LANG": "sr_RS.UTF-8@latin"], "sr_Latn_RS"),
        (["LC_TIME": "C", "LANG": "de_DE"], "en_US"),
    ])
    func theFirstVariableThatIsSetCounts(environment: [String: String], expected: String) {
        #expect(EnvironmentLocale.current(environment).identifier == expected)
    }
}
