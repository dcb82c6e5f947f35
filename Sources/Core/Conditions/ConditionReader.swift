import Foundation

/// Reads lists and conditions from a source, away from the caller's thread.
public struct ConditionReader: Sendable {
    /// Gets what stands at an address.
    public typealias Fetch = @Sendable (URL) async throws(SourceError) -> [UInt8]

    public let source: ConditionSource
    private let decoder: ConditionDecoder
    private let fetch: Fetch

    /// - Parameter fetch: How a service is asked.
    public init(_ source: ConditionSource, decoder: ConditionDecoder = ConditionDecoder(), fetch: @escaping Fetch) {
        self.source = source
        self.decoder = decoder
        self.fetch = fetch
    }

    /// What the source offers. Entries of files have their conditions with them.
    ///
    /// - Throws: When the source, or its list, could not be read at all.
    public func list() async throws(ConditionError) -> ConditionList {
        switch source {
        case .service(let service):
            try decoder.list(try await bytes(at: ConditionSource.list(of: service)))
        case .files(let path):
            try await ConditionFiles(path: path, decoder: decoder).list()
        }
    }

    /// The condition of an entry, asked for where the entry does not have it.
    public func condition(of entry: ConditionEntry) async throws(ConditionError) -> LoadedCondition {
        switch entry.content {
        case .condition(let named): return LoadedCondition(named)
        case .fault(let error): throw error
        case .toFetch: return try await condition(withID: entry.id)
        }
    }

    /// The condition that the source calls `id`. A service is asked for it alone.
    ///
    /// - Throws: Also when a file or folder has none such, or several.
    public func condition(withID id: String) async throws(ConditionError) -> LoadedCondition {
        if case .service(let service) = source {
            return try decoder.condition(try await bytes(at: try ConditionSource.condition(id, of: service)))
        }
        let list = try await list()
        let found = list.entries.filter { ExactText($0.id) == ExactText(id) }
        guard let only = found.first, found.count == 1 else {
            let count = found.isEmpty ? "No condition" : "More than one condition"
            throw ConditionError("\(count) has the identifier \(ExactText(id).quoted(limit: 60)) here.")
        }
        switch only.content {
        case .condition(let named): return LoadedCondition(named, notices: list.notices)
        case .fault(let error): throw error
        case .toFetch:
            throw ConditionError("The entry \(ExactText(only.name).quoted(limit: 60)) has no condition with it.")
        }
    }

    private func bytes(at url: URL) async throws(ConditionError) -> [UInt8] {
        do {
            return try await fetch(url)
        } catch {
            throw ConditionError(error.message)
        }
    }
}
