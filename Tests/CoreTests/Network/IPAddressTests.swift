import Testing

@testable import Network

struct IPAddressTests {
    @Test(arguments: [
        "127.0.0.1", "127.1", "127.255.255.254", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]", "localhost",
        "LOCALHOST", "localhost.", "a.localhost", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]",
    ])
    func `it is this computer`(host: String) throws {
        #expect(try #require(WebAddress("http://\(host)/")).isLoopback)
    }

    @Test(arguments: [
        "127.evil.example.com", "127.0.0.1.example.com", "localhost.example.com", "notlocalhost", "10.0.0.1",
        "128.0.0.1", "[::2]", "[fe80::1]", "127.a.b.c", "1.127.0.0.1",
    ])
    func `it is another computer`(host: String) throws {
        #expect(!(try #require(WebAddress("http://\(host)/")).isLoopback))
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.168.1.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fc00::1", "fd12:3456::1",
        "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1", "ff02::1", "::ffff:192.168.0.1", "::192.168.0.1",
        "64:ff9b::c0a8:1", "64:ff9b:1::808:808", "2002:c0a8:101::1",
    ])
    func `it is not of the public internet`(text: String) throws {
        #expect(!(try #require(IPAddress(text)).isPublic))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
        "169.253.0.1", "172.15.0.1", "172.32.0.1", "192.167.0.1", "192.169.0.1", "223.255.255.255", "2606:4700::1111",
        "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "fbff::1",
    ])
    func `it is of the public internet`(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(arguments: ["", "example.org", "1.2.3.4.5", "256.1.1.1", ":::", "[::1]"])
    func `other texts are no address`(text: String) {
        #expect(IPAddress(text) == nil)
    }
}
