import Dispatch
import Foundation
import Network

/// Fetches addresses for the tests of how far a request reaches.
enum Reach {
    /// Prints of each address whether it was fetched, and from where, or why not. One with `*` in front is fetched from
    /// anywhere, the others from the public Internet alone.
    static func fetch(_ addresses: [String]) -> Never {
        Task {
            var policy = FetchPolicy()
            policy.attempts = 1
            let fetcher = HTTPFetcher(policy: policy)
            for text in addresses {
                let reach = text.hasPrefix("*") ? NetworkReach.anywhere : .publicInternet
                guard let address = WebAddress(text.hasPrefix("*") ? String(text.dropFirst()) : text) else { exit(2) }
                do throws(FetchError) {
                    let response = try await fetcher.fetch(address, limit: 100, reach: reach)
                    print(response.isInside ? "inside" : "public")
                } catch {
                    print(error.kind)
                }
            }
            exit(0)
        }
        dispatchMain()
    }
}
