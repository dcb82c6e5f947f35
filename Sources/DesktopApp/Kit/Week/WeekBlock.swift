import Gtk
import Planning
import Text

/// An event in a week: its colored shape, the hatching of its conflicts, and over them the button with its title.
@MainActor
final class WeekBlock {
    /// The layers of the drawing, from the lowest.
    enum Layer: Int { case grid, shapes, hatching, buttons, now }

    let button: Button
    private let shape = Box(.vertical, class: "week-shape", role: .presentation)
    private let label = Inscription()
    private var hatches: [Box] = []
    /// The entry; `nil` for a number of events.
    private(set) var entry: Int?

    var onClicked: @MainActor () -> Void = {}

    init() {
        label.setAccessibleRole(.presentation)
        label.cutsWords = true
        button = Button(cssName: "week-block", child: label)
        button.onClicked { [weak self] in self?.onClicked() }
        button.onTooltip { [weak self] in self?.tooltip() ?? "" }
    }

    /// A closure, because formatting the times is slow and most tooltips are never shown.
    private var tooltip: @MainActor () -> String = { "" }

    /// - Parameters:
    ///   - hasRoomForTime: Whether its time has a line below its title.
    ///   - isQuiet: Whether it steps back behind others.
    func show(_ entry: Int, in texts: WeekFormatter, hasRoomForTime: Bool, isQuiet: Bool) {
        self.entry = entry
        let agenda = texts.agenda
        let event = agenda.agenda.entries[entry].event
        let people = agenda.markedPeople(of: entry)
        let title = [agenda.title(of: entry), people.isEmpty ? nil : agenda.agenda.people.names(people)]
        label.show(
            title.compactMap { $0 }.dotted(), above: hasRoomForTime ? agenda.start(of: entry) : "")
        shape.show(event, isBusy: agenda.agenda.isBusy(entry), agenda.color(of: entry), isQuiet: isQuiet)
        button.setClass("quiet", isQuiet)
        button.setClass("cancelled", agenda.standing(of: entry).isOff)
        button.setClass("more", false)
        tooltip = { texts.tooltip(of: entry) }
        button.setAccessibleLabel(texts.accessibleName(of: entry))
    }

    /// - Parameter count: The number of events for which there is no room.
    func show(more count: Int, on day: WeekLayout.Day, in texts: WeekFormatter) {
        entry = nil
        label.show(texts.more(count), above: "")
        shape.visible = false
        for name in ["quiet", "cancelled"] { button.setClass(name, false) }
        button.setClass("more", true)
        let name = texts.accessibleName(ofMore: count, on: day)
        tooltip = { name }
        button.setAccessibleLabel(name)
    }

    /// - Parameter hatched: The hatched parts of the height, in pixels from the top of the box.
    func place(in box: FractionBox, _ span: ClosedRange<Double>, y: Int, height: Int, hatched: [Range<Int>] = []) {
        func strip(_ y: Int, _ height: Int, _ layer: Layer) -> FractionBox.Strip {
            .init(y: y, height: height, layer: layer.rawValue)
        }
        box.place(shape, from: span.lowerBound, to: span.upperBound, strip(y, height, .shapes))
        box.fit(&hatches, to: hatched.count, styleClass: "week-hatch")
        for (hatch, part) in zip(hatches, hatched) {
            box.place(
                hatch, from: span.lowerBound, to: span.upperBound, strip(part.lowerBound, part.count, .hatching))
        }
        box.place(button, from: span.lowerBound, to: span.upperBound, strip(y, height, .buttons))
    }

    func remove(from box: FractionBox) {
        ([shape, button] as [Widget] + hatches).forEach(box.remove)
        hatches = []
    }
}
