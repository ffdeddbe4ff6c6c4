import Application
import Domain
import Platform
import Reports
import Testing
import WebServer

@testable import Web

@Suite struct ServerSettingsTests {
  @Test func settings_followTheValues() throws {
    var values = WebValues()
    values.address = try #require(ListeningAddress("0.0.0.0:8443"))
    values.certificate = "/a.pem"
    values.key = "/a.key"
    values.publicAddress = PublicAddress("https://library.school.example:8443")
    let settings = try ServerSettings(values)
    #expect("\(settings.address)" == "0.0.0.0:8443")
    #expect(settings.certificate == CertificateFiles(chain: "/a.pem", key: "/a.key"))
    #expect(settings.hostNames.contains("library.school.example", local: nil))
    #expect(settings.hostNames.contains("localhost", local: nil))
    #expect(settings.demandsTLS)
    #expect(settings.proxies.isEmpty)
  }

  @Test func settings_thatLeavePasswordsOpenAreNone() throws {
    var values = WebValues()
    values.address = try #require(ListeningAddress("0.0.0.0:8081"))
    #expect(throws: WebServerProblem.addressOpen(address: "0.0.0.0:8081")) { try ServerSettings(values) }
    values.isBehindProxy = true
    let settings = try ServerSettings(values)
    #expect(settings.proxies == AddressRange.loopback)
    #expect(!settings.demandsTLS)
  }

  @Test func failure_hasItsProblem() throws {
    let address = try #require(ListeningAddress("127.0.0.1:80"))
    let files = CertificateFiles(chain: "/a", key: "/b")
    let pairs: [(ServerFailure, WebServerProblem)] = [
      (.addressInUse(address), .addressInUse(address: "127.0.0.1:80")),
      (.noSuchAddress(address), .addressAbsent(address: "127.0.0.1:80")),
      (.portNotAllowed(address), .portForbidden(address: "127.0.0.1:80")),
      (.cannotListen(address, reason: "x"), .notListening(address: "127.0.0.1:80", detail: .words("x"))),
      (.certificate(.unreadable(path: "/a")), .certificateUnreadable(path: "/a")),
      (.certificate(.noCertificate(path: "/a")), .certificateMissing(path: "/a")),
      (.certificate(.noKey(path: "/b")), .keyMissing(path: "/b")),
      (.certificate(.mismatch(files)), .keyMismatch(certificate: "/a", key: "/b")),
    ]
    for (failure, problem) in pairs { #expect(WebServerProblem(failure) == problem) }
  }
}
