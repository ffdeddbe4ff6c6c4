import Foundation
import TestSupport
import Testing

/// Two stations, two processes, one database.
@Suite("minilibrary kiosk, two stations", .serialized, .timeLimit(.minutes(60)))
struct KioskTwoStationsTests {
  let library: StationLibrary
  private let due = Noon.date(in: 14)
  private let dune = "9780441172719"

  init() async throws { library = try await StationLibrary() }

  private func answered(_ station: StationProcess) async throws -> Bool {
    station.send("S12348")
    try await station.wait(for: "Hello Erwin Schrödinger.")
    return station.output.contains("Borrowed: “Dune”")
  }

  @Test(arguments: 1...5)
  func lastCopy_goesToOneStation_whenBothAsk(round: Int) async throws {
    // Given the only copy, and the question on both stations.
    let stations = [try library.station(), try library.station()]
    for (station, student) in zip(stations, ["S12345", "S12346"]) { station.send(student, dune) }
    for station in stations { try await station.wait(for: "[Y/n/date]") }

    // When both are answered.
    for station in stations { station.send("y") }

    // Then one has it, the other is informed, and both continue.
    let gotIt = [try await answered(stations[0]), try await answered(stations[1])]
    #expect(gotIt.count { $0 } == 1)
    for (station, got) in zip(stations, gotIt) where !got {
      #expect(
        station.output.contains("\nAll copies of “Dune” are on loan; it can be reserved.\n"),
        "\(station.output)")
    }
    for (station, book) in zip(stations, ["9783522177504", "9780261102217"]) {
      station.send("done", "S12347", book, "y")
      station.endInput()
      let ending = try await station.end()
      #expect(ending.status == 0)
      #expect(ending.errors == "")
      #expect(ending.output.contains("Borrowed: “\(book.hasPrefix("9783") ? "Momo" : "The Hobbit")”, due"))
    }
    let loans = try await library.loans()
    #expect(loans.count == 3)
    #expect(loans.count { $0.hasPrefix("Dune to") } == 1)
    try await library.expectSound()
  }

  @Test func bookThatOneStationLent_isTakenBackAtTheOther() async throws {
    let (first, second) = (try library.station(), try library.station())
    first.send("S12345", dune, "y")
    try await first.wait(for: "Borrowed: “Dune”")
    second.send(dune, "y")
    try await second.wait(for: "Returned: “Dune”.")

    // The session at the first knows of it: the book is to be had again.
    first.send(dune)
    try await first.wait(for: "Borrow “Dune”", times: 2)
    for station in [first, second] {
      station.endInput()
      #expect(try await station.end().status == 0)
    }
    #expect(try await library.loans() == [])
    try await library.expectSound()
  }

  @Test func manyVisits_areAllRecorded_whenTwoStationsWorkAtOnce() async throws {
    let visits = (0..<10).flatMap { _ in ["9783522177504", "y", "9783522177504", "return", "y"] }
    let stations = try ["S12345", "S12346"].map { student in
      let station = try library.station()
      station.send([student] + visits)
      station.endInput()
      return station
    }
    for station in stations {
      let ending = try await station.end()
      #expect(ending.status == 0)
      // Lent and taken back in turn, ten times each; the copies are enough for both.
      #expect(ending.output.components(separatedBy: "\nBorrowed: ").count == 11)
      #expect(ending.output.components(separatedBy: "\nReturned: ").count == 11)
      #expect(!ending.output.contains("library system"), "\(ending.output)")
    }
    #expect(try await library.loans() == [])
    try await library.expectSound()
  }

  @Test func bothStations_work_whenTheyMakeTheLibraryTogether() async throws {
    let database = library.files.folder.appending(path: "new.sqlite").path
    let stations = try ["Dune", "Momo"].map { title in
      let station = try library.station(["--mode", "shelving", "--database", database])
      station.send("new", title, "Some One", "", "", "y")
      station.endInput()
      return station
    }
    for station in stations {
      let ending = try await station.end()
      #expect(ending.status == 0)
      #expect(ending.errors == "")
      #expect(ending.output.contains(" (Some One), 1 copy.\n"), "\(ending.output)")
    }
    #expect(try await library.files.array("books", "list", "--database", database).count == 2)
    #expect(try await library.files.succeed("database", "check", "--database", database) == "ok\n")
  }
}
