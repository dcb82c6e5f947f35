import AppModel
import Gtk
import Kit
import Planning
import Text

/// The row of several events at once or of a busy day, which unfolds into their conflicts. The chosen one has a picture of
/// them.
@MainActor
final class ClusterRow: Box {
    private let arrow = Image("pan-end-symbolic", pixelSize: 16)
    private let titles = Label(class: "conflict-title", fit: .cut)
    /// A closure, because most tooltips are never shown.
    private var wholeTitle: @MainActor () -> String = { "" }
    private let details = Label(class: "conflict-details", fit: .cut)
    private let top = Box(.horizontal, class: "conflict-top")
    private let lanes = TimeLanes()
    private let laneCount: Int
    private let days: TimeBarView?
    private let resolve = Button(label: localized("Resolve"))
    /// Instead of the picture, which has its height.
    private let failureLine = FailureLine()
    /// Called to list the ways to end its conflicts, with the widget below which they open.
    var onResolve: @MainActor (Widget) -> Void = { _ in }

    /// - Parameters:
    ///   - laneCount: The number of bars; 0 for no picture.
    ///   - showsDays: Whether the picture is that of a busy day.
    init(laneCount: Int, showsDays: Bool = false) {
        self.laneCount = laneCount
        days = showsDays ? TimeBarView() : nil
        super.init(.vertical, class: "conflict-row")
        titles.onTooltip { [weak self] in self?.wholeTitle() ?? "" }
        details.showsCutTextInTooltip()
        top.append(arrow, titles)
        append(top, details)
        if let days { append(days.root) } else if laneCount > 0 { append(lanes.root) }
        guard laneCount > 0 else { return }
        append(failureLine)
        resolve.tooltipText = localized("Ways to end its conflicts")
        resolve.onClicked { [weak self] in self?.pressResolve() }
        append(Box(.horizontal, class: "conflict-buttons", children: resolve))
    }

    /// Does the same as a click on the button for the ways to end its conflicts; nothing where there is none.
    func pressResolve() { if laneCount > 0 { onResolve(resolve) } }

    /// - Parameter failure: A change of one of its events that was not made.
    func show(_ row: ConflictRows.Row, isOpen: Bool, in texts: ConflictFormatter, failure: EditFailure?) {
        arrow.iconName = isOpen ? "pan-down-symbolic" : "pan-end-symbolic"
        titles.text = texts.title(ofCluster: row, isShort: true)
        wholeTitle = { texts.title(ofCluster: row) }
        details.text = (laneCount == 0 ? failure?.text : nil) ?? texts.details(ofCluster: row)
        guard laneCount > 0 else { return }
        failureLine.show(failure)
        (days?.root ?? lanes.root).visible = failure == nil
        if let days, let day = texts.rows.busyDay(of: row) {
            let events = texts.rows.events(onBusyDayOf: row)
            return days.show(TimeBar(ofBusyDay: day, with: events, in: texts.rows.agenda), texts: texts.agenda)
        }
        let shown = Array(texts.rows.entries(of: row).prefix(laneCount))
        lanes.show(
            TimeBar(comparing: shown, in: texts.rows.agenda, need: texts.rows.need(of: row)),
            TimeLanes.Metrics().scaled(for: self),
            texts: texts.barTexts(of:), color: texts.agenda.color(of:))
    }

    func showSample() {
        (titles.text, details.text) = ("A", "A")
        if let days { return days.showSample(lanes: laneCount) }
        guard laneCount > 0 else { return }
        lanes.showSample(TimeLanes.Metrics().scaled(for: self), count: laneCount)
    }
}

/// The line that folds a group of conflicts.
@MainActor
final class ConflictGroupRow: Box {
    private let arrow = Image("pan-end-symbolic", pixelSize: 16)
    private let title = Label(fit: .cut)

    init() {
        super.init(.horizontal, class: "conflict-group")
        append(arrow, title)
    }

    /// - Parameter isOpen: `nil` for a line that has nothing to unfold.
    func show(_ text: String, isOpen: Bool?) {
        arrow.visible = isOpen != nil
        let isOpen = isOpen ?? false
        arrow.iconName = isOpen ? "pan-down-symbolic" : "pan-end-symbolic"
        title.text = text
    }
}
