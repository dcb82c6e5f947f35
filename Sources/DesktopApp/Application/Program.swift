/// The names and the version of the program.
enum Program {
    /// The application id: of the D-Bus name, the desktop file, the icon and the saved state.
    static let id = "io.github.upcoming.Upcoming"
    static let name = "Upcoming"
    static let version = "0.1.0"
}
