package import Domain
package import Metadata
package import ServiceLifecycle
package import Store
import Synchronization

extension Session {
  /// Asks FIRST for new countries once a month, while pages or a station run.
  ///
  /// - Parameter services: nil makes them.
  /// - Returns: nil where no service may be asked.
  package func monthlyCountries(_ services: LookupServices? = nil) -> (any Service)? {
    guard let services = services ?? (try? lookupServices()) else { return nil }
    return CountryService(library: library, services: services)
  }

  /// The country of the library's own connection, as IPinfo has it; nil where the setting says no, and where no answer
  /// comes soon. The address of a visitor is never sent.
  func connectionCountry() async -> String? {
    guard settings.asksIPInfo, let services = try? lookupServices() else { return nil }
    return await ConnectionCountry.shared.code(of: services, at: now)
  }
}

extension Library {
  /// Adds countries that FIRST has and the list lacks, where a month has passed. Without a whole answer nothing
  /// changes, and the next call asks again.
  ///
  /// - Returns: the number of new countries; nil if the service was not asked, or did not answer.
  package func addCountries(of services: LookupServices, at now: Timestamp) async -> Int? {
    guard (try? await countriesAreDue(at: now)) == true, let found = try? await services.countries.countries() else {
      return nil
    }
    return try? await addCountries(found.map(\.code), at: now)
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
        _ = await library.addCountries(of: services, at: .now)
      }
    }
  }
}

/// Remembers the country of the connection for a day, and that no answer came for ten minutes.
package final class ConnectionCountry: Sendable {
  static let shared = ConnectionCountry()
  /// Milliseconds.
  private static let rest = 10 * SignInTimes.minute

  private struct State: Sendable {
    var known: (code: String?, until: Timestamp)?
    var isAsking = false
  }

  private let state = Mutex(State())
  private let patience: Duration

  /// - Parameter patience: how long a page waits.
  package init(patience: Duration = .seconds(2)) { self.patience = patience }

  /// An answer that comes later is there for the next person.
  package func code(of services: LookupServices, at now: Timestamp) async -> String? {
    if let known = known(at: now) { return known.code }
    ask(services, at: now)
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      if let known = known(at: now) { return known.code }
      guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return nil }
    }
    return nil
  }

  private func known(at now: Timestamp) -> (code: String?, until: Timestamp)? {
    state.withLock { $0.known.flatMap { now < $0.until ? $0 : nil } }
  }

  /// However many people sign up at the same moment, one question is under way.
  private func ask(_ services: LookupServices, at now: Timestamp) {
    let isFirst = state.withLock { state in
      defer { state.isAsking = true }
      return !state.isAsking
    }
    guard isFirst else { return }
    Task {
      let place = try? await services.places.place()
      let life = place == nil ? ConnectionCountry.rest : SignInTimes.day
      state.withLock { state in
        state.known = (place?.countryCode, Timestamp(milliseconds: now.milliseconds + life))
        state.isAsking = false
      }
    }
  }
}
