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
}
