import Gtk
import Kit
import Planning

/// The common frame of the dialogs about free time: the window, the menu that copies and saves the answer, and its lists,
/// which scroll with what is above them.
@MainActor
final class AnswerFrame {
    let window: Dialog
    let list = AnswerList()

    /// Returns what is copied or saved. Called when the user chooses a way.
    var share: @MainActor () -> EventShare? = { nil }

    private let notice = Notice()
    private let sharing: EventSharing
    private lazy var shareMenu = ShareMenu(of: { [weak self] in self?.share() }, onShare: sharing.share)
    private lazy var shareButton = shareMenu.makeButton()

    private static let (width, height, greatestHeight) = (480, 600, 760)

    init(_ title: String, over parent: Window) {
        window = Dialog(
            title, over: parent, width: AnswerFrame.width,
            height: min(max(AnswerFrame.height, parent.height), AnswerFrame.greatestHeight))
        sharing = EventSharing(in: window, notice: notice)
        let bar = HeaderBar()
        bar.packEnd(shareButton)
        shareMenu.install(on: window)
        window.titlebar = bar
        showShare()
    }

    /// Puts widgets above the lists.
    func fill(with content: [Widget]) {
        let column = Box(.vertical, class: "answer")
        column.append(content + [list.root])
        let scroll = ScrolledWindow(child: column)
        scroll.vexpand = true
        let overlay = Overlay(child: scroll)
        overlay.add(notice.root)
        window.child = overlay
    }

    /// Shows the answer can be shared, if it can.
    func showShare() {
        shareButton.visible = share() != nil
    }
}
