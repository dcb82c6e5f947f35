import Foundation
import Observation
import Time

/// The day, the minute and the time zone, which change while the program runs.
@MainActor
@Observable
package final class Clock {
    package private(set) var timeZone: TimeZone
    package private(set) var today: CalendarDate
    /// The time at the last look; it changes once a minute, or only at midnight and when the clock is set.
    package private(set) var now: Instant

    /// Whether it looks at each full minute. Otherwise the program wakes at midnight alone.
    @ObservationIgnored package var looksEachMinute = true {
        didSet {
            guard looksEachMinute != oldValue, nextLook != nil else { return }
            look()
            wait()
        }
    }

    @ObservationIgnored private var zoneMonitor: AnyObject?
    @ObservationIgnored private var nextLook: (any ScheduledCall)?
    @ObservationIgnored private let surroundings: Surroundings

    package init(in surroundings: Surroundings) {
        self.surroundings = surroundings
        let zone = SystemTimeZone.current()
        timeZone = zone
        let now = surroundings.clock.now
        self.now = now
        today = Clock.today(in: zone, at: now)
    }

    /// Starts watching: the zone through the file that holds it, and the day through the wall clock, which also notices that
    /// the clock was set or the computer has slept. A second call has no effect.
    package func start() {
        guard nextLook == nil else { return }
        // If it cannot be watched, the next look notices a change.
        zoneMonitor = surroundings.files.watch("/etc/localtime") { [weak self] in
            self?.look()
            self?.wait()
        }
        wait()
    }

    private func wait() {
        nextLook = surroundings.clock.at(looksEachMinute ? nextMinute : nextMidnight) { [weak self] in
            self?.look()
            self?.wait()
        }
    }

    private var nextMinute: Instant {
        let milliseconds = surroundings.clock.now.millisecondsSinceEpoch
        return Instant(millisecondsSinceEpoch: milliseconds + 60_000 - milliseconds % 60_000)
    }

    private var nextMidnight: Instant {
        var times = ZonedTime(timeZone)
        return times.instant(of: today.advanced(by: 1).midnight)
    }

    private func look() {
        let zone = SystemTimeZone.current()
        now = surroundings.clock.now
        let day = Clock.today(in: zone, at: now)
        guard zone != timeZone || day != today else { return }
        (timeZone, today) = (zone, day)
    }

    private static func today(in zone: TimeZone, at now: Instant) -> CalendarDate {
        var times = ZonedTime(zone)
        return times.localDateTime(of: now).date
    }
}
