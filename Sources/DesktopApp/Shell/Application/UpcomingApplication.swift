import AppModel
import Desktop
import Events
import Formats
import Foundation
import Gtk
import Kit
import Network
import Planning
import Storage
import Text

/// The program with a display: one instance with one window, which follows the desktop's settings. If the user wants it to
/// keep watching, it also runs without a window.
@MainActor
final class UpcomingApplication {
    private let application = Application(id: Program.id)
    // Created when the window is on screen, so that it appears sooner.
    private lazy var dataFiles = DataFiles()
    private lazy var teamColors = dataFiles.teamColors
    private let passwords = KeyringPasswords()
    private lazy var surroundings = Surroundings.desktop(passwords: passwords)
    private lazy var preferences = Preferences(in: surroundings)
    private lazy var appearance = Appearance(dataFiles)
    private var window: ApplicationWindow?
    /// The content of the window; `nil` until the window is on screen.
    private var content: MainWindow?
    /// The model of the window. It is there before the window when the program watches without one.
    private var model: WindowModel?
    /// Whether it watches without a window, which keeps it running.
    private var isWatching = false
    /// Whether it goes on without the window that was closed.
    private var staysWithoutWindow = false
    private var isQuitting = false
    private var isService = false
    /// Sources and links to open when there is a window.
    private var waiting: [String] = []
    /// The conflict to ignore when there is a window.
    private var ignored: (first: EventKey, second: EventKey)?
    private let stateFile = StateFile()
    private var savingTimer: Gtk.Timer?
    private var library: SourceLibrary?
    private var following: [AnyObject] = []

    /// Runs until the last window is closed, and returns the exit status; if the program then keeps watching, it starts again
    /// without a window instead. If an instance is running already, it gets the files and this returns at once. The caller must retain this object, because the handlers hold it weakly.
    func run(files: [String], isService: Bool) -> Int32 {
        MainLoop.attachMainQueue()
        application.onStartup { [weak self] in self?.startUp() }
        application.onActivate { [weak self] in self?.activate() }
        application.onOpen { [weak self] in self?.open($0) }
        application.onShutdown { [weak self] in self?.shutDown() }
        let files = files.map { Link.isLink($0) || WebAddress.isSubscription($0) ? $0 : Source(argument: $0).location }
        self.isService = isService
        let program = Program.name.lowercased()
        let status = application.run(arguments: [program] + (isService ? Program.serviceArguments : files))
        // GTK keeps what a window has loaded, four times as much as watching needs.
        if staysWithoutWindow, !isQuitting { ProgramFile.startAgain([program] + Program.serviceArguments) }
        return status
    }

    private func startUp() {
        addActions()
        EditsOnBus.serve(id: Program.id) { [weak self] in await self?.write($0, $1) ?? .elsewhere }
        MainLoop.onTermination { [weak self] in self?.quit() }
        // The desktop may have started it for a window, which then comes first.
        if isService { MainLoop.whenIdle { [weak self] in self?.watch() } }
    }

    /// Keeps running without a window, if the user wants that.
    private func watch() {
        guard window == nil, stateFile.state.notices?.keepsWatching == true else { return }
        application.hold()
        isWatching = true
        preferences.showsTime = false
        _ = makeModel(early: nil)
    }

    private func activate() {
        presentWindow()
    }

    private func open(_ sources: [String]) {
        if content == nil { waiting += sources }
        presentWindow()
        content?.open(sources)
    }

    private func shutDown() {
        closeLibrary()
        stateFile.finish()
    }

    // MARK: The window

    /// Presents the window while it is empty, which is as fast as for the smallest program, and fills it afterwards.
    private func presentWindow() {
        if let window {
            window.present()
            return
        }
        let window = ApplicationWindow(application)
        window.title = Program.name
        // A window gets its title bar before it is on screen, or never.
        let titlebar = Shrinkable(leastWidth: MainWindow.leastWidth)
        window.titlebar = titlebar
        let saved = stateFile.window
        window.defaultSize = (width: saved.width, height: saved.height)
        window.isMaximized = saved.isMaximized
        window.onCloseRequest { [weak self] in
            self?.remember()
            return .proceed
        }
        window.onClosed { [weak self] in
            guard let self else { return }
            self.staysWithoutWindow = self.model?.notices.choices.keepsWatching == true
            (self.window, self.content, self.model) = (nil, nil, nil)
            self.closeLibrary()
        }
        window.onSizeChanged { [weak self] in self?.rememberSoon() }
        self.window = window
        if isWatching { application.release() }
        isWatching = false
        // A window that is drawn by the processor is on screen before they read. OpenGL takes so long to start that they read
        // meanwhile.
        let early =
            model == nil
            ? EarlyStart(within: .milliseconds(10)) { [waiting] in
                var reading = EarlyReading()
                reading.read(waiting.filter { !Link.isLink($0) }.map { Source(argument: $0) })
                return reading
            } : nil
        window.present()
        MainLoop.whenIdle { [weak self] in
            early?.now()
            self?.fill(window, titlebar, early)
        }
    }

