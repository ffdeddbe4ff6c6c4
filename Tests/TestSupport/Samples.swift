// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

package import Domain
import Foundation

extension ISBN {
  /// One of the numbers 978 000000000 … 978 999999999, completed with its check digit.
  package static func numbered(_ number: Int) -> ISBN {
    let nine = String(String(1_000_000_000 + number).dropFirst())
    return ISBN(thirteen: Digits("978" + nine)!.checked)!
  }
}

extension Digits {
  /// As text, with the GS1 check digit at its end.
  package var checked: String { text + String(CheckDigit.gtin(of: values)) }
}

extension Book {
  package static func sample(
    _ number: Int, _ title: String = "Dune", author: String = "Frank Herbert", total: Int = 1, available: Int = 1,
    isWishlistItem: Bool = false
  ) -> Book {
    Book(
      id: ID(rawValue: Int64(number)), isbn: .numbered(number), title: title, author: author, totalCopies: total,
      availableCopies: available, createdAt: Timestamp(milliseconds: 0), isWishlistItem: isWishlistItem)
  }
}

extension Student {
  package static func sample(_ number: Int, _ firstName: String = "Ada", _ lastName: String = "Lovelace") -> Student {
    Student(
      id: ID(rawValue: Int64(number)), libraryID: "S\(number)", firstName: firstName, lastName: lastName, grade: "7",
      createdAt: Timestamp(milliseconds: 0), cardNumber: CardNumber(serial: number)!)
  }
}

extension Loan {
  package static func sample(
    _ number: Int, of book: Book, to student: Student, due: Timestamp, returned: Timestamp? = nil, renewals: Int = 0
  ) -> Loan {
    Loan(
      id: ID(rawValue: Int64(number)), book: book, student: student, checkoutDate: Timestamp(milliseconds: 0),
      dueDate: due, returnDate: returned, renewals: renewals)
  }
}

extension LocalCalendar {
  package static let dublin = zone("Europe/Dublin")

  package static func zone(_ identifier: String) -> LocalCalendar {
    LocalCalendar(timeZone: TimeZone(identifier: identifier)!)
  }
}

extension Timestamp {
  /// The last millisecond of a day in Dublin.
  package static func endOf(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
    LocalCalendar.dublin.endOfDay(CalendarDay(year: year, month: month, day: day))!
  }

  package func adding(milliseconds more: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds + more) }
}
