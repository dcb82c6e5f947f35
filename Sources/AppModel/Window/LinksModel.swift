import Observation
import Planning

/// Follows links into the program, at once or when their target has been read.
@MainActor
@Observable
package final class LinksModel {
    /// The link that waits for its target; `nil` when none does.
    package private(set) var awaited: Link?
    /// Why the last link could not be followed; `nil` when it was, or is still waiting.
    package private(set) var error: LinkError?

    package init() {}

    /// Parses a link, which then waits for `proceed`.
    ///
    /// - Returns: Whether it is a valid link. If not, `error` says why.
    package func follow(_ text: String) -> Bool {
        do throws(LinkError) {
            (awaited, error) = (try Link(text), nil)
            return true
        } catch {
            (awaited, self.error) = (nil, error)
            return false
        }
    }

    /// Opens the target of the waiting link if it is there by now.
    ///
    /// - Parameters:
    ///   - isReading: Whether sources are still being read. It is evaluated after `open`, which may start reading. If
    ///     nothing is being read, a missing target is an error.
    ///   - open: Opens the target of a link, and returns whether it is there.
    package func proceed(isReading: @autoclosure () -> Bool, _ open: (Link) -> Bool) {
        guard let link = awaited else { return }
        if open(link) {
            awaited = nil
        } else if !isReading() {
            missed(link)
        }
    }

    /// Cancels the waiting link, because the user went to another page.
    package func cancel() {
        if awaited != nil { awaited = nil }
    }

    /// Reports that the target of a link does not exist.
    package func missed(_ link: Link) {
        (awaited, error) = (nil, .notFound(link))
    }

    /// Removes the message.
    package func dismissError() {
        if error != nil { error = nil }
    }
}
