import HTTPTypes
import Platform
import Testing

@testable import WebServer

@Suite struct TextTests {
  @Test func names_areTheMachinesOwn_andAddressesTheConnections() throws {
    let names = HostNames(["Desk.School.example:8081", "[fd00::7]", "not a name"])
    let local = try #require(IPAddress("192.168.1.5"))
    #expect(names.contains("desk.school.example", local: nil))
    #expect(names.contains("fd00::7", local: nil) && names.contains("[FD00::7]:80", local: nil))
    #expect(names.contains("192.168.1.5:8081", local: local))
    #expect(!names.contains("192.168.1.6:8081", local: local))
    #expect(!names.contains("not a name", local: local))
    #expect(HostNames.ofThisMachine(and: ["x.example"]).contains("x.example", local: nil))
  }

  @Test func form_keepsOrderAndTakesAnything() {
    let form = WebForm(encoded: Array("a=1&&b=%41+%2b&c&=d&a=2&e=%&f=%4&g=%ff%C3%28&h=%00&i==".utf8), limit: 1_000)
    let expected = [
      ("a", "1"), ("b", "A +"), ("c", ""), ("", "d"), ("a", "2"), ("e", "%"), ("f", "%4"), ("g", "\u{FFFD}\u{FFFD}("),
      ("h", "\u{FFFD}"), ("i", "="),
    ]
    #expect(form.fields == expected.map { WebForm.Field(name: $0.0, value: $0.1) })
    // A single surrogate of a pair, as CESU-8 writes it: not UTF-8.
    #expect(WebForm(encoded: Array("a=%ED%A0%80".utf8), limit: 9)["a"]?.contains("\u{FFFD}") == true)
  }

  @Test func form_hasABoundedNumberOfFields() {
    let text = Array(repeating: "a=1", count: 5_000).joined(separator: "&")
    #expect(WebForm(encoded: Array(text.utf8), limit: 1_000).fields.count == 1_000)
  }

  @Test func cookies_areRead() {
    #expect(
      CookieCoding.decode("a=1;b=2 ;  c = 3; a=4; junk; =x; d=e=f; q=\"v\"")
        == ["a": "1", "b": "2", "c": "3", "d": "e=f", "q": "\"v\""])
    #expect(CookieCoding.decode("").isEmpty)
  }

  @Test func date_isWrittenAsHTTPWantsIt() {
    #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.text(951_782_400) == "Tue, 29 Feb 2000 00:00:00 GMT")
  }

  @Test(
    arguments: [
      (.post, "same-origin", nil, true), (.post, "same-site", nil, false),
      (.post, "cross-site", "http://localhost:8081", false), (.post, "none", nil, false), (.get, "none", nil, true),
      (.get, "cross-site", nil, false), (.post, nil, "http://localhost:8081", true),
      (.post, nil, "https://localhost:8081", false), (.post, nil, "http://localhost", false),
      (.post, nil, "http://localhost:8081.evil.example", false), (.post, nil, "null", false), (.post, nil, nil, false),
      (.get, nil, nil, true), (.get, nil, "http://evil.example", false), (.post, nil, "HTTP://LOCALHOST:8081", true),
    ] as [(HTTPRequest.Method, String?, String?, Bool)])
  func request_isOfThisSite(method: HTTPRequest.Method, site: String?, origin: String?, isOurs: Bool) throws {
    var request = WebRequest(method: method, host: "localhost:8081")
    if let site { request.headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = site }
    request.headers[.origin] = origin
    #expect(FetchSite.isOurs(request) == isOurs)
  }

  @Test func origin_mayLeaveOutTheUsualPort() {
    var request = WebRequest(method: .post, host: "library.example:443", isSecure: true)
    request.headers[.origin] = "https://library.example"
    #expect(FetchSite.isOurs(request))
    request.host = "[fd00::1]"
    request.headers[.origin] = "https://[fd00::1]:443"
    #expect(FetchSite.isOurs(request))
    request.headers[.origin] = "https://[fd00::1]:444"
    #expect(!FetchSite.isOurs(request))
  }
}
