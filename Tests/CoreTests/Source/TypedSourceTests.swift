import Testing

@testable import Events
@testable import Planning

@Suite struct TypedSourceTests {
    private func fault(_ text: String, besides known: [Source] = []) -> String? {
        if case .failure(let fault) = TypedSource.read(text, besides: known) { fault.message } else { nil }
    }

    @Test func `an address or a path is the source that it names`() {
        let source = Source(location: "https://example.org/a.ics")
        #expect(TypedSource.read("example.org/a.ics") == .success(source))
        #expect(TypedSource.read(" /a.ics ") == .success(Source(location: "/a.ics")))
    }

    @Test func `what is wrong with another text is said`() {
        #expect(fault("what is this")?.hasPrefix("This is neither an address nor a path.") == true)
        #expect(fault("") != nil)
        #expect(fault(String(repeating: "x ", count: 100_000)) != nil)
    }

    @Test func `an address in the list is not taken twice`() {
        let source = Source(location: "https://example.org/a.ics")
        #expect(
            fault("https://example.org/a.ics", besides: [source]) == "Another calendar in the list has this address.")
        #expect(fault("https://example.org/b.ics", besides: [source]) == nil)
    }
}
