import Events
import Gtk
import Planning

/// An event of a week on a line of its own: its shape over the hours, and its title in it or beside it.
@MainActor
final class WeekLine {
    let button: Button
    private let box = FractionBox(role: .presentation)
    private let shape = Box(.vertical, role: .presentation)
    private let label = Inscription()
    private var hatches: [Widget] = []
    private var tooltip = ""

    var onClicked: @MainActor () -> Void = {}

    /// The least width of a shape, in pixels.
    private static let leastWidth = 8

    init() {
        label.setAccessibleRole(.presentation)
        label.yalign = 0.5
        label.addClass("week-title")
        label.canTarget = false
        shape.addClass("week-shape")
        button = Button(cssName: "week-line-button", child: box)
        button.onClicked { [weak self] in self?.onClicked() }
        button.onTooltip { [weak self] in self?.tooltip ?? "" }
    }

    /// - Parameters:
    ///   - height: Of the line, in pixels.
    ///   - isQuiet: Whether it steps back behind others.
    func show(
        _ entry: Int, _ line: (span: ClosedRange<Double>, shared: [ClosedRange<Double>]), in texts: WeekFormatter,
        height: Int, isQuiet: Bool
    ) {
        let agenda = texts.agenda
        let event = agenda.agenda.entries[entry].event
        shape.show(event, isBusy: agenda.agenda.isBusy(entry), agenda.color(of: entry), isQuiet: isQuiet)
        button.setClass("quiet", isQuiet)
        button.setClass("cancelled", event.status == .cancelled)
        button.setClass("more", false)
        box.place(
            shape, from: line.span.lowerBound, to: line.span.upperBound, leastWidth: WeekLine.leastWidth,
            .init(y: 0, height: height, layer: WeekBlock.Layer.shapes.rawValue))
        hatches.forEach(box.remove)
        hatches = line.shared.map { part in
            let hatch = Box(.vertical, role: .presentation)
            hatch.addClass("week-hatch")
            box.place(
                hatch, from: part.lowerBound, to: part.upperBound, leastWidth: 4,
                .init(y: 0, height: height, layer: WeekBlock.Layer.hatching.rawValue))
            return hatch
        }
        let start = event.when.isTimed ? agenda.start(of: entry) : ""
        show(
            [agenda.title(of: entry), start].filter { !$0.isEmpty }.joined(separator: " · "), in: line.span, height)
        tooltip = "\(agenda.title(of: entry))\n\(agenda.timeRange(of: entry))"
        button.setAccessibleLabel(texts.accessibleName(of: entry))
    }

    /// - Parameter count: The number of events that have no line.
    func show(more count: Int, on day: WeekLayout.Day, in texts: WeekFormatter, height: Int) {
        shape.visible = false
        hatches.forEach(box.remove)
        hatches = []
        for name in ["quiet", "cancelled"] { button.setClass(name, false) }
        button.setClass("more", true)
        show(texts.more(count), in: 0...1, height)
        tooltip = texts.accessibleName(ofMore: count, on: day)
        button.setAccessibleLabel(tooltip)
    }

    /// Shows a text in its shape, or where that is too short after it, or else before it.
    private func show(_ text: String, in span: ClosedRange<Double>, _ height: Int) {
        label.text = text
        box.place(
            oneOf: [label], .init(y: 0, height: height, layer: WeekBlock.Layer.buttons.rawValue)
        ) { [label] width in
            let (start, needed) = (Int(span.lowerBound * Double(width)), label.width(for: text))
            let end = max(Int(span.upperBound * Double(width)), start + WeekLine.leastWidth)
            if start + needed <= end { return .init(child: 0, start: start, end: end) }
            if end + needed <= width { return .init(child: 0, start: end, end: width) }
            return start >= needed
                ? .init(child: 0, start: start - needed, end: start)
                : .init(child: 0, start: max(0, min(start, width - needed)), end: width)
        }
    }
}

extension Widget {
    /// Shows the color and the state of an event as a shape of a week.
    ///
    /// - Parameter isQuiet: Whether it steps back behind others.
    func show(_ event: Event, isBusy: Bool, _ color: SourceColor, isQuiet: Bool) {
        visible = true
        variantClass = color.styleClass
        setClass("free", !isBusy)
        setClass("tentative", event.status == .tentative)
        setClass("quiet", isQuiet)
    }
}
