import AppModel
import GLib

/// An open session with the Secret Service. Passwords go over the bus as they are ("plain"): only programs of the same user
/// can listen there, and these may ask the service itself.
@MainActor
struct Keyring {
    /// The way of treating a locked keyring.
    enum Asking: Sendable {
        /// Let the service ask the user.
        case above(window: String)
        /// Fail with the fault.
        case never(PasswordStoreError)
    }

    private let bus: SessionBus
    private let session: String
    private let asking: Asking

    static func open(on bus: SessionBus, _ asking: Asking) async throws(PasswordStoreError) -> Keyring {
        let plain = [Variant("plain"), Variant(boxing: Variant(""))]
        let values = try await call("OpenSession", of: SecretService.service, plain, on: bus)
        guard let session = values.last?.objectPath else { throw .noAnswer }
        return Keyring(bus: bus, session: session, asking: asking)
    }

    func close() { bus.call("Close", of: SecretService.object(session, "Session"), []) { _ in } }

    /// The items with these attributes, unlocked.
    func items(_ attributes: [String: String]) async throws(PasswordStoreError) -> [String] {
        let found = try await call("SearchItems", of: SecretService.service, [Variant(texts: attributes)])
        guard found.count == 2 else { throw .noAnswer }
        let (unlocked, locked) = (
            found[0].children.compactMap(\.objectPath), found[1].children.compactMap(\.objectPath)
        )
        // The service may have one in a keyring that the user does not open.
        guard unlocked.isEmpty, !locked.isEmpty else { return unlocked }
        try await unlock(locked)
        return locked
    }

    /// The secret of an item; `nil` when it is gone.
    func secret(of item: String) async throws(PasswordStoreError) -> [UInt8]? {
        let arguments = [Variant(paths: [item]), Variant(path: session)]
        let values = try await call("GetSecrets", of: SecretService.service, arguments)
        guard let secret = values.first?.members[item]?.children else { return nil }
        // The session, parameters of the transport, the bytes, and their type.
        guard secret.count == 4, let bytes = secret[2].bytes else { throw .noAnswer }
        return bytes
    }

    /// Stores an item in the usual collection, in place of one with the same attributes.
    func store(_ secret: [UInt8], _ attributes: [String: String], label: String) async throws(PasswordStoreError) {
        let collection = try await usualCollection()
        do {
            try await create(secret, attributes, label: label, in: collection)
        } catch .locked {
            try await unlock([collection])
            try await create(secret, attributes, label: label, in: collection)
        }
    }

    func remove(_ item: String) async throws(PasswordStoreError) {
        let values = try await call("Delete", of: SecretService.object(item, "Item"))
        _ = try await finish(values.first)
    }

    private func create(
        _ secret: [UInt8], _ attributes: [String: String], label: String, in collection: String
    ) async throws(PasswordStoreError) {
        let properties = Variant(values: [
            SecretService.label: Variant(label), SecretService.attributes: Variant(texts: attributes),
        ])
        let value = Variant(tuple: [
            Variant(path: session), Variant(bytes: []), Variant(bytes: secret), Variant("text/plain; charset=utf8"),
        ])
        let values = try await call(
            "CreateItem", of: SecretService.object(collection, "Collection"), [properties, value, Variant(true)])
        _ = try await finish(values.last)
    }

    /// The path of the usual collection. A desktop that has none yet makes one, and asks for its password.
    private func usualCollection() async throws(PasswordStoreError) -> String {
        let found = try await call("ReadAlias", of: SecretService.service, [Variant(SecretService.usual)])
        if let path = found.first?.objectPath, path != SecretService.none { return path }
        let properties = Variant(values: [SecretService.collectionLabel: Variant("Default keyring")])
        let made = try await call(
            "CreateCollection", of: SecretService.service, [properties, Variant(SecretService.usual)])
        if let path = made.first?.objectPath, path != SecretService.none { return path }
        guard let path = try await finish(made.last)?.objectPath else { throw .noAnswer }
        return path
    }

    private func unlock(_ paths: [String]) async throws(PasswordStoreError) {
        let values = try await call("Unlock", of: SecretService.service, [Variant(paths: paths)])
        let unlocked = try await finish(values.last) ?? values.first
        // KDE's wallet completes the question of a user who cancels it with nothing.
        guard unlocked?.children.isEmpty == false else { throw .dismissed }
    }

    /// Runs the question that the service answered with, if there is one, and returns its result.
    private func finish(_ prompt: Variant?) async throws(PasswordStoreError) -> Variant? {
        guard let path = prompt?.objectPath else { throw .noAnswer }
        guard path != SecretService.none else { return nil }
        switch asking {
        case .never(let fault): throw fault
        case .above(let window): return try await SecretPrompt(bus: bus, path: path).run(above: window)
        }
    }

    private func call(
        _ method: String, of object: BusObject, _ arguments: [Variant] = []
    ) async throws(PasswordStoreError) -> [Variant] {
        try await Keyring.call(method, of: object, arguments, on: bus)
    }

    private static func call(
        _ method: String, of object: BusObject, _ arguments: [Variant], on bus: SessionBus
    ) async throws(PasswordStoreError) -> [Variant] {
        let wait = Wait<Result<[Variant], BusError>>()
        bus.call(method, of: object, arguments, seconds: SecretService.patience) { wait.finish($0) }
        guard let result = await wait.value() else { throw .dismissed }
        return try result.mapError { PasswordStoreError($0) }.get()
    }
}
