import Events
import Gtk
import Planning
import Text

/// An event in a week: a button with the color of the event, the hatching of its conflicts, and its title where that can be read.
@MainActor
final class WeekBlock {
    /// The layers of the drawing, from the lowest.
    enum Layer {
        static let (grid, blocks, marks, now, hour) = (0, 10, 100, 200, 300)
    }

    let button: Button
    private let parts = FractionBox(role: .presentation)
    private let label = Inscription(class: "week-text")
    private var hatches: [Box] = []
    private var title: FractionBox.Strip?
    private var titleEnd = 0.0
    private var titleHeight = 0.0
    /// What is written in the block, and below it as far as there is room.
    private(set) var text = ""
    private var details: [String] = []

    var onClicked: @MainActor () -> Void = {}
    /// A closure, because formatting the times is slow and most tooltips are never shown.
    private var tooltip: @MainActor () -> String = { "" }

    init() {
        label.setAccessibleRole(.presentation)
        label.canTarget = false
        parts.stretches = true
        button = Button(cssName: "week-block", child: parts)
        button.onClicked { [weak self] in self?.onClicked() }
        button.onTooltip { [weak self] in self?.tooltip() ?? "" }
    }

    /// - Parameters:
    ///   - details: The lines below its title.
    ///   - isQuiet: Whether it steps back behind others.
    func show(_ entry: Int, of week: WeekLayout, in texts: WeekFormatter, details: [String], isQuiet: Bool) {
        let agenda = texts.agenda
        let event = agenda.agenda.entries[entry].event
        (text, self.details) = (texts.title(of: entry, in: week), details)
        label.show(text, above: [])
        label.yalign = 0
        button.variantClass = agenda.color(of: entry).styleClass
        button.setClass("free", !agenda.agenda.isBusy(entry))
        button.setClass("tentative", event.status.isTentative)
        button.setClass("quiet", isQuiet)
        button.setClass("cancelled", agenda.standing(of: entry).isOff)
        button.setClass("more", false)
        // Its lines depend on the text.
        titleEnd = -1
        tooltip = { texts.tooltip(of: entry) }
        button.setAccessibleLabel(texts.accessibleName(of: entry))
    }

    /// - Parameters:
    ///   - count: The number of events for which there is no room.
    ///   - isShort: Whether there is no room for words.
    func show(more count: Int, isShort: Bool, on day: WeekLayout.Day, in texts: WeekFormatter) {
        (text, details) = (isShort ? texts.mark(ofMore: count) : texts.more(count), [])
        label.show(text, above: [])
        label.yalign = 0.5
        button.variantClass = nil
        for name in ["quiet", "cancelled", "free", "tentative"] { button.setClass(name, false) }
        button.setClass("more", true)
        let name = texts.accessibleName(ofMore: count, on: day)
        tooltip = { name }
        button.setAccessibleLabel(name)
    }

    /// The height for which its parts are placed, in pixels. They grow with the block.
    var height: Int {
        get { parts.leastHeight + WeekBlock.margins }
        set { parts.leastHeight = max(0, newValue - WeekBlock.margins) }
    }

    /// Above and below it, in pixels.
    private static let margins = 2

    /// Hatches parts of the block.
    ///
    /// - Parameter parts: In parts of the width, with their pixels from the top.
    func hatch(_ parts: [(place: ClosedRange<Double>, rows: Range<Int>)]) {
        self.parts.fit(&hatches, to: parts.count, styleClass: "week-hatch")
        for (hatch, part) in zip(hatches, parts) {
            self.parts.place(
                hatch, from: part.place.lowerBound, to: part.place.upperBound, leastWidth: 4,
                .init(y: part.rows.lowerBound, height: part.rows.count, layer: 0))
        }
    }

    /// Places the title.
    ///
    /// - Parameters:
    ///   - rows: In pixels from the top of the block; `nil` where it cannot be read.
    ///   - end: Where it ends, as a part of the width of the block.
    ///   - height: Of the room, in pixels at the usual text size.
    ///   - linesBelow: Returns the number of lines that fit below it.
    func placeTitle(_ rows: Range<Int>?, to end: Double = 1, height: Double = 0, linesBelow: () -> Int = { 0 }) {
        guard let rows else {
            label.visible = false
            title = nil
            return
        }
        let strip = FractionBox.Strip(y: rows.lowerBound, height: rows.count, layer: 1)
        guard strip != title || end != titleEnd || height != titleHeight || !label.visible else { return }
        if !details.isEmpty { label.show(text, above: Array(details.prefix(max(0, linesBelow())))) }
        let isNew = title == nil
        (title, titleEnd, titleHeight, label.visible) = (strip, end, height, true)
        if isNew { parts.place(label, from: 0, to: end, strip) } else { parts.move(label, from: 0, to: end, strip) }
    }
}
