import Events
import Planning
import Text

/// A source that can be chosen among others.
package struct SourceChoice: Hashable {
    package let source: Source
    package let name: String
    package let color: SourceColor

    /// "All calendars", or the names of those that are chosen.
    package static func name(of chosen: Set<Source>?, among choices: [SourceChoice]) -> String {
        guard let chosen else { return localized("All calendars") }
        return choices.filter { chosen.contains($0.source) }.map { $0.name.singleLine(limit: 60) }.joined(
            separator: ", ")
    }
}

extension AgendaModel {
    /// The sources that are shown, in the order of the library. They change with `contents` and `sourcesNumber`.
    ///
    /// - Complexity: O(*n*) in the number of sources.
    package var choosableSources: [SourceChoice] {
        let (colors, names) = (library.colors(teamColors), library.names)
        return library.entries.filter { !library.isHidden($0) }.map { entry in
            let source = entry.stored.source
            return SourceChoice(
                source: source, name: names[source], color: colors[source] ?? .numbered(entry.stored.color))
        }
    }

    /// Whether an event of a source can be in a conflict. Unknown until it has been read.
    package func canConflict(_ source: Source) -> Bool {
        library.entries.first { $0.stored.source == source }?.role?.counting != .never
    }
}
