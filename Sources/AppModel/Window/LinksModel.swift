import Observation
import Planning

/// Follows links into the program: at once, or as soon as what a link names has been read.
@MainActor
@Observable
package final class LinksModel {
    /// The link that waits for what it names; `nil` when none does.
    package private(set) var awaited: Link?
    /// Why the last link could not be followed; `nil` when it could, or may still be.
    package private(set) var error: LinkError?

    package init() {}

    /// Takes a link, which then waits for `proceed`.
    ///
    /// - Returns: whether it is one that leads somewhere; if not, `error` says why.
    package func follow(_ text: String) -> Bool {
        do throws(LinkError) {
            (awaited, error) = (try Link(text), nil)
            return true
        } catch {
            (awaited, self.error) = (nil, error)
            return false
        }
    }

    /// Goes where the link that waits leads, if that is there by now.
    ///
    /// - Parameters:
    ///   - isReading: whether more is still to come, asked after `open`, which may begin something itself. When nothing is, a
    ///     link whose target is missing has failed.
    ///   - open: goes to what a link names; answers whether it is there.
    package func proceed(isReading: @autoclosure () -> Bool, _ open: (Link) -> Bool) {
        guard let link = awaited else { return }
        if open(link) {
            awaited = nil
        } else if !isReading() {
            missed(link)
        }
    }

    /// Gives up the link that waits: the user has gone elsewhere.
    package func cancel() {
        if awaited != nil { awaited = nil }
    }

    /// Says that what a link names is nowhere.
    package func missed(_ link: Link) {
        (awaited, error) = (nil, .notFound(link))
    }

    /// Takes the message away.
    package func dismissError() {
        if error != nil { error = nil }
    }
}
