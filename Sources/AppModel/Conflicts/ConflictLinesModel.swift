import Formats
import ListLayout
import Observation
import Planning
import Time

/// The lines of the page of conflicts with their texts, made off the main thread as the rows and their folding change.
///
///     model.contents?.texts.titles(of: item)
@MainActor
@Observable
package final class ConflictLinesModel {
    /// The lines that the page lists; `nil` until there is an agenda.
    package private(set) var contents: ConflictContents?
    /// The state of the page: its list, or a page instead of it.
    package private(set) var state: ConflictsPageState

    /// Whether what is over is listed although nothing is coming.
    package var showsEarlier = false {
        didSet { if showsEarlier != oldValue { showState() } }
    }

    @ObservationIgnored private var folding = ConflictFolding()
    @ObservationIgnored private let conflicts: ConflictsPageModel
    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private let making = Latest()
    @ObservationIgnored private var following: [AnyObject] = []

    package init(_ conflicts: ConflictsPageModel, _ agenda: AgendaModel) {
        (self.conflicts, self.agenda) = (conflicts, agenda)
        state = .noEvents(agenda.state)
        following = [
            Following({ conflicts.rows }) { [weak self] _ in self?.make() },
            Following({ agenda.texts }) { [weak self] _ in self?.make() },
            Following({ agenda.status.state }) { [weak self] _ in self?.showState() },
            Following({ agenda.filter.condition }) { conflicts.filter.condition = $0 },
        ]
    }

    /// Folds or unfolds a cluster or a group, or shows the conflicts that the user ignores.
    ///
    /// - Parameter line: A position in `ConflictLines.lines`.
    package func toggle(_ line: Int) {
        guard let contents else { return }
        if contents.lines.lines[line] == .ignored { conflicts.standing = .decided }
        folding.toggle(line, in: contents.lines)
        make()
    }

    private func make() {
        making.cancel()
        guard let rows = conflicts.rows, agenda.texts != nil else { return take(nil) }
        let folding = folding
        making.make {
            let lines = ConflictLines(rows, folding: folding)
            return (lines: lines, layout: SectionedListLayout(lines))
        } take: { [weak self] in
            self?.take($0)
        }
    }

    private func take(_ made: (lines: ConflictLines, layout: SectionedListLayout)?) {
        releaseInBackground(contents?.lines)
        contents = made.map { lines, layout in
            let texts = agenda.formatter(of: lines.rows.agenda)
            return ConflictContents(
                lines: lines, layout: layout, texts: ConflictFormatter(lines.rows, agenda: texts))
        }
        showState()
    }

    private func showState() {
        let horizon = CalendarHorizon.window(around: agenda.library.surroundings.clock.now).upperBound
        let new = ConflictsPageState(
            agenda.state, rows: contents?.lines.rows, until: agenda.times.localDateTime(of: horizon).date,
            showsEarlier: showsEarlier)
        if new != state { state = new }
    }
}

/// The lines of the page of conflicts at one moment, with their texts.
package struct ConflictContents {
    package let lines: ConflictLines
    /// Where the list has them.
    package let layout: SectionedListLayout
    package let texts: ConflictFormatter
}
