import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// A person in the sidebar: a check box with the person's mark and name, and the number of soon conflicts about this person.
@MainActor
final class PersonRow: SidebarRow {
    private let mark = PersonMarks()
    private let name = Label(fit: .cut)
    private let badge = Label(class: "sidebar-badge")
    private var shown: PersonItem?

    var onToggle: @MainActor (Person) -> Void = { _ in }
    var onSettings: @MainActor (Person) -> Void = { _ in }

    init() {
        name.hexpand = true
        name.showsCutTextInTooltip()
        badge.valign = .center
        super.init([mark.root, name, badge])
        addClass("person-row")
        check.onClicked { [weak self] in
            if let self, let shown = self.shown { self.onToggle(shown.person) }
        }
        settings.onClicked { [weak self] in
            if let self, let shown = self.shown { self.onSettings(shown.person) }
        }
        onMenuRequest { [weak self] _, _ in
            if let self, let shown = self.shown { self.onSettings(shown.person) }
        }
    }

    func show(_ item: PersonItem, of people: People, _ times: TimeFormatter) {
        guard item != shown || mark.root.visible == false else { return }
        shown = item
        let person = item.person
        mark.show(PersonSet(person.id), of: people)
        name.text = person.displayName
        badge.show(item.soonCount > 0 ? times.number(item.soonCount) : nil)
        check.setAccessibleLabel(item.accessibleName(times))
        check.setAccessibleChecked(!person.isHidden)
        check.tooltipText = item.soonWords(times)
        settings.setAccessibleLabel(localized("Settings of {person}", ["person": person.displayName]))
        setClass("unshown", person.isHidden)
    }
}
