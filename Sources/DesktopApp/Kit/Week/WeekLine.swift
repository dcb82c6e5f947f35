import Events
import Gtk
import Planning
import Text

/// An event of a week on a line of its own: its title, and below it a thin shape over the hours.
@MainActor
final class WeekLine {
    let button: Button
    private let box = FractionBox(role: .presentation)
    private let shape = Box(.vertical, class: "week-shape", role: .presentation)
    private let texts = Box(.horizontal, spacing: 6, role: .presentation)
    private let people = PersonMarks()
    private let label = Inscription(class: "week-title")
    /// The hatching of a thin shape is hardly seen.
    private let conflict = Image("upcoming-conflict-symbolic", pixelSize: 14)
    private var hatches: [Widget] = []
    /// A closure, because formatting the times is slow and most tooltips are never shown.
    private var tooltip: @MainActor () -> String = { "" }

    var onClicked: @MainActor () -> Void = {}

    /// The least width of a shape, in pixels.
    private static let leastWidth = 6
    /// The height of a shape at the usual text size, in pixels.
    private static let shapeHeight = 7

    /// The part of a line that has its shape.
    ///
    /// - Parameter height: Of the line, in pixels.
    static func shapeStrip(height: Int, for widget: Widget, _ layer: WeekBlock.Layer) -> FractionBox.Strip {
        let shape = widget.grown(shapeHeight)
        return .init(y: height - shape, height: shape, layer: layer.rawValue)
    }

    init() {
        label.setAccessibleRole(.presentation)
        label.yalign = 0.5
        label.hexpand = true
        conflict.addClass("week-conflict")
        texts.append(people.root, label, conflict)
        texts.canTarget = false
        button = Button(cssName: "week-line-button", child: box)
        button.onClicked { [weak self] in self?.onClicked() }
        button.onTooltip { [weak self] in self?.tooltip() ?? "" }
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
        button.setClass("cancelled", agenda.standing(of: entry).isOff)
        button.setClass("more", false)
        box.place(
            shape, from: line.span.lowerBound, to: line.span.upperBound, leastWidth: WeekLine.leastWidth,
            WeekLine.shapeStrip(height: height, for: box, .shapes))
        hatches.forEach(box.remove)
        hatches = line.shared.map { part in
            let hatch = Box(.vertical, class: "week-hatch", role: .presentation)
            box.place(
                hatch, from: part.lowerBound, to: part.upperBound, leastWidth: 4,
                WeekLine.shapeStrip(height: height, for: box, .hatching))
            return hatch
        }
        let start = event.when.isTimed ? agenda.start(of: entry) : ""
        label.text = [start, agenda.title(of: entry)].filter { !$0.isEmpty }.dotted()
        conflict.visible = agenda.agenda.conflicts.conflictCount(of: entry) > 0
        people.show(agenda.markedPeople(of: entry), of: agenda.agenda.people)
        placeTexts(height: WeekLine.shapeStrip(height: height, for: box, .shapes).y)
        tooltip = { texts.tooltip(of: entry) }
        button.setAccessibleLabel(texts.accessibleName(of: entry))
    }

    /// - Parameter count: The number of events that have no line.
    func show(more count: Int, on day: WeekLayout.Day, in texts: WeekFormatter, height: Int) {
        shape.visible = false
        hatches.forEach(box.remove)
        hatches = []
        for name in ["quiet", "cancelled"] { button.setClass(name, false) }
        button.setClass("more", true)
        label.text = texts.more(count)
        conflict.visible = false
        people.show([], of: texts.agenda.agenda.people)
        placeTexts(height: height)
        let name = texts.accessibleName(ofMore: count, on: day)
        tooltip = { name }
        button.setAccessibleLabel(name)
    }

    private func placeTexts(height: Int) {
        box.place(texts, from: 0, to: 1, .init(y: 0, height: height, layer: WeekBlock.Layer.buttons.rawValue))
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
        setClass("tentative", event.status.isTentative)
        setClass("quiet", isQuiet)
    }
}
