import Gtk
import Planning
import Text
import Time

/// A small time line of an event and its conflicting events, with their common time hatched.
///
/// It is a picture. A screen reader speaks one sentence here, and the details in the list below.
@MainActor
package final class TimeBarView {
    package let root: Widget
    private let lanes = TimeLanes()
    private let more = Label(class: "time-bar-more")
    /// The lines of the ticks and their labels.
    private var marks: [Widget] = []

    private static let metrics = TimeLanes.Metrics(margin: 8)
    /// The height of the marks at the usual text size. It grows with larger text.
    private static let tickHeight = 22

    package init() {
        let column = Box(.vertical, class: "time-bar", role: .img)
        column.overflowHidden = true
        column.append(lanes.root)
        more.xalign = 0
        column.append(more)
        root = column
    }

    /// - Parameter bar: `nil` for an event without conflicts, which has no time line.
    package func show(_ bar: TimeBar?, texts: AgendaFormatter) {
        root.visible = bar != nil
        guard let bar else { return }
        let metrics = TimeBarView.metrics.scaled(for: root)
        let height = metrics.height(lanes: bar.laneCount)
        lanes.show(bar, metrics, texts: { [texts.title(of: $0)] }, color: texts.color(of:))
        showTicks(of: bar.scale, height: height, texts.times)
        more.visible = bar.hiddenCount > 0
        more.text = texts.times.localized(
            "and {count} more event below", "and {count} more events below", count: bar.hiddenCount)
        root.setAccessibleLabel(
            texts.times.localized(
                "Time line of {count} event", "Time line of {count} events", count: bar.bars.count))
    }

    /// Takes the height of a number of lanes.
    package func showSample(lanes count: Int) {
        let metrics = TimeBarView.metrics.scaled(for: root)
        lanes.showSample(metrics, count: count)
        marks.forEach(lanes.root.remove)
        marks = lanes.root.placeMarks([(0, "")], styleClass: "time-bar-tick", tickStrip(metrics.height(lanes: count)))
        more.visible = false
    }

    private func tickStrip(_ y: Int) -> FractionBox.Strip {
        .init(y: y, height: root.grown(TimeBarView.tickHeight), layer: TimeLanes.Layer.grid.rawValue)
    }

    private func showTicks(of scale: TimeScale, height: Int, _ times: TimeFormatter) {
        marks.forEach(lanes.root.remove)
        let ticks = scale.ticks(times)
        marks = ticks.map { tick in
            let line = Box(.vertical, class: "time-bar-grid", role: .presentation)
            lanes.root.place(
                line, from: tick.position, to: tick.position,
                .init(y: 0, height: height, layer: TimeLanes.Layer.grid.rawValue))
            return line
        }
        marks += lanes.root.placeMarks(
            ticks.map { ($0.position, $0.isMidnight ? times.dayMark($0.instant) : times.hourMark($0.instant)) },
            styleClass: "time-bar-tick", tickStrip(height))
    }
}
