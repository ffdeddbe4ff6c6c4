import Domain
import Foundation
import Store
import TestSupport

/// One station in a separate process as a real one: random books to random students and back at once, for a time.
struct Station {
  let books: Int
  let seconds: Int
  let seed: Int

  func run(_ library: Library) async throws {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
    var checkouts: [Int] = []
    var returns: [Int] = []
    var refused: [String: Int] = [:]
    // A first one opens what is opened once.
    _ = try await library.book(id: Book.ID(rawValue: 1))
    FileHandle.standardOutput.write(Data("ready\n".utf8))
    _ = readLine()

    let whole = Stopwatch()
    while whole.wall < Double(seconds) * 1e6 {
      let book = Book.ID(rawValue: Int64.random(in: 1...Int64(books), using: &random))
      let student = Student.ID(rawValue: Int64.random(in: 2...Int64(Filling.students), using: &random))
      do throws(Refusals) {
        let first = Stopwatch()
        let loan = try await library.once(.random(), .checkOut(book, to: student, in: library.calendar), at: .now)
        checkouts.append(Int(first.wall))
        let second = Stopwatch()
        _ = try await library.once(.random(), .returnLoan(loan.id), at: .now)
        returns.append(Int(second.wall))
      } catch {
        refused[error.first.code, default: 0] += 1
      }
    }
    print("wall", Int(whole.wall), separator: "\t")
    print("cpu", Int(whole.cpu), separator: "\t")
    print("checkouts", checkouts.map(String.init).joined(separator: " "), separator: "\t")
    print("returns", returns.map(String.init).joined(separator: " "), separator: "\t")
    print("refused", refused.map { "\($0.key)=\($0.value)" }.joined(separator: " "), separator: "\t")
    try await library.close()
  }
}
