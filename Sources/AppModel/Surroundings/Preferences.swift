import Foundation
import Observation
import Text
import Time

/// Appearance and time format, from the environment, the clock and the desktop. Observe it with a `Following`.
@MainActor
@Observable
package final class Preferences {
    /// The user's settings in the desktop; defaults until the desktop has answered.
    package private(set) var desktop = DesktopPreferences()

    @ObservationIgnored private let locale: Locale
    @ObservationIgnored private let clock: Clock
    @ObservationIgnored private let settings: any PreferencesState

    package init(in surroundings: Surroundings, locale: Locale = EnvironmentLocale.current()) {
        self.locale = locale
        clock = Clock(in: surroundings)
        settings = surroundings.settings
    }

    /// Starts following the clock and the desktop. A second call has no effect.
    package func start() {
        clock.start()
        settings.onChange = { [weak self] in self?.take() }
        take()
    }

    /// How dates and times are formatted.
    package var times: TimePreferences {
        TimePreferences(
            locale: locale, hourCycle: HourCycle(desktop.clockFormat), timeZone: clock.timeZone, today: clock.today)
    }

    /// The time; it changes once a minute while it is on show.
    package var now: Instant { clock.now }

    /// Whether the time is on show. Otherwise only another day, zone or setting of the clock counts.
    package var showsTime: Bool {
        get { clock.looksEachMinute }
        set { clock.looksEachMinute = newValue }
    }

    private func take() {
        guard let preferences = settings.preferences, preferences != desktop else { return }
        desktop = preferences
    }
}

extension HourCycle {
    fileprivate init(_ format: DesktopPreferences.ClockFormat?) {
        self =
            switch format {
            case .twelveHour: .twelveHours
            case .twentyFourHour: .twentyFourHours
            case nil: .ofLocale
            }
    }
}
