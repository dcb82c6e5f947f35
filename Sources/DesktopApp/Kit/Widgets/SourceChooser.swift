import AppModel
import Events
import Gtk
import Planning
import Text

/// Chooses sources: a button that opens a list of check boxes below a heading.
@MainActor
package final class SourceChooser {
    package let button: MenuButton
    /// Called with the sources that are checked; with `nil` if none is.
    package var onChange: @MainActor (Set<Source>?) -> Void = { _ in }

    private let isIcon: Bool
    private let nameOfNone: String
    private let column = Box(.vertical)
    private var boxes: [(source: Source, box: CheckButton)] = []
    private let focus = RovingFocus()
    private var shown: [SourceChoice] = []
    private var isSetting = false
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
        column.addClass("source-chooser")
        focus.moveVertically(in: column)
        let title = Label(heading, role: .heading)
        title.addClass("source-chooser-heading")
        title.xalign = 0
        let content = Box(.vertical, role: .group)
        content.setAccessibleLabel(heading)
        content.append(title)
        content.append(scroll)
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
            content.append(dot.root)
            content.append(name)
            let box = CheckButton(child: content)
            box.setAccessibleLabel(choice.name)
            box.isOn = wanted.contains(choice.source)
            box.onToggled { [weak self] isOn in
                guard let self, !self.isSetting else { return }
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
        for (_, box) in boxes { box.isOn = true }
    }

    /// Checks no source.
    package func clear() {
        isSetting = true
        let isOther = !wanted.isEmpty
        wanted = []
        for (_, box) in boxes { box.isOn = false }
        isSetting = false
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
        button.setAccessibleName(localized("Calendars: {names}", ["names": name]))
    }
}
