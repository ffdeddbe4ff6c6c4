import Domain
import KioskMachine
import Messages
import TestSupport

extension Screen {
  /// All that a person reads on it, in English.
  var texts: [String] {
    let words = Messages(language: .english, calendar: .dublin)
    return [words.title(self), words.invitation(self)] + lines.map { words.pileLine($0) }
      + (prompt.map { [words.prompt($0.kind).line] } ?? [])
  }
}

extension Station {
  /// All that was told last and is shown now, in English.
  var texts: [String] {
    let words = Messages(language: .english, calendar: .dublin)
    return notices.flatMap { words.notice($0).map(\.text) } + screen.texts
  }
}

extension Loan {
  /// As the store tells of it once it is back, at noon.
  var givenBack: Loan {
    var loan = self
    loan.book.availableCopies += 1
    loan.returnDate = Shelf.noon
    return loan
  }

  func renewed(until due: Timestamp) -> Loan {
    var loan = self
    loan.dueDate = due
    loan.renewals += 1
    return loan
  }
}

extension Screen {
  func isIdle(in home: Mode) -> Bool {
    mode == home && body == .idle && prompt == nil && !isBusy
  }
}

extension Scan {
  /// A packet of biscuits.
  static let foreignProduct = Scan(biscuits)
}

extension Refusal {
  static let strangersCard: Refusal =
    Shelf.stranger.cardNumber.map { .unknownCard($0) } ?? .unknownStudent(libraryID: Shelf.stranger.libraryID)

  static let product: Refusal = {
    guard case .refused(let refusal) = Scan.foreignProduct else { fatalError("biscuits are no book") }
    return refusal
  }()
}

private let biscuits: Barcode = {
  guard let barcode = Barcode(.ean13, "4006381333931") else { fatalError("a wrong sample") }
  return barcode
}()
