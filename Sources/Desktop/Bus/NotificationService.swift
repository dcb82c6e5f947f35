import GLib
import Text

/// The service that shows notifications: GNOME's own service, or that of the other desktops.
package struct NotificationService {
    /// Whether it reads the text of a notification as markup.
    private let readsMarkup: Bool

    /// The service that GLib sends notifications to; `nil` when there is none. Without it, GLib warns on the console for each
    /// notification.
    @MainActor
    package static func find() async -> NotificationService? {
        guard let bus = await SessionBus.connected() else { return nil }
        let owned = try? await bus.call("NameHasOwner", of: .bus, [Variant("org.gtk.Notifications")])
        if owned?.first?.bool == true {
            return NotificationService(readsMarkup: false)
        }
        let other = BusObject(
            owner: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
            interface: "org.freedesktop.Notifications")
        guard let isThere = try? await bus.hasService([other.owner]), isThere else { return nil }
        // A service that does not answer names no capability.
        let capabilities = try? await bus.call("GetCapabilities", of: other).first?.children
        return NotificationService(readsMarkup: capabilities?.contains { $0.text == "body-markup" } ?? false)
    }

    /// The text of a notification in the form that the service reads.
    package func text(_ text: String) -> String { readsMarkup ? text.xmlEscaped : text }
}
