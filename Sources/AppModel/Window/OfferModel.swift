import Events
import Observation
import Planning
import Storage
import Text

/// Shows for ten seconds what was just done, with an offer to undo it or to continue.
///
///     offers.remove([id])      // "events.json removed · Undo"
///     offers.accept()          // and it is back
@MainActor
@Observable
package final class OfferModel {
    /// What was done.
    package enum Deed: Hashable, Sendable {
        case added([StoredSource.ID])
        case removed([StoredSource.ID])
        /// A setting of a source was changed from `before`.
        case changed(StoredSource.ID, before: SourceSetting)
        /// A mail address of the reader was added.
        case addressAdded(String)
        /// A mail address of the reader was removed.
        case addressRemoved(String)
        /// Conflicts are ignored.
        case conflictsIgnored([IgnoredConflict])
        /// Conflicts are ignored no longer.
        case conflictsRestored([IgnoredConflict])
        /// Other calendars of the desktop are shown than `before`.
        case desktopCalendars(before: DesktopChoices)
        /// An account on a server was added.
        case accountAdded(CalDAVAccount)
        /// An account on a server was removed, with these sources.
        case accountRemoved(CalDAVAccount, [StoredSource.ID])
        /// A file was written into this folder.
        case saved(folder: String)
    }

    package struct Offer: Hashable, Sendable {
        package let deed: Deed
        fileprivate let words: Message

        /// What was done: `events.json removed`.
        package var text: String { words.text }

        /// The label of the button that accepts it, with an underscore before its mnemonic.
        package var label: String {
            switch deed {
            case .added, .removed, .changed, .addressAdded, .addressRemoved, .conflictsIgnored, .conflictsRestored,
                .desktopCalendars, .accountAdded, .accountRemoved:
                localized("_Undo")
            case .saved: localized("_Open Folder")
            }
        }
    }

    /// The present offer; `nil` when there is none.
    package private(set) var offer: Offer?

    /// Whether the user is about to accept the offer, which then stays. The window sets it.
    @ObservationIgnored package var isInUse: @MainActor () -> Bool = { false }
    /// Called to show a folder. The window sets it.
    @ObservationIgnored package var onOpenFolder: @MainActor (String) -> Void = { _ in }

    @ObservationIgnored private let agenda: AgendaModel
    @ObservationIgnored private var end: (any ScheduledCall)?
    @ObservationIgnored private var following: Following<Int>?

    /// How long an offer is shown, in milliseconds.
    private static let time = 10_000

    package init(_ agenda: AgendaModel) {
        self.agenda = agenda
        following = Following({ agenda.sourcesNumber }) { [weak self] _ in self?.lookAfterSources() }
    }

    /// Removes sources, and offers to restore those that are stored.
    package func remove(_ ids: [StoredSource.ID]) {
        let stored = agenda.library.entries.filter { ids.contains($0.id) && $0.isStored }
        agenda.library.remove(ids)
        guard !stored.isEmpty else { return }
        let words =
            name(of: stored).map { Message("{source} removed", ["source": $0]) }
            ?? Message(
                "{count} source removed", "{count} sources removed", count: stored.count,
                number: agenda.times.number(stored.count))
        show(Offer(deed: .removed(stored.map(\.id)), words: words))
    }

    /// Changes a setting of a source, and offers to undo that.
    ///
    /// - Parameter before: The value until now.
    package func set(_ setting: SourceSetting, insteadOf before: SourceSetting, of id: StoredSource.ID) {
        guard setting != before, let entry = agenda.library.entries.first(where: { $0.id == id }) else { return }
        let words = OfferModel.words(of: setting, for: entry.stored)
        agenda.library.set(setting, of: id)
        show(Offer(deed: .changed(id, before: before), words: words))
    }

    private static func words(of setting: SourceSetting, for stored: StoredSource) -> Message {
        let source = stored.name.singleLine().isolated
        switch setting {
        case .name(let name):
            return Message(
                "{source} renamed to {name}",
                ["source": source, "name": (name ?? stored.ownName).singleLine().isolated])
        case .color: return Message("Color of {source} changed", ["source": source])
        case .choices: return Message("Conflicts of {source} changed", ["source": source])
        case .isPaused(true): return Message("{source} is not refreshed automatically", ["source": source])
        case .isPaused(false): return Message("{source} is refreshed automatically", ["source": source])
        case .refreshInterval: return Message("Refreshing of {source} changed", ["source": source])
        case .source: return Message("Address of {source} changed", ["source": source])
        }
    }

    /// Adds a mail address of the reader, and offers to remove it again.
    ///
    /// - Parameter address: As `OwnAddresses` returns it.
    package func addOwnAddress(_ address: String) {
        agenda.library.setOwnAddress(address, isThere: true)
        let words = Message("{address} added", ["address": address.singleLine().isolated])
        show(Offer(deed: .addressAdded(address), words: words))
    }

    /// Removes a mail address of the reader, and offers to bring it back.
    package func removeOwnAddress(_ address: String) {
        agenda.library.setOwnAddress(address, isThere: false)
        let words = Message("{address} removed", ["address": address.singleLine().isolated])
        show(Offer(deed: .addressRemoved(address), words: words))
    }

    /// Shows all calendars of the desktop that the user wants, or none, and offers to undo that.
    package func setDesktopCalendars(areOn: Bool) {
        var choices = agenda.library.desktop.choices
        choices.isOn = areOn
        let words =
            areOn
            ? Message("Calendars of this computer are shown") : Message("Calendars of this computer are not shown")
        set(choices, words)
    }

    /// Shows a calendar of the desktop, or removes it, and offers to undo that.
    package func setDesktopCalendar(_ uid: String, name: String, isOn: Bool) {
        var choices = agenda.library.desktop.choices
        if isOn { choices.off.remove(uid) } else { choices.off.insert(uid) }
        let values = ["source": name.singleLine().isolated] as KeyValuePairs<String, any MessageValue>
        set(choices, isOn ? Message("{source} is shown", values) : Message("{source} is not shown", values))
    }

    private func set(_ choices: DesktopChoices, _ words: Message) {
        let before = agenda.library.desktop.choices
        guard choices != before else { return }
        agenda.library.desktop.set(choices)
        show(Offer(deed: .desktopCalendars(before: before), words: words))
    }

    /// Offers to remove sources that have just been added.
    package func noteAdded(_ ids: [StoredSource.ID]) {
        if let offer = offer(ofAdded: ids) { show(offer) }
    }

    /// Returns `nil` when none of them is in the list.
    private func offer(ofAdded ids: [StoredSource.ID]) -> Offer? {
        let added = agenda.library.entries.filter { ids.contains($0.id) }
        guard !added.isEmpty else { return nil }
        let words =
            name(of: added).map { Message("{source} added", ["source": $0]) }
            ?? Message(
                "{count} source added", "{count} sources added", count: added.count,
                number: agenda.times.number(added.count))
        return Offer(deed: .added(added.map(\.id)), words: words)
    }

    /// Offers to show the folder of a file that has just been written.
    ///
    /// - Parameter words: What was saved, and as what.
    package func noteSaved(_ words: Message, in folder: String) {
        show(Offer(deed: .saved(folder: folder), words: words))
    }

    /// Accepts the offer.
    package func accept() {
        guard let offer else { return }
        end?.cancel()
        (end, self.offer) = (nil, nil)
        switch offer.deed {
        case .added(let ids):
            agenda.library.remove(ids)
            agenda.library.forget(ids)
        case .removed(let ids): agenda.library.restore(ids)
        case .changed(let id, let before): agenda.library.set(before, of: id)
        case .addressAdded(let address): agenda.library.setOwnAddress(address, isThere: false)
        case .addressRemoved(let address): agenda.library.setOwnAddress(address, isThere: true)
        case .conflictsIgnored(let decisions): agenda.library.set(decisions, areIgnored: false)
        case .conflictsRestored(let decisions): agenda.library.set(decisions, areIgnored: true)
        case .desktopCalendars(let before): agenda.library.desktop.set(before)
        case .accountAdded(let account):
            let sources = library.accounts.remove(account.id)
            library.forget(sources)
            library.accounts.forget(account.id)
        case .accountRemoved(let account, let sources):
            library.accounts.bringBack(account)
            library.restore(sources)
        case .saved(let folder): onOpenFolder(folder)
        }
    }

    var library: SourceLibrary { agenda.library }

    func offer(_ deed: Deed, _ words: Message) { show(Offer(deed: deed, words: words)) }

    func number(_ value: Int) -> String { agenda.times.number(value) }

    /// The name of a single source; `nil` for several, which are counted.
    private func name(of entries: [SourceEntry]) -> String? {
        entries.count == 1 ? entries[0].stored.name.singleLine().isolated : nil
    }

    private func show(_ offer: Offer) {
        forget()
        self.offer = offer
        waitForEnd()
    }

    private func waitForEnd() {
        end = agenda.library.surroundings.clock.after(milliseconds: OfferModel.time) { [weak self] in
            guard let self else { return }
            if self.isInUse() { self.waitForEnd() } else { self.forget() }
        }
    }

    /// Withdraws the offer. What was removed, and is not back, is then forgotten.
    private func forget() {
        end?.cancel()
        switch offer?.deed {
        case .removed(let ids): agenda.library.forget(ids)
        case .accountRemoved(let account, let ids):
            agenda.library.forget(ids)
            agenda.library.accounts.forget(account.id)
        default: break
        }
        if end != nil || offer != nil { (end, offer) = (nil, nil) }
    }

    /// Updates the offer after the sources have changed. It is withdrawn when there is nothing left to undo, because
    /// removed sources are back or added ones are gone. The name of an added source may have become known.
    private func lookAfterSources() {
        switch offer?.deed {
        case .removed(let ids):
            if agenda.library.entries.contains(where: { ids.contains($0.id) }) { forget() }
        case .added(let ids):
            let now = offer(ofAdded: ids)
            if now == nil { forget() } else if now != offer { offer = now }
        case .changed(let id, _):
            if !agenda.library.entries.contains(where: { $0.id == id }) { forget() }
        case .accountAdded(let account):
            if agenda.library.accounts.account(account.id) == nil { forget() }
        case .accountRemoved(let account, _):
            if agenda.library.accounts.account(account.id) != nil { forget() }
        case .addressAdded, .addressRemoved, .conflictsIgnored, .conflictsRestored, .desktopCalendars, .saved, nil:
            break
        }
    }
}
