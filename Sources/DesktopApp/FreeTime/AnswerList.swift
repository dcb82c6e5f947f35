import Gtk
import Kit
import Planning
import Text

/// Events and free times under headings. Activating one opens the event, or chooses the time.
///
/// A row that stays the same when the answer changes keeps its place and the keyboard focus.
@MainActor
final class AnswerList {
    let root = Box(.vertical, class: "answer-sections")
    private var sections: [AnswerSection] = []

    /// Called with what was activated.
    var onChoose: @MainActor (FreeTimeWords.Row.Target) -> Void = { _ in }
    /// Called for more times of a row, or with `nil` for more rows.
    var onMoreTimes: @MainActor (FreeTimeWords.Row.Target?) -> Void = { _ in }

    func show(_ shown: [FreeTimeWords.Section]) {
        while sections.count > shown.count { root.remove(sections.removeLast().root) }
        for (position, section) in shown.enumerated() {
            if position == sections.count {
                sections.append(AnswerSection(self))
                root.append(sections[position].root)
            }
            sections[position].show(section)
        }
    }
}

/// A heading, its rows, and what asks for more of them.
@MainActor
private final class AnswerSection {
    let root = Box(.vertical)
    private weak var owner: AnswerList?
    private let heading = Label(class: "section-title", fit: .wrapped, role: .heading)
    private let note = Label(class: "answer-note", fit: .wrapped)
    private let list = ListBox(class: "answer-list")
    private let more = Label(class: "answer-more", fit: .wrapped)
    private let moreTimes = Button(label: localized("More Times"), class: "choice", "more")
    private var rows: [AnswerRow] = []
    private var shown: FreeTimeWords.Section?

    init(_ owner: AnswerList) {
        self.owner = owner
        list.setAccessibleLabelledBy(heading)
        list.onActivate { [weak self] position in
            guard let self, self.rows.indices.contains(position), let row = self.rows[position].shown else { return }
            self.owner?.onChoose(row.target)
        }
        moreTimes.halign = .start
        moreTimes.addClass("answer-more-times")
        moreTimes.onClicked { [weak owner] in owner?.onMoreTimes(nil) }
        root.append(heading, note, list, more, moreTimes)
    }

    func show(_ section: FreeTimeWords.Section) {
        guard section != shown else { return }
        shown = section
        heading.text = section.title
        note.show(section.note)
        list.visible = !section.rows.isEmpty
        while rows.count > section.rows.count {
            rows.removeLast()
            list.removeRow(rows.count)
        }
        for (position, row) in section.rows.enumerated() {
            if position == rows.count {
                rows.append(AnswerRow(owner))
                list.append(rows[position], name: row.accessibleName, isActivatable: true)
            }
            show(row, at: position)
        }
        more.show(section.more)
        moreTimes.visible = section.hasMoreTimes
    }

    private func show(_ row: FreeTimeWords.Row, at position: Int) {
        guard row != rows[position].shown else { return }
        rows[position].show(row)
        let widget = list.row(position)
        widget?.setAccessibleLabel(row.accessibleName)
        widget?.setAccessibleSelected(row.isChosen == true)
        widget?.setClass("chosen", row.isChosen == true)
    }
}

/// An event with its time, or a free time with its length, and the times in it that can be chosen.
@MainActor
private final class AnswerRow: Box {
    private(set) var shown: FreeTimeWords.Row?
    private weak var owner: AnswerList?
    private let dot = SourceDot()
    private let title = Label(class: "answer-title", fit: .lines(AnswerRow.mostLines))
    private let detail = Label(class: "answer-detail", fit: .lines(AnswerRow.mostLines))
    private let times = FlowRow(spacing: 6, class: "answer-times")
    private let check = Image("upcoming-check-symbolic", pixelSize: 16)
    private var chips: [FreeTimeWords.Row.Time] = []
    private var buttons: [Button] = []
    private var moreTimes: Button?

    /// Enough for all times of a day in the narrowest window with the largest text.
    private static let mostLines = 8

    init(_ owner: AnswerList?) {
        self.owner = owner
        super.init(.horizontal, class: "answer-row")
        times.halign = .start
        let column = Box(.vertical, children: title, detail, times)
        column.hexpand = true
        append(dot.root, column, check)
    }

    func show(_ row: FreeTimeWords.Row) {
        shown = row
        dot.root.visible = row.color != nil
        if let color = row.color { dot.show(color) }
        title.text = row.title
        detail.text = row.detail
        // Its place is kept, so that the lines of the texts stay.
        check.visible = row.isChosen != nil
        check.opacity = row.isChosen == true ? 1 : 0
        showTimes(row)
    }

    private func showTimes(_ row: FreeTimeWords.Row) {
        times.visible = !row.times.isEmpty
        let hadFocus = moreTimes?.containsFocus == true
        let kept = row.times.map(\.time).starts(with: chips.map(\.time)) ? chips.count : 0
        if kept == 0 {
            times.removeAll()
            buttons = []
        }
        for (position, item) in row.times.enumerated().dropFirst(kept) {
            let button = Button(label: item.title, class: "choice")
            button.setAccessibleLabel(item.name)
            button.onClicked { [weak owner] in owner?.onChoose(.time(item.time)) }
            times.append(button)
            buttons.append(button)
            // The button for more has gone.
            if position == kept, hadFocus { button.grabFocus() }
        }
        chips = row.times
        for (button, item) in zip(buttons, row.times) {
            button.setClass("chosen", item.isChosen)
            button.setAccessibleSelected(item.isChosen)
        }
        if kept > 0, let moreTimes { times.remove(moreTimes) }
        moreTimes = nil
        guard let more = row.moreTimes else { return }
        let button = Button(label: more, class: "choice", "more")
        button.setAccessibleLabel(localized("More times on {day}", ["day": row.title]))
        button.onClicked { [weak owner] in owner?.onMoreTimes(row.target) }
        times.append(button)
        moreTimes = button
    }
}
