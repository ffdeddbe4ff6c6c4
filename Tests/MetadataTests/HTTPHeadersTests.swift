import Domain
import Testing

@testable import Metadata

struct HTTPHeadersTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT
  let then = Timestamp(milliseconds: 784_111_777_000)

  @Test func names_areReadInAnyCase() {
    let headers = HTTPHeaders(["CONTENT-type": "Application/JSON; charset=utf-8", "eTag": "\"a\""])
    #expect(headers.contentType == "application/json")
    #expect(headers.etag == "\"a\"")
    #expect(headers["content-TYPE"] != nil)
  }

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999", 1_000_000_000),
    ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 08:50:37 1994", 60),
    ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
  ])
  func retryAfter_isReadInAllItsForms(text: String, seconds: Int) {
    #expect(HTTPHeaders(["Retry-After": text]).retryAfter(now: then) == .seconds(seconds))
  }

  @Test(arguments: ["", "soon", "-5", "1.5", "Sun, 99 Foo 1994", String(repeating: "1 Nov ", count: 100)])
  func retryAfter_isNothing_whenItIsNonsense(text: String) {
    #expect(HTTPHeaders(["Retry-After": text]).retryAfter(now: then) == nil)
  }
}
