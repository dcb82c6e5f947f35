import AppModel
import Desktop
import Foundation
import Gtk
import Kit
import Planning
import Rules
import Text

/// The list of conditions of a source, and the selected condition beside it, or in a narrow window instead of it.
@MainActor
package final class ConditionsPage: Page {
    package static let kind = PageKind(
        "conditions", title: localized("Conditions"), icon: "upcoming-conditions-symbolic")
    package static func isListed(in model: WindowModel) -> Bool {
        !model.conditions.showsSamples || model.conditions.hasOwn
            || model.agenda.filter.condition != nil || model.agenda.ignored != nil
            || model.agenda.feeds.contains { $0.source.isSample }
    }

    package var root: Widget { whole.root }
    package var onChange: @MainActor () -> Void = {}

    private let window: ApplicationWindow
    private let dialogs: DialogStack
    private let model: ConditionsModel
    private let list: ConditionListView
    private let view: ConditionView
    /// The list with the selected condition.
    private let columns = Box(.horizontal)
    /// Instead of both.
    private let whole: StatusPage
    /// Instead of the selected condition.
    private let chosen: StatusPage
    private let notice = Label(class: "condition-notice", "for-list", fit: .lines(6))
    /// Where the conditions come from.
    private let sourceLine = Label(class: "condition-source-line", fit: .cutInMiddle)
    /// The purpose of conditions, below the samples.
    private let purpose = Label(class: "condition-source-line", fit: .wrapped)
    private let back = Button(icon: "go-previous-symbolic", name: localized("Back"), tooltip: localized("Back (Esc)"))
    private let sourceButton = MenuButton(
        icon: "document-open-symbolic", name: localized("Replace the source of conditions"),
        menu: ConditionsPage.sourceMenu())
    private lazy var create = Action("new-condition") { [weak self] in
        self?.isOpened = true
        self?.model.create()
    }
    private let searchButton = Button.search(localized("Search in names (Ctrl+F)"))
    private lazy var useSamples = Action("sample-conditions") { [weak self] in self?.model.open(nil) }
    package private(set) var following: [Following] = []
    private var followingModel: [Following] = []
    private let agenda: AgendaModel
    private let counts = ConditionCounts()
    /// The visible entry.
    private var shown: Int?
    /// Whether a narrow window has the selected condition, not the list.
    private var isOpened = false {
        didSet { if isOpened != oldValue { showRoom() } }
    }
    private var hasAppeared = false
    /// The condition to select when the list has been read.
    private var awaited: NamedCondition?
    /// The condition that gets the keyboard focus when it has been read.
    private var awaitsFocus: Int?

    package init(_ context: PageContext) {
        model = context.conditions
        (window, dialogs) = (context.window, context.dialogs)
        agenda = context.model
        list = ConditionListView(model)
        let use = ConditionUse(agenda, context.actions.undos) { [open = context.open] in open(.row($0)) }
        view = ConditionView(use: use, tester: ConditionTester())
        chosen = StatusPage(insteadOf: view.root)
        whole = StatusPage(insteadOf: columns)
        layOut()
        addActions()
        list.onActivate = { [weak self] in
            self?.isOpened = true
            self?.focusChosen()
        }
        list.words = { [weak self] in self?.words(about: $0) ?? "" }
        view.onEdit = { [model] in model.edit() }
        view.onOpen = { [weak self] in self?.openFile() }
        view.onCopy = { [model] in model.copy() }
        view.onDelete = { [weak self] in
            self?.model.remove()
            self?.goBack()
        }
        view.editor.onSave = { [model] in model.save() }
        view.editor.onClose = { [model] in model.endEditing() }
        root.addWindowShortcut("<Control>s") { [weak self] in
            guard let self, self.isOnShow, self.model.chosenEditor != nil else { return .proceed }
            self.model.save()
            return .stop
        }
        // A field would undo only its own text, and keeps the keys also where it has nothing to undo.
        view.editor.root.addFirstShortcut("<Control>z") { [undos = context.actions.undos] in
            undos.undo()
            return .stop
        }
        view.editor.root.addFirstShortcut("<Control><Shift>z") { [undos = context.actions.undos] in
            undos.redo()
            return .stop
        }
        back.onClicked { [weak self] in self?.goBack() }
        for key in ["Escape", "<Alt>Left"] {
            root.addWindowShortcut(key) { [weak self] in self?.goBack() ?? .proceed }
        }
        root.onBackButton { [weak self] in self?.goBack() }
        following = [
            // The rows and the buttons say whether the filter of the agenda is the condition.
            Following({ [agenda] in (agenda.texts, agenda.times, agenda.filter, agenda.ignored) }) { [weak self] _ in
                self?.showAgenda()
            }
        ]
        followingModel = [
            Following({ [model] in
                (
                    model.source, model.list, model.hasOwn, model.failure, model.fileFailure, model.isVisiblyReading,
                    model.selection, model.chosenReading, model.editors
                )
            }) { [weak self] _ in self?.show() },
            Following({ [model] in
                let editor = model.chosenEditor
                return (editor?.reading, editor?.state, editor?.draft)
            }) { [weak self] _ in self?.showDraft() },
            Following({ [counts] in counts.counts }) { [weak self] _ in self?.list.show() },
        ]
    }

    /// Shows the selected condition as its draft is now.
    private func showDraft() {
        guard model.list != nil else { return }
        list.show()
        showChosen()
    }

    private func layOut() {
        notice.visible = false
        // Its words must not decide how wide the list is.
        notice.maxWidthChars = 1
        sourceLine.showsCutTextInTooltip()
        // Neither must theirs.
        purpose.maxWidthChars = 1
        list.root.append(notice, sourceLine, purpose)
        chosen.root.hexpand = true
        columns.append(list.root, chosen.root)
        showRoom()
        list.canCreate = model.canCreate
    }

    // MARK: Page

    package var bar: PageBar {
        isAlone
            ? PageBar(start: [back], showsSourceButtons: false, showsSwitcher: false)
            : PageBar(start: [searchButton], end: [sourceButton], showsSourceButtons: false)
    }

    package var room = WindowRoom.wide {
        didSet { showRoom() }
    }

    private func showRoom() {
        showPurpose()
        list.isNarrow = room != .wide
        view.isNarrow = room != .wide
        list.root.visible = !isAlone
        chosen.root.visible = room == .wide || isAlone
        onChange()
    }

    /// Whether the selected condition is shown without the list.
    private var isAlone: Bool { room != .wide && isOpened }

    /// Goes back to the list, if a narrow window has the selected condition.
    @discardableResult
    private func goBack() -> SignalHandling {
        guard isOnShow, isAlone else { return .proceed }
        isOpened = false
        list.focus()
        return .stop
    }

    package var canSearch: Bool { !isAlone && model.list?.entries.isEmpty == false }

    private func showAgenda() {
        counts.show(agenda.texts)
        list.show()
        showUse()
    }

    package func open(_ target: PageTarget) -> Bool {
        if case .conditionLike(let event) = target {
            guard let agenda = agenda.texts?.agenda, let entry = agenda.position(of: event) else { return false }
            isOpened = true
            model.create(like: entry, of: agenda)
            return true
        }
        guard case .condition(let named) = target else { return false }
        isOpened = true
        // One that is not listed yet is selected when it is.
        awaited = model.choose(named) ? nil : named
        return true
    }

    package var isOnShow = false {
        didSet {
            guard isOnShow, !hasAppeared else { return }
            hasAppeared = true
            model.refresh()
        }
    }

    package func focus() -> Bool {
        switch whole.shown {
        case .list: isAlone ? focusAlone() : list.focus()
        case .page: whole.focusChoice()
        case .nothing: false
        }
    }

    private func focusAlone() -> Bool {
        if chosen.shown == .page { return chosen.focusChoice() }
        view.focus()
        return true
    }

    package func startSearch() { list.startSearch() }

    package func refresh() { model.refresh() }

    package func chooseFile() -> Bool {
        let filters = [
            FileChooser.Filter(localized("Conditions"), suffixes: ["json"]), .allFiles(localized("All files")),
        ]
        FileChooser.open(localized("Open Conditions"), parent: window, multiple: false, filters: filters) {
            [model] paths in
            if let path = paths.first { model.open(ConditionSource(argument: path)) }
        }
        return true
    }

    package func enterAddress() -> Bool {
        chooseSource()
        return true
    }

    /// Each replaces the source.
    private static func sourceMenu() -> Menu {
        Menu(
            (localized("Replace with _File…"), "win.open"),
            (localized("Replace with _Address…"), "win.add-address"),
            (localized("Replace with _Samples"), "win.sample-conditions"))
    }

    // MARK: Showing

    private func show() {
        if let awaited, model.choose(awaited) { self.awaited = nil }
        showWhole()
        list.show()
        showChosen()
        onChange()
    }

    /// Moves the keyboard focus to the selected condition when it is visible. GTK's fields must not get the focus before.
    private func focusChosen() {
        guard let selection = model.selection else { return }
        if shown == selection { view.focus() } else { awaitsFocus = selection }
    }

    private var texts: ConditionFormatter { ConditionFormatter(agenda.times) }

    private func showPurpose() {
        let words = localized(
            """
            A condition finds events by their title, location, calendar or description: to list only these, to keep \
            them out of conflicts, or to say for whom they are.
            """)
        let samples = model.listsSamplesAlone ? localized("These are samples, until you make your own.") : nil
        purpose.text = [words, samples].compactMap { $0 }.joined(separator: "\n\n")
        purpose.visible = model.listsSamples && room != .tight
    }

    private func showWhole() {
        useSamples.isEnabled = !model.listsSamples
        showPurpose()
        sourceLine.show(
            model.showsSamples ? nil : localized("From {source}", ["source": model.source.displayLocation]))
        var notices = model.list.map(texts.notes) ?? []
        if model.list != nil, let failure = model.failure {
            notices.insert("\(ConditionsPage.name(of: model)): \(failure.description)", at: 0)
        }
        if let failure = model.fileFailure { notices.insert(failure, at: 0) }
        notice.show(notices.joined(separator: "\n"))
        if model.list == nil, let failure = model.failure {
            whole.show(
                icon: "upcoming-problem-symbolic",
                title: localized("{source} could not be read", ["source": model.source.name]),
                body: failure.description,
                choices: [
                    .init(label: localized("Try Again"), action: "win.retry-condition", isSuggested: true),
                    .init(label: localized("Other Source…"), action: "win.conditions-source"),
                ])
        } else if let list = model.list, list.entries.isEmpty {
            whole.show(
                icon: "upcoming-search-symbolic", title: localized("No conditions"),
                body: localized(
                    "{source} offers no conditions. Choose another source, or look again later.",
                    ["source": model.source.name]),
                choices: [
                    .init(label: localized("Other Source…"), action: "win.conditions-source", isSuggested: true),
                    .init(label: localized("Look Again"), action: "win.retry-condition"),
                ])
        } else if model.list != nil {
            whole.shown = .list
        } else if model.isVisiblyReading {
            whole.show(
                icon: nil, title: localized("Reading conditions"),
                body: localized("{source} is being asked for its conditions.", ["source": model.source.name]),
                choices: [.init(label: localized("Other Source…"), action: "win.conditions-source")])
        } else {
            whole.shown = .nothing
        }
    }

    /// The name of the source.
    static func name(of model: ConditionsModel) -> String {
        model.showsSamples ? localized("Samples") : model.source.name
    }

    /// How many events meet a condition, and what it is used for.
    private func words(about condition: NamedCondition) -> String {
        texts.row(count: counts.count(of: condition.condition), uses: agenda.uses(of: condition))
    }

    private func showUse() {
        let editor = model.chosenEditor
        let named = editor == nil ? model.chosen : editor?.reading.named
        view.use.show(
            named, rule: editor == nil ? named?.condition : editor?.reading.tested, agenda: agenda.texts)
    }

    private func showChosen() {
        showUse()
        shown = nil
        guard model.list != nil else { return }
        guard let selection = model.selection, let entry = model.list?.entries[selection] else {
            chosen.shown = .nothing
            return
        }
        let name = ConditionFormatter.name(entry.name)
        switch model.reading(of: selection) {
        case .loaded(let loaded):
            let editor = model.editor(of: selection)
            var changes: ConditionView.Changes = model.canCreate ? .copy : []
            if model.canEdit(selection) { changes.insert(.file) }
            if model.canEditRows(selection) { changes.insert(.rows) }
            view.show(
                editor == nil ? loaded.named.condition : editor?.reading.condition, of: name,
                notes: texts.notes(of: loaded), changing: editor, offering: changes)
            chosen.shown = .list
            shown = selection
            if awaitsFocus == selection { view.focus() }
            awaitsFocus = nil
        case .failed(let error):
            view.show(nil, of: nil)
            chosen.show(
                icon: "upcoming-problem-symbolic",
                title: localized("“{condition}” could not be read", ["condition": name]),
                body: error.description,
                choices: [.init(label: localized("Try Again"), action: "win.retry-condition", isSuggested: true)])
        case .waiting, nil:
            view.show(nil, of: nil)
            guard model.isVisiblyReading else { return chosen.shown = .nothing }
            chosen.show(
                icon: nil, title: localized("Reading “{condition}”", ["condition": name]),
                body: localized("{source} is being asked for it.", ["source": model.source.name]))
        }
    }

    // MARK: Actions

    private func addActions() {
        window.addAction(Action("retry-condition") { [weak self] in self?.model.retry() })
        window.addAction(Action("conditions-source") { [weak self] in self?.chooseSource() })
        window.addAction(useSamples)
        create.isEnabled = model.canCreate
        window.addAction(create)
    }

    /// Opens the file of the selected condition in the program that the desktop has for it.
    private func openFile() {
        guard let file = model.selection.flatMap({ model.list?.entries[$0].file }) else { return }
        Opening.open(URL(fileURLWithPath: file).absoluteString, in: Display.launchContext) { [model] error in
            guard let error else { return }
            model.note(fileFailure: localized("The file could not be opened: {reason}", ["reason": error.description]))
        }
    }

    private func chooseSource() {
        dialogs.open {
            let dialog = ConditionSourceDialog(model.showsSamples ? nil : model.source, over: $0)
            dialog.onChoose = { [weak self] in self?.model.open($0) }
            return dialog
        }
    }
}
