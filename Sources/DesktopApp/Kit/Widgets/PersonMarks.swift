import Events
import Gtk

/// The initials of some people, each in the color of its person.
@MainActor
package final class PersonMarks {
    package let root = Box(.horizontal, spacing: 2, class: "person-marks", role: .presentation)
    private var marks: [Label] = []

    /// The most people with a mark of their own.
    private static let limit = 3

    package init() {
        root.valign = .center
        root.visible = false
    }

    /// - Parameter set: Empty for none.
    package func show(_ set: PersonSet, of people: People) {
        guard !set.isEmpty || root.visible else { return }
        let shown = people.people(set)
        root.visible = !shown.isEmpty
        var texts = shown.prefix(PersonMarks.limit).map { (people.initial(of: $0.id), $0.color.styleClass as String?) }
        if shown.count > PersonMarks.limit {
            texts[PersonMarks.limit - 1] = ("+\(shown.count - PersonMarks.limit + 1)", nil)
        }
        while marks.count < texts.count {
            let mark = Label(class: "person-mark")
            mark.setAccessibleRole(.presentation)
            marks.append(mark)
            root.append(mark)
        }
        for (position, mark) in marks.enumerated() {
            mark.visible = position < texts.count
            guard position < texts.count else { continue }
            mark.text = texts[position].0
            mark.variantClass = texts[position].1
            mark.setClass("more", texts[position].1 == nil)
        }
        root.tooltipText = people.names(set)
    }
}
