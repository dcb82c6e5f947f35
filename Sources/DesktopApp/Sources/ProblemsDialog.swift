import Events
import Gtk
import Kit
import Planning
import Text

/// The list of everything that could not be read, with location and reason.
@MainActor
package final class ProblemsDialog: WindowDialog, SectionedListDelegate {
    package let window: Dialog
    private let list: SectionedList
    private var problems: [Problem] = []
    private var names = SourceNames([])

    package init(parent: Window) {
        list = SectionedList(name: localized("Problems"), rowKinds: [.init(minimumHeight: 64)], headerKinds: [])
        window = Dialog(localized("Problems"), over: parent, width: 560, height: 420)

        let bar = HeaderBar()
        let copy = Button(label: localized("Copy"))
        copy.tooltipText = localized("Copy all problems as text (Ctrl+C)")
        copy.onClicked { [weak self] in self?.copyAll() }
        bar.packStart(copy)
        window.onKey("<Control>c") { [weak self] in self?.copyAll() }
        window.titlebar = bar

        let scroll = ScrolledWindow(child: list)
        scroll.setPolicy(horizontal: .never, vertical: .automatic)
        scroll.vexpand = true
        window.child = scroll
        list.delegate = self
    }

    package func show(_ summary: ProblemSummary) {
        problems = summary.problems
        names = summary.names
        let sections = [SectionedListLayout.Section(headerKind: nil, rowKind: 0, rowCount: problems.count)]
        list.setModel(SectionedListModel(layout: SectionedListLayout(sections: sections)))
    }

    private func copyAll() {
        Clipboard.setText(problems.map { $0.line(names) }.joined(separator: "\n"))
    }

    // MARK: SectionedListDelegate

    package func makeRow(kind: Int) -> Widget { ProblemRow() }

    package func makeHeader(kind: Int) -> Widget { ProblemRow() }

    package func bindRow(_ widget: Widget, row: Int) {
        (widget as? ProblemRow)?.show(problems[row], names)
    }

    package func accessibleName(ofRow row: Int) -> String { problems[row].line(names) }

}

/// A problem: its message above its location.
@MainActor
private final class ProblemRow: Box {
    private let message = Label(fit: .lines(2))
    private let location = Label(class: "problem-path", fit: .cutInMiddle)

    init() {
        super.init(.vertical, spacing: 2, class: "problem-row")
        valign = .center
        for label in [message, location] { label.showsCutTextInTooltip() }
        append(message, location)
    }

    func show(_ problem: Problem, _ names: SourceNames) {
        message.text = problem.message
        location.text = problem.location(names)
    }
}

extension Problem {
    /// The source, and the path in it if there is one.
    fileprivate func location(_ names: SourceNames) -> String {
        path.isEmpty ? names[source] : "\(names[source]) \(path)"
    }

    fileprivate func line(_ names: SourceNames) -> String {
        // Translators: a problem in one line, such as "calendar.ics /3/start: There is no date."
        localized("{place}: {message}", ["place": location(names), "message": message])
    }
}
