import Events
import Foundation
import Rules
import Text

/// Distinguishes a command-line word that names a source from a mistyped one.
///
/// A word with a slash, or with the ending of a supported file, is a source, even if it does not exist. Any other word
/// is a source only if a file or folder has this name: `upcoming agendaa` means a command, not a file.
package enum SourceWord {
    /// The fault of a word, in whole sentences with a suggestion; `nil` when it names a source.
    ///
    /// Accesses the file system, so it may block.
    ///
    /// - Parameters:
    ///   - commands: Returns the commands that are possible at the word's position; called only if the word names no
    ///     source.
    ///   - directory: The folder in which to look for the word.
    package static func fault(
        of word: String, commands: @autoclosure () -> [String] = [],
        directory: @autoclosure () -> String = FileManager.default.currentDirectoryPath
    ) -> String? {
        guard word != "-", !word.utf8.contains(UInt8(ascii: "/")), !hasKnownEnding(word), !Link.isLink(word) else {
            return nil
        }
        let directory = directory()
        guard word.isEmpty || !FileManager.default.fileExists(atPath: "\(directory)/\(word)") else { return nil }
        let commands = commands()
        let start =
            commands.isEmpty
            ? noFile(word)
            : localized("There is neither a command nor a file {word}.", ["word": ExactText(word).quoted(limit: 60)])
        if let command = nearest(to: word, among: commands, by: \.self) {
            return start + " " + localized("Did you mean \"upcoming {command}\"?", ["command": command])
        }
        if let file = nearestFile(to: word, in: directory, by: { String($0.prefix(while: { $0 != "." })) }) {
            return start + " " + localized("Did you mean {file}?", ["file": ExactText(file).quoted()])
        }
        return start + " "
            + localized("A source is a file, or an address that begins with http:// or https://.")
    }

    /// The fault of a word that names a file which does not exist, in whole sentences; `nil` for another word.
    ///
    /// Accesses the file system, so it may block.
    package static func missing(
        _ word: String, directory: @autoclosure () -> String = FileManager.default.currentDirectoryPath
    ) -> String? {
        guard !Link.isLink(word), Source(argument: word, directory: directory()).isMissing else { return nil }
        guard !word.utf8.contains(UInt8(ascii: "/")), let file = nearestFile(to: word, in: directory(), by: \.self)
        else { return noFile(word) }
        return noFile(word) + " " + localized("Did you mean {file}?", ["file": ExactText(file).quoted()])
    }

    /// "There is no file "events.json"."
    package static func noFile(_ name: String, limit: Int = 60) -> String {
        localized("There is no file {word}.", ["word": ExactText(name).quoted(limit: limit)])
    }

    private static func nearestFile(to word: String, in directory: String, by part: (String) -> String) -> String? {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return nearest(to: word, among: files.filter { hasKnownEnding($0) && !$0.hasPrefix(".") }.sorted(), by: part)
    }

    /// Whether a name has the ending of a supported file: `.json`, `.json-` and more, `.ics` and similar.
    static func hasKnownEnding(_ name: String) -> Bool {
        let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let ending = parts.last else { return false }
        return ["json", "ics", "ical", "icalendar", "ifb"].contains(ending) || ending.hasPrefix("json-")
    }

    /// The name with the smallest edit distance in the given part, if that is at most a third of the letters.
    private static func nearest(to word: String, among names: [String], by part: (String) -> String) -> String? {
        let scalars = { (text: String) in Array(text.lowercased().unicodeScalars.prefix(64)) }
        let typed = scalars(word)
        let distances = names.map { (name: $0, length: part($0).count, edits: editDistance(typed, scalars(part($0)))) }
        let nearest = distances.filter { $0.edits <= max(1, $0.length / 3) }.min { $0.edits < $1.edits }
        return typed.isEmpty ? nil : nearest?.name
    }

    /// The number of letters to add, remove, replace or swap with their neighbor (optimal string alignment).
    ///
    /// - Complexity: O(*n* · *m*).
    static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var (before, last) = ([Int](), Array(0...second.count))
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            (before, last) = (last, next)
        }
        return last[second.count]
    }
}
