@testable import Formats
import Testing

@Suite struct DAVReportReaderTests {
    private func read(_ text: String) throws -> DAVReport { try DAVReportReader.read(Array(text.utf8)) }

    private func fault(_ text: String) -> DAVReportReader.Fault? {
        do throws(DAVReportReader.Fault) {
            _ = try DAVReportReader.read(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a report has the properties that were found, in any prefix`() throws {
        let report = try read(
            """
            <?xml version="1.0"?>
            <x:multistatus xmlns:x="DAV:" xmlns="urn:ietf:params:xml:ns:caldav">
              <x:response><x:href> /anna/work/ </x:href>
                <x:propstat><x:prop>
                  <x:displayname>A &amp; B &#x1F600;</x:displayname>
                  <x:resourcetype><x:collection/><calendar/></x:resourcetype>
                  <supported-calendar-component-set><comp name="vevent"/><comp name="VTODO"/></supported-calendar-component-set>
                  <calendar-home-set><x:href>/anna/</x:href><x:href>/both/</x:href></calendar-home-set>
                </x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat>
                <x:propstat><x:prop><x:getetag/></x:prop><x:status>HTTP/1.1 404 Not Found</x:status></x:propstat>
              </x:response>
              <x:response><x:href>/anna/work/a.ics</x:href><x:status>HTTP/1.1 404 Not Found</x:status></x:response>
              <x:sync-token>http://token/1</x:sync-token>
            </x:multistatus>
            """)
        #expect(report.syncToken == "http://token/1")
        #expect(report.resources.map(\.href) == ["/anna/work/", "/anna/work/a.ics"])
        #expect(report.resources.map(\.status) == [nil, 404])
        let calendar = report.resources[0]
        #expect(calendar[.dav("displayname")]?.string == "A & B 😀")
        #expect(calendar[.dav("resourcetype")]?.elements == [.dav("collection"), .calDAV("calendar")])
        #expect(calendar[.calDAV("supported-calendar-component-set")]?.components == ["VEVENT", "VTODO"])
        #expect(calendar[.calDAV("calendar-home-set")]?.hrefs == ["/anna/", "/both/"])
        #expect(calendar[.dav("getetag")] == nil)
    }

    @Test func `the text of an object is as it was written`() throws {
        let report = try read(
            """
            <multistatus xmlns="DAV:"><response><href>a</href><propstat><prop>
            <C:calendar-data xmlns:C="urn:ietf:params:xml:ns:caldav"><![CDATA[BEGIN:VCALENDAR
            SUMMARY:<b>&amp;</b>]]>
            END:VCALENDAR</C:calendar-data></prop></propstat></response></multistatus>
            """)
        let text = try #require(report.resources.first?[.calDAV("calendar-data")]?.text)
        #expect(String(decoding: text, as: UTF8.self) == "BEGIN:VCALENDAR\nSUMMARY:<b>&amp;</b>\nEND:VCALENDAR")
    }

    @Test func `a document type is refused, and so is every entity of its own`() {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <multistatus xmlns="DAV:"><response><href>&b;</href></response></multistatus>
            """
        #expect(fault(bomb) == .documentType)
        let file = "<!DOCTYPE m SYSTEM \"file:///etc/passwd\"><multistatus xmlns=\"DAV:\"/>"
        #expect(fault(file) == .documentType)
        #expect(fault("<multistatus xmlns=\"DAV:\">&a;</multistatus>") == .notXML)
    }

    @Test func `what is no report, ends early, is nested too deeply or has a name without end is refused`() {
        #expect(fault("") == .notXML)
        #expect(fault("no") == .notXML)
        #expect(fault("<html/>") == .noReport)
        #expect(fault("<multistatus/>") == .noReport)
        #expect(fault("<multistatus xmlns=\"DAV:\"><response><href>a</href></response>") == .notXML)
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(fault("<multistatus xmlns=\"DAV:\">\(deep)") == .tooLarge)
        let long = String(repeating: "a", count: DAVReportReader.textLimit + 1)
        #expect(fault("<multistatus xmlns=\"DAV:\"><sync-token>\(long)</sync-token></multistatus>") == .tooLarge)
    }

    @Test func `no part of a report makes it trap`() {
        let report = """
            <?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response>
            <d:href>/a</d:href><d:propstat><d:status>HTTP/1.1 200</d:status><d:prop><c:comp name="VEVENT"/></d:prop>
            </d:propstat></d:response></d:multistatus>
            """
        let bytes = Array(report.utf8)
        for count in bytes.indices { #expect((try? DAVReportReader.read(Array(bytes[..<count]))) == nil) }
        for position in bytes.indices {
            var changed = bytes
            changed[position] = 0x3C
            _ = try? DAVReportReader.read(changed)
        }
    }
}
