import Gtk
import Kit
import Planning
import Text

/// What can be done about a conflict.
enum ConflictAction: CaseIterable {
    case openFirst, openSecond, programFirst, programSecond, moveFirst, moveSecond, ignoreOnce, ignoreAlways, restore,
        neverFirst, neverSecond

    /// Its name among the actions of the page, without the prefix.
    var name: String {
        switch self {
        case .openFirst: "open-first"
        case .openSecond: "open-second"
        case .programFirst: "program-first"
        case .programSecond: "program-second"
        case .moveFirst: "move-first"
        case .moveSecond: "move-second"
        case .ignoreOnce: "ignore-once"
        case .ignoreAlways: "ignore-always"
        case .restore: "restore"
        case .neverFirst: "never-first"
        case .neverSecond: "never-second"
        }
    }

    static let prefix = "conflict"
    var fullName: String { "\(ConflictAction.prefix).\(name)" }
}

extension Menu {
    /// Fills the menu with another time for one of the events of a conflict.
    package func fill(toMove item: ConflictRows.Item, in texts: ConflictFormatter) {
        removeAll()
        append(ofMoving: item, texts)
    }

    fileprivate func append(ofMoving item: ConflictRows.Item, _ texts: ConflictFormatter) {
        let titles = texts.titles(of: item)
        for (title, action) in [(titles.first, ConflictAction.moveFirst), (titles.second, .moveSecond)] {
            append(localized("Find Another Time for “{event}”…", ["event": title.asMenuText]), action: action.fullName)
        }
    }

    fileprivate func append(ofOpening item: ConflictRows.Item, _ texts: ConflictFormatter) {
        let titles = texts.titles(of: item)
        for (title, action) in [(titles.first, ConflictAction.openFirst), (titles.second, .openSecond)] {
            append(localized("Open “{event}”", ["event": title.asMenuText]), action: action.fullName)
        }
    }

    /// Fills the menu with all that can be done about a conflict.
    package func fill(for item: ConflictRows.Item, in texts: ConflictFormatter) {
        removeAll()
        let (opening, moving, ignoring, never) = (Menu(), Menu(), Menu(), Menu())
        opening.append(ofOpening: item, texts)
        let titles = texts.titles(of: item)
        let both = [(titles.first, item.shown.first), (titles.second, item.shown.second)]
        for ((title, entry), action) in zip(both, [ConflictAction.programFirst, .programSecond])
        where EventOpening.canOpen(texts.agenda.share(of: entry)) {
            opening.append(
                localized("Open “{event}” in Calendar Program", ["event": title.asMenuText]), action: action.fullName)
        }
        appendSection(opening)
        moving.append(ofMoving: item, texts)
        appendSection(moving)
        if texts.rows.showsIgnored {
            ignoring.append(localized("_Bring Back"), action: ConflictAction.restore.fullName)
        } else if texts.rows.mayRepeat(item) {
            ignoring.append(localized("_Ignore This Time"), action: ConflictAction.ignoreOnce.fullName)
            ignoring.append(localized("Ignore _Every Time"), action: ConflictAction.ignoreAlways.fullName)
        } else {
            ignoring.append(localized("_Ignore"), action: ConflictAction.ignoreOnce.fullName)
        }
        appendSection(ignoring)
        let sources = texts.sources(of: item)
        for (source, action) in zip(sources, [ConflictAction.neverFirst, .neverSecond]) {
            never.append(localized("Never Count {source}", ["source": source.asMenuText]), action: action.fullName)
        }
        appendSection(never)
    }
}
