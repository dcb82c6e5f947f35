import Gtk
import Planning

/// The way from the cards to the page of one event and back: the page comes over the cards while the picture grows from
/// its card into the header. It can be turned round half-way, and takes no part in input.
@MainActor
final class PictureGrowth {
    let stage: GrowthStage
    /// What is seen to grow.
    let picture = StarPicture(size: StarPicture.headerSize)
    private var motion = ReversibleMotion(duration: PictureGrowth.duration)
    private var ticks: FrameTicks?

    /// Where the picture stands on its card and in the header, seen from the stage; `nil` while it is out of view there.
    /// Asked before each frame, since both may move.
    var cardFrame: @MainActor () -> Rectangle? = { nil }
    var headerFrame: @MainActor () -> Rectangle? = { nil }
    /// Called before each frame with whether the picture is on its way: its two places are to be empty then.
    var onMove: @MainActor (Bool) -> Void = { _ in }

    /// In milliseconds.
    private static let duration = 320.0

    init(below: Widget, above: Widget) {
        stage = GrowthStage(below: below, above: above, growing: picture)
    }

    /// Whether the page of an event is what is gone to, or shown.
    var isOpen: Bool { motion.target == .end }

    func go(open: Bool) {
        let animates = (Settings.standard?.animates ?? false) && stage.isMapped
        motion.go(to: open ? .end : .start, animated: animates)
        stage.isAboveActive = open
        show()
        guard !motion.isResting, ticks == nil else { return }
        ticks = FrameTicks(stage) { [weak self] in self?.advance(by: $0) }
    }

    /// Brings it to its end at once, as when another page of the window is gone to.
    func finish() {
        motion.go(to: motion.target, animated: false)
        show()
    }

    private func advance(by milliseconds: Double) {
        // A frame that took long must not swallow the way: what follows is to be seen too.
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
