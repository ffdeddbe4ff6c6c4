import Testing

@testable import Platform

@Suite struct NetworkAddressTests {
  @Test(arguments: [
    ("127.0.0.1:8081", "127.0.0.1:8081"), ("localhost:0", "127.0.0.1:0"), (":80", "0.0.0.0:80"),
    ("[::1]:8081", "[::1]:8081"), ("0.0.0.0:65535", "0.0.0.0:65535"), ("127.0.0.1", nil), ("8081", nil),
    ("127.0.0.1:65536", nil), ("127.0.0.1:-1", nil), ("::1:8081", nil), ("desk.local:8081", nil), ("", nil), (":", nil),
    ("127.0.0.1:+80", nil), ("127.1:80", nil), ("[127.0.0.1:80", nil), ("http://127.0.0.1:80", nil),
    ("127.0.0.1:８０", nil),
  ])
  func address_isAnIPAddressAndAPort(text: String, expected: String?) {
    #expect(ListeningAddress(text)?.description == expected)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true), ("0.0.0.0", false),
    ("::", false),
    ("10.0.0.1", false),
  ])
  func address_isLoopback(text: String, isLoopback: Bool) {
    #expect(IPAddress(text)?.isLoopback == isLoopback)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.7", "10.0.0.7", true),
    ("10.0.0.7", "10.0.0.8", false), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::2", false),
    ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false), ("fd00::/8", "fd12::1", true),
    ("fd00::/8", "fe80::1", false), ("127.0.0.1", "::ffff:127.0.0.1", true),
  ])
  func range_containsAddresses(range: String, address: String, contains: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(try #require(IPAddress(address))) == contains)
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0/8", "", "/8", "host", "::/129", "10.0.0.0/8/8"])
  func range_isNothingElse(text: String) {
    #expect(AddressRange(text) == nil)
  }

  @Test(arguments: [
    ("https://library.school.example", "https://library.school.example"),
    ("HTTPS://Library.example/", "https://library.example"),
    ("http://192.168.1.5:8081", "http://192.168.1.5:8081"), ("https://[FD00::1]:8443", "https://[fd00::1]:8443"),
    ("https://[fd00::1]", "https://[fd00::1]"), ("library.example", nil), ("ftp://library.example", nil),
    ("https://", nil), ("https://library.example/path", nil), ("https://user@library.example", nil),
    ("https://library.example:0", nil), ("https://library.example:", nil), ("https://library.example:99999", nil),
    ("https://library example", nil), ("https://library.example?x", nil),
  ])
  func publicAddress_isASchemeAHostAndAPort(text: String, expected: String?) {
    #expect(PublicAddress(text)?.description == expected)
  }
}
