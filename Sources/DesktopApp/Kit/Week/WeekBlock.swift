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
    /// What is written in the block as far as there is room; `nil` for a number of events and in a lane.
    private(set) var text: WeekText?
    /// The marks of an event that goes on before the first day and after the last one; `nil` until first needed.
    private var (startMark, endMark): (Image?, Image?)

    var onClicked: @MainActor () -> Void = {}
    /// A closure, because formatting the times is slow and most tooltips are never shown.
    private var tooltip: @MainActor () -> String = { "" }

    init() {
        label.setAccessibleRole(.presentation)
        label.canTarget = false
        label.cutsWords = true
        parts.stretches = true
        button = Button(cssName: "week-block", child: parts)
        button.onClicked { [weak self] in self?.onClicked() }
        button.onTooltip { [weak self] in self?.tooltip() ?? "" }
    }

    /// Shows an event that takes whole days.
    ///
    /// - Parameter isQuiet: Whether it steps back behind others.
    func show(_ bar: WeekLayout.Bar, of week: WeekLayout, in texts: WeekFormatter, isQuiet: Bool) {
        text = nil
        label.show(texts.title(of: bar.entry, in: week), above: [])
        show(bar.entry, in: texts, isQuiet: isQuiet)
        for (name, isCut) in [("cut-start", bar.isCutAtStart), ("cut-end", bar.isCutAtEnd)] {
            button.setClass(name, isCut)
        }
        mark(&startMark, bar.isCutAtStart, icon: "go-previous-symbolic", at: 0)
        mark(&endMark, bar.isCutAtEnd, icon: "go-next-symbolic", at: 1)
    }

    private func mark(_ mark: inout Image?, _ isCut: Bool, icon: String, at place: Double) {
        if isCut, mark == nil {
            let image = Image(icon, pixelSize: 12)
            image.canTarget = false
            parts.place(
                image, from: place, to: place, leastWidth: 14, .init(y: 0, height: .max, layer: 2))
            mark = image
        }
        mark?.visible = isCut
    }

    /// Shows the part of an event that is on a day.
    ///
    /// - Parameter isQuiet: Whether it steps back behind others.
    func show(_ block: WeekLayout.Block, of week: WeekLayout, in texts: WeekFormatter, isQuiet: Bool) {
        text = texts.texts(of: block, in: week)
        show(block.entry, in: texts, isQuiet: isQuiet)
        for (name, isCut) in [("cut-top", block.isCutAtStart), ("cut-bottom", block.isCutAtEnd)] {
            button.setClass(name, isCut)
        }
    }

    private func show(_ entry: Int, in texts: WeekFormatter, isQuiet: Bool) {
        let agenda = texts.agenda
        let event = agenda.agenda.entries[entry].event
        label.yalign = 0
        button.variantClass = agenda.color(of: entry).styleClass
        button.setClass("free", !agenda.agenda.isBusy(entry))
        button.setClass("tentative", event.status.isTentative)
        button.setClass("quiet", isQuiet)
        button.setClass("cancelled", agenda.standing(of: entry).isOff)
        for name in ["more", "conflict"] { button.setClass(name, false) }
        // Its lines depend on the text.
        titleEnd = -1
        tooltip = { texts.tooltip(of: entry) }
        button.setAccessibleLabel(texts.accessibleName(of: entry))
    }

    /// - Parameters:
    ///   - count: The number of events for which there is no room.
    ///   - conflicting: The number of them that are in conflict.
    ///   - isShort: Whether there is no room for words.
    func show(more count: Int, conflicting: Int, isShort: Bool, on day: WeekLayout.Day, in texts: WeekFormatter) {
        text = nil
        label.show(isShort ? texts.mark(ofMore: count) : texts.more(count), above: [])
        label.yalign = 0.5
        button.variantClass = nil
        for name in ["quiet", "cancelled", "free", "tentative", "cut-start", "cut-end", "cut-top", "cut-bottom"] {
            button.setClass(name, false)
        }
        for mark in [startMark, endMark] { mark?.visible = false }
        button.setClass("more", true)
        button.setClass("conflict", conflicting > 0)
        let name = texts.accessibleName(ofMore: count, conflicting: conflicting, on: day)
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
    ///   - lines: Returns the title and the lines below it that have room, of a block that has a `text`.
    func placeTitle(
        _ rows: Range<Int>?, to end: Double = 1, height: Double = 0,
        lines: (WeekText) -> (title: String, below: [String]) = { ($0.title, []) }
    ) {
        guard let rows else {
            label.visible = false
            title = nil
            return
        }
        let strip = FractionBox.Strip(y: rows.lowerBound, height: rows.count, layer: 1)
        guard strip != title || end != titleEnd || height != titleHeight || !label.visible else { return }
        if let text {
            let (title, below) = lines(text)
            label.show(title, above: below)
        }
        let isNew = title == nil
        (title, titleEnd, titleHeight, label.visible) = (strip, end, height, true)
        if isNew { parts.place(label, from: 0, to: end, strip) } else { parts.move(label, from: 0, to: end, strip) }
    }
}
