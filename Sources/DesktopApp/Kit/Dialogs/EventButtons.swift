import Desktop
import Gtk
import Planning
import Text

/// The actions on an event, as buttons: join its meeting, find another time, ask for one, open it in another calendar program.
@MainActor
package final class EventButtons {
    package let root = FlowRow(spacing: 8, class: "detail-buttons")
    /// Called to find another time.
    package var onFindTime: @MainActor () -> Void = {}
    /// Called to ask the organizer for another time.
    package var onAsk: @MainActor () -> Void = {}

    private let join = Button(label: localized("_Join Meeting"), class: "suggested-action")
    private let findTime = Button(label: localized("Find Another _Time…"))
    private let ask = Button(label: localized("Ask to _Move…"))
    private let open = Button(label: "")
    private let notice: Notice
    private var meeting: WebLink?
    private var share: EventShare?

    /// - Parameter notice: Shows why something failed.
    package init(notice: Notice) {
        self.notice = notice
        root.halign = .start
        root.append(join, findTime, ask, open)
        join.onClicked { [weak self] in self?.joinMeeting() }
        findTime.onClicked { [weak self] in self?.onFindTime() }
        ask.onClicked { [weak self] in self?.onAsk() }
        open.onClicked { [weak self] in
            if let self, let share = self.share {
                EventOpening.open(share) { [notice = self.notice] in notice.show($0) }
            }
        }
    }

    /// - Parameters:
    ///   - meeting: The link of its online meeting.
    ///   - canMove: Whether another time can be found for it.
    ///   - canAsk: Whether somebody else can move it, and be asked to.
    package func show(meeting: WebLink?, share: EventShare, canMove: Bool, canAsk: Bool = false) {
        (self.meeting, self.share) = (meeting, share)
        join.visible = meeting != nil
        join.tooltipText = meeting?.url
        findTime.visible = canMove
        ask.visible = canAsk
        showOpening()
        EventOpening.whenPrepared { [weak self] in self?.showOpening() }
    }

    private func showOpening() {
        let way = share.flatMap(EventOpening.way)
        open.visible = way != nil
        open.label = way == .show ? localized("Open in _Calendar") : localized("_Copy to Calendar…")
        root.visible = [join, findTime, ask, open].contains(where: \.visible)
    }

    private func joinMeeting() {
        guard let meeting else { return }
        Opening.open(meeting.url, in: Display.launchContext) { [notice] error in
            if error != nil {
                notice.show(localized("No program here can open the link {link}", ["link": meeting.title]))
            }
        }
    }
}
