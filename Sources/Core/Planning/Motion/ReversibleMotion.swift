import Foundation

/// A motion between two ends that can be reversed at any time, and then returns on the same path.
///
/// It stores its progress in time; `position` adds easing at both ends. It takes `duration` from end to end, at any
/// frame rate, and half of that to return from half-way.
package struct ReversibleMotion: Hashable, Sendable {
    package enum End: Hashable, Sendable {
        case start, end
    }

    /// The time from one end to the other, in milliseconds.
    package let duration: Double
    /// The end to which it moves, or at which it rests.
    package private(set) var target: End
    /// The fraction of the time from start to end that has passed, from 0 to 1.
    package private(set) var progress: Double

    /// A motion that rests at one end.
    package init(duration: Double, restingAt end: End = .start) {
        self.duration = duration
        target = end
        progress = end == .end ? 1 : 0
    }

    package var isResting: Bool { progress == (target == .end ? 1 : 0) }

    /// The position: 0 at the start, 1 at the end, eased at both by a cosine.
    package var position: Double { (1 - cos(progress * .pi)) / 2 }

    /// Starts moving to an end.
    ///
    /// - Parameter animated: If `false`, it reaches the end at once.
    package mutating func go(to end: End, animated: Bool) {
        target = end
        if !animated { progress = end == .end ? 1 : 0 }
    }

    /// Advances by a time in milliseconds, at most to its end. A negative time counts as 0.
    package mutating func advance(by milliseconds: Double) {
        let step = max(0, milliseconds) / duration
        progress = target == .end ? min(1, progress + step) : max(0, progress - step)
    }
}
