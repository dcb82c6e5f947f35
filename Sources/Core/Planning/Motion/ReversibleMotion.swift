import Foundation

/// A movement between two ends that can be turned round at any moment, and then goes back the way it came.
///
/// It holds how far it has come, in time; `position` is that with soft starts and ends. Whatever the frames' distances,
/// it takes `duration` from end to end, and turned round half-way half of that.
package struct ReversibleMotion: Hashable, Sendable {
    package enum End: Hashable, Sendable {
        case start, end
    }

    /// Milliseconds from one end to the other.
    package let duration: Double
    /// Where it goes to, or rests.
    package private(set) var target: End
    /// The part of the time that has gone by on the way from start to end: 0 to 1.
    package private(set) var progress: Double

    /// A movement that rests at one end.
    package init(duration: Double, restingAt end: End = .start) {
        self.duration = duration
        target = end
        progress = end == .end ? 1 : 0
    }

    package var isResting: Bool { progress == (target == .end ? 1 : 0) }

    /// Where it is: 0 at the start, 1 at the end, slow near both (a cosine).
    package var position: Double { (1 - cos(progress * .pi)) / 2 }

    /// Turns towards an end.
    ///
    /// - Parameter animated: without, it is there at once.
    package mutating func go(to end: End, animated: Bool) {
        target = end
        if !animated { progress = end == .end ? 1 : 0 }
    }

    /// Goes on for a time in milliseconds, as far as its end. A time that runs backwards counts as none.
    package mutating func advance(by milliseconds: Double) {
        let step = max(0, milliseconds) / duration
        progress = target == .end ? min(1, progress + step) : max(0, progress - step)
    }
}
