import Domain
import Platform
import Reports
import Testing

@testable import Application

struct WebValuesTests {
  private func values(_ text: String) throws -> WebValues {
    let file = try SettingsFile(path: "/srv/a.yaml", bytes: Array(text.utf8))
    return try Settings(options: [:], environment: ProcessEnvironment(["HOME": "/home/ada"]), file: file).web
  }

  @Test func values_areThoseOfThisMachineAlone_unlessSomethingIsSet() throws {
    let values = try values("")
    #expect("\(values.address)" == "127.0.0.1:8081")
    #expect(values.trustedProxies.isEmpty && !values.isPlain)
    try values.check()
  }

  @Test func values_comeFromAllPlaces() throws {
    let file = try SettingsFile(
      path: "/srv/a.yaml",
      bytes: Array(
        """
        web:
          address: 0.0.0.0:443
          certificate: ~/web.pem
          key: /etc/web.key
          proxies: 10.0.0.0/8 , ::1
          public-address: https://library.school.example
        """.utf8))
    let environment = ProcessEnvironment([
      "HOME": "/home/ada", "MINILIBRARY_WEB_ADDRESS": "[::]:8443", "MINILIBRARY_WEB_PLAIN_HTTP": "yes",
    ])
    let values = try Settings(options: [.webBehindProxy: "yes"], environment: environment, file: file).web
    #expect("\(values.address)" == "[::]:8443")
    #expect(values.certificate == "/home/ada/web.pem" && values.key == "/etc/web.key")
    #expect(values.proxies == ["10.0.0.0/8", "::1"].compactMap { AddressRange($0) })
    #expect(values.isBehindProxy && values.acceptsPlainHTTP)
    #expect("\(try #require(values.publicAddress))" == "https://library.school.example")
  }

  @Test(
    arguments: [
      ("web.address: 8081", .listeningAddress, "8081"),
      ("web.address: desk.local:8081", .listeningAddress, "desk.local:8081"),
      ("web.address: http://ada:secret@a:1", .listeningAddress, "…"), ("web.certificate: web.pem", .path, nil),
      ("web.key: \"\"", .path, nil), ("web.behind-proxy: maybe", .oneOf(["yes", "no"]), "maybe"),
      ("web.plain-http: true", .oneOf(["yes", "no"]), "true"),
      ("web.proxies: 10.0.0.0/8,,::1", .addressRanges, "10.0.0.0/8,,::1"),
      ("web.proxies: none", .addressRanges, "none"), ("web.public-address: library.example", .publicAddress, nil),
      ("web.public-address: https://library.example/path", .publicAddress, nil),
    ] as [(String, SettingProblem.Form, String?)])
  func value_thatIsNoneIsRefused(text: String, form: SettingProblem.Form, shown: String?) {
    let problem = #expect(throws: CommandProblem.self) { try values(text) }
    let name = String(text.prefix { $0 != ":" })
    #expect(
      problem == .malformedFile(path: "/srv/a.yaml", line: 1, .setting(SettingProblem(name, takes: form, not: shown))))
  }

  @Test(
    arguments: [
      ("web.address: 127.0.0.1:1", nil), ("web.address: \"[::1]:1\"", nil),
      ("web.address: 0.0.0.0:1", .addressOpen(address: "0.0.0.0:1")),
      ("web.address: 192.168.1.5:1", .addressOpen(address: "192.168.1.5:1")),
      ("web: {address: \"0.0.0.0:1\", certificate: /a, key: /b}", nil),
      ("web: {address: \"0.0.0.0:1\", behind-proxy: \"yes\"}", nil),
      ("web: {address: \"0.0.0.0:1\", plain-http: \"yes\"}", nil),
      ("web: {address: \"0.0.0.0:1\", plain-http: \"no\"}", .addressOpen(address: "0.0.0.0:1")),
      ("web.certificate: /a", .certificateIncomplete), ("web.key: /a", .certificateIncomplete),
    ] as [(String, WebServerProblem?)])
  func address_thatOthersReachNeedsProtection(text: String, expected: WebServerProblem?) throws {
    let values = try values(text)
    var problem: WebServerProblem?
    do throws(WebServerProblem) { try values.check() } catch { problem = error }
    #expect(problem == expected)
  }

  @Test func proxy_isOnThisMachine_unlessItsAddressIsSet() throws {
    #expect(try values("web.behind-proxy: \"yes\"").trustedProxies == AddressRange.loopback)
    let named = try values("web: {behind-proxy: \"yes\", proxies: 10.0.0.7}")
    #expect(named.trustedProxies == [try #require(AddressRange("10.0.0.7"))])
  }
}
