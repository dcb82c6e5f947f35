import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// Which notifications the user wants. Answers apply at once.
@MainActor
final class NoticesDialog: WindowDialog {
    private let dialog: ColumnDialog
    private let notices: NoticesModel

    var window: Dialog { dialog.window }

    init(_ notices: NoticesModel, sources: [SourceEntry], over parent: Window) {
        self.notices = notices
        dialog = ColumnDialog(
            localized("Notifications"), over: parent, width: 420, greatestHeight: 560, styleClass: "source-page")
        append(
            localized("Tell about"),
            [
                check(localized("New conflicts of what is still to come"), notices.choices.conflicts) {
                    $0.conflicts = $1
                },
                check(localized("Events of the next two weeks that are moved or cancelled"), notices.choices.moves) {
                    $0.moves = $1
                },
            ])
        if !sources.isEmpty {
            append(
                localized("From"),
                sources.map { entry in
                    let source = entry.stored.source
                    return check(entry.stored.name.singleLine(limit: 200), !notices.choices.quiet.contains(source)) {
                        if $1 { $0.quiet.remove(source) } else { $0.quiet.insert(source) }
                    }
                })
        }
        dialog.fit()
    }

    private func append(_ title: String, _ checks: [CheckButton]) {
        let group = Box(.vertical, spacing: 4, role: .group)
        group.setAccessibleLabel(title)
        let label = Label(title, role: .heading)
        label.addClass("source-name")
        label.xalign = 0
        group.append(label)
        for check in checks { group.append(check) }
        dialog.column.append(group)
    }

    private func check(
        _ title: String, _ isOn: Bool, _ change: @escaping (inout NoticeChoices, Bool) -> Void
    ) -> CheckButton {
        let button = CheckButton(title)
        button.isOn = isOn
        button.onToggled { [notices] isOn in change(&notices.choices, isOn) }
        return button
    }
}
