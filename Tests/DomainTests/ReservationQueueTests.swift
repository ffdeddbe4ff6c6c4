import Domain
import TestSupport
import Testing

@Suite("The line for a book")
struct ReservationQueueTests {
  static let now = Timestamp.endOf(2026, 12, 1)

  /// `w` waits, `h` is held for, `x` was held for and not fetched.
  private func line(_ places: String) -> ReservationQueue {
    ReservationQueue(
      places.enumerated().map { index, place in
        ReservationQueue.Place(
          reservation: Reservation.ID(rawValue: Int64(index + 1)), student: Student.ID(rawValue: Int64(index + 1)),
          heldUntil: place == "w" ? nil : place == "h" ? Self.now : .endOf(2026, 11, 30))
      })
  }

  @Test(
    arguments: [
      ("", 3, [], [], []), ("w", 0, [], [], []), ("w", 1, [], [1], []), ("ww", 1, [], [1], []), ("hw", 1, [], [], []),
      ("hw", 2, [], [2], []), ("wh", 1, [], [], []), ("xw", 1, [1], [2], []), ("xhw", 1, [1], [], []),
      ("hh", 1, [], [], [2]), ("hwh", 0, [], [], [1, 3]), ("x", 0, [1], [], []), ("wwww", 2, [], [1, 2], []),
    ] as [(String, Int, [Int64], [Int64], [Int64])])
  func changes_keepACopyForEachNextInLine(
    places: String, available: Int, expired: [Int64], offered: [Int64], withdrawn: [Int64]
  ) {
    let changes = line(places).changes(available: available, at: Self.now)
    #expect(changes.expired.map(\.rawValue) == expired)
    #expect(changes.offered.map(\.rawValue) == offered)
    #expect(changes.withdrawn.map(\.rawValue) == withdrawn)
  }

  @Test func demand_isThatOfTheOthers() {
    let line = line("hww")
    #expect(
      line.demand(besides: Student.ID(rawValue: 1)) == Demand(heldForOthers: 0, othersWaiting: 2, hasReserved: true))
    #expect(
      line.demand(besides: Student.ID(rawValue: 2)) == Demand(heldForOthers: 1, othersWaiting: 1, hasReserved: true))
    #expect(line.demand(besides: Student.ID(rawValue: 9)) == Demand(heldForOthers: 1, othersWaiting: 2))
  }

  @Test(arguments: [(1, 0, []), (1, 1, ["held-for-another"]), (2, 1, []), (0, 1, ["no-copies-available"])])
  func lending_isRefused_whenAllThatIsHereIsKeptForOthers(available: Int, held: Int, codes: [String]) {
    let book = Book.sample(1, "Dune", total: 2, available: available)
    let found = CirculationRules().refusals(
      lending: book, toHolderOf: [], kind: .student, demand: Demand(heldForOthers: held), at: Self.now)
    #expect(found.map(\.code) == codes)
  }

  @Test func held_lastsToTheEndOfALocalDay() {
    let morning = Timestamp(milliseconds: Self.now.milliseconds - 20 * 3_600_000)
    #expect(CirculationRules(reservationDays: 3).heldUntil(from: morning, in: .dublin) == .endOf(2026, 12, 4))
    #expect(CirculationRules(reservationDays: 0).heldUntil(from: morning, in: .dublin) == .endOf(2026, 12, 1))
  }
}
