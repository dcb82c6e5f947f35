import ArgumentParser
import Events
import Planning
import Rules
import Text

/// The event of a command: its id, or its link.
struct EventArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            localized("The id of the event in the JSON of upcoming agenda, or its link."), valueName: "event"))
    var event: String

    func validate() throws { _ = try key() }

    func key() throws -> EventKey {
        if let key = EventKey(event) { return key }
        if Link.isLink(event) {
            do throws(LinkError) {
                if case .event(let key) = try Link(event) { return key }
            } catch {
                throw ValidationError(error.message)
            }
        }
        throw ValidationError(
            localized(
                "{word} names no event: 16 letters and digits from 0 to f do, or its link.",
                ["word": ExactText(event).quoted(limit: 60)]))
    }
}
