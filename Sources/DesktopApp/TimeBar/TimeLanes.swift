import Events
import Gtk
import Planning

/// Bars on one scale of time, in the colors of their sources and each with its label, and over them the time that they
/// share, hatched. It is a picture: a screen reader speaks of what it shows elsewhere.
@MainActor
final class TimeLanes {
    /// Heights at the usual text size, in pixels. All of them grow with larger text.
    struct Metrics: Equatable {
        var lane = 26
        var gap = 4
        /// How far the hatching extends beyond the bars.
        var margin = 4

        /// For the text size of a widget.
        @MainActor
        func scaled(for widget: Widget) -> Metrics {
            let scale = max(1, widget.textSize / WindowRoom.usualTextSize)
            func scaled(_ length: Int) -> Int { Int((Double(length) * scale).rounded(.up)) }
            return Metrics(lane: scaled(lane), gap: gap, margin: margin)
        }

        func height(lanes: Int) -> Int { lanes * (lane + gap) - gap + 2 * margin }
    }

    let root = FractionBox(role: .presentation)
    private let textCount: Int
    private let hasLabelsBeside: Bool
    private var lanes: [TimeLane] = []
    private var hatches: [Box] = []

    /// What is drawn over what.
    enum Layer: Int { case grid, bars, hatching, labels }

    /// The least width of what is drawn, so that an event without length can be seen, in pixels.
    private static let leastWidth = 4

    /// - Parameters:
    ///   - textCount: The number of texts that a label is chosen from.
    ///   - hasLabelsBeside: Whether a label that does not fit into its bar is beside it. If not, it is left out.
    init(textCount: Int, hasLabelsBeside: Bool = true) {
        (self.textCount, self.hasLabelsBeside) = (textCount, hasLabelsBeside)
    }

    /// - Parameters:
    ///   - metrics: Scaled.
    ///   - texts: The texts for the label of an entry, from the longest to the shortest.
    func show(_ bar: TimeBar, _ metrics: Metrics, texts: (Int) -> [String], color: (Int) -> SourceColor) {
        show(lanes: bar.bars.count)
        for (lane, item) in zip(lanes, bar.bars) {
            lane.show(item, texts: texts(item.entry), color: color(item.entry))
            let y = metrics.margin + item.lane * (metrics.lane + metrics.gap)
            root.place(
                lane.shape, from: item.span.lowerBound, to: item.span.upperBound, leastWidth: TimeLanes.leastWidth,
                .init(y: y, height: metrics.lane, layer: Layer.bars.rawValue))
            let shared = bar.shared
            root.place(
                oneOf: lane.labels, .init(y: y, height: metrics.lane, layer: Layer.labels.rawValue)
            ) { [hasLabelsBeside] widths, width in
                lane.choice(widths, of: item, shared: shared, width: width, hasLabelsBeside: hasLabelsBeside)
            }
        }
        let laneCount = (bar.bars.map(\.lane).max() ?? 0) + 1
        show(hatches: bar.shared, height: metrics.height(lanes: laneCount))
    }

    /// Takes the height of a number of lanes.
    func showSample(_ metrics: Metrics, count: Int) {
        show(hatches: [0...1], height: metrics.height(lanes: count))
    }

    /// Takes at least the height of a number of lanes.
    func showRoom(_ metrics: Metrics, lanes: Int) { root.leastHeight = metrics.height(lanes: lanes) }

    private func show(lanes count: Int) {
        while lanes.count > count {
            let lane = lanes.removeLast()
            root.remove(lane.shape)
            root.remove(lane.labels[0])
        }
        while lanes.count < count { lanes.append(TimeLane(textCount: textCount)) }
    }

    private func show(hatches spans: [ClosedRange<Double>], height: Int) {
        while hatches.count > spans.count { root.remove(hatches.removeLast()) }
        while hatches.count < spans.count {
            let hatch = Box(.vertical, role: .presentation)
            hatch.addClass("time-bar-shared")
            hatch.canTarget = false
            hatches.append(hatch)
        }
        for (hatch, span) in zip(hatches, spans) {
            root.place(
                hatch, from: span.lowerBound, to: span.upperBound, leastWidth: TimeLanes.leastWidth,
                .init(y: 0, height: height, layer: Layer.hatching.rawValue))
        }
    }
}

/// A bar with its label.
@MainActor
private final class TimeLane {
    let shape = TimeBarShape()
    /// For each text one in the bar, and one beside it.
    let labels: [Label]
    private var colorClass: String?
    private var texts: [String] = []

    init(textCount: Int) {
        labels = (0..<max(1, textCount) * 2).map { position in
            let label = Label("", role: .presentation)
            label.xalign = 0
            label.ellipsize = .end
            label.addClass("time-bar-label")
            label.addClass(position % 2 == 0 ? "inside" : "beside")
            return label
        }
        for widget in [shape] + labels { widget.onTooltip { [weak self] in self?.texts.first ?? "" } }
    }

    func show(_ bar: TimeBar.Bar, texts: [String], color: SourceColor) {
        shape.isCutAtStart = bar.isCutAtStart
        shape.isCutAtEnd = bar.isCutAtEnd
        self.texts = texts
        for (position, label) in labels.enumerated() {
            label.text = texts.isEmpty ? "" : texts[min(position / 2, texts.count - 1)]
        }
        guard color.styleClass != colorClass else { return }
        shape.colorClass = color.styleClass
        for label in stride(from: 0, to: labels.count, by: 2).map({ labels[$0] }) {
            if let colorClass { label.removeClass(colorClass) }
            label.addClass(color.styleClass)
        }
        colorClass = color.styleClass
    }

    func choice(
        _ widths: [Int], of bar: TimeBar.Bar, shared: [ClosedRange<Double>], width: Int, hasLabelsBeside: Bool
    ) -> FractionBox.Choice {
        let needed = stride(from: 0, to: widths.count - 1, by: 2).map { max(widths[$0], widths[$0 + 1]) }
        let label = BarLabel(of: bar, widths: needed, shared: shared, width: width)
        if !hasLabelsBeside, !label.isInside || label.end - label.start < needed[label.text] {
            return .init(child: -1, start: 0, end: 0)
        }
        return .init(child: label.text * 2 + (label.isInside ? 0 : 1), start: label.start, end: label.end)
    }
}
