import AppModel
import Desktop
import Events
import Foundation
import Gtk
import Network
import Planning
import Storage

/// The program with a display: one instance, one window, and what the desktop tells it.
@MainActor
final class UpcomingApplication {
    private let application = Application(id: Program.id)
    // Looked for, and made, when the window is on screen.
    private lazy var dataFiles = DataFiles()
    private lazy var surroundings = Surroundings.desktop()
    private lazy var preferences = Preferences(in: surroundings)
    private lazy var appearance = Appearance(dataFiles)
    private var window: ApplicationWindow?
    /// What is in the window; `nil` until it is on screen.
    private var content: MainWindow?
    /// What is to be opened as soon as there is a window.
    private var waiting: [String] = []
    private let stateFile = StateFile()
    private var savingTimer: Gtk.Timer?
    private var library: SourceLibrary?
    /// What is being read until there is a library.
    private var early: EarlyReading?
    private var following: [AnyObject] = []

    /// Runs until the last window is closed, and gives the exit status. Where an instance is running already, the files
    /// go to it and this returns at once. The handlers hold this object weakly: the caller keeps it.
    func run(files: [String], isService: Bool) -> Int32 {
        MainLoop.attachMainQueue()
        application.onStartup { [weak self] in self?.startUp() }
        application.onActivate { [weak self] in self?.activate() }
        application.onOpen { [weak self] in self?.open($0) }
        application.onShutdown { [weak self] in self?.shutDown() }
        let files = files.map { Link.isLink($0) || WebAddress.isSubscription($0) ? $0 : Source(argument: $0).location }
        let arguments = isService ? ["--gapplication-service"] : files
        return application.run(arguments: [Program.name.lowercased()] + arguments)
    }

    private func startUp() {
        early = EarlyReading()
        addActions()
        MainLoop.onTermination { [weak self] in self?.quit() }
    }

    private func activate() {
        presentWindow()
    }

    private func open(_ sources: [String]) {
        if content == nil { early?.read(sources.filter { !Link.isLink($0) }.map { Source(argument: $0) }) }
        presentWindow()
        if let content {
            content.open(sources)
        } else {
            waiting += sources
        }
    }

    private func shutDown() {
        closeLibrary()
        stateFile.finish()
    }

    // MARK: The window

    /// Puts the window on screen while it is still empty, which takes no longer than for the smallest of programs, and fills
    /// it as soon as it stands.
    private func presentWindow() {
        if let window {
            window.present()
            return
        }
        let window = ApplicationWindow(application)
        let bar = HeaderBar()
        // The first text of a program waits for the fonts to be found.
        bar.titleWidget = Box(.horizontal)
        bar.showTitleButtons = false
        window.title = Program.name
        let titlebar = Shrinkable(child: bar, leastWidth: MainWindow.leastWidth)
        window.titlebar = titlebar
        // The theme has its looks for a header bar that is the title bar itself.
        bar.addClass("titlebar")
        window.defaultSize = (width: stateFile.state.window.width, height: stateFile.state.window.height)
        window.isMaximized = stateFile.state.window.isMaximized
        window.onCloseRequest { [weak self] in
            self?.remember()
            return .proceed
        }
        window.onClosed { [weak self] in
            self?.window = nil
            self?.content = nil
            self?.closeLibrary()
        }
        window.onSizeChanged { [weak self] in self?.rememberSoon() }
        self.window = window
        window.present()
        MainLoop.whenIdle { [weak self] in self?.fill(window, bar, titlebar) }
    }

    private func fill(_ window: ApplicationWindow, _ bar: HeaderBar, _ titlebar: Shrinkable) {
        guard window.isSame(as: self.window) else { return }
        appearance.load()
        preferences.start()
        let looks = Following({ [preferences] in preferences.desktop }) { [appearance] in appearance.show($0) }
        Window.setDefaultIcon(Program.id)
        let library = SourceLibrary(in: surroundings)
        self.library = library
        let model = WindowModel(
            AgendaModel(library, preferences: preferences.times) { SectionedListLayout($0) },
            saved: stateFile.state.conditions, samples: .files(path: dataFiles.sampleConditions ?? ""))
        content = MainWindow(
            window, bar: bar, titlebar: titlebar, model: model, dataFiles: dataFiles, teamStyle: appearance.teams)
        content?.open(waiting)
        waiting = []
        library.open(remembered: stateFile.state.files.map { Source(location: $0) }, early: early)
        early = nil
        let times = Following({ [preferences] in preferences.times }) { model.agenda.show($0) }
        let saved = Following({ model.savedConditions }) { [weak self] _ in self?.rememberSoon() }
        // What failed without a network may be there now.
        let online = Following({ model.agenda.status.isOnline }) { if $0 { Pictures.shared.retryFailures() } }
        following = [looks, times, saved, online]
    }

    /// Keeps what is chosen a moment later, since a window that is resized has many sizes.
    private func rememberSoon() {
        savingTimer?.cancel()
        savingTimer = Gtk.Timer.once(after: 300) { [weak self] in self?.remember() }
    }

    private func closeLibrary() {
        do throws(StoreError) {
            try library?.close()
        } catch {
            FileHandle.standardError.writeLine("upcoming: \(error.message)")
        }
        library = nil
    }

    private func remember() {
        guard let window, let content else { return }
        savingTimer?.cancel()
        // GTK keeps it up to date with the size that the window has when it is not maximised.
        let size = window.defaultSize
        stateFile.keep(
            SavedState(
                window: .init(width: size.width, height: size.height, isMaximized: window.isMaximized),
                // Files that were remembered before there was a store, until the store has them.
                files: library?.isOpening == true ? stateFile.state.files : [],
                conditions: content.model.savedConditions))
    }

    // MARK: Actions

    private func addActions() {
        application.addAction(Action("about") { [weak self] in self?.showAbout() })
        application.addAction(Action("shortcuts") { [weak self] in self?.showShortcuts() })
        application.addAction(Action("quit") { [weak self] in self?.quit() })
        for shortcut in Shortcut.all {
            application.setAccelerators(shortcut.action, shortcut.accelerators)
        }
    }

    private func quit() {
        remember()
        application.quit()
    }

    private func showAbout() {
        let about = AboutDialog(
            name: Program.name, version: Program.version,
            comments: "Everything that is coming up, and what clashes with what", license: .mit,
            authors: ["The Upcoming developers"], logoIcon: Program.id)
        about.transientFor = window
        about.modal = true
        about.present()
    }

    private func showShortcuts() {
        let shortcuts = ShortcutsWindow(
            Shortcut.groups.map { group in
                .init(group.title, group.shortcuts.map { ($0.title, $0.accelerators.joined(separator: " ")) })
            })
        shortcuts.title = "Keyboard Shortcuts"
        shortcuts.setAccessibleLabel("Keyboard Shortcuts")
        shortcuts.transientFor = window
        shortcuts.modal = true
        shortcuts.present()
    }
}
