/// The service that shows notifications: GNOME's own service, or that of the other desktops.
package enum NotificationService {
    private static let names: Set = ["org.gtk.Notifications", "org.freedesktop.Notifications"]

    /// Whether there is one. Without it, GLib warns on the console for each notification.
    @MainActor
    package static func isThere() async -> Bool {
        await (try? SessionBus.connected()?.hasService(names)) ?? false
    }
}
