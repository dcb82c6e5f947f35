import AppModel
import Gtk
import Planning
import Rules

/// The conditions of a source, and beside the list of them, or below it in a narrow window, the one that is chosen.
@MainActor
final class ConditionsPage: Page {
    let root: Widget
    var onChange: @MainActor () -> Void = {}

    private let window: ApplicationWindow
    private let model: ConditionsModel
    private let list: ConditionListView
    private let tester: ConditionTester
    private let use: ConditionUse
    /// The list with the chosen condition, or a page that stands in for both.
    private let whole = Stack()
    private let wholeStatus = StatusPage()
    private let columns = Box(.horizontal)
    /// The chosen condition, or a page that stands in for it.
    private let chosen = Stack()
    private let chosenStatus = StatusPage()
    private let notice = Label()
    private let sourceButton = Button(icon: "upcoming-add-symbolic")
    private let searchButton = Button(icon: "upcoming-search-symbolic")
    private var dialog: ConditionSourceDialog?
    private var contents: PageContents?
    private var following: AnyObject?
    /// The number of the list that is on show, and whether it says that something is being read.
    private var shownList: (number: Int, isVisiblyReading: Bool)?
    /// The entry that is on show.
    private var shown: Int?
    private var hasAppeared = false
    /// The condition that gets the keyboard focus as soon as it has been read.
    private var awaitsFocus: Int?

    init(_ context: PageContext) {
        model = context.conditions
        window = context.window
        list = ConditionListView(model)
        use = ConditionUse(context.model)
        tester = ConditionTester(footer: use.root)
        root = whole
        layOut()
        addActions()
        list.onActivate = { [weak self] in self?.focusTester() }
        following = Following({ [model] in
            (model.listNumber, model.isVisiblyReading, model.selection, model.chosenReading)
        }) { [weak self] in self?.show(list: ($0.0, $0.1)) }
    }

    private func layOut() {
        notice.addClass("condition-notice")
        notice.addClass("for-list")
        notice.xalign = 0
        notice.wrap = true
        notice.lines = 6
        notice.ellipsize = .end
        notice.visible = false
        list.root.append(notice)
        chosen.add(tester.root, named: "tester")
        chosen.add(chosenStatus.root, named: "status")
        chosen.add(Box(.vertical), named: "nothing")
        chosen.hexpand = true
        chosen.vexpand = true
        columns.append(list.root)
        columns.append(chosen)
        whole.add(columns, named: "columns")
        whole.add(wholeStatus.root, named: "status")
        whole.add(Box(.vertical), named: "nothing")
        whole.vexpand = true
        showRoom()
        sourceButton.tooltipText = "Choose where conditions come from"
        sourceButton.setAccessibleLabel("Source of conditions")
        sourceButton.actionName = "win.conditions-source"
        searchButton.tooltipText = "Search in names (Ctrl+F)"
        searchButton.setAccessibleLabel("Search")
        searchButton.actionName = "win.search"
    }

    // MARK: Page

    var bar: PageBar { PageBar(start: [sourceButton, searchButton], showsSourceButtons: false) }

    var room = WindowRoom.wide {
        didSet { showRoom() }
    }

    private func showRoom() {
        let isNarrow = room != .wide
        columns.orientation = isNarrow ? .vertical : .horizontal
        list.isNarrow = isNarrow
        tester.isNarrow = isNarrow
        use.isNarrow = isNarrow
    }

    var canSearch: Bool { model.list?.entries.isEmpty == false }

    func show(_ contents: PageContents) {
        self.contents = contents
        use.show(model.chosen, agenda: contents.agenda)
    }

    func didAppear() {
        guard !hasAppeared else { return }
        hasAppeared = true
        model.load()
    }

    func focus() -> Bool {
        switch whole.visibleChildName {
        case "columns": list.focus()
        case "status": wholeStatus.focusChoice()
        default: false
        }
    }

    func startSearch() { list.startSearch() }

    func reload() { model.load() }

    func closeDialogs() { dialog?.window.close() }

