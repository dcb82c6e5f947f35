import Testing

@testable import JSON

struct JSONPointerTests {
    @Test func `parts are joined and escaped as RFC 6901 says`() {
        #expect(JSONPointer().description == "")
        #expect(JSONPointer().element(2).member("start").description == "/2/start")
        #expect(JSONPointer().member("").description == "/")
        #expect(JSONPointer().member("a/b").member("m~n").member("~1").description == "/a~1b/m~0n/~01")
        #expect(JSONPointer().member("é \"\\%").element(0).description == "/é \"\\%/0")
    }
}
