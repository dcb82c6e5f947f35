import ChangesFeature
import Desktop
import Events
import Foundation
import Gtk
import Kit
import Network
import Planning
import SourcesFeature
import Text

/// The actions of the window, for menus, buttons and keys.
extension MainWindow {
    /// Opens files, addresses and links. Subscription addresses are shown before they are added, because a click on a
    /// web page leads here.
    func open(_ words: [String]) {
        let sources = words.filter { !Link.isLink($0) }
        let named = sources.filter { !WebAddress.isSubscription($0) }
        if !named.isEmpty { model.add(named.map { Source(argument: $0) }) }
        model.additions.propose(sources.filter(WebAddress.isSubscription))
        if let link = words.last(where: Link.isLink) { follow(link) }
    }

    /// Shows a folder in the desktop's file manager.
    func open(folder: String) {
        let uri = folder.hasPrefix("/") ? URL(fileURLWithPath: folder, isDirectory: true).absoluteString : folder
        Opening.open(uri, in: Display.launchContext) { [exports = model.exports] error in
            if let error { exports.note(.folder(folder, reason: error.description)) }
        }
    }

    /// Opens the guide in the desktop's program for help.
    func showHelp() {
        Opening.open("help:upcoming", in: Display.launchContext) { [messages = model.messages] error in
            guard error != nil else { return }
            messages.show(
                localized("No program here can show the guide. Install Yelp (the package “yelp”) to read it."))
        }
    }

    private func refresh() {
        library.refresh()
        Pictures.shared.retryFailures()
        pageOnShow?.refresh()
    }

    func addActions() {
        let search = action("search") { $0.pageOnShow?.startSearch() }
        let now = action("now") { $0.pageOnShow?.goToNow() }
        let undo = action("undo") { $0.model.undos.undo() }
        let redo = action("redo") { $0.model.undos.redo() }
        (self.search, self.now, undoAction, redoAction) = (search, now, undo, redo)
        let viewChoice = Action("view", choice: "list") { [weak self] choice in
            guard let self, let page = self.kindOnShow else { return }
            if let form = PageForm(rawValue: choice), page.forms.contains(form) {
                self.model.view.choose(form, for: page.name)
            }
            self.showViewChoice()
        }
        viewAction = viewChoice
        let sidebar = Action("sidebar", isOn: self.sidebar.isShown) { [weak self] _ in self?.sidebar.toggle() }
        sidebarAction = sidebar
        let view = model.view
        let others = [
            search,
            now,
            undo,
            redo,
            sidebar,
            viewChoice,
            Action("week-length", choice: "\(view.weekLength.rawValue)") {
                view.weekLength = Int($0).flatMap(WeekLength.init) ?? view.weekLength
            },
            Action("week-beginning", choice: view.weekBeginning.rawValue) {
                view.weekBeginning = WeekBeginning(rawValue: $0) ?? view.weekBeginning
            },
            Action("week-numbers", isOn: view.showsWeekNumbers) { view.showsWeekNumbers = $0 },
            Action("near-conflicts", isOn: model.conflicts.bufferMinutes > 0) { [conflicts = model.conflicts] in
                conflicts.bufferMinutes = $0 ? SavedConflicts.offeredMinutes : 0
            },
            action("go-to-date") { $0.sidebar.askForDate() },
            action("open") { if $0.pageOnShow?.chooseFile() != true { $0.chooseFiles() } },
            action("open-samples") {
                $0.open($0.dataFiles.samples?.paths(for: $0.model.agenda.preferences.today) ?? [])
            },
            action("sources") { $0.showSources() },
            action("notifications") { window in
                window.dialogs.open {
                    NoticesDialog(
                        window.model.notices, sources: window.library.entries, times: window.model.agenda.times,
                        over: $0)
                }
            },
            action("free-time") { $0.showFreeTime() },
            action("new-event") { $0.addEvent(at: $0.pageOnShow?.wantedDay.map { .day($0) }) },
            action("print") { $0.showPrint() },
            action("whose") { $0.askWhose() },
            action("desktop-calendars") { $0.showDesktopCalendars() },
            action("add-account") { $0.addAccount() },
            action("add-address") { if $0.pageOnShow?.enterAddress() != true { $0.addCalendar() } },
            // These work on any page.
            action("open-calendar") { $0.chooseFiles() },
            action("add-calendar-address") { $0.addCalendar() },
            action("refresh") { $0.refresh() },
            action("remove-failed") { window in
                let failed = window.library.entries.filter { $0.stored.failure != nil }
                window.model.undos.remove(failed.map(\.id))
            },
            action("cancel-loading") { $0.library.cancelRefreshes() },
            action("show-problems") { $0.showProblems() },
            action("close") { $0.window.close() },
        ]
        let pages = Pages.kinds.map { kind in action("show-\(kind.name)") { $0.go(to: kind) } }
        (others + pages).forEach(window.addAction)
    }

    /// Shows in menus and the header bar which form the visible page has, and which others it can have.
    func showViewChoice() {
        guard let page = kindOnShow else { return }
        viewAction?.isEnabled = !page.forms.isEmpty
        bar.forms = model.agenda.texts == nil ? [] : page.forms
        viewAction?.setChoice(model.view.form(of: page.name).rawValue)
    }

    private func action(_ name: String, _ body: @escaping @MainActor (MainWindow) -> Void) -> Action {
        Action(name) { [weak self] in
            if let self { body(self) }
        }
    }

    private func showProblems() {
        let problems = model.agenda.status.problems
        guard !problems.isEmpty else { return }
        dialogs.open {
            let dialog = ProblemsDialog(parent: $0)
            dialog.show(problems)
            return dialog
        }
    }

    func showSources() {
        dialogs.open {
            let sources = SourcesWindow(model, parent: $0)
            sources.onAdd = { [weak self] in self?.addCalendar() }
            sources.onOpen = { [weak self] in self?.showSource($0) }
            sources.onAddresses = { [weak self] in self?.showAddresses() }
            sources.onAsk = { [weak self] make in self?.dialogs.open { make($0) } }
            return sources
        }
    }

    /// Asks for the address of a calendar, or for another way to it.
    ///
    /// - Parameter address: What the field has first.
    func addCalendar(at address: String = "") {
        dialogs.open(isAlone: true) {
            let dialog = AddressDialog(model, address, over: $0)
            dialog.onFile = { [weak self] in self?.chooseFiles() }
            dialog.onFolder = { [weak self] in self?.chooseFolder() }
            dialog.onDesktopCalendars = { [weak self] in self?.showDesktopCalendars() }
            dialog.onAccount = { [weak self] in self?.addAccount() }
            return dialog
        }
    }

    func chooseFiles() {
        FileChooser.openEvents(over: window) { [additions = model.additions] in additions.propose($0) }
    }

    /// Asks for a folder of calendar files.
    private func chooseFolder() {
        FileChooser.openFolder(localized("Open Folder"), parent: window) { [additions = model.additions] in
            additions.propose($0)
        }
    }
}
