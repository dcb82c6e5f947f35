import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// Finds free time: what is typed about its days, hours and length, and the list of it.
@MainActor
package final class FreeTimeDialog: WindowDialog {
    package var window: Dialog { frame.window }

    /// Called with a free time that was chosen, as it would be typed.
    package var onChoose: @MainActor (String) -> Void = { _ in }

    private let model: FreeTimeModel
    private let frame: AnswerFrame
    private let status = Label(role: .alert)
    private let names = WidthGroup()
    private let chooser = SourceChooser()
    private var entries: [Entry] = []
    private var following: [AnyObject] = []

    package init(_ model: FreeTimeModel, _ agenda: AgendaModel, over parent: Window) {
        self.model = model
        frame = AnswerFrame(localized("Find a Free Time"), over: parent)
        frame.fill(with: content())
        frame.share = { [model] in model.share }
        frame.list.onChoose = { [weak self] target in
            guard let self, case .time(let time) = target else { return }
            self.onChoose(self.model.text(of: time))
        }
        chooser.onChange = { [model] in model.fields.sources = $0 }
        following = [
            Following({ [model] in (model.status, model.section) }) { [weak self] in self?.show($0, $1) },
            Following({ [agenda] in (agenda.sourcesNumber, agenda.contents.number) }) { [weak self] _ in
                self?.chooser.show(agenda.choosableSources)
            },
        ]
    }

    package func present() {
        window.present()
        entries.first?.grabFocus()
    }

    private func content() -> [Widget] {
        let fields = Box(.vertical)
        fields.addClass("answer-fields")
        for field in FreeTimeFields.Field.allCases {
            let entry = Entry(placeholder: field.usual)
            entry.hexpand = true
            entry.onChanged { [model] in model.fields[field] = $0 }
            entries.append(entry)
            fields.append(row(field.name, entry))
            entry.setAccessibleLabel(field.name)
        }
        fields.append(row(localized("Calendars"), chooser.button))
        chooser.button.hexpand = true
        status.addClass("answer-status")
        status.xalign = 0
        status.wrap = true
        return [fields, status]
    }

    private func row(_ name: String, _ field: Widget) -> Widget {
        let label = Label(name)
        label.addClass("answer-field")
        label.xalign = 0
        label.wrap = true
        names.add(label)
        let row = Box(.horizontal)
        row.append(label)
        row.append(field)
        return row
    }

    private func show(_ text: String, _ section: FitWords.Section?) {
        status.text = text
        frame.list.show([section].compactMap { $0 })
        frame.showShare()
    }
}

extension FreeTimeFields.Field {
    fileprivate var name: String {
        switch self {
        case .from: localized("From")
        case .until: localized("Until")
        case .length: localized("At least")
        case .hours: localized("Hours")
        case .weekdays: localized("Days of the week")
        }
    }

    /// What an empty field means.
    fileprivate var usual: String {
        switch self {
        case .from: localized("today")
        case .until: localized("30 days later")
        case .length: "1h"
        case .hours: localized("any, or 9am-6pm")
        case .weekdays: localized("all, or mon-fri")
        }
    }
}
