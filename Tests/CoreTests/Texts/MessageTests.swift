import Foundation
import Testing
import Time

@testable import Text

struct MessageTests {
    @Test func `values stand in the places of their names`() {
        let message = Message("{file} is larger than {limit} MB, {file}!", ["limit": 3, "file": "a.ics"])
        #expect(message.text == "a.ics is larger than 3 MB, a.ics!")
        #expect(localized("Nothing to {fill}.") == "Nothing to {fill}.")
        #expect(localized("{a}{b}{", ["b": "2"]) == "{a}2{")
        #expect(localized("{} { {a", ["a": "1"]) == "{} { {a")
    }

    @Test func `a value is not filled itself`() {
        #expect(localized("{a} {b}", ["a": "{b}", "b": "{a}"]) == "{b} {a}")
    }

    @Test func `a message in a message is put into words with it`() {
        let inner = Message("there are {count}", "there are {count}", count: 3)
        #expect(Message("Expected one, but {found}.", ["found": inner]).text == "Expected one, but there are 3.")
    }

    @Test(arguments: [(0, "0 events"), (1, "1 event"), (2, "2 events"), (100_000, "100000 events"), (-1, "-1 events")])
    func `the number decides the form`(count: Int, expected: String) {
        #expect(localized("{count} event", "{count} events", count: count) == expected)
    }

    @Test func `a formatter writes the number its way`() {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
        #expect(times.localized("{count} event", "{count} events", count: 100_000) == "100,000 events")
        #expect(
            times.localized("{count} event in {name}", "{count} events in {name}", count: 1, ["name": "{count}"])
                == "1 event in {count}")
    }

    @Test func `messages of equal words and values are equal`() {
        #expect(Message("a {b}", ["b": "c"]) == Message("a {b}", ["b": "c"]))
        #expect(Message("a {b}", ["b": "c"]) != Message("a {b}", ["b": "d"]))
        #expect(Message("a", context: "of one") != Message("a"))
    }
}

struct TranslationTests {
    @Test(
        arguments: [
            ([:], []), (["LANG": "C", "LANGUAGE": "de"], []), (["LANG": "de_DE.UTF-8"], ["de_DE.UTF-8"]),
            (["LANG": "C.UTF-8"], []), (["LANG": "C.UTF-8", "LANGUAGE": "de:fr"], ["de", "fr"]),
            (["LANG": "fr_FR", "LANGUAGE": ""], ["fr_FR"]), (["LANG": "de_DE", "LANGUAGE": "de:en:fr"], ["de"]),
            (["LANG": "de_DE", "LC_MESSAGES": "en_US.UTF-8"], []), (["LC_ALL": "POSIX", "LANG": "de_DE"], []),
            (["LANG": "de_DE", "LANGUAGE": "../../tmp:eo"], ["eo"]), (["LANG": "de", "LANGUAGE": "en_GB"], []),
        ] as [([String: String], [String])])
    func `languages are those of gettext up to English`(environment: [String: String], expected: [String]) {
        #expect(Translation.languages(Environment(environment)) == expected)
    }
}
