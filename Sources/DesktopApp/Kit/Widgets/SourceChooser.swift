import AppModel
import Events
import Gtk
import Text

/// Chooses sources: a button that opens a list of check boxes below a heading.
@MainActor
package final class SourceChooser {
    package let button: MenuButton
    /// Called with the sources that are checked; with `nil` if none is.
    package var onChange: @MainActor (Set<Source>?) -> Void = { _ in }

    private let isIcon: Bool
    private let nameOfNone: String
    private let column = Box(.vertical, class: "source-chooser")
    private var boxes: [(source: Source, box: CheckButton)] = []
    private let focus = RovingFocus()
    private var shown: [SourceChoice] = []
    package private(set) var chosen: Set<Source>?
    /// The sources that the user has checked, those that are not there now too.
    package private(set) var wanted: Set<Source>

    private static let (longestName, height) = (32, 320)

    /// - Parameters:
    ///   - heading: Says what checking a source does.
    ///   - nameOfNone: What the button is called while none is checked.
    ///   - icon: The icon of the button; `nil` for the names of the sources that are checked.
    ///   - wanted: The sources that are checked as soon as they are there.
    package init(
        heading: String, nameOfNone: String = localized("All calendars"), icon: String? = nil,
        wanted: Set<Source> = []
    ) {
        self.wanted = wanted
        self.nameOfNone = nameOfNone
        isIcon = icon != nil
        let scroll = ScrolledWindow(child: column)
        scroll.propagateNaturalHeight = true
        scroll.maxContentHeight = SourceChooser.height
        focus.moveVertically(in: column)
        let title = Label(heading, class: "source-chooser-heading", role: .heading)
        title.xalign = 0
        let content = Box(.vertical, role: .group)
        content.setAccessibleLabel(heading)
        content.append(title, scroll)
        button = icon.map { MenuButton(icon: $0, content: content) } ?? MenuButton(label: " ", content: content)
        showName()
    }

    /// Shows the sources that there are.
    package func show(_ sources: [SourceChoice]) {
        guard sources != shown else { return }
        shown = sources
        column.removeAll()
        boxes = sources.enumerated().map { position, choice in
            // Cut here: a label that cuts itself would take no more room than it must.
            let name = Label(choice.name.singleLine(limit: SourceChooser.longestName))
            name.xalign = 0
            let content = Box(.horizontal, spacing: 8)
            let dot = SourceDot()
            dot.show(choice.color)
            content.append(dot.root, name)
            let box = CheckButton(child: content)
            box.setAccessibleLabel(choice.name)
            box.isOn = wanted.contains(choice.source)
            box.onToggled { [weak self] isOn in
                guard let self else { return }
                self.focus.select(position)
                if isOn { self.wanted.insert(choice.source) } else { self.wanted.remove(choice.source) }
                self.choose()
            }
            column.append(box)
            return (choice.source, box)
        }
        focus.set(boxes.map(\.box))
        choose()
    }

    /// Checks all sources that there are.
    package func checkAll() {
        for (source, box) in boxes {
            box.isOn = true
            wanted.insert(source)
        }
        choose()
    }

    /// Checks no source.
    package func clear() {
        let isOther = !wanted.isEmpty
        wanted = []
        for (_, box) in boxes { box.isOn = false }
        choose(isOther: isOther)
    }

    /// - Parameter isOther: Whether sources are wanted that are not there now, or no longer.
    private func choose(isOther: Bool = false) {
        let checked = wanted.intersection(boxes.map(\.source))
        let new = checked.isEmpty ? nil : checked
        let isOther = isOther || new != chosen
        chosen = new
        showName()
        if isOther { onChange(new) }
    }

    private func showName() {
        let name = chosen == nil ? nameOfNone : SourceChoice.name(of: chosen, among: shown)
        if isIcon {
            button.tooltipText = name
        } else {
            button.label = name
        }
        button.setAccessibleLabel(localized("Calendars: {names}", ["names": name]))
    }
}
