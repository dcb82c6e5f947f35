import Foundation
import Network
import Text

/// Where events come from: a file, a web address, a calendar of the desktop, or a calendar of an account on a server.
///
///     Source(location: "https://example.org/work.ics").name  // "work.ics"
public struct Source: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        /// The absolute path, or the `file:` URI of one that is not UTF-8 (`FilePath.text`). A URI of neither a file of
        /// this computer nor a web address is stored here unchanged, and cannot be read.
        case file(path: String)
        case web(WebAddress)
        /// The calendar with this UID in the desktop's own list of calendars.
        case desktop(uid: String)
        /// The calendar at this address, which the account can read.
        case calDAV(account: CalDAVAccount.ID, calendar: WebAddress)
    }

    package let place: Place

    public init(path: String) {
        place = .file(path: path)
    }

    package init(_ address: WebAddress) {
        place = .web(address)
    }

    /// The calendar of the desktop with a UID. Returns `nil` when no calendar can have the UID: it is empty or long, or
    /// has blanks or slashes.
    package init?(desktopCalendar uid: String) {
        guard !uid.isEmpty, uid.utf8.count <= 200, !uid.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "/") })
        else { return nil }
        place = .desktop(uid: uid)
    }

    /// A calendar of an account on a server.
    package init(_ account: CalDAVAccount.ID, calendar: WebAddress) {
        place = .calDAV(account: account, calendar: calendar)
    }

    /// The source of a stored `location`.
    public init(location: String) {
        if location.hasPrefix(Source.desktopScheme),
            let calendar = Source(desktopCalendar: String(location.dropFirst(Source.desktopScheme.count)))
        {
            self = calendar
        } else if let calendar = Source.accountCalendar(location) {
            place = calendar
        } else {
            place = WebAddress(location).map(Place.web) ?? .file(path: location)
        }
    }

    /// The beginning of the location of a calendar of the desktop.
    private static let desktopScheme = "desktop-calendar:"

    /// The beginning of the location of a calendar of an account. The ID of the account and the address follow.
    private static let accountScheme = "caldav-calendar:"

    private static func accountCalendar(_ location: String) -> Place? {
        guard location.hasPrefix(accountScheme) else { return nil }
        let parts = location.dropFirst(accountScheme.count).split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let account = CalDAVAccount.ID(String(parts[0])),
            let calendar = WebAddress(String(parts[1]))
        else { return nil }
        return .calDAV(account: account, calendar: calendar)
    }

    /// The source of a command-line argument: a relative or absolute path, a `file:` URI, an http or https address, or
    /// `-` for standard input.
    public init(argument: String, directory: String = FilePath.currentDirectory) {
        if argument == "-" {
            self.init(path: "/dev/stdin")
        } else if !argument.utf8.contains(UInt8(ascii: ":")) {
            // No URI, so that none need be looked for before there is a window.
            self.init(path: Source.absolutePath(argument, in: directory))
        } else if let address = WebAddress(argument) {
            self.init(address)
        } else if argument.prefix(5).lowercased() == "file:", let path = FilePath(text: argument), !path.isUTF8 {
            self.init(path: path.text)
        } else if let url = URL(string: argument), url.isFileURL {
            self.init(path: url.path)
        } else if argument.contains("://"), URL(string: argument)?.scheme != nil {
            self.init(path: argument)
        } else {
            self.init(path: Source.absolutePath(argument, in: directory))
        }
    }

    /// The path or the address, for storing the source. `Source(location:)` gives the same source.
    public var location: String {
        switch place {
        case .file(let path): path
        case .web(let address): address.text
        case .desktop(let uid): Source.desktopScheme + uid
        case .calDAV(let account, let calendar): "\(Source.accountScheme)\(account.text):\(calendar.text)"
        }
    }

    /// The path of the file; `nil` for another place.
    public var path: String? {
        if case .file(let path) = place { path } else { nil }
    }

    /// Whether it is a file that does not exist.
    ///
    /// Accesses the file system, so it may block.
    package var isMissing: Bool {
        guard let path, let file = FilePath(text: path) else { return false }
        return file.withCString { access($0, F_OK) != 0 && [ENOENT, ENOTDIR].contains(errno) }
    }

    /// The address; `nil` for another place.
    package var address: WebAddress? {
        if case .web(let address) = place { address } else { nil }
    }

    /// The UID of the calendar of the desktop; `nil` for another place.
    package var desktopCalendar: String? {
        if case .desktop(let uid) = place { uid } else { nil }
    }

    /// The account and the address of a calendar of an account; `nil` for another place.
    package var accountCalendar: (account: CalDAVAccount.ID, address: WebAddress)? {
        if case .calDAV(let account, let address) = place { (account, address) } else { nil }
    }

    /// The address from which it is fetched over the network; `nil` for another place.
    package var fetchedAddress: WebAddress? { address ?? accountCalendar?.address }

    /// The name for people: the last part of the path without its ending and with blanks for `-` and `_`, or the host of
    /// an address without a path. A calendar of the desktop has its own name only when it has been read.
    ///
    ///     Source(path: "/home/mia/choir-concerts.ics").name  // "choir concerts"
    public var name: String {
        switch place {
        case .file(let path): Source.title(ofFile: Source.lastPart(of: path))
        case .web(let address), .calDAV(_, let address):
            // The first part is the host.
            address.parts.dropFirst().last.map(Source.title) ?? address.parts.first ?? address.host
        case .desktop: localized("Calendar of this computer")
        }
    }

    /// An identity for links that does not tell its location: sixteen hexadecimal digits.
    public var linkID: String { StableHash(of: location.utf8).hexadecimal }

    /// The last part of the path, in one line; `nil` for another place.
    package var fileName: String? { path.map(Source.lastPart(of:)) }

    private static func lastPart(of path: String) -> String {
        let shown = FilePath(text: path)?.shown ?? path
        let last = shown.hasPrefix("/") ? shown.utf8.split(separator: UInt8(ascii: "/")).last : nil
        // `URL` handles all other cases.
        guard let last, last.first != UInt8(ascii: "."), !last.contains(0) else {
            return URL(fileURLWithPath: shown).lastPathComponent.singleLine()
        }
        return String(Substring(last)).singleLine()
    }

    /// The name of a file without its ending, also that of a compressed calendar, with a blank for each `_` and each `-` that is
    /// not between digits, as in a date.
    private static func title(ofFile name: String) -> String {
        let isCompressed = [".ics.gz", ".json.gz"].contains { name.lowercased().hasSuffix($0) }
        var stem = isCompressed ? name.dropLast(3) : name[...]
        if let dot = stem.lastIndex(of: "."), dot > stem.startIndex {
            let ending = stem[dot...].dropFirst()
            let isEnding =
                (1...8).contains(ending.count) && ending.contains(where: \.isLetter)
                && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            if isEnding { stem = stem[..<dot] }
        }
        let letters = Array(stem)
        let words = letters.indices.map { index -> Character in
            let letter = letters[index]
            let isInNumber =
                index > 0 && index + 1 < letters.count && letters[index - 1].isNumber
                && letters[index + 1].isNumber
            return letter == "_" || letter == "-" && !isInNumber ? " " : letter
        }
        let title = String(words).trimmingCharacters(in: .whitespaces)
        return title.isEmpty ? name : title
    }

    /// The folder of the samples that were opened, in the user's data.
    package static let samples = BaseDirectory.data.path(of: "samples")

    /// Whether it is a sample that comes with the program.
    package var isSample: Bool { path?.hasPrefix(Source.samples + "/") == true }

    /// The path or address for display, in one line, without passwords, secrets and control characters. It cannot be
    /// parsed back.
    public var displayLocation: String {
        switch place {
        case .file(let path): (FilePath(text: path)?.shown ?? path).singleLine(limit: 4096)
        case .web(let address): address.display
        case .desktop: location.singleLine(limit: 4096)
        case .calDAV(_, let address): address.display
        }
    }

    /// The path without `.` and doubled slashes. If the path exists, the file system resolves `..`, because after a
    /// symbolic link it leads to another folder.
    private static func absolutePath(_ path: String, in directory: String) -> String {
        if !directory.hasPrefix("/"), !path.hasPrefix("/"), let folder = FilePath(text: directory) {
            return folder.appending(Array(path.utf8)).text
        }
        let whole = path.hasPrefix("/") ? path : directory + "/" + path
        let parts = whole.split(separator: "/").filter { $0 != "." }
        // `joined` would be another generic type before the window.
        let plain = parts.isEmpty ? "/" : parts.reduce(into: "") { $0 += "/" + String($1) }
        guard parts.contains(".."), let real = realpath(plain, nil) else { return plain }
        defer { free(real) }
        return String(cString: real)
    }

    /// The paths to watch for changes of the source, a file or a folder: its own and, if that is a symbolic link, its target.
    /// Empty for an address, and for a pipe or a device, which can be read only once. A file that does not exist yet can be
    /// watched.
    ///
    /// Accesses the file system, so it may block.
    public var documents: [String] {
        guard let path else { return [] }
        if !path.hasPrefix("/"), let file = FilePath(text: path) { return Source.documents(file) }
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType
        guard type == nil || type == .typeRegular || type == .typeDirectory else { return [] }
        return file == path ? [path] : [path, file]
    }
}

