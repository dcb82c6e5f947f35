import Gtk

extension FractionBox {
    /// The least space between two labels, in pixels.
    private static let leastGap = 8

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
        for (number, label) in labels.enumerated() {
            place(oneOf: [label], strip) { width in
                let widths = zip(labels, marks).map { $0.width(for: $1.text) }
                // A label at an end is moved into the box.
                let starts = zip(marks, widths).map { mark, own in
                    max(0, min(Int(mark.place * Double(width)) - own / 2, width - own))
                }
                let least = zip(starts, starts.dropFirst()).map { $1 - $0 }.min() ?? 1
                let needed = (widths.max() ?? 0) + FractionBox.leastGap
                let step = (needed + max(1, least) - 1) / max(1, least)
                guard number % step == 0 else { return Choice(child: -1, start: 0, end: 0) }
                return Choice(child: 0, start: starts[number], end: starts[number] + widths[number])
            }
        }
        return labels
    }
}
