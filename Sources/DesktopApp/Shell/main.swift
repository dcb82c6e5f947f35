import Foundation
import Kit
import Text

// Before anything asks ICU, and before there is a second thread.
for (name, value) in EnvironmentLocale.corrections() { setenv(name, value, 1) }
Translation.begin(in: DataFiles.catalogs, environment: .process)
// Kept synchronous: an asynchronous `main` would take the main queue away from GLib's loop.
exit(UpcomingCommand.execute(ProgramArguments.all()))