extension Source {
    /// The current stamp of the file; `nil` for an address, and when there is no stamp. Accesses the file system, so it
    /// may block.
    public var stamp: FileStamp? { path.flatMap(FilePath.init(text:)).flatMap(FileStamp.init(of:)) }

    /// `documents` for a path that is not UTF-8, which Foundation cannot open.
    private static func documents(_ path: FilePath) -> [String] {
        var status = stat()
        let isThere = path.withCString { stat($0, &status) == 0 }
        guard !isThere || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return [] }
        return Set([path, path.resolved ?? path]).map(\.text)
    }

    /// The source of a text that a user types: an address with or without its scheme, or a path from the root or from
    /// the home directory (`~/`). `nil` for other texts, such as relative paths.
    public init?(typed text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.hasPrefix("~/") {
            self.init(argument: BaseDirectory.home() + text.dropFirst())
        } else if text.hasPrefix("/") || text.hasPrefix("file:") || WebAddress(text) != nil {
            self.init(argument: text)
        } else if !text.contains("://"), text.contains("."), !text.contains(where: \.isWhitespace),
            let address = WebAddress("https://" + text)
        {
            self.init(address)
        } else {
            return nil
        }
    }
}

extension Source {
    /// Whether its address alone shows that it is on this computer or in a private network: `http://192.168.1.2/`. For
    /// another address only the answer shows it, see `SourceReply`. A file and a calendar of the desktop may come from
    /// anywhere.
    public var isStatedInside: Bool { fetchedAddress?.isStatedInside ?? false }
}
