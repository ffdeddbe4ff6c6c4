import Testing

@testable import Metadata

struct WebAddressTests {
  @Test(arguments: [
    "https://openlibrary.org/isbn/9780306406157.json", "https://example.org:8443/a?b=c", "http://127.0.0.1:8080/a",
    "http://localhost/", "http://[::1]:80/a", "HTTPS://EXAMPLE.ORG/", "http://127.255.0.1/",
  ])
  func address_isTaken(text: String) {
    #expect(WebAddress(text) != nil)
  }

  @Test(arguments: [
    "", "x", "/a", "http://example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/",
    "http://127.0.0.1@example.org/", "https://ada:secret@example.org/", "https://ada@example.org/", "ftp://127.0.0.1/",
    "file:///etc/passwd", "gopher://localhost/", "https://", "https://a b/", "https://a/\r\nX: y",
    "http://10.0.0.1/", "http://0.0.0.0/", "http://[::ffff:10.0.0.1]/",
    // Private and link-local networks, from the first address to the last (RFC 1918, 3927, 4193 and 4291).
    "http://192.168.0.1/", "http://192.168.255.254/", "http://172.16.0.1/", "http://172.31.255.254/",
    "http://169.254.0.1/", "http://169.254.169.254/latest/meta-data/", "http://[fe80::1]/", "http://[fe80::1%25eth0]/",
    "http://[febf::1]/", "http://[fc00::1]/", "http://[fd12:3456:789a::1]/", "http://[::ffff:169.254.169.254]/",
    "http://[::]/", "http://100.64.0.1/", "javascript:alert(1)", "https://a/\u{0}",
    "http://2130706434.example/", "https://" + String(repeating: "a", count: 3000),
  ])
  func address_isRefused(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    ("/b", "https://example.org/b"), ("b", "https://example.org/a/b"), ("//other.org/b", "https://other.org/b"),
    ("?q=1", "https://example.org/a/x?q=1"), ("https://other.org/ä", "https://other.org/%c3%a4"),
    ("../c#part", "https://example.org/c"),
  ])
  func relativeAddress_isResolved(text: String, whole: String) throws {
    let base = try #require(WebAddress("https://example.org/a/x"))
    #expect(WebAddress(text, relativeTo: base)?.text == whole)
  }

  @Test func query_isEscaped() throws {
    let base = try #require(WebAddress("https://example.org/"))
    let address = base.appending("/a", [("q", "intitle:War & Peace"), ("k", "ä=1#?%\u{1F4DA}")])
    #expect(address?.text == "https://example.org/a?q=intitle%3AWar%20%26%20Peace&k=%C3%A4%3D1%23%3F%25%F0%9F%93%9A")
  }

  @Test func description_hidesAllButTheHost() throws {
    let address = try #require(WebAddress("https://example.org/a?key=secret"))
    #expect("\(address)" == "example.org")
  }
}
