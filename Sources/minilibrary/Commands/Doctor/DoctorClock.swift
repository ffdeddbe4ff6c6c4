import Application
import CTimex
import Domain
import Foundation
import Glibc
import Messages

/// The clock that due dates are told by.
enum DoctorClock {
  /// Milliseconds since 1970 when the program was made, and at the beginning of 2100.
  static let plausible = Version.made.milliseconds..<4_102_444_800_000

  static func findings(
    on machine: Machine, now: Timestamp = .now, environment: ProcessEnvironment = ProcessEnvironment(),
    isSynchronised: Bool? = DoctorClock.isSynchronised
  ) -> [DoctorFinding] {
    let isPlausible = plausible.contains(now.milliseconds)
    return [isPlausible ? .clockPlausible(now) : .clockImplausible(now)]
      + (isSynchronised.map { [$0 ? .clockSynchronised : .clockAlone] } ?? [])
      + [zone(on: machine, environment)]
  }

  private static func zone(on machine: Machine, _ environment: ProcessEnvironment) -> DoctorFinding {
    let linked = machine.link("/etc/localtime").flatMap { target in
      target.range(of: "zoneinfo/").map { String(target[$0.upperBound...]) }
    }
    // Some machines have a copy of the zone's file instead of a link.
    let written = (try? String(contentsOfFile: machine.path("/etc/timezone"), encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard let name = environment["TZ"] ?? linked ?? written, !name.isEmpty else { return .zoneUnset }
    return ["UTC", "UCT", "Universal", "Zulu"].contains(name.replacing("Etc/", with: "")) ? .zoneIsUTC : .zone(name)
  }

  /// As systemd tells it: the kernel knows how wrong the clock may be, 16 s at most while something corrects it. nil where it
  /// may not be asked.
  static var isSynchronised: Bool? {
    var state = timex()
    guard adjtimex(&state) >= 0 else { return nil }
    return state.maxerror < 16_000_000
  }
}
