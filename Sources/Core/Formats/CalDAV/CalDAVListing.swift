import Events
import Network

extension CalDAVReading {
    /// An object in a list of the server.
    struct Listed: Sendable {
        let href: String
        let etag: String?

        init(href: String, etag: String?) { (self.href, self.etag) = (href, etag) }

        init(_ resource: DAVResource) {
            self.init(href: resource.href, etag: resource[.dav("getetag")]?.string)
        }
    }

    /// Objects that the server lists, by their names in one spelling.
    struct Listing: Sendable {
        var listed: [String: Listed] = [:]
        /// The objects that are gone.
        var removed: Set<String> = []
        /// For asking later what has changed since.
        var token: String?
    }

    /// The most rounds of changes of a server that tells them in pieces.
    private static let roundLimit = 1000

    /// The changes since a token.
    func changes(in state: State, since first: String) async throws(CalDAVFault) -> Listing {
        var (token, listing) = (first, Listing())
        for _ in 0..<CalDAVReading.roundLimit {
            let (report, response) = try await client.report(CalDAVRequest.changes(since: token), of: state.address)
            let isCut = report.isCut(at: response.address)
            for resource in report.resources {
                let name = response.address.objectName(of: resource.href)
                if name.isEmpty { continue }
                if let status = resource.status, status == 404 || status == 410 {
                    listing.listed[name] = nil
                    listing.removed.insert(name)
                } else {
                    listing.removed.remove(name)
                    listing.listed[name] = Listed(resource)
                }
            }
            guard let next = report.syncToken else {
                // Without a token nothing could be asked later.
                throw .badAnswer(host: state.address.host)
            }
            // The same token would bring the same changes again.
            guard !isCut || next != token else { throw .notAll(host: state.address.host) }
            token = next
            if !isCut { break }
        }
        listing.token = token
        return listing
    }

    /// The names and entity tags of all objects.
    func list(_ state: State) async throws(CalDAVFault) -> Listing {
        let ways = [
            CalDAVRequest.query(withObjects: false),
            CalDAVRequest.properties([.dav("getetag"), .dav("resourcetype")], depth: 1),
        ]
        var failure: CalDAVFault?
        for way in ways {
            do throws(CalDAVFault) {
                let (report, response) = try await client.report(way, of: state.address)
                guard !report.isCut(at: response.address) else { throw .notAll(host: state.address.host) }
                var listing = Listing(token: state.calendar.syncToken)
                for resource in report.resources where (resource.status ?? 200) == 200 {
                    let name = response.address.objectName(of: resource.href)
                    let kinds = resource[.dav("resourcetype")]?.elements ?? []
                    guard !name.isEmpty, !kinds.contains(.dav("collection")) else { continue }
                    listing.listed[name] = Listed(resource)
                }
                return listing
            } catch {
                // A server may read each object for a query, and none for its list of names.
                guard error.isOfRequest || error.isOfTime else { throw error }
                failure = error
            }
        }
        throw failure ?? .badAnswer(host: state.address.host)
    }
}

extension DAVReport {
    /// Whether the server says about the collection that there is more than the report has (RFC 6578 section 3.6).
    ///
    /// - Parameter address: That of the collection.
    func isCut(at address: WebAddress) -> Bool {
        resources.contains { $0.status == 507 && address.objectName(of: $0.href).isEmpty }
    }
}
