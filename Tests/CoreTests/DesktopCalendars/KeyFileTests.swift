import Formats
import Testing

@Suite struct KeyFileTests {
    @Test func `keys are read by group, without comments and blanks`() {
        let file = KeyFile("# about\n[A]\r\nName = One \n#Name=Two\nnonsense\n[B]\nName=Three\n")
        #expect(file.text("Name", in: "A") == "One")
        #expect(file.text("Name", in: "B") == "Three")
        #expect(file.text("Name", in: "C") == nil)
    }

    @Test func `the name in the user's language counts`() {
        let file = KeyFile("[A]\nName=Personal\nName[de]=Persönlich\nName[de_AT]=Privat")
        #expect(file.text("Name", in: "A", languages: ["de_AT", "de"]) == "Privat")
        #expect(file.text("Name", in: "A", languages: ["fr", "de"]) == "Persönlich")
        #expect(file.text("Name", in: "A", languages: ["fr"]) == "Personal")
        #expect(KeyFile.languages(["LANG": "de_AT.UTF-8"]) == ["de_AT", "de"])
    }

    @Test func `escapes are resolved`() {
        #expect(KeyFile(#"[A]"# + "\n" + #"Name=a\sb\\c\n"#).text("Name", in: "A") == "a b\\c")
        #expect(KeyFile("[A]\nOn=true\nOff=0\nOther=maybe").bool("On", in: "A") == true)
        #expect(KeyFile("[A]\nOn=true\nOff=0\nOther=maybe").bool("Off", in: "A") == false)
        #expect(KeyFile("[A]\nOn=true\nOff=0\nOther=maybe").bool("Other", in: "A") == nil)
    }

    @Test(arguments: ["", "[", "]", "[]", "=", "[A]\n=", "[A]\n=x", "[A", "\u{0}[A]\nb\u{0}=c", "[A]\nName=\\"])
    func `any text can be read`(_ text: String) {
        _ = KeyFile(text).text("Name", in: "A")
    }
}
