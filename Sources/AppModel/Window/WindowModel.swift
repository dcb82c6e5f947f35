import Events
import Planning

/// Everything that the window shows, without widgets. Each part is observable with a `Following`.
@MainActor
package final class WindowModel {
    package let library: SourceLibrary
    /// The calendars of the desktop.
    package let desktop: DesktopCalendarsModel
    /// The accounts on servers.
    package let accounts: CalDAVAccounts
    package let agenda: AgendaModel
    package let conditions: ConditionsModel
    package let conflicts: ConflictsPageModel
    /// The ways to end a conflict.
    package let resolving: ResolvingModel
    package let links = LinksModel()
    package let messages: MessagesModel
    package let undos: UndoModel
    /// Changes events in their calendars.
    package let editing: EditingModel
    private let followingHistory: AnyObject
    /// The changes that refreshes brought.
    package let changes: ChangesModel
    package let notices: NoticesModel
    package let additions: AdditionModel
    package let arrivals = ArrivalModel()
    package let exports: ExportModel
    package let view: ViewModel

    /// - Parameters:
    ///   - saved: The choice of conditions from the last run.
    ///   - view: The choices about the window from the last run.
    ///   - savedConflicts: The choices about conflicts from the last run.
    ///   - savedNotices: Which notifications the user wants, from the last run.
    ///   - samples: the conditions that come with the program.
    ///   - ownConditions: Where conditions are made; `nil` for nowhere.
    package init(
        _ agenda: AgendaModel, saved: SavedConditions?, view: SavedView? = nil, savedConflicts: SavedConflicts? = nil,
        savedNotices: NoticeChoices? = nil, samples: ConditionSource, ownConditions: ConditionFolder? = nil
    ) {
        self.view = ViewModel(view)
        self.agenda = agenda
        library = agenda.library
        desktop = DesktopCalendarsModel(library)
        accounts = CalDAVAccounts(library)
        library.register(desktop)
        desktop.onFound = { [agenda] in agenda.foundCalendars = $0 }
        library.register(accounts)
        conditions = ConditionsModel(
            agenda.library, source: saved?.source.map { ConditionSource(argument: $0) }, samples: samples,
            folder: ownConditions)
        undos = UndoModel(agenda)
        editing = EditingModel(agenda, undos, accounts, desktop)
        changes = ChangesModel(agenda)
        changes.onRefresh = { [weak editing] in editing?.lookForReplaced($0) }
        notices = NoticesModel(changes, agenda, undos, saved: savedNotices)
        conflicts = ConflictsPageModel(agenda, undos, saved: savedConflicts)
        resolving = ResolvingModel(agenda, conflicts, editing) { [view = self.view] in view.wakingHours }
        additions = AdditionModel(agenda, undos, arrivals)
        exports = ExportModel(agenda, undos)
        messages = MessagesModel(links, exports, agenda)
        followingHistory = Following({ [editing] in editing.history }) { [conflicts] in conflicts.written = $0 }
        editing.lookUp { [weak messages] in messages?.show($0) }
        agenda.filter.condition = saved?.filterCondition
        agenda.ignored = saved?.ignoredCondition
        conditions.onRemove = { [agenda] in agenda.endUses(of: $0) }
        conditions.note = { [undos] in undos.note($0) }
        conditions.onSave = { [weak agenda] old, new in
            // A condition in use stays in use with its new content.
            if let old, agenda?.filter.condition == old { agenda?.filter.condition = new }
            if let old, agenda?.ignored == old { agenda?.ignored = new }
            if let old { agenda?.library.replaceCondition(old.json, with: new.json) }
        }
    }

    /// Whether a source is being read or an agenda is being made.
    package var isReading: Bool { library.isRefreshing || agenda.isBuilding }

    /// Opens the target of the waiting link if it is there by now. Series beyond the usual time span are made first.
    ///
    /// - Parameter open: Opens the target of a link, and returns whether it is there.
    package func proceedWithLink(_ open: (Link) -> Bool) {
        let isWaiting = links.awaited != nil
        links.proceed(isReading: isReading) { isReached($0) && open($0) }
        if isWaiting, links.error != nil { agenda.showUsualTime() }
    }

    private func isReached(_ link: Link) -> Bool {
        switch link {
        case .agenda(let date?): return agenda.showSeries(around: date)
        case .event(let id): return isKnown([id]) || isReading || agenda.lookFurther()
        case .conflict(let first, let second), .resolve(let first, let second):
            return isKnown([first, second]) || isReading || agenda.lookFurther()
        default: return true
        }
    }

    private func isKnown(_ events: [EventKey]) -> Bool {
        guard let agenda = agenda.texts?.agenda else { return false }
        return events.allSatisfy { agenda.position(of: $0) != nil }
    }

    /// Shows the first coming event of a source that was just added, if it is there by now.
    ///
    /// - Parameter show: Shows an event, and returns whether it did.
    package func proceedWithArrival(_ show: (EventKey) -> Bool) {
        arrivals.proceed(
            agenda.texts?.agenda, isReading: isReading || additions.isAdding,
            now: library.surroundings.clock.now, show)
    }

    /// The most missing files that a message names.
    private static let mostMissing = 5

    /// Adds sources that the user named: on the command line, in the file manager, or by a button.
    ///
    /// If there are other sources, this can be undone, because the user may only have wanted to look. New files that do not exist
    /// are not added; a message names them.
    package func add(_ sources: [Source]) {
        let known = Set(library.entries.map(\.stored.source))
        let missing = sources.filter { !known.contains($0) && $0.isMissing }
        if !missing.isEmpty {
            let named = missing.prefix(WindowModel.mostMissing)
            messages.show(named.map { SourceWord.noFile($0.displayLocation, limit: 200) }.joined(separator: " "))
        }
        let gone = Set(missing)
        let sources = sources.filter { !gone.contains($0) }
        guard !sources.isEmpty else { return }
        library.add(sources) { [library, undos] added in
            if library.entries.count > added.count { undos.noteAdded(added) }
        }
    }

    /// The choice of conditions, which is saved for the next start.
    package var savedConditions: SavedConditions {
        SavedConditions(
            source: conditions.showsSamples ? nil : conditions.source, filter: agenda.filter.condition,
            ignored: agenda.ignored)
    }
}
