// Samples that are wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Foundation
import Reports

/// Things to speak of.
enum Sample {
  static let dublin = LocalCalendar(timeZone: TimeZone(identifier: "Europe/Dublin")!)
  static let isbn = ISBN(thirteen: "9780441172719")!
  static let card = CardNumber("20000011")!
  static let label = LabelNumber(serial: 1)!
  /// The end of 5 December 2026 in Dublin.
  static let due = dublin.endOfDay(CalendarDay(year: 2026, month: 12, day: 5))!

  static let book = Book(
    id: Book.ID(rawValue: 12), isbn: isbn, title: "Dune", author: "Frank Herbert", totalCopies: 2,
    availableCopies: 1, createdAt: Timestamp(milliseconds: 0))
  static let copy = Copy(
    id: Copy.ID(rawValue: 3), book: book.id, number: 2, label: label, state: .inRepair, shelf: "Summer", note: "Ace")
  static let plainCopy = Copy(id: Copy.ID(rawValue: 4), book: book.id, number: 1)
  static let ada = Student(
    id: Student.ID(rawValue: 1), libraryID: "S12345", firstName: "Ada", lastName: "Lovelace", grade: "7",
    createdAt: Timestamp(milliseconds: 0), cardNumber: card)
  /// On the wishlist.
  static let wish = Book(
    id: Book.ID(rawValue: 13), isbn: isbn, title: "Dune", author: "Frank Herbert", totalCopies: 0,
    availableCopies: 0, createdAt: Timestamp(milliseconds: 0), isWishlistItem: true)
  static let byrne = StaffMember(id: StaffMember.ID(rawValue: 4), name: "Ada Lovelace", cardNumber: card, hasPIN: true)
  static let account = Account(
    id: Account.ID(rawValue: 1), name: "Ada Lovelace", displayName: "Ada Lovelace", role: .librarian,
    createdAt: Timestamp(milliseconds: 0), passwordChangedAt: Timestamp(milliseconds: 0), passwordEndsAt: due)
  static let code = OneTimeCode("ABCD2345") ?? .random()
  static let linkCode = LinkCode("123456") ?? .random()
  static let actors: [Actor] =
    [
      .station(name: "foyer", identification: nil), .station(name: "foyer", identification: .card),
      .station(name: "foyer", identification: .typed), .station(name: "foyer", identification: .byHand),
      .staff(name: "Ada Lovelace", identification: .card), .staff(name: "Ada Lovelace", identification: .typed),
      .command(user: "ada"), .program, .visitor,
    ] + AccountRole.allCases.map { .account(name: "Ada Lovelace", role: $0) }
  static let checkFindings: [CheckFinding] =
    CheckRule.allCases.map { .rule($0, row: 12) }
    + [
      .absentOrAnotherType, .number(-7), .notText, .tooLong, .controlCharacters, .invalid,
    ].map { .value(ValueFault("book.isbn", row: "12", kind: $0)) }
    + [
      .dangling(ValuePlace("book.isbn", row: "12")),
      .constraintBroken(ValuePlace("book.isbn", row: "12"), constraint: "12 > 7"),
      .constraintNotEnforced(ValuePlace("book.isbn", row: nil), constraint: "12 > 7"),
      .importUnfinished(code: "none"),
    ]
  static let camera = Device(.camera, name: "C920", path: "/dev/video0")
  static let scanner = Device(.scanner, path: "/dev/input/event3")
  static let loan = Loan(
    id: Loan.ID(rawValue: 1), book: book, student: ada, checkoutDate: Timestamp(milliseconds: 0), dueDate: due)
  static let hold = Reservation(
    id: Reservation.ID(rawValue: 3), book: book, student: ada, createdAt: Timestamp(milliseconds: 0), heldUntil: due)

  /// One of each kind.
  static let foreignCodes: [ForeignCode] =
    [
      Barcode(.ean13, "9771234567003")!, Barcode(.ean13, "9790260000438")!,
      Barcode(.ean13, checked("200000000001"))!, Barcode(.ean13, checked("990000000001"))!,
      Barcode(.ean8, checked("0999999"))!, Barcode(.ean13, checked("400638133393"))!,
    ].compactMap { barcode in
      guard case .foreign(let code) = CodeKind(barcode) else { return nil }
      return code
    } + [label.foreignCode]

  private static func checked(_ payload: String) -> String {
    payload + String(CheckDigit.gtin(of: Digits(payload)!.values))
  }
}
