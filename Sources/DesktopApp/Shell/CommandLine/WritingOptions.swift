import ArgumentParser
import Desktop
import Dispatch
import Events
import Formats
import Foundation
import Kit
import Planning
import Storage
import Text
import Time

/// The calendar that a command changes, and how.
struct WritingOptions: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp(
            localized("The calendar file that is changed, or a folder of such files with one event each."),
            valueName: "file"),
        completion: .file())
    var placed: String?

    @Option(
        help: ArgumentHelp(
            localized("The calendar of the window that is changed, by its name or path, where several may be."),
            valueName: "name"))
    var calendar: String?

    @Flag(help: ArgumentHelp(localized("Print the changed lines, and write nothing.")))
    var dryRun = false

    @Flag(
        help: ArgumentHelp(localized("Write it also if its server tells others. Without it, who is told is printed.")))
    var tell = false

    @Flag(help: ArgumentHelp(localized("Write nothing if the event would conflict with another one.")))
    var unlessConflict = false

    @Option(
        name: .customLong("me"),
        help: ArgumentHelp(
            localized("An email address of yours, so that you are not one of the others. May be repeated."),
            valueName: "address"))
    var addresses: [String] = []

    // Translators: {formats} is "text, json", which are typed as they are.
    @Option(help: ArgumentHelp(localized("How to print it: {formats}.", ["formats": TextOrJSON.list])))
    var format = TextOrJSON.text

    @OptionGroup
    var color: ColorOption

    func validate() throws {
        _ = try ownAddresses()
        guard placed == nil || calendar == nil else {
            throw ValidationError(localized("--in names the file itself; it takes no --calendar."))
        }
    }

    func ownAddresses() throws -> Set<String> {
        var named = SourceOptions()
        named.addresses = addresses
        return try named.ownAddresses()
    }

    /// A calendar that is changed, and what changes it.
    struct Target {
        let source: Source
        /// `nil` for a calendar on a server.
        let path: FilePath?
        /// Whether it is a folder that is one calendar.
        let isFolder: Bool
        /// The head and the files of such a folder, or the objects of a calendar on a server; `nil` for a file.
        let parts: [Answer.Part]?
        /// The events of these.
        let feed: Feed?
        /// The name of a calendar on a server.
        var serverName: String?
        /// Whether it is *My Calendar*, which the window may not have yet.
        var isOwnCalendar = false
        let editing: CalendarEditing
        let ownAddresses: Set<String>
        let now: Instant

        /// The name that is printed.
        func name(of plan: CalendarEditing.Plan) -> String {
            if isOwnCalendar { return localized("My Calendar") }
            return serverName ?? (isFolder ? path?.name : nil) ?? plan.target.part
        }

        /// Where an event is added.
        var destination: EditOrder.Destination {
            guard let path else { return .server(source.location) }
            return isOwnCalendar ? .ownCalendar : isFolder ? .folder(path.text) : .file(path.text)
        }
    }

    /// The calendar to which an event is added.
    func targetOfNew() async throws -> Target {
        if let placed { return try await target(Source(argument: placed), isOfNew: true) }
        let directory = BaseDirectory.data.upcoming()
        let used = try UndoCommand.editing(TimeFormatter.ofTerminal).usedCalendars()
        let calendars = ChangeableCalendars(try StoredFeeds(in: directory))
        if let source = try calendars.calendar(named: calendar, used: used) {
            return try await target(source, isOfNew: true)
        }
        var target = try await target(OwnCalendar(in: directory).source, isOfNew: true)
        target.isOwnCalendar = true
        return target
    }

    /// Reads the calendar.
    ///
    /// - Parameter isOfNew: Whether an event is added, for which a folder is not read as a whole.
    /// - Throws: Why it cannot be changed.
    func target(_ source: Source, isOfNew: Bool = false) async throws -> Target {
        let (directory, now) = (BaseDirectory.data.upcoming(), Instant.now)
        guard let path = source.path.flatMap(FilePath.init(text:)) else { return try serverTarget(source) }
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path.shown, isDirectory: &isFolder)
        let isWhole = isFolder.boolValue && (!isOfNew || unlessConflict)
        let reading = isWhole ? try await source.read(fetcher: .desktop) : nil
        let feed = try reading?.feed(of: source) ?? source.sampleOfFolder()
        let addresses = try ownAddresses().union(try Store.ownAddresses(in: directory))
        let editor = CalendarEditor(timeZone: SystemTimeZone.current(), now: now, ownAddresses: addresses)
        return Target(
            source: source, path: isFolder.boolValue ? path.resolved ?? path : path,
            isFolder: isFolder.boolValue || !isThere && source == OwnCalendar(in: directory).source,
            parts: reading?.answer?.parts, feed: feed, editing: CalendarEditing(in: directory, editor: editor),
            ownAddresses: addresses, now: now)
    }

    /// A calendar on a server or of the desktop, as it was read last.
    private func serverTarget(_ source: Source) throws -> Target {
        // Without an account there is nothing to look up, and no store is made for it.
        guard source.address == nil else { throw EditRefusal.ofTheWeb }
        let (directory, now) = (BaseDirectory.data.upcoming(), Instant.now)
        let store = try Store(in: directory)
        guard let stored = try store.sources().first(where: { $0.source == source }),
            let feed = try store.feed(of: stored.id)?.feed,
            let answer = store.knownAnswer(of: stored.id, revision: stored.revision).whole()
        else { throw EditRefusal.ofTheWeb }
        let addresses = try ownAddresses().union(store.ownAddresses()).union(feed.calendar?.ownAddresses ?? [])
        try store.close()
        let editor = CalendarEditor(timeZone: SystemTimeZone.current(), now: now, ownAddresses: addresses)
        return Target(
            source: source, path: nil, isFolder: false, parts: answer.parts, feed: feed,
            serverName: stored.givenName ?? feed.statement.name ?? stored.name,
            editing: CalendarEditing(in: directory, editor: editor), ownAddresses: addresses, now: now)
    }

    /// Writes an edit, or shows it, and returns the exit status.
    ///
    /// - Parameter scope: Which events of a series the edit is of.
    func finish(
        _ plan: CalendarEditing.Plan, _ deed: EditDeed, _ target: Target, _ scope: EditReport.Scope,
        _ kind: EditOrder.Kind, assumptions: [String] = []
    ) throws -> Int32 {
        guard let occurrence = plan.patch.occurrence else { return 1 }
        var order = EditOrder(kind, in: target.editing.timeZone, ownAddresses: target.ownAddresses)
        func print(_ result: EditReport.Result) -> Bool {
            var report = EditReport(
                deed, occurrence, scope, calendar: target.name(of: plan),
                result, TimeFormatter.ofTerminal,
                now: target.now, style: color.style, assumptions: assumptions)
            if case .edit(_, _, _, _, let edit) = kind { report.answer = edit.answer }
            report.isToldPerhaps = target.source.desktopCalendar != nil
            var keepsTabs = false
            switch result {
            case .written(let id):
                report.note = EmptiedFolder.note(after: plan)
                let people = target.editing.people(toldBy: plan)
                report.untold = order.mayTell ? target.editing.untold(by: id) : people
                if order.mayTell { report.told = people.filter { !report.untold.contains($0) } }
            case .shown:
                keepsTabs = true
                if target.path == nil { report.told = target.editing.people(toldBy: plan) }
            default: break
            }
            return FileHandle.standardOutput.write(
                report, asJSON: format == .json, style: color.style, keepsTabs: keepsTabs)
        }
        guard plan.patch.isChange else { return print(.same) ? 0 : 1 }
        if unlessConflict, deed != .remove {
            let (agenda, conflicts) = try conflicts(
                of: occurrence, isOfSeries: scope != .only || deed == .add, in: plan, of: target)
            guard conflicts.isEmpty else { return print(.conflicts(agenda, conflicts)) ? 3 : 1 }
        }
        if dryRun {
            let difference = plan.patch.unifiedDifference(from: plan.target.bytes, name: plan.target.part)
            return print(.shown(difference)) ? 0 : 1
        }
        return print(.written(try write(plan, of: &order, in: target))) ? 0 : 1
    }

    /// Writes an edit. Its order may tell others only when its server does, so that what is printed of them is true.
    private func write(
        _ plan: CalendarEditing.Plan, of order: inout EditOrder, in target: Target
    ) throws -> Int64 {
        // A server may have written the text anew since it was read.
        if target.path != nil { order.hash = plan.hash }
        let isOnServer = target.path == nil
        do {
            return try order.writtenInWindow(isOnServer: isOnServer)
                ?? WritingOptions.write(plan, of: order, by: target.editing)
        } catch is EditTellsOthers where tell {
            order.mayTell = true
            return try order.writtenInWindow(isOnServer: isOnServer)
                ?? WritingOptions.write(plan, of: order, by: target.editing)
        }
    }

    /// Writes an edit where no window does.
    private static func write(
        _ plan: CalendarEditing.Plan, of order: EditOrder, by editing: CalendarEditing
    ) throws -> Int64 {
        guard order.isOfOwnCalendar else { return try editing.write(plan).id ?? 0 }
        let own = OwnCalendar(in: editing.directory)
        try own.make()
        let entry = try editing.write(plan)
        let store = try Store(in: editing.directory)
        for added in try store.add([own.source]) { try store.set(.mayChange(true), of: added.id) }
        try store.saveSourceList()
        try store.close()
        return entry.id ?? 0
    }

    /// The entries that the event, or one of its series, would conflict with.
    private func conflicts(
        of occurrence: EditedOccurrence, isOfSeries: Bool, in plan: CalendarEditing.Plan, of target: Target
    ) throws -> (Agenda, [Int]) {
        var input = try AgendaInput(ofWindowIn: BaseDirectory.data.upcoming(), tellsNone: false)
        let source = target.source
        let feed: Feed
        if let parts = target.parts, let head = parts.first {
            let name = plan.target.part
            let changed = Answer.Part(href: name, bytes: plan.patch.text)
            feed = try Feed.decode(
                Answer(
                    head: head,
                    others: parts.dropFirst().filter {
                        $0.href != name && (source.desktopCalendar == nil || !$0.href.hasPrefix(name + "/"))
                    } + [changed]), source: source)
        } else {
            feed = try Feed.decode(plan.patch.text, source: source)
        }
        input.feeds = input.feeds.filter { $0.source != source } + [feed]
        let (zone, event) = (SystemTimeZone.current(), occurrence.event)
        let range = occurrence.days(in: zone)
        input.feeds = try input.feeds.map { feed in
            guard let shown = feed.showingSeries(throughout: range, around: .now, timeZone: zone) else {
                throw EditRefusal(Message("Series recur too often to look for conflicts that far from today."))
            }
            return shown
        }
        let changed = input.feeds[input.feeds.count - 1]
        if input.choices[source] == nil { input.choices[source] = .named }
        let agenda = Agenda(
            feeds: input.feeds, givenNames: input.givenNames, choices: input.choices, rules: PeopleRules(input.people),
            timeZone: zone, ignoring: input.ignored, ignoredConflicts: input.ignoredConflicts)
        let keys = isOfSeries ? zip(changed.keys, changed.events).filter { $1.uid == event.uid }.map(\.0) : [event.key]
        let own = keys.compactMap(agenda.position(of:))
        let others = own.flatMap { agenda.conflicts.conflicts(of: $0, limit: WritingOptions.mostConflicts) }
        return (agenda, Array(Set(others).sorted().prefix(WritingOptions.mostConflicts)))
    }

    /// The way to go on where others are told.
    static var needsTell: String { localized("Nothing is written without --tell.") }

    /// The most conflicts that are listed.
    private static let mostConflicts = 100

    /// How long a command tries to write a calendar that others write too.
    private static let patience = Duration.seconds(15)

    /// Runs a command again, with the calendar of then, as long as others change the calendar while it does.
    private static func onCalendarOfNow(_ command: () async throws -> Int32) async throws -> Int32 {
        let end = ContinuousClock.now + patience
        while true {
            do {
                return try await command()
            } catch let error as EditRefusal where error == EditRefusal.isChanged && ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(Int.random(in: 1...50)))
            }
        }
    }

    /// Runs a command that changes a calendar, and ends the program.
    static func end(_ command: @escaping @Sendable () async throws -> Int32) -> Never {
        AgendaReading.end {
            do {
                return try await onCalendarOfNow(command)
            } catch let error as EditTellsOthers {
                FileHandle.standardError.writeError(error.message, WritingOptions.needsTell)
                return 2
            } catch let error as any WordedError {
                FileHandle.standardError.writeError(error.message)
                return 1
            } catch let error as TypedEdit.Fault {
                FileHandle.standardError.writeError(error.message)
                return 2
            } catch {
                FileHandle.standardError.writeError("\(error)")
                return 1
            }
        }
    }
}

extension EditOrder {
    /// Lets the open window with the same data write the edit. Blocks.
    ///
    /// - Parameter isOnServer: Whether the window asks a server for it, which takes its time.
    /// - Returns: The number of its entry in the history; `nil` without such a window.
    func writtenInWindow(isOnServer: Bool = false) throws -> Int64? {
        var order = self
        let patience = isOnServer ? EditsOnBus.patienceWithServer : EditsOnBus.patience
        order.deadline = DispatchTime.now().uptimeNanoseconds + UInt64(patience - 1500) * 1_000_000
        let data = try JSONEncoder().encode(order)
        switch EditsOnBus.write(data, in: BaseDirectory.data.upcoming(), id: Program.id, patience: patience) {
        case .written(let id): return id
        case .changed: throw EditRefusal.isChanged
        case .refused(let words): throw EditRefusal(Message(verbatim: words))
        case .tells(let words): throw EditTellsOthers(Message(verbatim: words))
        case .late where !isOnServer: throw EditRefusal.isLate
        case .ended, .late:
            throw EditRefusal(
                Message(
                    "The open window did not answer. “upcoming undo --list” says whether the change was written."
                ))
        case .elsewhere, .nobody: return nil
        }
    }
}
