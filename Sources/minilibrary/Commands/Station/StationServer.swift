import Application
import Domain
import Glibc
import Kiosk
import Logging
import Messages
import Platform
import ServiceLifecycle
import Web
import WebServer

/// Serves a station's screen from the station's own process.
struct StationServer {
  let address: ScreenAddress

  init(_ address: ScreenAddress) { self.address = address }

  func audience(_ surroundings: StationSurroundings) -> any StationAudience {
    let address = address
    return StationScreen(surroundings) { site, station in
      [ScreenService(site: site, address: address, station: station)]
    }
  }
}

/// The server of the screen. It says where a browser finds it, and in words why it cannot start.
///
/// A station lends without its screen, too: the server is tried again, and the station goes on.
private struct ScreenService: Service {
  private static let pause = Duration.seconds(5)

  let site: StationSite
  let address: ScreenAddress
  let station: RunningStation

  func run() async throws {
    guard let listening = ListeningAddress(host: address.host, port: address.port) else { return }
    var told: ServerFailure?
    while !Task.isCancelled {
      do {
        return try await server(listening).run()
      } catch let failure as ServerFailure {
        if failure != told { tell(failure, listening) }
        told = failure
      }
      let isOver = await cancelWhenGracefulShutdown { (try? await Task.sleep(for: Self.pause)) == nil }
      if isOver { return }
    }
  }

  private func server(_ listening: ListeningAddress) -> HTTPService {
    let (tell, log) = (station.tellStaff, station.log)
    return HTTPService(sites: [site], settings: ServerSettings(address: listening), logger: log) { host, port in
      let shown = host.contains(":") ? "[\(host)]" : host
      tell { $0.word(.screenAt(address: "http://\(shown):\(port)")) }
    }
  }

  private func tell(_ failure: ServerFailure, _ listening: ListeningAddress) {
    let problem = CommandProblem.screenNotServed(address: "\(listening)", detail: failure.detail)
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
