import AppModel
import Events
import Gtk
import Planning
import SourcesFeature
import Text

/// The heading of a group of calendars. That of an account on a server has a menu, and a line when the account needs the user;
/// that of the samples removes them.
@MainActor
final class AccountHeading {
    let root = Box(.vertical)
    /// Called with what the user wants of the account.
    var onWish: @MainActor (AccountWish, CalDAVAccount.ID) -> Void = { _, _ in }
    /// Called to remove the samples.
    var onRemoveSamples: @MainActor () -> Void = {}

    private let button: MenuButton
    private let line = Box(.vertical, spacing: 4, role: .alert)
    private let text = Label()
    private let remedy = Button(label: "")
    private var id: CalDAVAccount.ID?
    private var notice: AccountNotice?
    private static let prefix = "account"

    init(_ origin: CalendarList.Origin) {
        let title = origin.title
        let heading = Label(title)
        heading.addClass("calendar-group")
        heading.xalign = 0
        heading.hexpand = true
        heading.ellipsize = .end
        heading.showsCutTextInTooltip()
        let menu = Menu()
        for wish in AccountWish.allCases {
            if let label = wish.label { menu.append(label, action: "\(AccountHeading.prefix).\(wish.rawValue)") }
        }
        button = MenuButton(icon: "view-more-symbolic", menu: menu)
        button.hasFrame = false
        button.tooltipText = localized("Account")
        button.setAccessibleName(localized("Account {account}", ["account": title]))
        let bar = Box(.horizontal)
        bar.addClass("account-heading")
        for child in [heading, button] as [Widget] { bar.append(child) }
        if origin == .samples {
            let remove = Button(label: localized("Remove"))
            remove.hasFrame = false
            remove.addClass("remove-samples")
            remove.tooltipText = localized("Remove the samples")
            remove.setAccessibleLabel(localized("Remove the samples"))
            remove.onClicked { [weak self] in self?.onRemoveSamples() }
            bar.append(remove)
        }
        line.addClass("account-notice")
        line.setAccessibleLabelledBy(text)
        text.addClass("source-failure")
        text.xalign = 0
        text.wrap = true
        remedy.halign = .start
        remedy.onClicked { [weak self] in self?.help() }
        for child in [text, remedy] as [Widget] { line.append(child) }
        for child in [bar, line] as [Widget] { root.append(child) }
        install()
        show(nil, nil)
    }

    /// Adds the actions of the menu.
    func install() {
        root.addActions(
            AccountWish.allCases.map { wish in
                Action(wish.rawValue) { [weak self] in
                    if let self, let id = self.id { self.onWish(wish, id) }
                }
            }, prefix: AccountHeading.prefix)
    }

    /// - Parameter id: The account; `nil` for another group.
    func show(_ id: CalDAVAccount.ID?, _ notice: AccountNotice?) {
        (self.id, self.notice) = (id, notice)
        button.visible = id != nil
        line.visible = notice != nil
        guard let notice else { return }
        text.text = notice.text
        text.tooltipText = notice.detail
        remedy.tooltipText = notice.detail
        remedy.label = notice.remedy == .unlock ? localized("_Unlock…") : localized("Enter _Password…")
    }

    private func help() {
        guard let id, let notice else { return }
        onWish(notice.remedy == .unlock ? .unlock : .password, id)
    }
}
