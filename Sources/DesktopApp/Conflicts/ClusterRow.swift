import Gtk
import Kit
import Planning
import Text

/// The row of several events at once, which unfolds into their conflicts.
@MainActor
final class ClusterRow: Box {
    private let arrow = Image("pan-end-symbolic", pixelSize: 16)
    private let titles = Label()
    private let extent = Label()
    private let top = Box(.horizontal)
    private let lanes = TimeLanes()
    private let laneCount: Int

    /// - Parameter laneCount: The number of bars.
    init(laneCount: Int) {
        self.laneCount = laneCount
        super.init(.vertical)
        addClass("conflict-row")
        top.addClass("conflict-top")
        arrow.setAccessibleRole(.presentation)
        titles.addClass("conflict-title")
        titles.xalign = 0
        titles.ellipsize = .end
        titles.showsCutTextInTooltip()
        extent.addClass("overlap")
        extent.xalign = 1
        extent.hexpand = true
        for child in [arrow, titles, extent] as [Widget] { top.append(child) }
        append(top)
        append(lanes.root)
    }

    func show(_ row: ConflictRows.Row, isOpen: Bool, in texts: ConflictFormatter) {
        arrow.iconName = isOpen ? "pan-down-symbolic" : isRightToLeft ? "pan-start-symbolic" : "pan-end-symbolic"
        titles.text = texts.title(ofCluster: row)
        extent.text = texts.extent(ofCluster: row)
        let shown = Array(texts.rows.entries(of: row).prefix(laneCount))
        lanes.show(
            TimeBar(comparing: shown, in: texts.rows.agenda), TimeLanes.Metrics().scaled(for: self),
            texts: texts.barTexts(of:), color: texts.agenda.color(of:))
    }

    func showSample() {
        (titles.text, extent.text) = ("A", "A")
        lanes.showSample(TimeLanes.Metrics().scaled(for: self), count: laneCount)
    }
}

/// The line that folds a group of conflicts.
@MainActor
final class ConflictGroupRow: Box {
    private let arrow = Image("pan-end-symbolic", pixelSize: 16)
    private let title = Label()

    init() {
        super.init(.horizontal)
        addClass("conflict-group")
        arrow.setAccessibleRole(.presentation)
        title.xalign = 0
        title.ellipsize = .end
        append(arrow)
        append(title)
    }

    func show(_ text: String, isOpen: Bool) {
        arrow.iconName = isOpen ? "pan-down-symbolic" : isRightToLeft ? "pan-start-symbolic" : "pan-end-symbolic"
        title.text = text
    }
}
