import CGio
import CGtk
@_spi(C) import GLib

/// A message of the desktop, which people also see while the window is behind others. Its actions are those of the
/// application, with a text each.
public struct DesktopNotification {
    public struct Choice {
        public let label: String
        public let action: String
        public let target: String

        /// - Parameter action: As "app.open-link".
        public init(label: String, action: String, target: String) {
            (self.label, self.action, self.target) = (label, action, target)
        }
    }

    public let title: String
    public let body: String
    /// The action of a click.
    public let click: (action: String, target: String)
    public let choices: [Choice]

    public init(title: String, body: String, click: (action: String, target: String), choices: [Choice]) {
        (self.title, self.body, self.click, self.choices) = (title, body, click, choices)
    }
}

extension Application {
    /// Shows a message. One with the same identity is replaced.
    public func send(_ notification: DesktopNotification, id: String) {
        let message = g_notification_new(notification.title)
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        g_notification_set_body(message, notification.body)
        g_notification_set_default_action_and_target_value(
            message, notification.click.action, g_variant_new_string(notification.click.target))
        for choice in notification.choices {
            g_notification_add_button_with_target_value(
                message, choice.label, choice.action, g_variant_new_string(choice.target))
        }
        g_application_send_notification(gApplication, id, message)
    }

    /// Removes a message that is still shown.
    public func withdrawNotification(id: String) { g_application_withdraw_notification(gApplication, id) }
}
