import AppModel
import Events
import Testing

/// What the form for an account says before and after the server is asked.
@MainActor
@Suite struct AccountEntryTests {
    @Test(arguments: [
        ("", "", "", AccountEntry.Field.server), (" ", "anna", "x", .server), ("two words", "anna", "x", .server),
        ("http://dav.example.org", "anna", "x", .server), ("calendar.google.com", "anna", "x", .server),
        ("anna@gmail.com", "", "x", .server), ("dav.example.org", "", "x", .userName),
        ("dav.example.org", " ", "", .userName), ("dav.example.org", "anna", "", .password),
        ("anna@example.org", "", "", .password),
    ])
    func `the first field that is missing or wrong is named`(
        server: String, userName: String, password: String, field: AccountEntry.Field
    ) {
        let fault = AccountEntry(server: server, userName: userName, password: password).fault
        #expect(fault?.field == field)
        #expect(fault?.words.text.hasSuffix(".") == true)
    }

    @Test(arguments: [
        ("dav.example.org", "anna", "x"), (" https://dav.example.org/dav/ ", "anna", " "),
        ("anna@example.org", "", "x"), ("127.0.0.1:5232", "anna", "x"),
    ])
    func `a whole entry can be sent`(server: String, userName: String, password: String) {
        #expect(AccountEntry(server: server, userName: userName, password: password).fault == nil)
    }

    @Test func `what a server or the keyring says stands at the field to change, or at none`() {
        let host = "dav.example.org"
        let fields: [(CalDAVFault, AccountEntry.Field?)] = [
            (.wrongPassword(host: host), .password), (.noCalendars(host: host), .server),
            (.otherHost(host: host, leadsTo: "example.com"), .server), (.badAnswer(host: host), .server),
            (.noPasswordService, nil), (.passwordsLocked, nil), (.noPasswordAnswer, nil), (.tooLarge(limit: 1), nil),
        ]
        for (fault, field) in fields { #expect(AccountEntry.Fault(fault).field == field) }
    }
}