    private func fill(_ window: ApplicationWindow, _ titlebar: Shrinkable, _ early: EarlyStart?) {
        guard window.isSame(as: self.window) else { return }
        appearance.load()
        preferences.start()
        preferences.showsTime = true
        let looks = Following({ [preferences] in preferences.desktop }) { [appearance] in appearance.show($0) }
        Window.setDefaultIcon(Program.id)
        for shortcut in Shortcut.all {
            application.setAccelerators(shortcut.action, shortcut.accelerators)
        }
        let model = self.model ?? makeModel(early: early)
        content = MainWindow(
            window, titlebar: titlebar, model: model, dataFiles: dataFiles, teamStyle: appearance.teams)
        passwords.window = { [weak self] in self?.content?.dialogs.top.handle ?? "" }
        content?.open(waiting)
        waiting = []
        if let (first, second) = ignored { model.notices.ignore(first, second) }
        ignored = nil
        // Pictures that failed without a network can be loaded now.
        let online = Following({ model.agenda.status.isOnline }) { if $0 { Pictures.shared.retryFailures() } }
        following += [looks, online, UpcomingApplication.filled(model) { EventOpening.prepare() }]
    }

    /// Opens the sources, and follows the time.
    private func makeModel(early: EarlyStart?) -> WindowModel {
        preferences.start()
        let library = SourceLibrary(in: surroundings)
        self.library = library
        let model = WindowModel(
            AgendaModel(library, preferences: preferences.times),
            saved: stateFile.state.conditions, view: stateFile.state.view,
            savedConflicts: stateFile.state.conflicts, savedNotices: stateFile.state.notices,
            samples: .files(path: dataFiles.sampleConditions ?? ""),
            ownConditions: .own)
        self.model = model
        model.agenda.teamColors = { [weak self] in self?.teamColors ?? .none }
        dataFiles.samples?.renew(for: preferences.times.today)
        model.notices.onNotice = { [weak self] notice in
            Task { if let service = await NotificationService.find() { self?.show(notice, by: service) } }
        }
        model.notices.autostart = { isOn in
            let entry = AutostartEntry(
                id: Program.id, name: Program.name, command: [ProgramFile.path] + Program.serviceArguments)
            if isOn { try entry.write() } else { try entry.remove() }
        }
        library.open(early: early)
        let times = Following({ [preferences] in preferences.times }) { model.agenda.show($0) }
        let time = Following({ [preferences] in preferences.now }) { model.agenda.advance(to: $0) }
        let saved = Following({
            (model.savedConditions, model.view.saved, model.conflicts.saved, model.notices.choices)
        }) { [weak self] _ in
            self?.rememberSoon()
        }
        let seen = Following({ model.changes.unseenCount == 0 }) { [weak self] in if $0 { self?.withdrawNotice() } }
        let filled = UpcomingApplication.filled(model) {
            model.desktop.start()
            model.conditions.lookForOwn()
        }
        following = [times, time, saved, seen, filled]
        return model
    }

    /// Calls a closure when there is an agenda to show: the window is on screen and filled before the desktop is asked for
    /// its calendars, and a folder is looked into.
    private static func filled(_ model: WindowModel, _ body: @escaping @MainActor () -> Void) -> AnyObject {
        Following(differing: { model.agenda.texts != nil || model.agenda.library.isEmpty }) {
            if $0 { MainLoop.whenIdle(body) }
        }
    }

    /// Saves the state a moment later, because resizing a window gives many sizes.
    private func rememberSoon() {
        savingTimer?.cancel()
        savingTimer = Gtk.Timer.once(after: 300) { [weak self] in self?.remember() }
    }

    private func closeLibrary() {
        do throws(StoreError) {
            try library?.close()
        } catch {
            FileHandle.standardError.writeError(error.message)
        }
        library = nil
    }

    private func remember() {
        guard let window, let content else { return }
        savingTimer?.cancel()
        // GTK updates it with the size of the window while that is not maximized.
        let size = window.defaultSize
        stateFile.keep(
            SavedState(
                window: .init(width: size.width, height: size.height, isMaximized: window.isMaximized),
                conditions: content.model.savedConditions, view: content.model.view.saved,
                conflicts: content.model.conflicts.saved, notices: content.model.notices.choices))
    }

