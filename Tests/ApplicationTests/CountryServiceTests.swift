import Domain
import Metadata
import Store
import Synchronization
import TestSupport
import Testing

@testable import Application

/// New countries come from FIRST, and the country of the library's own connection from IPinfo: stand-ins on this
/// machine.
@Suite("Countries of services", .timeLimit(.minutes(30))) struct CountryServiceTests {
  private static let page = """
    {"status": "OK", "total": 3, "data": {"IE": {"country": "Ireland", "region": "Europe"},
     "XK": {"country": "Kosovo"}, "not a code": {"country": "Nowhere"}}}
    """

  private func services(_ stub: WebStub) throws -> LookupServices {
    var configuration = LookupConfiguration()
    (configuration.countriesURL, configuration.placesURL) = (stub.address, stub.address)
    (configuration.contact, configuration.googleKey) = ("library@example.org", "a-key")
    return try LookupServices(
      configuration, over: try CurlTransport(userAgent: "MiniLibrary/test"), clock: SystemLookupClock())
  }

  private func date(days: Int64) -> Timestamp { Timestamp(milliseconds: 1_795_255_200_000 + days * 86_400_000) }

  @Test func countries_areAdded_onceAMonth() async throws {
    let (library, stub) = (try await Library.inMemory(), try WebStub(always: .json(Self.page)))
    let services = try services(stub)
    #expect(try await library.countryCodes().count == 249)
    #expect(await library.addCountries(of: services, at: date(days: 0)) == 1)
    #expect(try await library.countryCodes().contains("XK"))
    let asked = stub.requests.count
    #expect(asked >= 1 && stub.paths.allSatisfy { $0.hasPrefix("/data/v1/countries?") })
    // Another program asks for nothing before a month has passed.
    #expect(await library.addCountries(of: services, at: date(days: 29)) == nil)
    #expect(stub.requests.count == asked)
    #expect(await library.addCountries(of: services, at: date(days: 30)) == 0)
    #expect(stub.requests.count > asked)
    try await library.close()
  }

  enum Trouble: CaseIterable {
    case gone, half, noJSON, noCountry, error
  }

  /// The list stays as it is, and the next look asks again.
  @Test(arguments: Trouble.allCases) func countries_stay_withoutAWholeAnswer(trouble: Trouble) async throws {
    let library = try await Library.inMemory()
    let stub = try WebStub { _ in
      switch trouble {
      case .gone: WebAnswer([.reset])
      case .half:
        WebAnswer([
          .send(
            WebAnswer.head(200, type: "application/json", ["Content-Length": "5000"])
              + Array("{\"data\": {\"XK\": ".utf8)), .close,
        ])
      case .noJSON: .html("<p>Hello", status: 200)
      case .noCountry: .json("{\"total\": 0, \"data\": {}}")
      case .error: .html("", status: 500)
      }
    }
    #expect(await library.addCountries(of: try services(stub), at: date(days: 0)) == nil)
    #expect(stub.requests.count >= 1)
    #expect(try await library.countryCodes().count == 249)
    #expect(try await library.countriesAreDue(at: date(days: 0)))
    // Services of another start, which know nothing of the trouble.
    let sound = try WebStub(always: .json(Self.page))
    #expect(await library.addCountries(of: try services(sound), at: date(days: 0)) == 1)
    try await library.close()
  }

  /// One question a day for everybody, without an address, a cookie or a name.
  @Test func connection_isAskedForOnce_andTellsNothing() async throws {
    let stub = try WebStub(always: .json("{\"ip\": \"203.0.113.7\", \"country\": \"IE\", \"city\": \"Cork\"}"))
    let (services, country) = (try services(stub), ConnectionCountry(patience: .seconds(600)))
    #expect(await country.code(of: services, at: date(days: 0)) == "IE")
    #expect(await country.code(of: services, at: date(days: 0)) == "IE")
    #expect(stub.paths == ["/json"])
    #expect(await country.code(of: services, at: date(days: 1)) == "IE")
    #expect(stub.paths == ["/json", "/json"])
    for request in stub.requests {
      #expect(Set(request.headers.keys).isSubset(of: ["host", "user-agent", "accept", "accept-encoding"]))
      let all = request.path + request.headers.values.joined(separator: " ")
      #expect(!all.contains("a-key") && !all.contains("library@example.org"))
    }
  }

  /// No answer is none for ten minutes, and a page does not wait for one that does not come.
  @Test func connection_withoutAnAnswer_hasNoCountry() async throws {
    let isAway = Mutex(true)
    let stub = try WebStub { _ in
      isAway.withLock { $0 } ? WebAnswer([.reset]) : .json("{\"country_code\": \"XK\"}")
    }
    let country = ConnectionCountry(patience: .seconds(600))
    #expect(await country.code(of: try services(stub), at: date(days: 0)) == nil)
    let asked = stub.requests.count
    isAway.withLock { $0 = false }
    #expect(await country.code(of: try services(stub), at: date(days: 0)) == nil)
    #expect(stub.requests.count == asked)
    let later = Timestamp(milliseconds: date(days: 0).milliseconds + 10 * 60_000)
    // A country that the list lacks: the choice stays open, and the page says so.
    #expect(await country.code(of: try services(stub), at: later) == "XK")
    let codes = Set(Country.isoCodes)
    let likely = Country.likely(among: codes, ["XK"])
    #expect(likely.code == nil && likely.hasUnlisted)
    let silent = try WebStub(always: WebAnswer([.hang]))
    let hasty = ConnectionCountry(patience: .zero)
    #expect(await hasty.code(of: try self.services(silent), at: later) == nil)
  }
}
