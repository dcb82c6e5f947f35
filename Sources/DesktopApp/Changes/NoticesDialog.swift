import AppModel
import Gtk
import Kit
import Planning
import Text
import Time

/// The dialog about notifications: those that the user wants, and whether they come without a window. Answers apply at
/// once.
@MainActor
package final class NoticesDialog: ColumnDialog {
    private let notices: NoticesModel
    private let keepsWatching = CheckButton(localized("Keep watching when the window is closed"))
    private let failure = NoticesDialog.line("")
    private let usual = DropDown(name: localized("Remind me of the events of my calendars"))
    private var following: AnyObject?

    package init(_ notices: NoticesModel, sources: [SourceEntry], times: TimeFormatter, over parent: Window) {
        self.notices = notices
        super.init(
            localized("Notifications"), over: parent, width: 420, greatestHeight: 560, styleClass: "source-page")
        var sections = [
            section(
                localized("Tell about"),
                check(localized("New conflicts of what is still to come"), notices.choices.conflicts) {
                    $0.conflicts = $1
                },
                check(localized("Events of the next two weeks that are moved or cancelled"), notices.choices.moves) {
                    $0.moves = $1
                }),
            section(
                localized("Remind me of the events of my calendars"), usual,
                NoticesDialog.line(localized("The settings of a calendar choose something else for it."))),
            section(
                localized("Without a window"), keepsWatching,
                NoticesDialog.line(
                    localized(
                        "Upcoming then starts with your session and goes on refreshing and notifying. Quit (Ctrl+Q) ends it until the next session."
                    )), failure),
        ]
        if !sources.isEmpty {
            let checks = sources.map { entry in
                let source = entry.stored.source
                return check(entry.stored.name.singleLine(limit: 200), !notices.choices.quiet.contains(source)) {
                    if $1 { $0.quiet.remove(source) } else { $0.quiet.insert(source) }
                }
            }
            sections.append(section(localized("Tell about changes of"), checks))
        }
        column.append(sections)
        let answers = ReminderChoiceFormatter(usual: notices.choices.usualReminder, times: times)
        usual.halign = .start
        usual.setTexts(answers.answers)
        usual.selected = answers.chosen
        usual.onSelect { [usual] in
            if let selected = usual.selected { notices.choices.usualReminder = answers.reminders[selected] }
        }
        keepsWatching.onToggled { notices.keepWatching($0) }
        following = Following({ (notices.choices.keepsWatching, notices.autostartFailure) }) { [weak self] in
            self?.show(keepsWatching: $0, failure: $1)
        }
        fit()
    }

    private func show(keepsWatching isOn: Bool, failure text: String?) {
        keepsWatching.isOn = isOn
        failure.show(text)
        fit()
    }

    private static func line(_ text: String) -> Label {
        Label(text, class: "source-place", fit: .wrapped)
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
