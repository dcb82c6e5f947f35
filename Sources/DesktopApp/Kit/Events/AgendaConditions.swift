import AppModel
import Gtk
import Planning
import Rules
import Text
import Time

/// The filters of the agenda, above it: hidden calendars, with a button that shows all; and the conditions in use, a line
/// for each with a button that removes it.
@MainActor
package final class AgendaConditions {
    package let root: Widget
    private let revealer: Revealer
    private let hidden = Box(.horizontal, class: "condition-chip", "shown-calendars")
    private let hiddenText = Label(fit: .wrapped)
    private let filter = FilterChip(
        icon: "upcoming-filter-symbolic", remove: localized("Remove the filter"), open: localized("Show the condition"))
    private let ignored = FilterChip(
        icon: "upcoming-dash-symbolic", remove: localized("Let these events conflict again"),
        open: localized("Show the condition"))

    /// - Parameter open: Opens a condition on its page.
    package init(_ model: AgendaModel, _ undos: UndoModel, open: @escaping @MainActor (NamedCondition) -> Void) {
        let column = Box(.vertical, class: "agenda-conditions")
        hiddenText.hexpand = true
        let showAll = Button(label: localized("Show All"))
        showAll.actionName = "win.show-all"
        showAll.valign = .center
        hidden.append(hiddenText, showAll)
        column.append(hidden, filter, ignored)
        revealer = Revealer(child: Clamp(maximumWidth: 760, child: column))
        root = revealer
        filter.onOpen = { [weak model] in (model?.filter.condition).map(open) }
        ignored.onOpen = { [weak model] in (model?.ignored).map(open) }
        filter.onRemove = { undos.filter(by: nil) }
        ignored.onRemove = { undos.ignoreConflicts(by: nil) }
    }

    package func show(_ rows: AgendaRows?, calendars: CalendarList, times: TimeFormatter) {
        let shown = rows.flatMap { CalendarListFormatter(times).shown(calendars, without: $0.agenda.people) }
        if let shown { hiddenText.text = shown }
        hidden.visible = shown != nil
        let texts = ConditionFormatter(times)
        let total = rows?.agenda.entries.count ?? 0
        filter.text = rows.flatMap { rows in
            rows.filter.condition.map { texts.filter($0, count: rows.matchCount ?? 0, of: total) }
        }
        ignored.text = rows.flatMap { rows in
            rows.agenda.ignored.map { texts.ignored($0, count: rows.agenda.ignoredCount, of: total) }
        }
        revealer.revealChild = shown != nil || filter.text != nil || ignored.text != nil
    }
}
