import Domain
import Metadata
package import ServiceLifecycle
import Store
import Synchronization

extension Session {
  /// Asks FIRST for new countries once a month, beside pages that run on and on; nil where no service may be asked.
  package func monthlyCountries() -> (any Service)? {
    guard let services = try? lookupServices() else { return nil }
    return CountryService(library: library, services: services)
  }

  /// The country of the library's own connection, as IPinfo has it; nil where the setting says no, and where no answer comes soon.
  /// The address of a visitor is never sent.
  func connectionCountry() async -> String? {
    guard settings.asksIPInfo, let services = try? lookupServices() else { return nil }
    return await ConnectionCountry.shared.code(of: services, at: now)
  }
}

/// Adds countries that the list in the program lacks. Signing up never waits for it.
private struct CountryService: Service {
  /// Between two looks at whether a month has passed.
  private static let pause = Duration.seconds(6 * 3600)
  private static let start = Duration.seconds(120)

  let library: Library
  let services: LookupServices

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var pause = CountryService.start
      while (try? await Task.sleep(for: pause)) != nil {
        pause = CountryService.pause
        guard (try? await library.countriesAreDue(at: .now)) == true,
          let found = try? await services.countries.countries()
        else { continue }
        _ = try? await library.addCountries(found.map(\.code), at: .now)
      }
    }
  }
}

/// Remembers the country of the connection for a day.
private final class ConnectionCountry: Sendable {
  static let shared = ConnectionCountry()
  private static let patience = Duration.seconds(2)

  private let known = Mutex<(code: String?, at: Timestamp)?>(nil)

  /// An answer that comes later is there for the next person.
  func code(of services: LookupServices, at now: Timestamp) async -> String? {
    if let known = known.withLock({ $0 }), now.milliseconds - known.at.milliseconds < SignInTimes.day {
      return known.code
    }
    Task {
      let code = (try? await services.places.place())?.countryCode
      known.withLock { $0 = (code, now) }
    }
    let end = ContinuousClock.now + ConnectionCountry.patience
    while ContinuousClock.now < end {
      if let known = known.withLock({ $0 }) { return known.code }
      guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return nil }
    }
    return nil
  }
}
