import Foundation
import Testing

/// What the reach of a request is worth, in a network of this test's own with public and private addresses.
@Suite(.timeLimit(.minutes(5)))
struct NetworkReachTests {
    /// Whether a network namespace may be made here.
    private static let isPermitted =
        run("/usr/bin/unshare", ["--net", "--mount", "--map-root-user", "true"])?.status == 0
        && FileManager.default.isExecutableFile(atPath: "/usr/sbin/ip")
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    /// A server on all addresses, which redirects to what stands behind `?to=`.
    private static let server = """
        import http.server, socket, sys, urllib.parse
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                target = urllib.parse.unquote(self.path.partition("?to=")[2])
                self.send_response(302 if target else 200)
                if target: self.send_header("Location", target)
                self.send_header("Content-Length", "0" if target else "2")
                self.end_headers()
                if not target: self.wfile.write(b"[]")
            def log_message(self, *_): pass
        class Server(http.server.ThreadingHTTPServer):
            address_family = socket.AF_INET6
        server = Server(("::", 80), Handler)
        open(sys.argv[1], "w").close()
        server.serve_forever()
        """

    private static let hosts = """
        93.184.216.34 public.example.org mixed.example.org
        192.168.7.1 inner.example.org mixed.example.org
        127.0.0.1 127.evil.example.com
        """

    /// Fetches addresses one after the other with one fetcher in a network of its own, and gives what came of each. One with
    /// `*` in front is fetched with a reach of anywhere.
    private func outcomes(_ addresses: [String]) throws -> [String] {
        let directory = FileManager.default.temporaryDirectory.appending(path: "reach-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data(Self.server.utf8).write(to: directory.appending(path: "server.py"))
        try Data(Self.hosts.utf8).write(to: directory.appending(path: "hosts"))
        let addresses = addresses.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            set -e
            cd '\(directory.path)'
            mount --bind hosts /etc/hosts
            ip link set lo up
            for address in 93.184.216.34/32 192.168.7.1/32 10.9.9.9/32 100.64.0.9/32 169.254.169.254/32 \\
                fd00::7/128 2606:2800::1/128; do ip address add $address dev lo; done
            python3 server.py ready & server=$!
            trap 'kill $server' EXIT
            tries=0
            until [ -e ready ]; do tries=$((tries + 1)); [ $tries -lt 300 ]; sleep 0.1; done
            env -u http_proxy -u all_proxy -u ALL_PROXY '\(try #require(TestProcess.path).path)' fetch \(addresses)
            """
        let result = try #require(
            Self.run("/usr/bin/unshare", ["--net", "--mount", "--map-root-user", "sh", "-c", script]))
        try #require(result.status == 0, "\(result.output)")
        return result.output.split(separator: "\n").map(String.init)
    }

    private static func run(_ program: String, _ arguments: [String]) -> (status: Int32, output: String)? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        guard (try? process.run()) != nil else { return nil }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }

    @Test(.enabled(if: isPermitted, "a network namespace may not be made here"))
    func `what a public feed names is fetched in the public internet alone`() throws {
        let open = [
            "93.184.216.34", "public.example.org", "mixed.example.org", "[2606:2800::1]", "[::ffff:93.184.216.34]",
        ]
        let closed = [
            "127.0.0.1", "localhost", "[::1]", "192.168.7.1", "10.9.9.9", "100.64.0.9", "169.254.169.254", "[fd00::7]",
            "inner.example.org", "127.evil.example.com", "[::ffff:192.168.7.1]", "[64:ff9b::c0a8:701]", "0.0.0.0",
        ]
        #expect(try outcomes(open.map { "http://\($0)/" }) == open.map { _ in "public" })
        #expect(try outcomes(closed.map { "http://\($0)/" }) == closed.map { _ in "innerAddress" })
        let redirects = closed.map { "http://public.example.org/?to=http://\($0)/" }
        #expect(try outcomes(redirects) == closed.map { _ in "innerAddress" })
        #expect(try outcomes(["http://public.example.org/?to=http://mixed.example.org/"]) == ["public"])
    }

    @Test(.enabled(if: isPermitted, "a network namespace may not be made here"))
    func `a connection that is open already is decided on too`() throws {
        let inner = "http://inner.example.org/"
        #expect(try outcomes(["*" + inner, inner, "*" + inner]) == ["inside", "innerAddress", "inside"])
        #expect(try outcomes(["*http://public.example.org/?to=\(inner)"]) == ["inside"])
    }
}

/// The process that is run apart from the tests; it is built beside them.
private enum TestProcess {
    static var path: URL? {
        let bundles = CommandLine.arguments + [Bundle.main.bundlePath, "/proc/self/exe"]
        let places = bundles.flatMap { argument -> [URL] in
            let file = URL(fileURLWithPath: argument).resolvingSymlinksInPath()
            return [file.deletingLastPathComponent(), file]
        }
        return places.map { $0.appendingPathComponent("Refresher") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }
}
