import Events
import Gtk
import Planning

/// Asks whose time the events of a calendar take: that of people, nobody's, or that they never count.
@MainActor
package final class WhoseTime {
    package var root: Widget { people.root }
    /// Called with the people that the user has chosen; with none for nobody.
    package var onChoose: @MainActor (PersonSet) -> Void = { _ in }
    /// Called when the user chooses whether the events never count.
    package var onNeverCounts: @MainActor (Bool) -> Void = { _ in }
    /// Called with the name of a new person. Returns what is wrong with it, in a whole sentence.
    package var onAdd: (@MainActor (String) -> String?)? {
        get { people.onAdd }
        set { people.onAdd = newValue }
    }
    /// Called when it has another height.
    package var onResize: @MainActor () -> Void {
        get { people.onResize }
        set { people.onResize = newValue }
    }

    private let people: PeopleChecks
    private let nobodys = CheckButton(SourceChoiceFormatter.nobodys)
    private let never = CheckButton(SourceChoiceFormatter.neverCounts)

    package init() {
        let others = FlowRow(spacing: 12)
        others.append(nobodys, never)
        people = PeopleChecks(SourceChoiceFormatter.question, others: others)
        people.onChange = { [weak self] in self?.onChoose($0) }
        nobodys.onToggled { [weak self] isOn in self?.onChoose(isOn ? [] : .me) }
        never.onToggled { [weak self] in self?.onNeverCounts($0) }
    }

    /// - Parameter chosen: Whose time it is; empty for nobody's.
    package func show(_ all: People, chosen: PersonSet, neverCounts: Bool) {
        people.show(all, chosen: chosen)
        nobodys.isOn = chosen.isEmpty
        never.isOn = neverCounts
    }
}
