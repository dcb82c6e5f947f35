/// The names and the version of the program.
package enum Program {
    /// The application id: of the D-Bus name, the desktop file, the icon and the saved state.
    package static let id = "io.github.upcoming.Upcoming"
    package static let name = "Upcoming"
    /// The arguments that start the program without a window.
    package static let serviceArguments = ["--gapplication-service"]
    package static let version = "1.0.0"
}
