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
    private let line = FractionBox()
    private let more = Label()

    /// The height of a lane and of the marks at the usual text size. Both grow with larger text.
    private static let laneHeight = 26.0
    private static let tickHeight = 22.0
    private static let laneGap = 4
    private static let margin = 8
    /// A narrower bar does not show its title.
    private static let leastWidthWithTitle = 0.15

    init() {
        let column = Box(.vertical, role: .img)
        column.addClass("time-bar")
        column.overflowHidden = true
        column.append(line)
        more.addClass("time-bar-more")
        more.xalign = 0
        column.append(more)
        root = column
    }

    /// - Parameter bar: `nil` for an event without conflicts, which has no time line.
    func show(_ bar: TimeBar?, texts: AgendaFormatter) {
        root.visible = bar != nil
        line.removeAll()
        guard let bar else { return }
        let scale = max(1, root.textSize / WindowRoom.usualTextSize)
        let laneHeight = Int((TimeBarView.laneHeight * scale).rounded(.up))
        let tickHeight = Int((TimeBarView.tickHeight * scale).rounded(.up))
        let lanes = bar.bars.count * (laneHeight + TimeBarView.laneGap) - TimeBarView.laneGap
        let plotHeight = lanes + 2 * TimeBarView.margin
        placeTicks(bar.ticks, plotHeight: plotHeight, height: tickHeight, texts: texts)
        for overlap in bar.overlaps {
            place(Box(.vertical), "time-bar-overlap", overlap, y: 0, height: plotHeight)
        }
        for (lane, item) in bar.bars.enumerated() {
            let title = texts.title(of: item.entry)
            let width = item.span.upperBound - item.span.lowerBound
            let label = Label(width < TimeBarView.leastWidthWithTitle ? "" : title)
            label.tooltipText = title
            label.xalign = 0
            label.ellipsize = .end
            label.addClass(texts.color(of: item.entry).styleClass)
            label.setClass("time-bar-subject", lane == 0)
            let y = TimeBarView.margin + lane * (laneHeight + TimeBarView.laneGap)
            place(label, "time-bar-event", item.span, y: y, height: laneHeight)
        }
        more.visible = bar.hiddenConflicting > 0
        more.text = texts.times.localized(
            "and {count} more event below", "and {count} more events below", count: bar.hiddenConflicting)
        root.setAccessibleLabel(
            texts.times.localized(
                "Time line of {count} event", "Time line of {count} events", count: bar.bars.count))
    }

    private func placeTicks(_ ticks: [TimeBar.Tick], plotHeight: Int, height: Int, texts: AgendaFormatter) {
        for tick in ticks {
            place(Box(.vertical), "time-bar-grid", tick.position...tick.position, y: 0, height: plotHeight)
            let mark = tick.isMidnight ? texts.times.dayMark(tick.instant) : texts.times.hourMark(tick.instant)
            let label = Label(mark)
            label.halign = .center
            let halfWidth = 0.5 / Double(max(1, ticks.count + 1))
            let span = max(0, tick.position - halfWidth)...min(1, tick.position + halfWidth)
            place(label, "time-bar-tick", span, y: plotHeight, height: height)
        }
    }

    private func place(_ child: Widget, _ styleClass: String, _ span: ClosedRange<Double>, y: Int, height: Int) {
        child.addClass(styleClass)
        child.setAccessibleRole(.presentation)
        line.place(child, from: span.lowerBound, to: span.upperBound, y: y, height: height)
    }
}
