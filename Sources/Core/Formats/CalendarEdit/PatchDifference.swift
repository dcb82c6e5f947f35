import Time

extension CalendarPatch {
    /// How many unchanged lines are around the changed ones.
    private static let context = 3

    /// The changed lines as a unified difference, each without its line break.
    ///
    /// - Parameters:
    ///   - old: The text that the edit was made on.
    ///   - name: The name of the file.
    /// - Complexity: O(*n*) in the text, and O(*k*²) in the lines of a replaced component.
    package func unifiedDifference(from old: [UInt8], name: String) -> [String] {
        let lines = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.indices)
        let count = old.last == UInt8(ascii: "\n") ? lines.count - 1 : lines.count
        var removed: Set<Int> = []
        var inserted: [Int: [String]] = [:]
        for replacement in replacements {
            let first = lines.partitioningIndex { $0.lowerBound >= replacement.range.lowerBound }
            let before = CalendarPatch.lines(old[replacement.range])
            let after = CalendarPatch.lines(replacement.bytes[...])
            let (gone, new) = CalendarPatch.changes(from: before, to: after)
            var position = 0
            for index in 0...before.count {
                while position < after.count, new.contains(position), !gone.contains(index) {
                    inserted[first + index, default: []].append(after[position])
                    position += 1
                }
                if gone.contains(index) { removed.insert(first + index) } else { position += 1 }
            }
        }
        let changed = removed.union(inserted.keys).sorted()
        guard !changed.isEmpty else { return [] }
        var output = ["--- \(name)", "+++ \(name)"]
        var (longer, next) = (0, 0)
        while next < changed.count {
            var last = next
            while last + 1 < changed.count, changed[last + 1] - changed[last] <= 2 * CalendarPatch.context { last += 1 }
            let range =
                max(0, changed[next] - CalendarPatch.context)..<min(count, changed[last] + CalendarPatch.context + 1)
            var body: [String] = []
            for index in range.lowerBound...range.upperBound {
                body += (inserted[index] ?? []).map { "+" + $0 }
                guard index < range.upperBound else { break }
                body.append((removed.contains(index) ? "-" : " ") + CalendarPatch.line(old[lines[index]]))
                if index == lines.count - 1 { body.append("\\ No newline at end of file") }
            }
            let added = body.count { $0.hasPrefix("+") } - body.count { $0.hasPrefix("-") }
            let start = range.lowerBound + 1
            output.append("@@ -\(start),\(range.count) +\(start + longer),\(range.count + added) @@")
            output += body
            longer += added
            next = last + 1
        }
        return output
    }

    /// The positions of the lines that are only in one of two texts.
    private static func changes(from old: [String], to new: [String]) -> (removed: Set<Int>, inserted: Set<Int>) {
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        return (removed, inserted)
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(line)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
    }
}
