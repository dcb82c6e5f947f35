import Testing

@testable import Network

struct FetchErrorTests {
    @Test(arguments: [
        (
            401,
            """
            a.org asks for a user name and a password. Write them into the address, as in https://user:password@a.org, or \
            use an address that needs none.
            """
        ),
        (407, "a.org asks for a password, which Upcoming cannot give. Use an address that needs none."),
        (403, "a.org does not permit this address to be read. Ask who runs the server for access."),
        (404, "a.org has nothing at this address. Check the address."),
        (410, "a.org says that this address is gone for good. Look for a new one."),
        (418, "a.org answers with status 418, without any events. Check the address."),
        (429, "a.org has been asked too often. Try again later."),
        (500, "a.org has a fault of its own (status 500). Try again later."),
    ])
    func `a status is said in words`(code: Int, message: String) {
        #expect(FetchError(.status(code), host: "a.org").message == message)
    }

    @Test func `a server that speaks no TLS is not secure`() async throws {
        try await LocalServer.run { _ in
            .ok("[]")
        } _: { server in
            let address = try #require(WebAddress("https" + server.origin.dropFirst(4)))
            let message =
                "No secure connection to ::1 can be made. Check the address; it may be one that begins with http://."
            #expect(await HTTPFetcher(policy: .once).error(address)?.message == message)
        }
    }

    @Test func `a host that is nowhere is unknown`() async throws {
        let address = try #require(WebAddress("http://no.such.host.invalid/"))
        #expect(
            await HTTPFetcher(policy: .once).error(address)?.message
                == "The host no.such.host.invalid is not found. Check the address, and that this computer is online.")
    }
}
