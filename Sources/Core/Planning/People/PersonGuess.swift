import Events
import Foundation

/// Guesses whose time the events of a source take, before the user is asked.
///
///     PersonGuess.people(of: source, named: "Leo’s School", in: people)  // Leo
package enum PersonGuess {
    /// The people whose mail address is in the name or the address of a calendar; otherwise those whose names are words of
    /// it. Folders of a file and hosts do not count, nor does "Me". `nil` when it names none of the people.
    ///
    /// - Parameter name: The name that the calendar states; `nil` for none.
    package static func people(of source: Source, named name: String?, in people: People) -> PersonSet? {
        let place = source.fileName ?? path(of: source.location)
        let texts = [name ?? "", place.removingPercentEncoding ?? place].map(folded)
        let addressed = people.all.filter { person in
            person.addresses.contains { address in texts.contains { $0.contains(folded(address)) } }
        }
        let words = texts.map { self.words(of: $0.replacing(#/@[^\s/]*/#, with: " ")) }
        let named = people.all.filter { person in words.contains { names(person, in: $0) } }
        let found = addressed.isEmpty ? named : addressed
        return found.isEmpty ? nil : found.reduce(into: []) { $0.insert(PersonSet($1.id)) }
    }

    /// An address without its scheme, host and query.
    private static func path(of address: String) -> String {
        let parts = address.split(separator: "?", maxSplits: 1)[0].split(
            separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count > 3 ? String(parts[3]) : ""
    }

    private static func folded(_ text: String) -> String {
        text.prefix(longestText).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    private static func words(of text: String) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber }
    }

    /// Whether the words of a person's name are beside each other among some words. The last one may be a genitive without an
    /// apostrophe: "Leos Schule".
    private static func names(_ person: Person, in words: [Substring]) -> Bool {
        let name = self.words(of: folded(person.name))
        guard name.reduce(0, { $0 + $1.count }) > 1, name.count <= words.count, let last = name.last else {
            return false
        }
        // Words of Japanese and Chinese have no spaces between them.
        if name.count == 1, last.unicodeScalars.contains(where: { $0.value >= 0x3000 }) {
            return words.contains { $0.contains(last) }
        }
        return (0...(words.count - name.count)).contains { start in
            let found = words[start..<(start + name.count)]
            return found.dropLast().elementsEqual(name.dropLast())
                && (found.last == last || found.last.map(String.init) == last + "s")
        }
    }

    private static let longestText = 500
}

extension PersonSet {
    /// The people of a calendar after a person was named for it: one of the user alone becomes the person's. Any other gets the
    /// person as well.
    package func naming(_ id: Person.ID) -> PersonSet { self == .me ? PersonSet(id) : union(PersonSet(id)) }
}
