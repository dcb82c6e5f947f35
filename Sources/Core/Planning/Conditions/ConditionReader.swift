import Network
import Rules
import Storage
import Text
import Time

/// Reads lists and conditions from a source, off the caller's thread.
///
/// The responses of a service are stored, and used when the service cannot be reached.
package struct ConditionReader: Sendable {
    package let source: ConditionSource
    private let decoder: ConditionDecoder
    private let fetcher: HTTPFetcher
    private let store: Store?

    /// - Parameter store: The store for the responses of a service; `nil` to store none.
    package init(
        _ source: ConditionSource, store: Store? = nil, decoder: ConditionDecoder = ConditionDecoder(),
        fetcher: HTTPFetcher = .shared
    ) {
        self.source = source
        self.store = store
        self.decoder = decoder
        self.fetcher = fetcher
    }

    /// The list of the source. Entries of files include their conditions.
    ///
    /// - Throws: An error when the source or its list cannot be read.
    package func list() async throws(ConditionError) -> ConditionList {
        switch source {
        case .files(let path): try await ConditionFiles(path: path, decoder: decoder).list()
        case .service(let service): try await answer(at: ConditionSource.list(of: service), decoder.list)
        }
    }

    /// The stored list of a service; `nil` when there is none. It makes no request.
    package func keptList() async -> ConditionList? {
        guard case .service(let service) = source else { return nil }
        return await kept(ConditionSource.list(of: service), decoder.list)
    }

    /// The condition of an entry, fetched if the entry does not include it.
    package func condition(of entry: ConditionEntry) async throws(ConditionError) -> LoadedCondition {
        switch entry.content {
        case .condition(let named): return LoadedCondition(named)
        case .fault(let error): throw error
        case .toFetch: return try await condition(withID: entry.id)
        }
    }

    /// The condition with an identifier. From a service, only that condition is fetched.
    ///
    /// - Throws: An error also when a file or folder has no such condition, or several.
    package func condition(withID id: String) async throws(ConditionError) -> LoadedCondition {
        guard case .service(let service) = source else { return try await list().condition(withID: id) }
        guard let address = ConditionSource.condition(id, of: service) else {
            throw ConditionError(
                Message(
                    "A service cannot be asked for the identifier {id}, which is not a name in an address.",
                    ["id": ExactText(id).quoted()])
            )
        }
        return try await answer(at: address, decoder.condition)
    }

    /// The stored condition of an entry; `nil` when there is none. It makes no request.
    package func keptCondition(of entry: ConditionEntry) async -> LoadedCondition? {
        guard case .service(let service) = source, entry.content == .toFetch else { return nil }
        return await kept(ConditionSource.condition(entry.id, of: service), decoder.condition)
    }

    // MARK: Asking a service

    private typealias Reading<Answer> = ([UInt8]) throws(ConditionError) -> Answer

    /// Fetches, decodes and stores the response of an address. If the address cannot be reached, returns the stored
    /// response.
    private func answer<Answer: ConditionAnswer>(
        at address: WebAddress?, _ read: Reading<Answer>
    ) async throws(ConditionError) -> Answer {
        guard let address else {
            throw ConditionError(Message("The address {address} cannot be asked.", ["address": source.location]))
        }
        let response: HTTPResponse
        do throws(FetchError) {
            response = try await fetcher.fetch(
                address, limit: ConditionFiles.limit, accepts: "application/json, */*;q=0.5")
        } catch {
            guard error.isTemporary, var kept = await kept(address, read) else { throw ConditionError(error.words) }
            kept.standsInBecause = error.words
            return kept
        }
        var answer: Answer
        do throws(ConditionError) {
            answer = try read(response.body)
        } catch {
            throw response.isWebPage ? .webPage : error
        }
        let came = KeptAnswer(bytes: response.body, date: .now)
        do throws(StoreError) {
            try await store?.inTurn { store throws(StoreError) in try store.keep(came, of: address) }
        } catch {
            // An answer that cannot be stored is returned anyway.
            answer.notices.append(error.words)
        }
        return answer
    }

    private func kept<Answer: ConditionAnswer>(_ address: WebAddress?, _ read: Reading<Answer>) async -> Answer? {
        guard let address, let store else { return nil }
        let stored: KeptAnswer?
        do throws(StoreError) {
            stored = try await store.aside { store throws(StoreError) in try store.keptAnswer(of: address) }
        } catch {
            // There is nothing to show. Storing the next answer fails too, and reports the error.
            return nil
        }
        // An unreadable stored answer is ignored; the next response of the service reports its faults.
        guard let kept = stored, var answer = try? read(kept.bytes) else { return nil }
        answer.keptSince = kept.date
        return answer
    }
}

/// The decoded response of a service, fresh or stored.
protocol ConditionAnswer: Sendable {
    var keptSince: Instant? { get set }
    var standsInBecause: Message? { get set }
    var notices: [Message] { get set }
}

extension ConditionList: ConditionAnswer {
    /// The condition with an identifier, or with a unique name.
    fileprivate func condition(withID id: String) throws(ConditionError) -> LoadedCondition {
        var found = entries.filter { ExactText($0.id) == ExactText(id) }
        if found.count != 1 {
            let named = entries.filter { ExactText($0.name) == ExactText(id) }
            if named.count == 1 { found = named }
        }
        guard let only = found.first, found.count == 1 else {
            let quoted = ExactText(id).quoted(limit: 60)
            throw ConditionError(
                found.isEmpty
                    ? Message("No condition has the identifier {id} here.", ["id": quoted])
                    : Message("More than one condition has the identifier {id} here.", ["id": quoted]))
        }
        switch only.content {
        case .condition(let named): return LoadedCondition(named, notices: notices)
        case .fault(let error): throw error
        case .toFetch:
            throw ConditionError(
                Message(
                    "The entry {name} has no condition with it.", ["name": ExactText(only.name).quoted(limit: 60)]))
        }
    }
}

extension LoadedCondition: ConditionAnswer {}

extension ConditionError {
    fileprivate static let webPage = ConditionError(
        Message("This address gives a web page, where conditions in JSON are expected. Check the address."))
}
