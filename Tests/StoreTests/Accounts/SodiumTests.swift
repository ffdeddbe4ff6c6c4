import Testing

@testable import Store

@Suite("Bytes as text") struct SodiumTests {
  /// RFC 4648, section 10, without padding.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"), ("\u{FF}\u{FE}", "w7_Dvg"),
  ])
  func base64URL_isThatOfTheRFC(text: String, encoded: String) {
    #expect(Sodium.base64URL(Array(text.utf8)) == encoded)
    #expect(Sodium.bytes(ofBase64URL: encoded) == Array(text.utf8))
  }

  @Test(arguments: ["Z", "Zg==", "Zm9v ", "Zm9+", "Zm9/", "Zh", "Zm9ä"])
  func base64URL_isRefused_whereItIsAnotherText(text: String) {
    #expect(Sodium.bytes(ofBase64URL: text) == nil)
  }
}
