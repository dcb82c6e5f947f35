import Core
import Foundation

// Kept synchronous: an asynchronous `main` would take the main queue away from GLib's loop.
exit(UpcomingCommand.execute(Array(CommandLine.arguments.dropFirst())))
