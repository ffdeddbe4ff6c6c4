import Application
import Domain
import Glibc
import Kiosk
import Logging
import Messages
import Platform
import Reports
import ServiceLifecycle
import Web
import WebServer

/// Serves a station's screen from the station's own process, with or without the pages of the library.
struct StationServer: Sendable {
  private let settings: ServerSettings
  /// The sites that are served in addition to the screen's own pages.
  private let others: @Sendable (StationSite, RunningStation) -> [any Site]
  /// The sentence that is printed once the server listens.
  private let told: @Sendable (_ page: (String) -> String, Messages) -> String

  /// Only the screen.
  init(_ address: ScreenAddress) {
    settings = ServerSettings(address: address.listening)
    others = { site, _ in [StationFront(site)] }
    told = { page, messages in messages.text(.stationScreenAt(address: page(""))) }
  }

  /// The screen and the pages of the library.
  ///
  /// - Throws: `CommandProblem` for settings that no server may start with.
  init(_ session: Session) throws(CommandProblem) {
    settings = try ServerSettings(of: session)
    others = { _, station in [LibrarySite(session, logger: station.log)] }
    told = { page, messages in
      messages.text(.webPagesServed(address: page(""))) + "\n"
        + messages.text(.stationScreenAt(address: page("station")))
    }
  }

  func audience(_ surroundings: StationSurroundings) -> any StationAudience {
    let (settings, others, told) = (settings, others, told)
    return StationScreen(surroundings) { site, station in
      [ScreenService(sites: [site] + others(site, station), settings: settings, told: told, station: station)]
    }
  }
}

/// The server of the screen. It says where a browser finds it, and in words why it cannot start.
///
/// A station lends without its screen, too: the server is retried, and the station continues.
private struct ScreenService: Service {
  private static let pause = Duration.seconds(5)

  let sites: [any Site]
  let settings: ServerSettings
  let told: @Sendable (_ page: (String) -> String, Messages) -> String
  let station: RunningStation

  func run() async throws {
    var told: ServerFailure?
    while !Task.isCancelled {
      do {
        return try await server.run()
      } catch let failure as ServerFailure {
        if failure != told { tell(failure) }
        told = failure
      }
      let isOver = await cancelWhenGracefulShutdown { (try? await Task.sleep(for: Self.pause)) == nil }
      if isOver { return }
    }
  }

  private var server: HTTPService {
    let (tell, settings, told) = (station.tellStaff, settings, told)
    return HTTPService(sites: sites, settings: settings, logger: station.log) { host, port in
      tell { messages in told({ settings.page($0, at: host, port) }, messages) }
    }
  }

  private func tell(_ failure: ServerFailure) {
    let problem = CommandProblem.screenNotServed(address: "\(settings.address)", detail: failure.detail)
    station.log.warning("screen not served", metadata: ["code": "\(problem.code)"])
    station.tellStaff { $0.problemLine(problem) }
  }
}

extension ServerFailure {
  fileprivate var detail: FaultDetail {
    switch self {
    case .addressInUse: .system(EADDRINUSE)
    case .noSuchAddress: .system(EADDRNOTAVAIL)
    case .portNotAllowed: .system(EACCES)
    case .cannotListen(_, let reason): .words(reason)
    case .certificate: .words("certificate")
    }
  }
}
