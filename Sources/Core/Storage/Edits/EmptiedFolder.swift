import Events
import Foundation
import Text

/// A folder of calendar files after its last event was deleted. vdirsyncer does not pass that on without being told to, because a
/// disk that is not there looks the same.
package enum EmptiedFolder {
    /// The sentence about it; `nil` where files are left, or where vdirsyncer is not set up. Blocks.
    package static func note(after plan: CalendarEditing.Plan, environment: Environment = .process) -> Message? {
        guard plan.deletes, let file = plan.target as? CalendarFile, isSetUp(environment) else { return nil }
        let names = try? FileManager.default.contentsOfDirectory(atPath: file.path.folder.shown)
        guard let names, !names.contains(where: { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }) else { return nil }
        return Message("The folder is empty now. vdirsyncer stops at that, until it is called with --force-delete.")
    }

    private static func isSetUp(_ environment: Environment) -> Bool {
        let places = [
            environment["VDIRSYNCER_CONFIG"], BaseDirectory.config.base(environment) + "/vdirsyncer/config",
            BaseDirectory.home(environment) + "/.vdirsyncer/config",
        ]
        return places.contains { $0.map(FileManager.default.fileExists) ?? false }
    }
}
