import Foundation
import Glibc
import Messages

/// Checks the files that the package installs: units and device rules.
enum DoctorService {
  private static let unitFolders = ["/etc/systemd/system", "/lib/systemd/system", "/usr/lib/systemd/system"]
  private static let rules = ["/etc", "/run", "/lib", "/usr/lib"].map { $0 + "/udev/rules.d/70-minilibrary.rules" }

  static func findings(on machine: Machine) -> [DoctorFinding] {
    let installed = rules.first { machine.exists($0) }
    return [installed.map { .rulesInstalled(path: $0) } ?? .rulesMissing, service(on: machine)]
  }

  private static func service(on machine: Machine) -> DoctorFinding {
    guard unitFolders.contains(where: { machine.exists($0 + "/minilibrary.service") }) else { return .serviceMissing }
    let stations = enabledUnits(on: machine)
    if stations.isEmpty { return .serviceDisabled }
    return stations.count == 1 ? .serviceEnabled(units: stations) : .serviceTwice(units: stations)
  }

  /// The units that a target wants, by systemd's links.
  private static func enabledUnits(on machine: Machine) -> [String] {
    let folder = machine.path("/etc/systemd/system")
    let names = { (folder: String) in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
    let wanted = names(folder).filter { $0.hasSuffix(".wants") }.flatMap { names(folder + "/" + $0) }
    return Set(wanted.filter { $0 == "minilibrary.service" || $0.hasPrefix("minilibrary-console@") }).sorted()
  }
}
