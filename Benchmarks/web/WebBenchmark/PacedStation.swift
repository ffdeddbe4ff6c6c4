import Domain
import Foundation
import Store

/// A station with a pace: a number of checkouts and returns a second, each of another book and student.
struct PacedStation {
  let books: Int
  let students: Int
  let seconds: Int
  let rate: Int

  func run(_ path: String) async throws {
    let library = try await Library.open(
      at: StoreLocation(path), rules: CirculationRules(), calendar: LocalCalendar(), createIfMissing: false,
      clockRule: .program, actor: .station(name: "bench", identification: .card))
    var random = SystemRandomNumberGenerator()
    var times: [Int] = []
    var refused = 0
    let whole = Stopwatch()
    for number in 0..<(seconds * rate) {
      let due = Double(number) * 1e6 / Double(rate)
      try await Task.sleep(for: .microseconds(max(0, Int(due - whole.wall))))
      let book = Book.ID(rawValue: Int64.random(in: 1...Int64(books), using: &random))
      let student = Student.ID(rawValue: Int64.random(in: 1...Int64(students), using: &random))
      let watch = Stopwatch()
      do throws(Refusals) {
        let loan = try await library.once(.random(), .checkOut(book, to: student, in: library.calendar), at: .now)
        times.append(Int(watch.wall))
        _ = try await library.once(.random(), .returnLoan(loan.id), at: .now)
      } catch {
        refused += 1
      }
    }
    WebBenchmark.say("checkouts", times.map(String.init).joined(separator: " "))
    WebBenchmark.say("refused", "\(refused)")
    try await library.close()
  }
}
