/// What a program is started with: the display it is to appear on, and that the user wanted it now (`GAppLaunchContext`).
public final class LaunchContext: Object {}
