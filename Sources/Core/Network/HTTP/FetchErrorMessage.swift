import Text

extension FetchError: WordedError, CustomStringConvertible {
    package var description: String { message }

    /// The fault, its place, and what to do, in whole sentences.
    package var words: Message {
        switch kind {
        case .unknownHost:
            return Message(
                "The host {host} is not found. Check the address, and that this computer is online.", ["host": host])
        case .unreachable:
            return Message(
                "There is no connection to {host}. Check that this computer is online, or try again later.",
                ["host": host])
        case .timedOut:
            return Message("{host} takes too long to answer. Try again later.", ["host": host])
        case .proxy(let proxy):
            return Message(
                """
                The proxy {proxy} gives no connection to {host}. Check the proxy in the settings of the network, or try again \
                later.
                """, ["proxy": proxy, "host": host])
        case .innerAddress:
            return
                Message(
                    """
                    {host} is on this computer or in a private network, which a feed of the public web may not lead to. Tell who \
                    runs the feed.
                    """, ["host": host])
        case .cutOff:
            return Message(
                "The connection to {host} ended before the whole response had come. Try again.", ["host": host])
        case .untrusted:
            return Message(
                """
                The certificate of {host} is not trusted, so nothing was sent there. Check the date of this computer, or tell \
                who runs the server.
                """, ["host": host])
        case .notSecure:
            return Message(
                """
                No secure connection to {host} can be made. Check the address; it may be one that begins with http://.
                """, ["host": host])
        case .status(let code):
            return words(ofStatus: code)
        case .tooLarge(let limit):
            return
                Message(
                    "The response of {host} is larger than {limit}, the most that is read. Ask for a smaller part of it.",
                    ["host": host, "limit": limit.asBytes])
        case .redirect:
            return Message(
                "{host} leads to another address that cannot be fetched. Check the address.", ["host": host])
        case .insecureRedirect:
            return Message(
                """
                {host} leads from a secure address to one that is not, which is not followed. Tell the people who run the server.
                """, ["host": host])
        case .tooManyRedirects:
            return Message("{host} leads from address to address without end. Check the address.", ["host": host])
        case .invalidAnswer:
            return Message(
                "{host} answers with something that is not HTTP. Check the address and its port.", ["host": host])
        case .headerTooLarge:
            return Message(
                """
                The header of the answer of {host} is too large: at most 256 KiB are read, and 100 KiB of a line. Tell the \
                people who run the server.
                """, ["host": host])
        case .badCompression(let name?):
            return Message(
                """
                {host} sends its answer compressed as “{name}”, which Upcoming cannot read. Tell the people who run the server: Upcoming \
                asks for gzip, deflate or no compression.
                """, ["host": host, "name": name])
        case .badCompression(nil):
            return Message(
                """
                The compressed response of {host} is damaged. Try again, or tell who runs the server.
                """, ["host": host])
        case .noLibrary(let reason):
            return Message(
                "Nothing can be fetched from the network: {reason}. Install libcurl 4 again.", ["reason": reason])
        case .noMemory:
            return Message(
                """
                Nothing can be fetched from the network: too much memory is used, or too many files are open. Close other \
                programs and try again.
                """)
        case .cancelled:
            return Message("Loading was cancelled.")
        }
    }

    private func words(ofStatus code: Int) -> Message {
        switch code {
        case 401:
            Message(
                """
                {host} asks for a user name and a password. Write them into the address, as in \
                https://user:password@{host}, or use an address that needs none.
                """, ["host": host])
        case 407:
            Message(
                "{host} asks for a password, which Upcoming cannot give. Use an address that needs none.",
                ["host": host])
        case 403:
            Message(
                "{host} does not permit this address to be read. Ask who runs the server for access.", ["host": host])
        case 404: Message("{host} has nothing at this address. Check the address.", ["host": host])
        case 410: Message("{host} says that this address is gone for good. Look for a new one.", ["host": host])
        // Translators: {later} is "later", "in 30 s", "in 2 days" or "another day".
        case 429: Message("{host} has been asked too often. Try again {later}.", ["host": host, "later": later])
        case 500...:
            Message(
                "{host} has a fault of its own (status {code}). Try again {later}.",
                ["host": host, "code": code, "later": later])
        default:
            Message(
                "{host} answers with status {code}, without any events. Check the address.",
                ["host": host, "code": code])
        }
    }

    private var later: Message {
        guard let seconds = retryAfter?.components.seconds, seconds > 0 else { return Message("later") }
        switch seconds {
        case ..<120: return Message("in {count} s", "in {count} s", count: Int(seconds))
        case ..<(3 * 3600): return Message("in {count} min", "in {count} min", count: Int((seconds + 59) / 60))
        case ..<(48 * 3600): return Message("in {count} h", "in {count} h", count: Int((seconds + 3599) / 3600))
        case ..<(60 * 86_400):
            return Message("in {count} day", "in {count} days", count: Int((seconds + 86_399) / 86_400))
        // The server hardly means a date that far away.
        default: return Message("another day")
        }
    }
}

extension Int {
    /// A number of bytes in words: in mebibytes when it is a whole number of them, otherwise in bytes.
    package var asBytes: String {
        self >= 1 << 20 && self % (1 << 20) == 0
            ? "\(self >> 20) MiB" : localized("{count} byte", "{count} bytes", count: self)
    }
}
