import Foundation
import Text

// Before anything asks ICU, and before there is a second thread.
let corrections = EnvironmentLocale.corrections { getenv($0).map { String(cString: $0) } }
for (name, value) in corrections { setenv(name, value, 1) }
Translation.begin(in: DataFiles.catalogs, environment: ProcessInfo.processInfo.environment)
// Kept synchronous: an asynchronous `main` would take the main queue away from GLib's loop.
exit(UpcomingCommand.execute(ProgramArguments.all()))
