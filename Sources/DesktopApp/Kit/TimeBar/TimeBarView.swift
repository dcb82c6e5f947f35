import Events
import Gtk
import Planning
import Text
import Time

/// A small time line of an event and its conflicting events, with their common time hatched.
///
/// It is a picture. A screen reader speaks one sentence here, and the details in the list below.
@MainActor
final class TimeBarView {
    let root: Widget
    private let lanes = TimeLanes()
    private let more = Label()
    /// The lines and the labels of the ticks.
    private var marks: [Widget] = []

    private static let metrics = TimeLanes.Metrics(margin: 8)
    /// The height of the marks at the usual text size. It grows with larger text.
    private static let tickHeight = 22

    init() {
        let column = Box(.vertical, role: .img)
        column.addClass("time-bar")
        column.overflowHidden = true
        column.append(lanes.root)
        more.addClass("time-bar-more")
        more.xalign = 0
        column.append(more)
        root = column
    }

    /// - Parameter bar: `nil` for an event without conflicts, which has no time line.
    func show(_ bar: TimeBar?, texts: AgendaFormatter) {
        root.visible = bar != nil
        guard let bar else { return }
        let metrics = TimeBarView.metrics.scaled(for: root)
        let height = metrics.height(lanes: bar.bars.count)
        lanes.show(bar, metrics, texts: { [texts.title(of: $0)] }, color: texts.color(of:))
        showTicks(of: bar.scale, height: height, texts.times)
        more.visible = bar.hiddenCount > 0
        more.text = texts.times.localized(
            "and {count} more event below", "and {count} more events below", count: bar.hiddenCount)
        root.setAccessibleLabel(
            texts.times.localized(
                "Time line of {count} event", "Time line of {count} events", count: bar.bars.count))
    }

    private func showTicks(of scale: TimeScale, height: Int, _ times: TimeFormatter) {
        let labelHeight = TimeLanes.Metrics(lane: TimeBarView.tickHeight).scaled(for: root).lane
        marks.forEach(lanes.root.remove)
        marks.removeAll()
        let ticks = scale.ticks(times)
        let halfWidth = 0.5 / Double(max(1, ticks.count + 1))
        for tick in ticks {
            let line = Box(.vertical)
            place(line, "time-bar-grid", tick.position...tick.position, y: 0, height: height)
            let label = Label(tick.isMidnight ? times.dayMark(tick.instant) : times.hourMark(tick.instant))
            label.halign = .center
            let span = max(0, tick.position - halfWidth)...min(1, tick.position + halfWidth)
            place(label, "time-bar-tick", span, y: height, height: labelHeight)
        }
    }

    private func place(_ mark: Widget, _ styleClass: String, _ span: ClosedRange<Double>, y: Int, height: Int) {
        mark.addClass(styleClass)
        mark.setAccessibleRole(.presentation)
        marks.append(mark)
        lanes.root.place(
            mark, from: span.lowerBound, to: span.upperBound,
            .init(y: y, height: height, layer: TimeLanes.Layer.grid.rawValue))
    }
}
