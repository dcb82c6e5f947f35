import AppModel

/// The names of the Secret Service on the bus (https://specifications.freedesktop.org/secret-service). GNOME's keyring,
/// KDE's wallet and password managers offer it.
enum SecretService {
    static let service = object("/org/freedesktop/secrets", "Service")

    static func object(_ path: String, _ interface: String) -> BusObject {
        BusObject(owner: "org.freedesktop.secrets", path: path, interface: "org.freedesktop.Secret.\(interface)")
    }

    /// The path that stands for no object.
    static let none = "/"
    /// The alias of the collection for what a program stores.
    static let usual = "default"
    static let label = "org.freedesktop.Secret.Item.Label"
    static let attributes = "org.freedesktop.Secret.Item.Attributes"
    static let collectionLabel = "org.freedesktop.Secret.Collection.Label"
    static let isLocked = "org.freedesktop.Secret.Error.IsLocked"
    /// How long to wait for an answer, in seconds. The first call may start the service.
    static let patience = 30
}

extension PasswordStoreError {
    /// The error for one of the bus. It has the name that the service gives the error, and not its words, which might contain
    /// a password.
    init(_ error: BusError) {
        switch error.name {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
            "org.freedesktop.DBus.Error.UnknownInterface":
            self = .noService
        case let name? where name.hasPrefix("org.freedesktop.DBus.Error.Spawn."): self = .noService
        case SecretService.isLocked: self = .locked
        case nil, "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
            "org.freedesktop.DBus.Error.TimedOut", "org.freedesktop.DBus.Error.Disconnected":
            self = .noAnswer
        case let name?: self = .other(name)
        }
    }
}
