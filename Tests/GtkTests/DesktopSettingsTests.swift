import CGtk
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct DesktopSettingsTests {
        @Test func preferencesAreReadFromThePortal() async throws {
            let portal = try #require(await Portal.start())
            portal.values = [
                "org.freedesktop.appearance color-scheme": .number(1),
                "org.freedesktop.appearance contrast": .number(1),
                "org.gnome.desktop.interface clock-format": .text("24h"),
            ]
            var told: [DesktopPreferences] = []
            let settings = DesktopSettings.observe { told.append($0) }
            #expect(await pump { !told.isEmpty })
            #expect(told == [.init(.dark, .twentyFourHour, highContrast: true)])
            withExtendedLifetime(settings) {}
            await portal.stop()
        }

        @Test func changesOfThePortalAreFollowed() async throws {
            let portal = try #require(await Portal.start())
            portal.values = [
                "org.freedesktop.appearance color-scheme": .number(0),
                "org.gnome.desktop.interface clock-format": .text("24h"),
            ]
            var told: [DesktopPreferences] = []
            let settings = DesktopSettings.observe { told.append($0) }
            #expect(await pump { told.count == 1 })
            portal.change("org.gnome.desktop.interface", "clock-format", .text("12h"))
            #expect(await pump { told.count == 2 })
            portal.change("org.freedesktop.appearance", "color-scheme", .number(2))
            #expect(await pump { told.count == 3 })
            portal.change("org.freedesktop.appearance", "contrast", .number(1))
            #expect(await pump { told.count == 4 })
            #expect(
                told == [
                    .init(.noPreference, .twentyFourHour), .init(.noPreference, .twelveHour),
                    .init(.light, .twelveHour), .init(.light, .twelveHour, highContrast: true),
                ])
            withExtendedLifetime(settings) {}
            await portal.stop()
        }

        @Test func aPortalThatKnowsNoClockFormatLeavesItToTheLocale() async throws {
            let portal = try #require(await Portal.start())
            portal.values = ["org.freedesktop.appearance color-scheme": .number(2)]
            var told: [DesktopPreferences] = []
            let settings = DesktopSettings.observe { told.append($0) }
            #expect(await pump { !told.isEmpty })
            #expect(told == [.init(.light, nil)])
            withExtendedLifetime(settings) {}
            await portal.stop()
        }

        @Test func withoutAPortalThereAreAnswersToo() async {
            var told: [DesktopPreferences] = []
            let settings = DesktopSettings.observe { told.append($0) }
            #expect(await pump(upTo: 15) { told.count == 1 })
            withExtendedLifetime(settings) {}
        }

        @Test func nothingIsToldAfterTheHandleIsGone() async throws {
            let portal = try #require(await Portal.start())
            let probe = Probe()
            weak let alive = probe.token
            do {
                let token = probe.take()
                let settings = DesktopSettings.observe { _ in
                    Issue.record("told although nobody listens")
                    _ = token
                }
                withExtendedLifetime(settings) {}
            }
            #expect(alive == nil)
            await pump(upTo: 0.1) { false }
            await portal.stop()
        }
    }
}

extension DesktopPreferences {
    fileprivate init(_ colorScheme: ColorScheme, _ clockFormat: ClockFormat?, highContrast: Bool = false) {
        self.init()
        self.colorScheme = colorScheme
        self.clockFormat = clockFormat
        self.highContrast = highContrast
    }
}
