import Gtk
import Planning

/// The animation from the cards to the page of an event and back: the page covers the cards while the picture grows
/// from its card into the header. It can be reversed at any time, and gets no input.
@MainActor
final class PictureGrowth {
    let stage: GrowthStage
    /// The picture that grows.
    let picture = StarPicture(size: StarPicture.headerSize)
    private var motion = ReversibleMotion(duration: PictureGrowth.duration)
    private var ticks: FrameTicks?

    /// The frames of the picture on its card and in the header, in the coordinates of the stage; `nil` while it is not
    /// visible there. They are read before each frame, since both may move.
    var cardFrame: @MainActor () -> Rectangle? = { nil }
    var headerFrame: @MainActor () -> Rectangle? = { nil }
    /// Called before each frame with whether the animation is running. If so, card and header must not show the
    /// picture.
    var onMove: @MainActor (Bool) -> Void = { _ in }

    /// In milliseconds.
    private static let duration = 320.0

    init(below: Widget, above: Widget) {
        stage = GrowthStage(below: below, above: above, growing: picture)
    }

    /// Whether the page of an event is visible, or is where the animation goes.
    var isOpen: Bool { motion.target == .end }

    func go(open: Bool) {
        let animates = (Settings.standard?.animates ?? false) && stage.isMapped
        motion.go(to: open ? .end : .start, animated: animates)
        stage.isAboveActive = open
        show()
        guard !motion.isResting, ticks == nil else { return }
        ticks = FrameTicks(stage) { [weak self] in self?.advance(by: $0) }
    }

    /// Ends the animation at once, for example when the window changes to another page.
    func finish() {
        motion.go(to: motion.target, animated: false)
        show()
    }

    private func advance(by milliseconds: Double) {
        // After a slow frame, the rest of the animation must still be visible.
        motion.advance(by: min(milliseconds, PictureGrowth.duration / 8))
        show()
    }

    private func show() {
        guard !motion.isResting else {
            ticks?.stop()
            ticks = nil
            onMove(false)
            stage.show(position: motion.position, growing: nil)
            return
        }
        guard let start = cardFrame(), let end = headerFrame() else {
            onMove(false)
            stage.show(position: motion.position, growing: nil)
            return
        }
        onMove(true)
        let place = start.interpolated(to: end, at: motion.position)
        stage.show(
            position: motion.position,
            growing: GrowthStage.Frame(
                x: place.x, y: place.y, width: place.width, height: place.height,
                cornerRadius: StarCard.cornerRadius * (1 - motion.position)))
    }
}
