import Application
import Domain
import Foundation
import Platform
import Reports
import TestSupport
import Testing
import WebServer
import WebTestSupport

@testable import minilibrary

@Suite("minilibrary doctor, the pages") struct DoctorWebTests {
  private static let calendar = LocalCalendar(timeZone: .gmt)
  private static let address = "127.0.0.1:8081"
  private let folder = FileManager.default.temporaryDirectory.appending(path: "doctor-web-\(UUID().uuidString)")

  private func findings(
    _ values: WebValues, at now: Timestamp = .now, _ result: ServerProbe.Result = .free
  ) async -> [DoctorFinding] {
    await DoctorWeb.findings(values, now: now, calendar: Self.calendar) { _, _ in result }
  }

  /// Values with the files of a certificate.
  private func values(_ chain: String, _ key: String) throws -> WebValues {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var values = WebValues()
    let files = (chain: folder.appending(path: "a.pem").path, key: folder.appending(path: "a.key").path)
    (values.certificate, values.key) = (files.chain, files.key)
    try chain.write(toFile: files.chain, atomically: true, encoding: .utf8)
    try key.write(toFile: files.key, atomically: true, encoding: .utf8)
    return values
  }

  @Test func address_isLookedAt() async throws {
    let address = try #require(ListeningAddress(Self.address))
    #expect(await findings(WebValues()) == [.webAddressFree(address: Self.address)])
    #expect(await findings(WebValues(), .ours) == [.webAnswers(address: Self.address)])
    #expect(
      await findings(WebValues(), .failure(.addressInUse(address)))
        == [.webWrong(.addressInUse(address: Self.address))])
  }

  @Test func settings_thatDoNotGoTogetherAreToldFirst() async throws {
    var values = WebValues()
    values.address = try #require(ListeningAddress("0.0.0.0:8081"))
    #expect(await findings(values) == [.webWrong(.addressOpen(address: "0.0.0.0:8081"))])
    values.acceptsPlainHTTP = true
    #expect(await findings(values) == [.webAddressFree(address: "0.0.0.0:8081"), .webPlain(address: "0.0.0.0:8081")])
    values.isBehindProxy = true
    #expect(await findings(values) == [.webAddressFree(address: "0.0.0.0:8081")])
  }

  @Test(arguments: [(-40, 0), (-29, 1), (-1, 1), (1, 2), (-40_000, 2)])
  func certificate_isLookedAtByItsDays(daysAfterItsEnd days: Int, kind: Int) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let values = try values(TestCertificates.first, TestCertificates.firstKey)
    let path = try #require(values.certificate)
    let certificate = try Certificate(CertificateFiles(chain: path, key: try #require(values.key)))
    func day(_ seconds: Int) -> CalendarDay {
      Self.calendar.day(of: Timestamp(milliseconds: Int64(seconds) * 1000))
    }
    let (since, until) = (day(certificate.validFrom), day(certificate.validUntil))
    let expected: [DoctorFinding] = [
      .certificateSound(path: path, until: until), .certificateEnds(path: path, until: until),
      .certificateOver(path: path, since: since, until: until),
    ]
    let now = Timestamp(milliseconds: Int64(certificate.validUntil + days * 86_400) * 1000)
    #expect(await findings(values, at: now) == [.webAddressFree(address: Self.address), expected[kind]])
  }

  @Test func certificate_thatCannotBeUsedIsTold() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let values = try values(TestCertificates.first, TestCertificates.secondKey)
    let (path, key) = (try #require(values.certificate), try #require(values.key))
    #expect(await findings(values).last == .webWrong(.keyMismatch(certificate: path, key: key)))
  }

  // MARK: - The address that people are told

  private static func publicAddress(_ text: String) throws -> PublicAddress { try #require(PublicAddress(text)) }

  @Test(arguments: [
    (ServerProbe.PublicResult.ours, "public-address-answers"), (.others, "public-address-other"),
    (.untrusted, "public-address-untrusted"), (.silent, "public-address-silent"),
  ])
  func publicAddress_isToldByWhatAnswers(result: ServerProbe.PublicResult, code: String) async throws {
    let listener = try Listener()
    let address = try Self.publicAddress("http://127.0.0.1:\(listener.port)")
    let finding = await DoctorWeb.finding(of: address, within: .seconds(30)) { _ in result }
    #expect(finding.code == code && finding.severity == (result == .ours ? .ok : .warn))
  }

  @Test func publicAddress_isNotAskedForPages_whereNoConnectionIsMade() async throws {
    // No name server is asked for a part of a name that is longer than 63 letters.
    let unknown = try Self.publicAddress("http://\(String(repeating: "a", count: 64)).example")
    let finding = await DoctorWeb.finding(of: unknown, within: .seconds(30)) { _ in
      Issue.record("a name that leads nowhere was asked")
      return .ours
    }
    #expect(finding.code == "public-address-unknown")
  }

  /// A login page that redirects is not a library. The redirect is not followed.
  @Test func publicAddress_isTheOnlyHostThatIsAsked() async throws {
    let other = try WebStub(always: .html("<h1>Log in</h1>"))
    let web = try WebStub(always: .redirect(to: "http://127.0.0.1:\(other.port)/login"))
    let library = try TemporaryLibrary()
    let settings = [
      "MINILIBRARY_WEB_PUBLIC_ADDRESS": "http://127.0.0.1:\(web.port)", "MINILIBRARY_LOOKUP_PROVIDERS": "none",
    ]
    let environment = library.environment.merging(settings) { $1 }
    let asked = try await library.runner.run(["doctor", "--json"], environment: environment)
    #expect(asked.output.contains("\"public-address-other\""))
    #expect(web.paths == ["/"] && web.requests.first?.headers["host"] == "127.0.0.1:\(web.port)")
    #expect(other.requests.isEmpty)
    let unasked = try await library.runner.run(["doctor", "--json", "--offline"], environment: environment)
    #expect(!unasked.output.contains("public-address") && web.paths == ["/"])
  }
}
