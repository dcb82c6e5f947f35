import Testing

import Text

struct PlainTextTests {
    @Test func `markup becomes lines and nothing`() {
        #expect(
            PlainText.text(of: "<p>Bring <b>cake</b>.</p><p>Don&#39;t<br>be late</p>")
                == "Bring cake.\nDon't\nbe late\n")
        #expect(PlainText.text(of: "<ul><li>One</li><li>Two &amp; &lt;b&gt;</li></ul>") == "• One\n• Two & <b>\n")
        #expect(PlainText.text(of: "a<script>alert('<b>')</script>b<style>p {}</style>c") == "abc")
        #expect(PlainText.text(of: "<A HREF='http://example.org'>here</A>") == "here")
    }

    @Test func `a text without markup stays`() {
        for text in ["", "x < y &amp; z > 1", "AT&T <ana@example.org>", "a <", "<unknown>b</unknown>", "<b", "&#0; <"] {
            #expect(PlainText.text(of: text) == text)
        }
    }

    @Test func `the parts of a line run from right to left where the language does`() {
        #expect(["4:30 PM", "Work"].dotted(fromRightToLeft: false) == "4:30 PM · Work")
        #expect(
            ["4:30 PM", "Work"].dotted(fromRightToLeft: true)
                == "\u{200F}\u{2068}4:30 PM\u{2069}؛ \u{2068}Work\u{2069}")
        #expect([String]().dotted(fromRightToLeft: true).isEmpty)
        // Beside digits whose zero is a point, a point would be one more.
        #expect(["٥٢", "Work"].dotted(fromRightToLeft: false) == "٥٢; Work")
        #expect(["Work", "۱۴:۰۰"].dotted(fromRightToLeft: false) == "Work; ۱۴:۰۰")
    }
}
