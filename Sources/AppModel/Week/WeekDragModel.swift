import Observation
import Planning

/// An event of a week that is dragged to another time by the pointer or the keyboard, without widgets.
///
///     if drags.begin(entry, .whole, in: contents) {
///         drags.step(days: 1)    // the words say what its time would mean
///         drags.finish()         // its calendar is changed, after the usual questions
///     }
@MainActor
@Observable
package final class WeekDragModel {
    /// The event on its way; `nil` for none.
    package private(set) var drag: WeekDrag?
    /// The events that it would conflict with at its new time; `nil` while that is looked up.
    package private(set) var conflicts: [Int]?

    @ObservationIgnored private let editing: EditingModel
    @ObservationIgnored private var texts: WeekFormatter?
    @ObservationIgnored private let asking = Latest()

    package init(_ editing: EditingModel) { self.editing = editing }

    /// Takes up an event. If it cannot be changed, the window says why.
    ///
    /// - Returns: Whether it can be dragged.
    package func begin(_ entry: Int, _ part: WeekDrag.Part, in contents: WeekContents) -> Bool {
        cancel()
        let agenda = contents.texts.agenda.agenda
        guard let drag = WeekDrag(entry, part, in: agenda, on: contents.layout) else { return false }
        if let refusal = editing.refusal(of: entry, in: agenda) {
            editing.undos.note(refusal)
            return false
        }
        texts = contents.texts
        self.drag = drag
        return true
    }

    /// Moves it by days and minutes from its time in its calendar.
    package func move(days: Int, minutes: Int) { change { $0.move(days: days, minutes: minutes) } }

    /// Moves it, or its end, by days or by steps of the time from where it is now.
    package func step(_ part: WeekDrag.Part = .whole, days: Int = 0, steps: Int = 0) {
        change {
            $0.part = part
            $0.step(days: days, steps: steps)
        }
    }

    private func change(_ body: (inout WeekDrag) -> Void) {
        guard var drag, let agenda = texts?.agenda.agenda else { return }
        let before = drag.time
        body(&drag)
        guard drag.time != before else { return }
        self.drag = drag
        conflicts = nil
        asking.make { [drag] in
            drag.conflicts(in: agenda)
        } take: { [weak self] in
            self?.conflicts = $0
        }
    }

    /// "Dentist · Thu 8:00 AM to 8:45 AM · free"; empty when nothing is dragged.
    package var words: String {
        guard let drag, let texts else { return "" }
        return texts.words(of: drag, conflicts: conflicts)
    }

    /// Lets the event be where it is.
    package func cancel() {
        asking.cancel()
        (drag, conflicts, texts) = (nil, nil, nil)
    }

    /// Changes the time of the event in its calendar, after the usual questions.
    package func finish() {
        guard let drag, let agenda = texts?.agenda.agenda else { return }
        cancel()
        guard drag.isChanged else { return }
        let edit = agenda.entries[drag.entry].edit(to: drag.time)
        editing.change(drag.entry, .change(edit), nil, in: agenda)
    }
}
