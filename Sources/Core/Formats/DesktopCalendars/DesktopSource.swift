import Events
import Foundation
import Network
import Text

/// An entry in the desktop's list of accounts and calendars: a `.source` file of evolution-data-server.
///
///     let source = DesktopSource(uid: "work", text: "[Data Source]\nDisplayName=Work\n[Calendar]\nBackendName=caldav")
///     source?.calendar?.backend  // "caldav"
package struct DesktopSource: Hashable, Sendable {
    /// The fields that make an entry a calendar.
    package struct Calendar: Hashable, Sendable {
        /// Where the events are: `local`, `caldav`, `google`, `webcal`, `contacts`, `weather` and others.
        package let backend: String
        /// The color, in CSS.
        package let color: String?
    }

    package let uid: String
    /// The name in the user's language.
    package let name: String
    /// The UID of the entry that it belongs to; `nil` for none.
    package let parent: String?
    package let isEnabled: Bool
    /// `nil` when it is not a calendar.
    package let calendar: Calendar?
    /// The mail addresses of the account's owner, in lower case.
    package let addresses: Set<String>
    /// Where it is on a server, as that names it; `nil` when that is not stated.
    package let address: WebAddress?
    /// The key file, as the service has it.
    package let text: String

    /// Whether nothing can be changed in it, as in a calendar that somebody else shares.
    let isReadOnly: Bool

    /// The media type of its part of an answer.
    static let mediaType = "text/x-evolution-source"
    /// The ending of the name of that part.
    private static let ending = ".source"
    /// The group and the key in that part that say that nothing can be changed in it. They are not the service's.
    private static let (ownGroup, isReadOnlyKey) = ("Upcoming", "IsReadOnly")

    /// Reads a key file. Returns `nil` when it has no name.
    ///
    /// - Complexity: O(*n*) in the text.
    package init?(
        uid: String, text: String,
        languages: [String] = KeyFile.languages(.process)
    ) {
        let file = KeyFile(text)
        guard
            let name = file.text("DisplayName", in: "Data Source", languages: languages)?.singleLine(limit: 200)
                .trimmedOrNil
        else { return nil }
        (self.uid, self.name, self.text) = (uid, name, text)
        parent = file.text("Parent", in: "Data Source")
        isEnabled = file.bool("Enabled", in: "Data Source") ?? true
        isReadOnly = file.bool(DesktopSource.isReadOnlyKey, in: DesktopSource.ownGroup) ?? false
        calendar = file.text("BackendName", in: "Calendar").map {
            Calendar(backend: $0, color: file.text("Color", in: "Calendar"))
        }
        address = DesktopSource.address(file)
        let stated = [
            file.text("Identity", in: "Collection"), file.text("EmailAddress", in: "WebDAV Backend"),
            file.text("User", in: "Authentication"), name,
        ]
        addresses = Set(stated.compactMap { $0?.mailAddress })
    }

    private static func address(_ file: KeyFile) -> WebAddress? {
        guard let host = file.text("Host", in: "Authentication"),
            let path = file.text("ResourcePath", in: "WebDAV Backend")
        else { return nil }
        let scheme = file.text("Method", in: "Security") == "none" ? "http" : "https"
        let stated = file.text("Port", in: "Authentication").flatMap { Int($0) } ?? 0
        let port = stated > 0 ? ":\(stated)" : ""
        return WebAddress("\(scheme)://\(host)\(port)/\(path.drop { $0 == "/" })\(path.hasSuffix("/") ? "" : "/")")
    }

    /// Its part of an answer.
    ///
    /// - Parameter isReadOnly: Whether nothing can be changed in it.
    func part(isReadOnly: Bool = false) -> Answer.Part {
        let addition = isReadOnly ? "\n[\(DesktopSource.ownGroup)]\n\(DesktopSource.isReadOnlyKey)=true\n" : ""
        return Answer.Part(
            href: uid + DesktopSource.ending, mediaType: DesktopSource.mediaType, bytes: Array((text + addition).utf8))
    }

    /// The entry in a part of an answer; `nil` for another part.
    init?(_ part: Answer.Part) {
        guard part.mediaType == DesktopSource.mediaType, part.href.hasSuffix(DesktopSource.ending) else { return nil }
        self.init(
            uid: String(part.href.dropLast(DesktopSource.ending.count)),
            text: String(decoding: part.bytes, as: UTF8.self))
    }

    /// The kinds of calendars that only follow something: subscriptions, birthdays and the weather.
    private static let followers: Set = ["webcal", "contacts", "birthdays", "weather"]
}

extension DesktopSource: CalendarHead {
    static let allowsEmptyObjects = false

    /// An entry that is no calendar is that of the calendar's account.
    func describe(_ object: inout CalendarObject) {
        object.ownAddresses.formUnion(addresses)
        guard let calendar else { return object.account = name }
        (object.name, object.color) = (name, calendar.color)
        object.isReadOnly = isReadOnly || DesktopSource.followers.contains(calendar.backend)
    }
}
