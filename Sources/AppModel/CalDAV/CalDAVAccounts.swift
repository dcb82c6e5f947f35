import Events
import Formats
import Network
import Observation
import Storage
import Time

/// The accounts on servers: their calendars, their passwords, and how they are.
///
/// Each calendar that the user has chosen is a source of the library. It is refreshed like any other.
@MainActor
@Observable
package final class CalDAVAccounts: SourceService {
    /// How an account is.
    package enum Status: Hashable, Sendable {
        /// None of its calendars has been read since the start.
        case unknown
        case reading
        case ready
        /// There is no network.
        case offline
        /// The password is known until the program ends, because it could not be kept.
        case passwordNotKept(PasswordStoreError)
        /// `CalDAVFault.asksForPassword` tells whether the user has to enter the password.
        case failed(CalDAVFault)
    }

    /// The calendars that an account has on its server.
    package enum Listing: Hashable, Sendable {
        case reading
        case listed([CalDAVCalendar])
        case failed(CalDAVFault)
    }

    /// In the order in which they were added.
    package private(set) var accounts: [CalDAVAccount] = []
    /// The accounts that were removed within 30 days, those removed last first.
    package private(set) var removed: [RemovedAccount] = []
    /// The search for the calendars of an account that is to be added.
    @ObservationIgnored package private(set) lazy var search = CalDAVSearch(self, fetcher: surroundings.fetcher)
    /// The calendars of the accounts that were asked for with `list`.
    package private(set) var listings: [CalDAVAccount.ID: Listing] = [:]
    /// The sources of all accounts at the last look.
    private var known: Set<Source> = []

    /// Called when a calendar was read.
    @ObservationIgnored var onRead: @MainActor (Source) -> Void = { _ in }

    /// The outcome of the last reading of each calendar.
    private var outcomes: [Source: Outcome] = [:]

    private enum Outcome: Hashable {
        case reading, read
        case failed(CalDAVFault)
    }

    @ObservationIgnored private let surroundings: Surroundings
    @ObservationIgnored private weak var library: SourceLibrary?
    @ObservationIgnored private var loading: Task<Void, Never>?
    /// Whether the accounts were read from the store.
    @ObservationIgnored private(set) var isLoaded = false
    @ObservationIgnored private var listingTasks: [CalDAVAccount.ID: Task<Void, Never>] = [:]
    @ObservationIgnored private let connections: CalDAVConnections

    /// - Parameter library: Gets the calendars. It must have registered this object before it is opened.
    package init(_ library: SourceLibrary) {
        (surroundings, self.library) = (library.surroundings, library)
        connections = CalDAVConnections(library.surroundings)
    }

    package func provider(of source: Source, turns: PrioritySemaphore) -> (any SourceProvider)? {
        source.accountCalendar.map {
            CalDAVProvider(source, $0.address, of: $0.account, accounts: self, turns: turns)
        }
    }

    package func note(_ sources: [Source], areWanted: Bool) {}

    /// Reads the accounts from the store, once. After a failure `isLoaded` is false.
    package func load() async {
        let task =
            loading
            ?? Task { [weak self, weak library] in
                let known = await library?.readOnce { store throws(StoreError) in
                    (
                        accounts: try store.accounts(), removed: try store.removedAccounts(),
                        withPassword: try store.accountsWithRemainingPassword()
                    )
                }
                guard let self else { return }
                self.isLoaded = known != nil
                // The next call reads them again.
                guard let known else { return self.loading = nil }
                let added = self.accounts
                self.accounts = known.accounts.filter { account in !added.contains { $0.id == account.id } } + added
                self.removed = known.removed.filter { removed in !added.contains { $0.id == removed.id } }
                // The program ended before the passwords of removed accounts were removed.
                for id in known.withPassword where !added.contains(where: { $0.id == id }) {
                    self.forgetPassword(of: id)
                }
            }
        loading = task
        await task.value
    }

    /// Ends everything that waits for a server.
    package func stop() {
        search.cancel()
        for task in listingTasks.values { task.cancel() }
    }

    var now: Instant { surroundings.clock.now }

    func account(_ id: CalDAVAccount.ID) -> CalDAVAccount? { accounts.first { $0.id == id } }

    // MARK: Adding

    /// The calendars that a search has found, as those of a new account or of a known one.
    func found(_ finding: CalDAVFinding, at typed: CalDAVAddress, password: Password) -> CalDAVSearch.Found {
        func isSame(_ account: CalDAVAccount) -> Bool {
            account.userName == typed.userName
                && (account.home == nil ? account.server == typed.server : account.home == finding.home)
        }
        let known = accounts.first(where: isSame)
        // With its ID, the calendars of a removed account get back what the user chose for them.
        let id = known?.id ?? removed.first { isSame($0.account) }?.id ?? CalDAVAccount.ID()
        let account = CalDAVAccount(
            id: id, server: known?.server ?? typed.server, userName: typed.userName,
            principal: finding.principal, home: finding.home, ownAddresses: finding.ownAddresses)
        let chosen = finding.calendars.filter { $0.hasEvents && (known == nil || isOn($0.address, of: account.id)) }
        return CalDAVSearch.Found(
            account: account, isKnown: known != nil, calendars: finding.calendars,
            chosen: Set(chosen.map(\.address)), password: password)
    }

    /// Adds the account that was found, with the chosen calendars, and keeps its password. `UndoModel.addAccount` does
    /// the same with Undo.
    ///
    /// - Parameter onAdded: Called with the sources as soon as they are in the list.
    func add(_ found: CalDAVSearch.Found, onAdded: @escaping @MainActor ([StoredSource.ID]) -> Void) {
        search.cancel()
        let account = found.account
        keep(account)
        connections.use(found.password, of: account)
        Task { [weak self] in await self?.keep(found.password, of: account) }
        library?.add(
            found.calendars.map(\.address).filter(found.chosen.contains).map { Source(account.id, calendar: $0) },
            onAdded: onAdded)
    }

    private func keep(_ account: CalDAVAccount) {
        if let place = accounts.firstIndex(where: { $0.id == account.id }) {
            accounts[place] = account
        } else {
            accounts.append(account)
        }
        removed.removeAll { $0.id == account.id }
        library?.keep { store throws(StoreError) in try store.set(account) }
    }

    // MARK: Calendars of an account

    /// Asks the server of an account for its calendars; `listings` has the result.
    package func list(_ id: CalDAVAccount.ID) {
        listingTasks[id]?.cancel()
        listings[id] = .reading
        listingTasks[id] = Task { [weak self] in
            let listing: Listing
            do throws(CalDAVFault) {
                guard let self else { return }
                let finding = try await self.client(for: id, mayPrompt: true).findCalendars()
                listing = .listed(finding.calendars)
            } catch {
                listing = .failed(error)
            }
            if !Task.isCancelled { self?.listings[id] = listing }
        }
    }

    /// Whether a calendar of an account is a source.
    package func isOn(_ calendar: WebAddress, of id: CalDAVAccount.ID) -> Bool {
        // Followers look again when sources have come or gone.
        _ = known
        return entry(Source(id, calendar: calendar)) != nil
    }

    /// Shows a calendar of an account, or removes it. `UndoModel.setAccountCalendar` does the same with Undo.
    func add(_ calendar: WebAddress, of id: CalDAVAccount.ID, onAdded: @escaping @MainActor ([StoredSource.ID]) -> Void)
    {
        library?.add([Source(id, calendar: calendar)], onAdded: onAdded)
    }

    /// The sources of an account.
    func entries(of id: CalDAVAccount.ID) -> [SourceEntry] {
        (library?.entries ?? []).filter { $0.stored.source.accountCalendar?.account == id }
    }

    private func entry(_ source: Source) -> SourceEntry? {
        library?.entries.first { $0.stored.source == source }
    }

    package func sourcesChanged() {
        let sources = Set((library?.entries ?? []).map(\.stored.source).filter { $0.accountCalendar != nil })
        guard sources != known else { return }
        known = sources
        outcomes = outcomes.filter { sources.contains($0.key) }
    }

    // MARK: Removing

    /// Removes an account and its calendars. `bringBack` undoes that for 30 days; from `forgetPassword` on without the
    /// password. `UndoModel.removeAccount` does the same with Undo.
    ///
    /// - Returns: Its sources.
    @discardableResult
    func remove(_ id: CalDAVAccount.ID) -> [StoredSource.ID] {
        let (sources, now) = (entries(of: id).map(\.id), now)
        if let account = account(id) { removed.insert(RemovedAccount(account, date: now), at: 0) }
        end(id)
        library?.remove(sources, at: now)
        library?.keep { store throws(StoreError) in try store.remove(id, at: now) }
        return sources
    }

    /// Removes an account that was added by mistake, with its calendars and its password.
    func withdraw(_ id: CalDAVAccount.ID) {
        let sources = entries(of: id).map(\.id)
        end(id)
        library?.withdraw(sources)
        library?.keep { store throws(StoreError) in try store.remove(id, at: nil) }
        forgetPassword(of: id)
    }

    private func end(_ id: CalDAVAccount.ID) {
        accounts.removeAll { $0.id == id }
        listingTasks.removeValue(forKey: id)?.cancel()
        listings[id] = nil
    }

    func bringBack(_ account: CalDAVAccount) { keep(account) }

    /// Removes the password of an account that was removed.
    func forgetPassword(of id: CalDAVAccount.ID) {
        guard account(id) == nil else { return }
        Task { [weak self, connections] in
            // If the password cannot be removed, the next start tries again.
            guard await connections.forget(id) else { return }
            self?.library?.keep { store throws(StoreError) in try store.notePasswordRemoved(of: id) }
        }
    }

    // MARK: Passwords

    /// Asks the server whether it accepts a new password, and then keeps it and refreshes the calendars.
    ///
    /// - Returns: Why the password is known only until the program ends; `nil` when it was kept.
    /// - Throws: Why it was refused.
    package func changePassword(
        _ password: String, of id: CalDAVAccount.ID
    ) async throws(CalDAVFault) -> PasswordStoreError? {
        guard let account = account(id) else { throw .noAccount }
        let password = Password(password)
        try await connections.check(password, of: account)
        connections.use(password, of: account)
        let fault = await keep(password, of: account)
        for entry in entries(of: id) { entry.refresh() }
        return fault
    }

    @discardableResult
    private func keep(_ password: Password, of account: CalDAVAccount) async -> PasswordStoreError? {
        let fault = await connections.keep(password, of: account)
        // The account may have been removed meanwhile.
        if self.account(account.id) == nil { _ = await connections.forget(account.id) }
        return fault
    }

    /// The connection of an account, with its password.
    ///
    /// - Parameter mayPrompt: Whether the user may be asked to unlock the password store.
    func client(for id: CalDAVAccount.ID, mayPrompt: Bool) async throws(CalDAVFault) -> CalDAVClient {
        await load()
        guard let account = account(id) else { throw isLoaded ? .noAccount : .accountsNotRead }
        return try await connections.client(for: account, mayPrompt: mayPrompt)
    }

    func turns(of id: CalDAVAccount.ID) -> PrioritySemaphore { connections.turns(of: id) }

    // MARK: How accounts are

    /// How an account is. Observe it with a `Following`.
    package func status(of id: CalDAVAccount.ID) -> Status {
        let own = outcomes.filter { $0.key.accountCalendar?.account == id }
        let faults = own.compactMap { source, outcome -> (name: String, fault: CalDAVFault)? in
            if case .failed(let fault) = outcome { (source.location, fault) } else { nil }
        }.sorted { $0.name < $1.name }.map(\.fault)
        if own.values.contains(.reading) { return .reading }
        if let fault = faults.first(where: \.asksForPassword) ?? faults.first {
            return fault.isTemporary && library?.isOnline == false ? .offline : .failed(fault)
        }
        if let fault = connections.unkept[id] { return .passwordNotKept(fault) }
        return own.isEmpty ? .unknown : .ready
    }

    /// Whether automatic refreshes of an account make no sense until the user has entered its password. Servers lock
    /// accounts after several wrong ones.
    func waitsForUser(_ id: CalDAVAccount.ID) -> Bool {
        if case .failed(let fault) = status(of: id) { fault.asksForPassword } else { false }
    }

    func began(_ source: Source) {
        if outcomes[source] != .reading { outcomes[source] = .reading }
    }

    /// - Parameter fault: `nil` when it was read.
    func ended(_ source: Source, _ fault: CalDAVFault?) {
        outcomes[source] = fault.map { .failed($0) } ?? .read
        // A password that was refused is looked up again: another program may have changed it.
        if fault == nil { onRead(source) }
        if case .wrongPassword = fault, let id = source.accountCalendar?.account { connections.askAgain(for: id) }
    }

    /// The reading was cancelled.
    func left(_ source: Source) {
        if outcomes[source] == .reading { outcomes[source] = nil }
    }
}
