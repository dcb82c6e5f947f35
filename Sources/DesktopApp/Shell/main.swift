import Foundation
import GLib
import Kit
import Text

// Before anything asks ICU, and before there is a second thread.
for (name, value) in EnvironmentLocale.corrections() { setenv(name, value, 1) }
Translation.begin(in: DataFiles.catalogs, environment: .process)
if DebugLog.isWanted("upcoming", by: getenv("G_MESSAGES_DEBUG").map { String(cString: $0) }) {
    DebugLog.begin()
    Log.begin { DebugLog.write($0, domain: "upcoming") }
}
// Kept synchronous: an asynchronous `main` would take the main queue away from GLib's loop.
exit(UpcomingCommand.execute(ProgramArguments.all()))
