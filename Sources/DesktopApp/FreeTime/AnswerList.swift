import Gtk
import Kit
import Planning
import Time

/// Events and free times under headings. Activating one opens the event, or chooses the time.
@MainActor
final class AnswerList {
    let root = Box(.vertical)
    private var shown: [FitWords.Section] = []
    private var lists: [ListBox] = []

    /// Called with what was activated.
    var onChoose: @MainActor (FitWords.Row.Target) -> Void = { _ in }

    func show(_ sections: [FitWords.Section]) {
        guard sections != shown else { return }
        shown = sections
        root.removeAll()
        lists = sections.map(add)
    }

    private func add(_ section: FitWords.Section) -> ListBox {
        let heading = Label(section.title, class: "section-title", fit: .wrapped, role: .heading)
        let list = ListBox(class: "answer-list")
        list.setAccessibleLabelledBy(heading)
        for row in section.rows {
            let widget = AnswerRow(row) { [weak self] in self?.onChoose(.time($0)) }
            list.append(widget, name: row.accessibleName, isActivatable: true)
        }
        list.onActivate { [weak self] in
            if section.rows.indices.contains($0) { self?.onChoose(section.rows[$0].target) }
        }
        root.append(heading, list)
        if let more = section.more { root.append(Label(more, class: "answer-more", fit: .wrapped)) }
        return list
    }
}

/// An event with its time, or a free time with its length, and the times in it that can be chosen.
@MainActor
private final class AnswerRow: Box {
    /// - Parameter choose: Called with a time that was chosen.
    init(_ row: FitWords.Row, choose: @escaping @MainActor (Range<Instant>) -> Void) {
        super.init(.horizontal, class: "answer-row")
        if let color = row.color {
            let dot = SourceDot()
            dot.show(color)
            append(dot.root)
        }
        let title = Label(row.title, class: "answer-title", fit: .lines(2))
        let detail = Label(row.detail, class: "answer-detail", fit: .lines(2))
        let column = Box(.vertical, children: title, detail)
        column.hexpand = true
        if !row.times.isEmpty {
            let times = FlowRow(spacing: 6, class: "answer-times")
            times.halign = .start
            for item in row.times {
                let button = Button(label: item.title, class: "choice")
                button.setAccessibleLabel(item.name)
                button.onClicked { choose(item.time) }
                times.append(button)
            }
            column.append(times)
        }
        append(column)
    }
}
