import Core
import Foundation
import Gtk

/// Tells of a new day and of another time zone.
@MainActor
final class Clock {
    private(set) var timeZone: TimeZone
    private(set) var today: CalendarDate

    /// Called when the zone or the day has changed.
    var onChange: @MainActor () -> Void = {}

    private var zoneMonitor: FileMonitor?
    private var timer: Gtk.Timer?

    init() {
        timeZone = SystemTimeZone.current()
        today = Clock.today(in: timeZone)
    }

    /// Starts watching: the zone through the file that holds it, the day through the wall clock at each full minute, which
    /// also notices a clock that was set and a machine that has slept.
    func start() {
        // Without it the full minute notices a change as well.
        zoneMonitor = try? FileMonitor(path: "/etc/localtime") { [weak self] _ in
            self?.look()
        }
        waitForNextMinute()
    }

    private func waitForNextMinute() {
        let milliseconds = Instant(Date()).millisecondsSinceEpoch
        let toNextMinute = 60_000 - Int(milliseconds % 60_000)
        timer = Gtk.Timer.once(after: toNextMinute + 20) { [weak self] in
            self?.look()
            self?.waitForNextMinute()
        }
    }

    private func look() {
        let zone = SystemTimeZone.current()
        let day = Clock.today(in: zone)
        guard zone != timeZone || day != today else { return }
        (timeZone, today) = (zone, day)
        onChange()
    }

    private static func today(in zone: TimeZone) -> CalendarDate {
        var times = ZonedTime(zone)
        return times.localDateTime(of: Instant(Date())).date
    }
}
