/// The context for starting a program: the display to appear on, and the time of the user's request
/// (`GAppLaunchContext`).
public final class LaunchContext: Object {}
