import AppModel
import Desktop
import GLib
import GLibTesting
import Testing

extension DesktopTests {
    @Suite @MainActor struct DesktopSettingsTests {
        @Test func `preferences are read from the portal, and told at once`() async throws {
            let portal = try await Portal.start()
            portal.values = [
                "org.freedesktop.appearance color-scheme": Variant(1),
                "org.freedesktop.appearance contrast": Variant(1),
                "org.gnome.desktop.interface clock-format": Variant("24h"),
            ]
            let told = Told()
            #expect(await pump { !told.all.isEmpty })
            #expect(told.all == [.init(.dark, .twentyFourHour, highContrast: true)])
            await portal.stop()
        }

        @Test func `changes of the portal are followed`() async throws {
            let portal = try await Portal.start()
            portal.values = [
                "org.freedesktop.appearance color-scheme": Variant(0),
                "org.gnome.desktop.interface clock-format": Variant("24h"),
            ]
            let told = Told()
            #expect(await pump { told.all.count == 1 })
            portal.change("org.gnome.desktop.interface", "clock-format", Variant("12h"))
            #expect(await pump { told.all.count == 2 })
            portal.change("org.freedesktop.appearance", "color-scheme", Variant(2))
            #expect(await pump { told.all.count == 3 })
            portal.change("org.freedesktop.appearance", "contrast", Variant(1))
            #expect(await pump { told.all.count == 4 })
            #expect(
                told.all == [
                    .init(.noPreference, .twentyFourHour), .init(.noPreference, .twelveHour),
                    .init(.light, .twelveHour), .init(.light, .twelveHour, highContrast: true),
                ])
            await portal.stop()
        }

        @Test func `a portal that knows no clock format leaves it to the locale`() async throws {
            let portal = try await Portal.start()
            portal.values = ["org.freedesktop.appearance color-scheme": Variant(2)]
            let told = Told()
            #expect(await pump { !told.all.isEmpty })
            #expect(told.all == [.init(.light, nil)])
            await portal.stop()
        }

        @Test func `an older portal of GNOME has high contrast among the settings for accessibility`() async throws {
            let portal = try await Portal.start()
            portal.values = ["org.gnome.desktop.a11y.interface high-contrast": Variant(true)]
            let told = Told()
            #expect(await pump { !told.all.isEmpty })
            // Another contrast of the same portal takes nothing away.
            portal.change("org.freedesktop.appearance", "contrast", Variant(0))
            portal.change("org.gnome.desktop.a11y.interface", "high-contrast", Variant(false))
            #expect(await pump { told.all.count == 2 })
            #expect(told.all == [.init(.noPreference, nil, highContrast: true), .init(.noPreference, nil)])
            await portal.stop()
        }

        @Test func `values of another type than the portal's are passed over`() async throws {
            let portal = try await Portal.start()
            portal.values = [
                "org.freedesktop.appearance color-scheme": Variant("dark"),
                "org.freedesktop.appearance contrast": Variant(tuple: [Variant(1)]),
                "org.gnome.desktop.interface clock-format": Variant(24),
            ]
            let told = Told()
            #expect(await pump { !told.all.isEmpty })
            portal.change("org.freedesktop.appearance", "color-scheme", Variant(tuple: [Variant(1)]))
            portal.change("org.freedesktop.appearance", "contrast", Variant(1))
            #expect(await pump { told.all.count == 2 })
            #expect(told.all == [.init(.noPreference, nil), .init(.noPreference, nil, highContrast: true)])
            await portal.stop()
        }

        @Test func `without a portal there are answers too`() async {
            let told = Told()
            #expect(await pump { told.all.count == 1 })
        }

        @Test func `no change is reported after the handle is gone`() async throws {
            let portal = try await Portal.start()
            let probe = Probe()
            weak let alive = probe.token
            do {
                let token = probe.take()
                let settings = DesktopSettings()
                settings.onChange = {
                    Issue.record("told although nobody listens")
                    _ = token
                }
            }
            #expect(alive == nil)
            await pump(upTo: 0.1) { false }
            await portal.stop()
        }
    }
}

/// What the settings have told, in order.
@MainActor
private final class Told {
    private let settings = DesktopSettings()
    private(set) var all: [DesktopPreferences] = []

    init() {
        settings.onChange = { [weak self] in
            guard let self, let preferences = self.settings.preferences else { return }
            self.all.append(preferences)
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
