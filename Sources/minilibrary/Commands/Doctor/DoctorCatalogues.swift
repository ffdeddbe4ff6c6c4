import Application
import Domain
import Messages
import Metadata

/// Whether the catalogues that are set up answer: each is asked one real question, and nothing is kept of it.
enum DoctorCatalogues {
  /// A key and a contact that are not set, whatever the network does.
  static func settings(_ configuration: LookupConfiguration) -> [DoctorFinding] {
    let catalogues = configuration.catalogues
    let lacksKey = catalogues.contains(.googleBooks) && configuration.googleKey == nil
    let lacksContact = catalogues.contains(.openLibrary) && configuration.contact == nil
    return (lacksKey ? [.keyMissing] : []) + (lacksContact ? [.contactMissing] : [])
  }

  static func findings(
    _ configuration: LookupConfiguration, environment: ProcessEnvironment = ProcessEnvironment()
  ) async -> [DoctorFinding] {
    guard !configuration.catalogues.isEmpty else { return [.lookupsOff] }
    let check: CatalogueCheck
    do throws(HTTPProblem) {
      check = try CatalogueCheck(configuration, version: Version.current)
    } catch {
      return configuration.catalogues.map { .catalogueFails($0, .unreachable(detail: "libcurl")) }
    }
    return await withTaskGroup(of: (Int, DoctorFinding).self) { group in
      for (index, source) in configuration.catalogues.enumerated() {
        group.addTask { (index, await finding(source, check, environment)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static func finding(
    _ source: LookupSource, _ check: CatalogueCheck, _ environment: ProcessEnvironment
  ) async -> DoctorFinding {
    guard let problem = await check.problem(of: source) else { return .catalogueAnswers(source) }
    guard let address = check.address(of: source), !address.isLoopback, !usesProxy(environment) else {
      return .catalogueFails(source, problem)
    }
    switch problem {
    case .unreachable: return await DoctorNetwork.finding(address.host) ?? .catalogueFails(source, problem)
    // A login page cannot have the catalogue's certificate, but shows itself where no certificate is asked for.
    case .certificate, .timedOut:
      return await DoctorPortal.ask(address.host, port: "80", within: DoctorNetwork.patience)
        .map { .catalogueFails(source, .portal(host: $0)) } ?? .catalogueFails(source, problem)
    case .limited, .forbidden, .countryNeeded, .key, .portal, .serverFailed, .unreadable:
      return .catalogueFails(source, problem)
    }
  }

  /// With a proxy, host names and connections are the proxy's task.
  private static func usesProxy(_ environment: ProcessEnvironment) -> Bool {
    ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { environment[$0] != nil }
  }
}
