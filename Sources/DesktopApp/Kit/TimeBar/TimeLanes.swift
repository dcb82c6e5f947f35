import Events
import Gtk
import Planning

/// Bars on one scale of time, in the colors of their sources and each with its label, and over them the time that they
/// share, hatched. It is a picture: a screen reader speaks of what it shows elsewhere.
@MainActor
package final class TimeLanes {
    /// Heights at the usual text size, in pixels. All of them grow with larger text.
    package struct Metrics: Equatable {
        package var lane = 26
        var gap = 4
        /// How far the hatching extends beyond the bars.
        var margin = 4

        package init(lane: Int = 26, gap: Int = 4, margin: Int = 4) {
            (self.lane, self.gap, self.margin) = (lane, gap, margin)
        }

        /// For the text size of a widget.
        @MainActor
        package func scaled(for widget: Widget) -> Metrics {
            Metrics(lane: widget.grown(lane), gap: gap, margin: margin)
        }

        package func height(lanes: Int) -> Int { lanes * (lane + gap) - gap + 2 * margin }
    }

    package let root = FractionBox(role: .presentation)
    private var lanes: [TimeLane] = []
    private var hatches: [Box] = []

    /// The layers of the drawing, from the lowest.
    package enum Layer: Int { case grid, bars, hatching, labels }

    /// The least width of what is drawn, so that an event without length can be seen, in pixels.
    private static let leastWidth = 4

    package init() {}

    /// - Parameters:
    ///   - metrics: Scaled.
    ///   - texts: The texts for the label of an entry, from the longest to the shortest.
    package func show(_ bar: TimeBar, _ metrics: Metrics, texts: (Int) -> [String], color: (Int) -> SourceColor) {
        show(lanes: bar.bars.count)
        let counts = Dictionary(grouping: bar.bars, by: \.lane).mapValues(\.count)
        for (lane, item) in zip(lanes, bar.bars) {
            lane.show(item, texts: texts(item.entry), colorClass: color(item.entry).styleClass)
            let y = metrics.margin + item.lane * (metrics.lane + metrics.gap)
            root.place(
                lane.shape, from: item.span.lowerBound, to: item.span.upperBound, leastWidth: TimeLanes.leastWidth,
                .init(y: y, height: metrics.lane, layer: Layer.bars.rawValue))
            let (shared, isAlone) = (bar.shared, counts[item.lane] == 1)
            root.place(
                oneOf: lane.labels, .init(y: y, height: metrics.lane, layer: Layer.labels.rawValue)
            ) { isAlone ? lane.choice(of: item, shared: shared, width: $0) : .init(child: -1, start: 0, end: 0) }
        }
        show(hatches: bar.shared, height: metrics.height(lanes: bar.laneCount))
    }

    /// Takes the height of a number of lanes.
    package func showSample(_ metrics: Metrics, count: Int) {
        show(hatches: [0...1], height: metrics.height(lanes: count))
    }

    private func show(lanes count: Int) {
        while lanes.count > count {
            let lane = lanes.removeLast()
            root.remove(lane.shape)
            root.remove(lane.labels[0])
        }
        while lanes.count < count { lanes.append(TimeLane()) }
    }

    private func show(hatches spans: [ClosedRange<Double>], height: Int) {
        root.fit(&hatches, to: spans.count, styleClass: "time-bar-shared")
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
    private let inside = TimeLane.label("inside")
    private let beside = TimeLane.label("beside")
    var labels: [Inscription] { [inside, beside] }
    private var texts: [String] = []

    init() {
        for widget in [shape, inside, beside] as [Widget] {
            widget.onTooltip { [weak self] in self?.texts.first ?? "" }
        }
    }

    private static func label(_ place: String) -> Inscription {
        let label = Inscription(class: "time-bar-label")
        label.setAccessibleRole(.presentation)
        label.yalign = 0.5
        label.hasTabularFigures = true
        label.addClass(place)
        return label
    }

    func show(_ bar: TimeBar.Bar, texts: [String], colorClass: String) {
        shape.show(bar, colorClass: colorClass)
        inside.variantClass = colorClass
        self.texts = texts
    }

    /// Shows the text that fits, and returns the label that has it.
    func choice(of bar: TimeBar.Bar, shared: [ClosedRange<Double>], width: Int) -> FractionBox.Choice {
        guard !texts.isEmpty else { return FractionBox.Choice(child: -1, start: 0, end: 0) }
        // Both labels have one font.
        let widths = texts.map(inside.width)
        let place = BarLabel(of: bar, widths: widths, shared: shared, width: width)
        (place.isInside ? inside : beside).text = texts[place.text]
        return .init(child: place.isInside ? 0 : 1, start: place.start, end: place.end)
    }
}
