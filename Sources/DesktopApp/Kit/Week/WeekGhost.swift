import Gtk
import Planning

/// The place to which an event of a week is dragged, with the words that say what its time means.
@MainActor
final class WeekGhost {
    private let box: FractionBox
    private var parts: [Box] = []
    private let label = Label(class: "week-ghost-words", fit: .lines(2), role: .alert)
    private var hasLabel = false

    init(in box: FractionBox) {
        self.box = box
        label.canTarget = false
    }

    /// - Parameters:
    ///   - drag: `nil` when nothing is dragged.
    ///   - rows: Returns the pixels of a part of the hours.
    func show(
        _ drag: WeekDrag?, _ words: String, hasConflict: Bool, on week: WeekLayout,
        rows: (ClosedRange<Double>) -> Range<Int>
    ) {
        let places = drag?.places(on: week) ?? []
        box.fit(&parts, to: places.count, styleClass: "week-ghost")
        let width = 1 / Double(week.days.count)
        for (part, place) in zip(parts, places) {
            part.setClass("conflict", hasConflict)
            let rows = rows(place.span)
            box.place(
                part, from: Double(place.day) * width, to: Double(place.day + 1) * width,
                .init(y: rows.lowerBound, height: max(2, rows.count), layer: WeekBlock.Layer.hour + 1))
        }
        guard let first = places.first else {
            if hasLabel { box.remove(label) }
            hasLabel = false
            label.text = ""
            return
        }
        hasLabel = true
        let (rows, height) = (rows(first.span), box.grown(44))
        // Above its place, or below where that is at the top, within the hours.
        let below = min(rows.upperBound, max(0, box.leastHeight - height))
        let top = rows.lowerBound >= height ? rows.lowerBound - height : below
        let (start, end) = WeekGhost.labelPlace(of: first.day, days: week.days.count)
        box.place(label, from: start, to: end, .init(y: top, height: height, layer: WeekBlock.Layer.hour + 2))
        label.text = words
    }

    /// Three columns around a day, as far as there are so many.
    private static func labelPlace(of day: Int, days: Int) -> (Double, Double) {
        let count = min(3, days)
        let first = min(max(0, day - 1), days - count)
        return (Double(first) / Double(days), Double(first + count) / Double(days))
    }
}
