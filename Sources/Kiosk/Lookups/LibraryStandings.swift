package import Domain
import Foundation
import Metadata
package import Store

/// How services on the web stand, kept in the library for all programs that share it.
///
/// A library that is locked, read-only or slow is not waited for. The notes are written all the same if the library
/// answers later.
package struct LibraryStandings: StandingStore {
  package let machine: String
  private let library: Library
  private let timeout: Duration

  package init(
    _ library: Library, machine: String = LibraryStandings.thisMachine, timeout: Duration = .milliseconds(500)
  ) {
    self.library = library
    self.machine = machine
    self.timeout = timeout
  }

  /// machine-id(5), or the host's name where there is none.
  package static var thisMachine: String {
    let written = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)
    return written.flatMap { $0.isEmpty ? nil : $0 } ?? ProcessInfo.processInfo.hostName
  }

  package func change<T: Sendable>(
    _ names: [String], at now: Timestamp, _ change: @escaping @Sendable (inout [ServiceStanding]) -> T
  ) async -> T? {
    let library = library
    return await LibraryAttempt.result(within: timeout) {
      (try? await library.changeStandings(names, at: now, change)) ?? nil
    }
  }
}