    // MARK: Showing

    /// Shows the chosen entry, and the list where that is another.
    private func show(list new: (number: Int, isVisiblyReading: Bool)) {
        let isOther = shownList.map { $0 != new } ?? true
        shownList = new
        if isOther { showWhole() }
        list.show()
        showChosen()
        if isOther { onChange() }
    }

    /// Gives the keyboard focus to what the chosen condition can be tried with, as soon as that is on show: GTK's fields mind
    /// getting it before.
    private func focusTester() {
        guard let selection = model.selection else { return }
        if shown == selection { tester.focus() } else { awaitsFocus = selection }
    }

    private var texts: ConditionFormatter? { contents.map { ConditionFormatter($0.times) } }

    private func showWhole() {
        let notices = model.list.flatMap { texts?.notes(of: $0) } ?? []
        notice.text = notices.joined(separator: "\n")
        notice.visible = !notices.isEmpty
        if let failure = model.failure {
            wholeStatus.show(
                icon: "upcoming-problem-symbolic", title: "\(model.source.name) could not be read",
                body: failure.description,
                choices: [
                    .init(label: "Try Again", action: "win.retry-condition", isSuggested: true),
                    .init(label: "Other Source…", action: "win.conditions-source"),
                ])
            whole.visibleChildName = "status"
        } else if let list = model.list, list.entries.isEmpty {
            wholeStatus.show(
                icon: "upcoming-search-symbolic", title: "No conditions",
                body: "\(model.source.name) offers no conditions. Choose another source, or look again later.",
                choices: [
                    .init(label: "Other Source…", action: "win.conditions-source", isSuggested: true),
                    .init(label: "Look Again", action: "win.retry-condition"),
                ])
            whole.visibleChildName = "status"
        } else if model.list == nil {
            wholeStatus.show(
                icon: nil, title: "Reading conditions",
                body: "\(model.source.name) is being asked for its conditions.",
                choices: [.init(label: "Other Source…", action: "win.conditions-source")])
            whole.visibleChildName = model.isVisiblyReading ? "status" : "nothing"
        } else {
            whole.visibleChildName = "columns"
        }
    }

    private func showChosen() {
        use.show(model.chosen, agenda: contents?.agenda)
        shown = nil
        guard model.list != nil else { return }
        guard let selection = model.selection, let entry = model.list?.entries[selection] else {
            chosen.visibleChildName = "nothing"
            return
        }
        switch model.reading(of: selection) {
        case .loaded(let loaded):
            tester.show(loaded, notes: texts?.notes(of: loaded) ?? loaded.notices)
            chosen.visibleChildName = "tester"
            shown = selection
            if awaitsFocus == selection { tester.focus() }
            awaitsFocus = nil
        case .failed(let error):
            tester.show(nil)
            chosenStatus.show(
                icon: "upcoming-problem-symbolic", title: "“\(ConditionFormatter.name(entry.name))” could not be read",
                body: error.description,
                choices: [.init(label: "Try Again", action: "win.retry-condition", isSuggested: true)])
            chosen.visibleChildName = "status"
        case .waiting, nil:
            tester.show(nil)
            chosenStatus.show(
                icon: nil, title: "Reading “\(ConditionFormatter.name(entry.name))”",
                body: "\(model.source.name) is being asked for it.", choices: [])
            chosen.visibleChildName = model.isVisiblyReading ? "status" : "nothing"
        }
    }

    // MARK: Actions

    private func addActions() {
        window.addAction(Action("retry-condition") { [weak self] in self?.model.retry() })
        window.addAction(Action("conditions-source") { [weak self] in self?.chooseSource() })
    }

    private func chooseSource() {
        guard dialog == nil else { return }
        let dialog = ConditionSourceDialog(model.showsSamples ? nil : model.source, over: window)
        dialog.onChoose = { [weak self] in self?.model.open($0) }
        dialog.window.onClosed { [weak self] in self?.dialog = nil }
        self.dialog = dialog
        dialog.present()
    }
}
