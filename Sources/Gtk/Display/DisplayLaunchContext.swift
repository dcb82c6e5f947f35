import CGtk
@_spi(C) import GLib

extension Display {
    /// The context for starting another program from a window; `nil` without a display.
    public static var launchContext: LaunchContext? {
        // The caller owns the context.
        guard let display = gdk_display_get_default(), let context = gdk_display_get_app_launch_context(display) else {
            return nil
        }
        gdk_app_launch_context_set_timestamp(context, guint32(GDK_CURRENT_TIME))
        let result = LaunchContext(new: context)
        if let theme = Settings.environmentTheme { g_app_launch_context_setenv(result.cast(), "GTK_THEME", theme) }
        return result
    }
}
