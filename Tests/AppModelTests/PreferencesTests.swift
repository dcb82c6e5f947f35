import AppModel
import Foundation
import Testing
import TestSupport
import Text
import Time

@MainActor
@Suite struct PreferencesTests {
    private let played = PlayedSurroundings()
    private let preferences: Preferences

    init() {
        preferences = Preferences(in: played.surroundings, locale: Locale(identifier: "en_US"))
        preferences.start()
    }

    @Test func `until the desktop has answered, the locale decides`() {
        #expect(preferences.desktop == DesktopPreferences())
        #expect(preferences.times.hourCycle == .ofLocale)
    }

    @Test(arguments: ["Adwaita:dark", "Adwaita-dark", "Yaru-blue-dark", "Arc-Dark", "a_dark:", "HighContrastInverse"])
    func `a dark theme makes the window dark, that of the environment first of all`(theme: String) {
        var desktop = DesktopPreferences()
        #expect(desktop.isDark(environmentTheme: theme, theme: "Adwaita", prefersDark: false))
        #expect(desktop.isDark(environmentTheme: nil, theme: theme, prefersDark: false))
        desktop.colorScheme = .light
        #expect(desktop.isDark(environmentTheme: theme, theme: "Adwaita", prefersDark: false))
        #expect(!desktop.isDark(environmentTheme: nil, theme: theme, prefersDark: true))
    }

    @Test(arguments: ["", ":", "Adwaita", "Adwaita:light", "Darkroom", "HighContrast"])
    func `with another theme the desktop decides, then the settings of GTK`(theme: String) {
        var desktop = DesktopPreferences()
        #expect(!desktop.isDark(environmentTheme: theme, theme: theme, prefersDark: false))
        #expect(desktop.isDark(environmentTheme: theme, theme: theme, prefersDark: true))
        desktop.colorScheme = .dark
        #expect(desktop.isDark(environmentTheme: theme, theme: theme, prefersDark: false))
    }

    @Test func `what the user tells the desktop is followed`() async {
        var seen: [HourCycle] = []
        let following = Following({ [preferences] in preferences.times.hourCycle }) { seen.append($0) }
        played.settings.tell { $0.clockFormat = .twentyFourHour }
        await eventually("the page is notified") { seen.last == .twentyFourHours }
        played.settings.tell { $0.clockFormat = .twelveHour }
        await eventually("the page is notified") { seen.last == .twelveHours }
        played.settings.tell { $0.colorScheme = .dark }
        #expect(preferences.desktop.colorScheme == .dark)
        #expect(seen == [.ofLocale, .twentyFourHours, .twelveHours])
        withExtendedLifetime(following) {}
    }

    @Test func `a clock that is set back is followed within a minute`() async {
        let today = preferences.times.today
        let before = played.clock.now
        played.clock.set(to: before.advanced(by: -3 * 86_400_000))
        played.clock.pass(milliseconds: 61_000)
        await eventually("the day is an earlier one") {
            preferences.times.today.daysSinceEpoch == today.daysSinceEpoch - 3
        }
        #expect(preferences.now < before)
        played.clock.set(to: before)
        played.clock.pass(milliseconds: 61_000)
        await eventually("the day is the right one again") { preferences.times.today == today }
        #expect(preferences.now >= before)
    }

    @Test func `while no time is on show, only a new day and a clock that is set are looked at`() async {
        let (before, today) = (preferences.now, preferences.times.today)
        played.clock.pass(milliseconds: 120_000)
        #expect(preferences.now > before)
        preferences.showsTime = false
        let shown = preferences.now
        played.clock.pass(milliseconds: 120_000)
        #expect(preferences.now == shown)
        played.clock.set(to: played.clock.now.advanced(by: 1000))
        #expect(preferences.now > shown)
        played.clock.pass(milliseconds: 86_400_000)
        #expect(preferences.times.today > today)
        let midnight = preferences.now
        preferences.showsTime = true
        #expect(preferences.now > midnight)
    }

    @Test func `a new day is followed`() async {
        let today = preferences.times.today
        var seen: [CalendarDate] = []
        let following = Following({ [preferences] in preferences.times.today }) { seen.append($0) }
        played.clock.pass(milliseconds: 86_400_000)
        await eventually("the page is notified") { seen.count > 1 }
        #expect(seen == [today, preferences.times.today])
        #expect(seen[1] > seen[0])
        withExtendedLifetime(following) {}
    }
}
