import Gtk

extension FractionBox {
    /// Adds the labels of a scale: all of them where there is room, otherwise every second, every third, and so on.
    ///
    /// - Parameter marks: From the start of the scale to its end, the place of each as a fraction of the width, and its text.
    /// - Returns: The labels, which can be removed.
    func placeMarks(_ marks: [(place: Double, text: String)], styleClass: String, _ strip: Strip) -> [Widget] {
        let labels = marks.map { mark in
            let label = Inscription()
            label.setAccessibleRole(.presentation)
            label.addClass(styleClass)
            label.yalign = 0.5
            label.hasTabularFigures = true
            label.text = mark.text
            return label
        }
        for (number, (label, mark)) in zip(labels, marks).enumerated() {
            place(oneOf: [label], strip) { width in
                let widths = zip(labels, marks).map { $0.width(for: $1.text) }
                let least = zip(marks, marks.dropFirst()).map { ($1.place - $0.place) * Double(width) }.min() ?? 1
                let step = max(1, Int((Double(widths.max() ?? 0) / max(1, least)).rounded(.up)))
                guard number % step == 0 else { return Choice(child: -1, start: 0, end: 0) }
                let start = Int(mark.place * Double(width)) - widths[number] / 2
                let inside = max(0, min(start, width - widths[number]))
                return Choice(child: 0, start: inside, end: inside + widths[number])
            }
        }
        return labels
    }
}
