import Events
import Gtk
import Kit
import Text

/// Chooses the people for whom a time is to be free: a button that opens their check boxes, where there are several.
@MainActor
final class PeopleChooser {
    let root: Widget
    /// Called with the people that are checked; never with none.
    var onChange: @MainActor (PersonSet) -> Void = { _ in }

    private let button: MenuButton
    private let checks = PeopleChecks(localized("For whom?"))

    init() {
        let column = Box(.vertical, class: "source-chooser", children: Clamp(maximumWidth: 300, child: checks.root))
        button = MenuButton(label: " ", content: column)
        button.halign = .start
        root = field(localized("For Whom"), button)
        root.visible = false
        checks.onChange = { [weak self] in self?.onChange($0.isEmpty ? .me : $0) }
    }

    func show(_ people: People, chosen: PersonSet) {
        root.visible = !people.isOne
        checks.show(people, chosen: chosen)
        let names = people.names(chosen)
        button.label = names
        button.setAccessibleLabel(localized("For whom: {names}", ["names": names]))
    }
}
