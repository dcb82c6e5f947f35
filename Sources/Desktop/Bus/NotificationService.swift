/// What shows notifications: GNOME's own service, or that of the other desktops.
package enum NotificationService {
    private static let names: Set = ["org.gtk.Notifications", "org.freedesktop.Notifications"]

    /// Whether there is one. Without it, GLib warns on the console for each notification.
    @MainActor
    package static func isThere() async -> Bool {
        let bus = await withCheckedContinuation { continuation in
            SessionBus.connect { continuation.resume(returning: $0) }
        }
        return await (try? bus?.hasService(names)) ?? false
    }
}
