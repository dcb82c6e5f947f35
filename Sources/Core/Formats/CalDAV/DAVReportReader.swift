import CExpat

/// Reads a report (`multistatus`) with expat. It refuses a document type, and with it every entity of a document's own.
///
///     let report = try DAVReportReader.read(bytes)
enum DAVReportReader {
    /// Why a report cannot be read.
    enum Fault: Error, Hashable, Sendable {
        /// It is no XML, or ends early.
        case notXML
        /// It is XML, but no report.
        case noReport
        /// It declares a document type.
        case documentType
        /// It is nested too deeply, or has too many resources.
        case tooLarge
    }

    /// The most elements in each other. Servers use eight.
    static let depthLimit = 64
    /// The most resources in a report.
    static let resourceLimit = 200_000
    /// The most bytes of a text other than that of an object, such as a name.
    static let textLimit = 64 << 10

    /// - Complexity: O(*n*) in the bytes.
    static func read(_ bytes: [UInt8]) throws(Fault) -> DAVReport {
        guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: "\n"))) else { throw .tooLarge }
        defer { XML_ParserFree(parser) }
        let reading = DAVReportReading(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
        XML_SetElementHandler(
            parser,
            { DAVReportReading.of($0)?.begin($1, $2) },
            { context, _ in DAVReportReading.of(context)?.end() })
        XML_SetCharacterDataHandler(parser) {
            DAVReportReading.of($0)?.take(UnsafeRawBufferPointer(start: $1, count: Int($2)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
            DAVReportReading.of(context)?.stop(.documentType)
        }
        var isRead = true
        var rest = bytes[...]
        repeat {
            // expat counts bytes in 32 bits.
            let piece = rest.prefix(1 << 20)
            rest = rest.dropFirst(piece.count)
            isRead =
                piece.withUnsafeBytes {
                    XML_Parse(
                        parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count),
                        rest.isEmpty ? 1 : 0)
                } == XML_STATUS_OK
        } while isRead && !rest.isEmpty
        return try withExtendedLifetime(reading) { () throws(Fault) -> DAVReport in
            if let fault = reading.fault { throw fault }
            guard isRead else { throw .notXML }
            guard reading.isReport else { throw .noReport }
            return reading.report
        }
    }
}

/// The state of reading a report: expat calls it for each element.
private final class DAVReportReading {
    private(set) var report = DAVReport()
    private(set) var fault: DAVReportReader.Fault?
    /// Whether the root is a report.
    private(set) var isReport = false

    private let parser: XML_Parser
    /// The open elements.
    private var open: [DAVName] = []
    private var resource = DAVResource()
    /// The properties of one status, and the status.
    private var found: [DAVName: DAVProperty] = [:]
    private var status: Int?
    private var property = DAVProperty()
    /// The text of the innermost element that is a text.
    private var text: [UInt8] = []

    init(_ parser: XML_Parser) { self.parser = parser }

    static func of(_ context: UnsafeMutableRawPointer?) -> DAVReportReading? {
        context.map { Unmanaged<DAVReportReading>.fromOpaque($0).takeUnretainedValue() }
    }

    func stop(_ fault: DAVReportReader.Fault) {
        self.fault = self.fault ?? fault
        XML_StopParser(parser, XML_Bool(0))
    }

    func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        guard fault == nil, let name else { return }
        let element = DAVName(expat: String(cString: name))
        open.append(element)
        guard open.count <= DAVReportReader.depthLimit else { return stop(.tooLarge) }
        text = []
        switch open.count {
        case 1:
            isReport = element == .dav("multistatus")
            if !isReport { stop(.noReport) }
        case 2: if element == .dav("response") { resource = DAVResource() }
        case 3: if element == .dav("propstat") { (found, status) = ([:], nil) }
        case 5: if isInProperties { property = DAVProperty() }
        case 6...:
            guard isInProperties else { return }
            if property.elements.count < 1000 { property.elements.insert(element) }
            if element == .calDAV("comp"), let component = value(of: "name", in: attributes) {
                property.components.insert(component.uppercased())
            }
        default: break
        }
    }

    func end() {
        guard fault == nil, let element = open.last else { return }
        let depth = open.count
        switch (depth, element) {
        case (2, .dav("response")):
            guard report.resources.count < DAVReportReader.resourceLimit else { return stop(.tooLarge) }
            report.resources.append(resource)
        case (2, .dav("sync-token")): report.syncToken = string
        case (3, .dav("href")) where isInResource: resource.href = string ?? ""
        case (3, .dav("status")) where isInResource: resource.status = DAVReportReading.code(string)
        case (3, .dav("propstat")) where isInResource:
            // Properties without a status count as found.
            if status ?? 200 == 200 { resource.properties.merge(found) { first, _ in first } }
        case (4, .dav("status")) where isInResource: status = DAVReportReading.code(string)
        case (5, _) where isInProperties:
            if property.elements.isEmpty { property.text = text }
            found[element] = property
        case (6..., .dav("href")) where isInProperties:
            if let string, property.hrefs.count < 100 { property.hrefs.append(string) }
        default: break
        }
        open.removeLast()
        text = []
    }

    func take(_ bytes: UnsafeRawBufferPointer) {
        guard fault == nil else { return }
        let isObject = open.count == 5 && open[4] == .calDAV("calendar-data")
        guard isObject || text.count + bytes.count <= DAVReportReader.textLimit else { return stop(.tooLarge) }
        text.append(contentsOf: bytes)
    }

    private var isInResource: Bool { open.count > 1 && open[1] == .dav("response") }

    private var isInProperties: Bool {
        open.count > 4 && isInResource && open[2] == .dav("propstat") && open[3] == .dav("prop")
    }

    private var string: String? { String(decoding: text, as: UTF8.self).trimmedOrNil }

    private func value(
        of name: String, in attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) -> String? {
        guard var next = attributes else { return nil }
        while let key = next[0], let value = next[1] {
            if String(cString: key) == name { return String(cString: value) }
            next += 2
        }
        return nil
    }

    /// The code of "HTTP/1.1 200 OK".
    private static func code(_ line: String?) -> Int? {
        line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}

extension DAVName {
    /// The name as expat writes it: namespace, line end, local name.
    fileprivate init(expat text: String) {
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(parts.count == 2 ? String(parts[0]) : "", String(parts.last ?? ""))
    }
}