    // MARK: Actions

    private func addActions() {
        application.addAction(Action("help") { [weak self] in self?.content?.showHelp() })
        application.addAction(Action("about") { [weak self] in self?.showAbout() })
        application.addAction(Action("shortcuts") { [weak self] in self?.showShortcuts() })
        application.addAction(Action("quit") { [weak self] in self?.quit() })
        application.addAction(Action("open-link") { [weak self] (link: String) in self?.open([link]) })
        application.addAction(Action("join-meeting") { [weak self] (address: String) in self?.join(address) })
        application.addAction(Action("ignore-conflict") { [weak self] (events: String) in self?.ignore(events) })
    }

    // MARK: Notifications

    private var isToldOfChanges = false

    /// Withdraws the notification of changes, because the user has seen them.
    private func withdrawNotice() {
        if isToldOfChanges { application.withdrawNotification(id: EventNotice.Kind.changes.rawValue) }
        isToldOfChanges = false
    }

    /// Shows a notification. There is one of each kind at a time.
    private func show(_ notice: EventNotice, by service: NotificationService) {
        if notice.kind == .changes { isToldOfChanges = true }
        let link = notice.link.text
        typealias Choice = DesktopNotification.Choice
        var choices = [
            // Translators: a button that opens an online meeting.
            notice.meeting.map { Choice(label: localized("Join"), action: "app.join-meeting", target: $0.url) }
                ?? Choice(label: localized("Open"), action: "app.open-link", target: link)
        ]
        if let pair = notice.conflict {
            choices.append(
                Choice(
                    label: localized("Resolve"), action: "app.open-link",
                    target: Link.resolve(pair.event, pair.conflicting).text))
            choices.append(
                Choice(
                    label: localized("Ignore This Conflict"), action: "app.ignore-conflict",
                    target: "\(pair.event) \(pair.conflicting)"))
        }
        application.send(
            DesktopNotification(
                title: notice.title, body: service.text(notice.body), click: (action: "app.open-link", target: link),
                choices: choices), id: notice.kind.rawValue)
    }

    /// Opens a meeting. Any program may call this on the bus, so it opens web pages alone.
    private func join(_ address: String) {
        guard let meeting = WebLink(address) else { return }
        Opening.open(meeting.url, in: Display.launchContext) { error in
            if let error { FileHandle.standardError.writeError(error.description) }
        }
    }

    /// Ignores the conflict of two events, whose keys are separated by a blank. It works also when the program has ended since
    /// the notification, and is then started for it.
    private func ignore(_ events: String) {
        let keys = events.split(separator: " ").compactMap { EventKey(String($0)) }
        guard keys.count == 2 else { return }
        if let model { return model.notices.ignore(keys[0], keys[1]) }
        ignored = (keys[0], keys[1])
        presentWindow()
    }

    /// Writes the edit of a command in the calendars of this window.
    private func write(_ directory: String, _ order: Data) async -> EditsOnBus.Reply {
        guard let model, directory == BaseDirectory.data.upcoming().path,
            let order = try? JSONDecoder().decode(EditOrder.self, from: order)
        else { return .elsewhere }
        do {
            return try await model.editing.write(order).map { .written($0) } ?? .changed
        } catch let error as EditTellsOthers {
            return .tells(error.message)
        } catch let error as EditRefusal where error == EditRefusal.isChanged {
            return .changed
        } catch {
            return .refused((error as? any WordedError)?.message ?? "\(error)")
        }
    }

    private func quit() {
        isQuitting = true
        remember()
        application.quit()
    }

    private func showAbout() {
        let about = AboutDialog(
            name: Program.name, version: Program.version,
            comments: localized("Your upcoming events and their conflicts"), license: .mit,
            authors: [localized("The Upcoming developers")], logoIcon: Program.id)
        about.transientFor = window
        about.modal = true
        about.present()
    }

    private func showShortcuts() {
        let shortcuts = ShortcutsWindow(
            Shortcut.groups.map { group in
                .init(group.title, group.shortcuts.map { ($0.title, $0.accelerators.joined(separator: " ")) })
            })
        shortcuts.title = localized("Keyboard Shortcuts")
        shortcuts.setAccessibleLabel(localized("Keyboard Shortcuts"))
        shortcuts.transientFor = window
        shortcuts.modal = true
        shortcuts.present()
    }
}
