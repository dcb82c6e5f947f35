import Events
import Formats
import Testing

@Suite struct DesktopAccountTests {
    private typealias Entry = DesktopAccount.Entry

    private func calendar(
        _ uid: String, _ name: String, parent: String = "", backend: String = "local", enabled: String = "true",
        status: String = ""
    ) -> Entry {
        Entry(
            uid: uid,
            text:
                "[Data Source]\nDisplayName=\(name)\nParent=\(parent)\nEnabled=\(enabled)\n[Calendar]\nBackendName=\(backend)\n",
            status: status)
    }

    private func account(_ uid: String, _ name: String, parent: String = "", enabled: String = "true") -> Entry {
        Entry(
            uid: uid, text: "[Data Source]\nDisplayName=\(name)\nParent=\(parent)\nEnabled=\(enabled)\n", status: "")
    }

    @Test func `calendars stand under their accounts, those of this computer first`() {
        let accounts = DesktopAccount.accounts([
            calendar("c", "Team", parent: "mail"), calendar("b", "Alone"), account("mail", "anna@example.org"),
            account("local-stub", "On This Computer"), calendar("a", "Personal", parent: "local-stub"),
            Entry(uid: "tasks", text: "[Data Source]\nDisplayName=Tasks\n[Task List]\nBackendName=local\n", status: ""),
        ])
        #expect(accounts.map(\.name) == ["On This Computer", nil, "anna@example.org"])
        #expect(accounts.map { $0.calendars.map(\.source.name) } == [["Personal"], ["Alone"], ["Team"]])
        #expect(accounts[2].calendars[0].place.location == "desktop-calendar:c")
    }

    @Test func `what is switched off there is not listed, nor what is in it`() {
        let accounts = DesktopAccount.accounts([
            calendar("a", "A", enabled: "false"), account("mail", "Mail", enabled: "false"),
            account("part", "Part", parent: "mail"), calendar("b", "B", parent: "part"), calendar("c", "C"),
        ])
        #expect(accounts.flatMap { $0.calendars.map(\.id) } == ["c"])
    }

    @Test func `entries that belong to each other in a circle are left out`() {
        let accounts = DesktopAccount.accounts([
            calendar("a", "A", parent: "b"), calendar("b", "B", parent: "a"), calendar("c", "C", parent: "c"),
            calendar("d", "D", parent: "a"), calendar("e", "E"),
        ])
        #expect(accounts.flatMap { $0.calendars.map(\.id) } == ["e"])
    }

    @Test func `a calendar without a name or with an impossible UID is left out`() {
        let accounts = DesktopAccount.accounts([
            calendar("", "A"), calendar("a b", "A"), calendar("../x", "A"),
            calendar(String(repeating: "x", count: 300), "A"),
            calendar("no-name", " "), calendar("line", "\u{202E}Two\u{7}Parts"),
        ])
        #expect(accounts.flatMap { $0.calendars.map(\.id) } == ["line"])
        #expect(accounts[0].calendars[0].source.name.unicodeScalars.allSatisfy { $0 != "\u{7}" && $0 != "\u{202E}" })
    }

    @Test func `the connection is known by the words of the service`() {
        let accounts = DesktopAccount.accounts([
            calendar("a", "A", status: "connected"), calendar("b", "B", status: "awaiting-credentials"),
            calendar("c", "C", status: "ssl-failed"), calendar("d", "D", status: "new word"), calendar("e", "E"),
        ])
        let faults = accounts.flatMap { $0.calendars.map(\.fault) }
        #expect(faults == [nil, .needsPassword, .untrustedServer, nil, nil])
    }
}
