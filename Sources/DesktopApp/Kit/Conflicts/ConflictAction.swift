import Gtk
import Planning
import Text

/// An action on a conflict.
package enum ConflictAction: CaseIterable {
    case resolve, showBoth, openFirst, openSecond, programFirst, programSecond, moveFirst, moveSecond
    case ignoreOnce, ignoreAlways, restore, delete, neverFirst, neverSecond
    case skipFirst, skipSecond, skipFirstSeries, skipSecondSeries, skipFirstAll, skipSecondAll, ruleFirst, ruleSecond

    /// Its name among the actions of a widget, without the prefix.
    var name: String {
        switch self {
        case .resolve: "resolve"
        case .showBoth: "show-both"
        case .openFirst: "open-first"
        case .openSecond: "open-second"
        case .programFirst: "program-first"
        case .programSecond: "program-second"
        case .moveFirst: "move-first"
        case .moveSecond: "move-second"
        case .ignoreOnce: "ignore-once"
        case .ignoreAlways: "ignore-always"
        case .restore: "restore"
        case .delete: "delete"
        case .skipFirst: "skip-first"
        case .skipSecond: "skip-second"
        case .skipFirstSeries: "skip-first-series"
        case .skipSecondSeries: "skip-second-series"
        case .skipFirstAll: "skip-first-all"
        case .skipSecondAll: "skip-second-all"
        case .ruleFirst: "rule-first"
        case .ruleSecond: "rule-second"
        case .neverFirst: "never-first"
        case .neverSecond: "never-second"
        }
    }

    static let prefix = "conflict"
    var fullName: String { "\(ConflictAction.prefix).\(name)" }
}

/// The parts of the menus of a conflict.
extension Menu {
    /// Appends an item that shows both events.
    package func appendShowingBoth() {
        append(localized("Show _Both Events"), action: ConflictAction.showBoth.fullName)
    }

    /// Appends an item that lists the ways to end a conflict.
    package func appendResolving() {
        append(localized("_Resolve…"), action: ConflictAction.resolve.fullName)
    }

    /// Appends another time for one of the two events.
    package func appendMoving(_ item: ConflictRows.Item, _ texts: AgendaFormatter) {
        for (event, action) in [(item.shown.first, ConflictAction.moveFirst), (item.shown.second, .moveSecond)]
        where texts.canMove(event) {
            append(
                localized("Find Another Time for “{event}”…", ["event": texts.title(of: event).asMenuText]),
                action: action.fullName)
        }
    }

    /// Appends not going to one of the two events, and to its series.
    package func appendSkipping(_ item: ConflictRows.Item, _ texts: AgendaFormatter) {
        let both: [(Int, ConflictAction, ConflictAction, ConflictAction)] = [
            (item.shown.first, .skipFirst, .skipFirstAll, .skipFirstSeries),
            (item.shown.second, .skipSecond, .skipSecondAll, .skipSecondSeries),
        ]
        for (entry, once, all, series) in both {
            let event: KeyValuePairs<String, any MessageValue> = ["event": texts.title(of: entry).asMenuText]
            append(localized("Not Going to “{event}”", event), action: once.fullName)
            if item.count > 1 { append(localized("Not Going to All of These “{event}”", event), action: all.fullName) }
            guard texts.agenda.seriesKey(of: entry) != nil else { continue }
            append(localized("Not Going to Any “{event}”", event), action: series.fullName)
        }
    }

    /// Appends the ways of ignoring.
    package func appendIgnoring(mayRepeat: Bool) {
        if mayRepeat {
            append(localized("_Ignore This Time"), action: ConflictAction.ignoreOnce.fullName)
            append(localized("Ignore _Every Time"), action: ConflictAction.ignoreAlways.fullName)
        } else {
            append(localized("_Ignore"), action: ConflictAction.ignoreOnce.fullName)
        }
    }

    /// Appends what can be done about the conflict of an event, as two sections.
    package func appendActions(for item: ConflictRows.Item, in texts: AgendaFormatter) {
        let (resolving, ignoring, skipping, moving) = (Menu(), Menu(), Menu(), Menu())
        resolving.appendResolving()
        appendSection(resolving)
        if texts.agenda.mayRepeat(item) {
            ignoring.append(localized("_Ignore Conflict This Time"), action: ConflictAction.ignoreOnce.fullName)
            ignoring.append(localized("Ignore Conflict _Every Time"), action: ConflictAction.ignoreAlways.fullName)
        } else {
            ignoring.append(localized("_Ignore Conflict"), action: ConflictAction.ignoreOnce.fullName)
        }
        skipping.appendSkipping(item, texts)
        moving.appendMoving(item, texts)
        appendSection(ignoring)
        appendSection(skipping)
        appendSection(moving)
    }

    /// Fills the menu with all that can be done about a conflict of the list.
    ///
    /// - Parameter canDelete: Whether one of its events can be deleted from its calendar.
    package func fill(for item: ConflictRows.Item, in texts: ConflictFormatter, canDelete: Bool) {
        removeAll()
        let (resolving, opening, moving) = (Menu(), Menu(), Menu())
        let (ignoring, skipping, never) = (Menu(), Menu(), Menu())
        if texts.rows.standing == .open {
            resolving.appendResolving()
            appendSection(resolving)
        }
        let titles = texts.titles(of: item)
        for (title, action) in [(titles.first, ConflictAction.openFirst), (titles.second, .openSecond)] {
            opening.append(localized("Open “{event}”", ["event": title.asMenuText]), action: action.fullName)
        }
        let both = [(titles.first, item.shown.first), (titles.second, item.shown.second)]
        for ((title, entry), action) in zip(both, [ConflictAction.programFirst, .programSecond]) {
            let event: KeyValuePairs<String, any MessageValue> = ["event": title.asMenuText]
            switch EventOpening.way(for: texts.agenda.share(of: entry)) {
            case .show:
                opening.append(localized("Open “{event}” in Calendar Program", event), action: action.fullName)
            case .copy: opening.append(localized("Copy “{event}” to Calendar…", event), action: action.fullName)
            case nil: break
            }
        }
        appendSection(opening)
        moving.appendMoving(item, texts.agenda)
        appendSection(moving)
        if texts.rows.standing != .open {
            ignoring.append(localized("_Bring Back"), action: ConflictAction.restore.fullName)
        } else {
            ignoring.appendIgnoring(mayRepeat: texts.rows.mayRepeat(item))
        }
        appendSection(ignoring)
        skipping.appendSkipping(item, texts.agenda)
        appendSection(skipping)
        if canDelete {
            let deleting = Menu()
            deleting.append(localized("_Delete…"), action: ConflictAction.delete.fullName)
            appendSection(deleting)
        }
        let rules = Menu()
        for (title, action) in [(titles.first, ConflictAction.ruleFirst), (titles.second, .ruleSecond)] {
            rules.append(
                localized("Rule for Events Like “{event}”…", ["event": title.asMenuText]), action: action.fullName)
            if titles.first == titles.second { break }
        }
        appendSection(rules)
        let sources = texts.sources(of: item)
        for (source, action) in zip(sources, [ConflictAction.neverFirst, .neverSecond]) {
            never.append(localized("Never Count {source}", ["source": source.asMenuText]), action: action.fullName)
        }
        appendSection(never)
    }
}
