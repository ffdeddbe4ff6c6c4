import Domain
import Foundation
import Store
import TestSupport
import Testing

/// A clock that lags what the library has recorded.
@Suite("A clock that is behind", .serialized, .timeLimit(.minutes(60)))
struct ClockCommandTests {
  let library: StationLibrary
  private let momo = "9783522177504"

  /// A wrong clock has recorded an activity three days from now.
  init() async throws {
    library = try await StationLibrary()
    let later = Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000) + 3 * 86_400_000)
    try await library.withStore { store in
      _ = try await store.addBook(
        BookDraft(title: "Later", author: "Somebody"), operation: .random(), at: later)
    }
  }

  @Test func checkout_isRefused_untilStaffConfirmsTheDate() async throws {
    let refused = try await library.files.run("checkout", momo, "S12346")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("--clock-is-right"), "\(refused.errors)")
    #expect(refused.errors.contains("(clock-behind)"), "\(refused.errors)")
    #expect(try await library.loans() == [])
    try await library.files.succeed("checkout", momo, "S12346", "--clock-is-right")
    #expect(try await confirmations() == ["command"])
    try await library.files.succeed("return", momo)
    try await library.files.succeed("checkout", momo, "S12346")
    #expect(try await library.loans() == ["Momo to S12346"])
  }

  /// The kinds of actor of all confirmations.
  private func confirmations() async throws -> [String] {
    try await library.files.array("activity", "--type", "confirm_clock").compactMap {
      ($0["actor"] as? [String: Any])?["kind"] as? String
    }
  }

  @Test func return_isTaken() async throws {
    try await library.lend(momo, to: "S12346", daysAgo: 3)
    try await library.files.succeed("return", momo)
    #expect(try await library.loans() == [])
  }

  @Test func station_warns_andLendsOnceTheDateIsConfirmed() async throws {
    let ending = try await library.play(["S12346", momo, "y", "", momo, "y", "y", momo, "y", "done"])
    #expect(ending.errors.contains("(clock-behind)"), "\(ending.errors)")
    #expect(ending.output.components(separatedBy: "The clock may be wrong, so nothing").count == 3, "\(ending.output)")
    #expect(ending.output.contains("Is it "))
    // The station has no such option.
    #expect(!ending.output.contains("--clock-is-right"), "\(ending.output)")
    #expect(!ending.errors.contains("--clock-is-right"), "\(ending.errors)")
    #expect(ending.errors.contains("clock confirmed"), "\(ending.errors)")
    #expect(ending.output.contains("The date is confirmed."))
    #expect(try await confirmations() == ["station"])
    #expect(try await library.loans() == ["Momo to S12346"])
  }

  @Test func doctor_tells() async throws {
    let told = try await library.files.run("doctor", "--json")
    #expect(told.output.contains("clock-behind"), "\(told.output)")
  }
}
