import Foundation
import Rules

/// Tells a word of the command line that names a source from one that was mistyped.
///
/// A word with a slash, or with the ending of a file that is read, is a source, which may be missing. Any other word is one
/// only where a file or folder has this name: `upcoming agendaa` means a command, and not a file to add.
package enum SourceWord {
    /// What is wrong with a word, in whole sentences, with what may have been meant; `nil` where it names a source.
    ///
    /// Asks the file system, so it may block.
    ///
    /// - Parameters:
    ///   - commands: The commands that may stand where the word does; asked for only where the word names no source.
    ///   - directory: Where the word is looked for.
    package static func fault(
        of word: String, commands: @autoclosure () -> [String] = [],
        directory: String = FileManager.default.currentDirectoryPath
    ) -> String? {
        guard word != "-", !word.contains("/"), !hasKnownEnding(word), !Link.isLink(word) else { return nil }
        guard word.isEmpty || !FileManager.default.fileExists(atPath: "\(directory)/\(word)") else { return nil }
        let commands = commands()
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let nouns = commands.isEmpty ? "no file" : "neither a command nor a file"
        let start = "There is \(nouns) \(ExactText(word).quoted(limit: 60))."
        if let command = nearest(to: word, among: commands, by: \.self) {
            return "\(start) Did you mean \"upcoming \(command)\"?"
        }
        let names = files.filter { hasKnownEnding($0) && !$0.hasPrefix(".") }.sorted()
        if let file = nearest(to: word, among: names, by: { String($0.prefix(while: { $0 != "." })) }) {
            return "\(start) Did you mean \(ExactText(file).quoted())?"
        }
        return "\(start) A source is a file, or an address that begins with http:// or https://."
    }

    /// Whether a name ends as those of files that are read do: `.json`, `.json-` and more, `.ics` and its like.
    static func hasKnownEnding(_ name: String) -> Bool {
        let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let ending = parts.last else { return false }
        return ["json", "ics", "ical", "icalendar", "ifb"].contains(ending) || ending.hasPrefix("json-")
    }

    /// The name that differs least in its part that counts, where it takes at most a third of the letters to change.
    private static func nearest(to word: String, among names: [String], by part: (String) -> String) -> String? {
        let scalars = { (text: String) in Array(text.lowercased().unicodeScalars.prefix(64)) }
        let typed = scalars(word)
        let distances = names.map { (name: $0, length: part($0).count, edits: editDistance(typed, scalars(part($0)))) }
        let nearest = distances.filter { $0.edits <= max(1, $0.length / 3) }.min { $0.edits < $1.edits }
        return typed.isEmpty ? nil : nearest?.name
    }

    /// How many letters must be added, removed, replaced or swapped with their neighbor (optimal string alignment).
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
