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
    private let line = Box(.vertical, spacing: 4, class: "account-notice", role: .alert)
    private let text = Label(class: "source-failure", fit: .wrapped)
    private let remedy = Button(label: "")
    private var id: CalDAVAccount.ID?
    private var notice: AccountNotice?
    private static let prefix = "account"

    init(_ origin: CalendarList.Origin) {
        let title = origin.title
        let heading = Label(title, class: "calendar-group", fit: .cut)
        heading.hexpand = true
        heading.showsCutTextInTooltip()
        let menu = Menu()
        for wish in AccountWish.allCases {
            if let label = wish.label { menu.append(label, action: "\(AccountHeading.prefix).\(wish.rawValue)") }
        }
        let name = localized("Account {account}", ["account": title])
        button = MenuButton(icon: "view-more-symbolic", name: name, tooltip: localized("Account"), menu: menu)
        button.hasFrame = false
        let bar = Box(.horizontal, class: "account-heading", children: heading, button)
        if origin == .samples {
            let remove = Button(label: localized("Remove"), class: "remove-samples")
            remove.hasFrame = false
            remove.describe(localized("Remove the samples"))
            remove.onClicked { [weak self] in self?.onRemoveSamples() }
            bar.append(remove)
        }
        line.setAccessibleLabelledBy(text)
        remedy.halign = .start
        remedy.onClicked { [weak self] in self?.help() }
        line.append(text, remedy)
        root.append(bar, line)
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
