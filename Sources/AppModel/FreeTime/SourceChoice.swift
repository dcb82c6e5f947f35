import Events
import Text

/// A source that can be chosen among others.
package struct SourceChoice: Hashable {
    package let source: Source
    package let name: String
    package let color: SourceColor

    /// "All calendars", or the names of those that are chosen.
    package static func name(of chosen: Set<Source>?, among choices: [SourceChoice]) -> String {
        guard let chosen else { return localized("All calendars") }
        return choices.filter { chosen.contains($0.source) }.map { $0.name.singleLine(limit: 60) }.listed()
    }
}

extension AgendaModel {
    /// The sources that are shown, in the order of the library. They change with `library`.
    ///
    /// - Complexity: O(*n*) in the number of sources.
    package var choosableSources: [SourceChoice] { choosableSources { _ in true } }

    /// The sources whose events can be in a conflict, or have not been read.
    package var conflictingSources: [SourceChoice] { choosableSources { $0.role?.counting != .never } }

    private func choosableSources(where isWanted: (SourceEntry) -> Bool) -> [SourceChoice] {
        let (colors, names) = (library.colors(teamColors), library.names)
        return library.entries.filter { !library.isHidden($0) && isWanted($0) }.map { entry in
            let source = entry.stored.source
            return SourceChoice(
                source: source, name: names[source], color: colors[source] ?? .numbered(entry.stored.color))
        }
    }
}
