import Foundation
import Observation
import Text

/// How things are to look and how times are told, by the environment, the clock and the desktop. Followed with a `Following`.
@MainActor
@Observable
package final class Preferences {
    /// What the user has told the desktop; nothing until it has answered.
    package private(set) var desktop = DesktopPreferences()

    @ObservationIgnored private let locale: Locale
    @ObservationIgnored private let clock: Clock
    @ObservationIgnored private let settings: any PreferencesState

    package init(in surroundings: Surroundings, locale: Locale = EnvironmentLocale.current()) {
        self.locale = locale
        clock = Clock(in: surroundings)
        settings = surroundings.settings
    }

    /// Begins following the clock and the desktop. To do it twice changes nothing.
    package func start() {
        clock.start()
        settings.onChange = { [weak self] in self?.take() }
        take()
    }

    /// How dates and times are told.
    package var times: TimePreferences {
        TimePreferences(
            locale: locale, hourCycle: HourCycle(desktop.clockFormat), timeZone: clock.timeZone, today: clock.today)
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
