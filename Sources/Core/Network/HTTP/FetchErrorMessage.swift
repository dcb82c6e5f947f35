extension FetchError: CustomStringConvertible {
    package var description: String { message }

    /// What is wrong, where, and what to do, in whole sentences.
    package var message: String {
        switch kind {
        case .unknownHost:
            return "The host \(host) is not found. Check the address, and that this computer is online."
        case .unreachable:
            return "There is no connection to \(host). Check that this computer is online, or try again later."
        case .timedOut:
            return "\(host) takes too long to answer. Try again later."
        case .proxy(let proxy):
            return "The proxy \(proxy) gives no connection to \(host). Check the proxy in the settings of the network, "
                + "or try again later."
        case .innerAddress:
            return
                "\(host) is on this computer or in a private network, which a feed of the public web may not lead to. "
                + "Tell who runs the feed."
        case .cutOff:
            return "The connection to \(host) ended before all had come. Try again."
        case .untrusted:
            return "The certificate of \(host) is not trusted, so nothing was sent there. "
                + "Check the date of this computer, or tell who runs the server."
        case .notSecure:
            return "No secure connection to \(host) can be made. Check the address; it may be one that begins with "
                + "http://."
        case .status(let code):
            return message(ofStatus: code)
        case .tooLarge(let limit):
            return
                "What \(host) sends is larger than \(limit.asBytes), the most that is read. Ask for a smaller part of "
                + "it."
        case .redirect:
            return "\(host) leads to another address that cannot be fetched. Check the address."
        case .insecureRedirect:
            return "\(host) leads from a secure address to one that is not, which is not followed. Tell who runs the "
                + "server."
        case .tooManyRedirects:
            return "\(host) leads from address to address without end. Check the address."
        case .invalidAnswer:
            return "\(host) answers with something that is not HTTP. Check the address and its port."
        case .headerTooLarge:
            return "The header of the answer of \(host) is too large: at most 256 KiB are read, and 100 KiB of a line. "
                + "Tell who runs the server."
        case .badCompression(let name?):
            return "\(host) sends its answer compressed as “\(name)”, which Upcoming cannot read. "
                + "Tell who runs the server: gzip, deflate or no compression was asked for."
        case .badCompression(nil):
            return "What \(host) sends compressed is damaged and cannot be unpacked. Try again, or tell who runs the "
                + "server."
        case .noLibrary(let reason):
            return "Nothing can be fetched from the network: \(reason). Install libcurl 4 again."
        case .noMemory:
            return "Nothing can be fetched from the network: too much memory is used, or too many files are open. "
                + "Close other programs and try again."
        case .cancelled:
            return "Loading was cancelled."
        }
    }

    private func message(ofStatus code: Int) -> String {
        switch code {
        case 401, 407: "\(host) asks for a password, which Upcoming cannot give. Use an address that needs none."
        case 403: "\(host) does not permit this address to be read. Ask who runs the server for access."
        case 404: "\(host) has nothing at this address. Check the address."
        case 410: "\(host) says that this address is gone for good. Look for a new one."
        case 429: "\(host) has been asked too often. Try again \(later)."
        case 500...: "\(host) has a fault of its own (status \(code)). Try again \(later)."
        default: "\(host) answers with status \(code), which brings nothing to show. Check the address."
        }
    }

    private var later: String {
        guard let seconds = retryAfter?.components.seconds, seconds > 0 else { return "later" }
        switch seconds {
        case ..<120: return "in \(seconds) s"
        case ..<(3 * 3600): return "in \((seconds + 59) / 60) min"
        case ..<(48 * 3600): return "in \((seconds + 3599) / 3600) h"
        case ..<(60 * 86_400): return "in \((seconds + 86_399) / 86_400) days"
        // The server hardly means a date that far away.
        default: return "another day"
        }
    }
}

extension Int {
    /// A number of bytes in words: in mebibytes when it is a whole number of them, otherwise in bytes.
    package var asBytes: String {
        self >= 1 << 20 && self % (1 << 20) == 0 ? "\(self >> 20) MiB" : "\(self) bytes"
    }
}
