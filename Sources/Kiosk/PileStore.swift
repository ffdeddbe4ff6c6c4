package import Domain
import KioskMachine
package import Store

/// Applies confirmed piles: written down first, then one transaction for each line, each counted once by its operation.
extension Library {
  /// - Returns: what became of each change, in their order.
  /// - Throws: where the pile could not be written down; nothing was changed then.
  func apply(_ changes: [PileChange], at now: Timestamp) async throws(Refusals) -> [LineResult] {
    // A single change is whole without it.
    let lines = changes.count > 1 ? changes.compactMap(\.line) : []
    if !lines.isEmpty { try await writeDown(lines, at: now) }
    var results: [LineResult] = []
    var ended: [OperationID] = []
    for change in changes {
      do throws(Refusals) {
        results.append(.done(try await make(change.change, change.operation, at: now)))
        ended.append(change.operation)
      } catch {
        results.append(.refused(error))
        // With a wrong clock the station asks again; what the store could not do is done at the next start.
        if case .store = error.first { continue }
        ended.append(change.operation)
      }
    }
    // Lines that stay here are done again at the next start, and count once all the same.
    if !lines.isEmpty { try? await strike(ended) }
    return results
  }

  /// Applies the lines that a killed station had confirmed. A line that is refused goes to the attention list.
  ///
  /// - Returns: how many were applied.
  @discardableResult
  package func finishPiles(at now: Timestamp) async throws(Refusals) -> Int {
    var applied = 0
    var ended: [OperationID] = []
    for (line, actor) in try await confirmedLines() {
      let library = acting(as: actor ?? .program)
      do throws(Refusals) {
        try await library.make(line.change, line.operation, at: now)
        applied += 1
        ended.append(line.operation)
      } catch {
        if error.isForLater { continue }
        try await library.record(line.attention(error.first), at: now)
        ended.append(line.operation)
      }
    }
    if !ended.isEmpty { try await strike(ended) }
    return applied
  }

  private func make(_ change: ConfirmedLine.Change, _ operation: OperationID, at now: Timestamp) async throws(Refusals)
  {
    switch change {
    case .checkOut(let book, let copy, let student, let due):
      _ = try await once(operation, .checkOut(book, copy: copy, to: student, due: due, in: calendar), at: now)
    case .returnLoan(let loan): _ = try await once(operation, .returnLoan(loan), at: now)
    case .renew(let loan, let due): _ = try await once(operation, .renew(loan, due: due, in: calendar), at: now)
    case .reserve(let book, let student): _ = try await once(operation, .reserve(book, for: student), at: now)
    case .addCopies(let id, let copies):
      guard let book = try await book(id: id) else { throw Refusals(.noLongerThere) }
      _ = try await add(
        BookDraft(title: book.title, author: book.author, copies: copies), as: .book(id), operation: operation, at: now)
    case .seeOnShelf(let book, let copy):
      _ = try await seeOnShelf(book, copy: copy, operation: operation, at: now)
    case .draft(let isbn, let copies): try await putIntoInbox(isbn, copies: copies, operation: operation, at: now)
    }
  }

  package func note(_ attention: Attention, at now: Timestamp) async throws(Refusals) {
    try await record(attention, at: now)
  }
}

extension PileChange {
  /// The change as the library writes it down; nil for one that no pile has.
  fileprivate var line: ConfirmedLine? {
    let kept: ConfirmedLine.Change? =
      switch change {
      case .checkOut(let book, let student, let due): .checkOut(book.id, copy: book.copy?.number, student.id, due: due)
      case .returnLoan(let loan): .returnLoan(loan.id)
      case .renew(let loan, let due): .renew(loan.id, due: due)
      case .reserve(let book, let student): .reserve(book.id, student.id)
      case .addCopies(let book, let copies), .acquire(let book, let copies): .addCopies(book.id, copies: copies)
      case .seeOnShelf(let book): .seeOnShelf(book.id, copy: book.copy?.number)
      case .draft(let isbn, let copies): .draft(isbn, copies: copies)
      case .overrule, .addBook, .confirmClock, .undoReturn: nil
      }
    return kept.map { ConfirmedLine(operation, $0, code: code) }
  }
}

extension ConfirmedLine {
  fileprivate func attention(_ refusal: Refusal) -> Attention {
    switch change {
    case .checkOut(let book, _, let student, _), .reserve(let book, let student):
      Attention(.refusedCheckout, book: book, student: student, codes: [code], reason: refusal.code)
    case .returnLoan, .renew: Attention(.unclearReturn, codes: [code], reason: refusal.code)
    case .addCopies(let book, _), .seeOnShelf(let book, _):
      Attention(.unknownCode, book: book, codes: [code], reason: refusal.code)
    case .draft: Attention(.unknownCode, codes: [code], reason: refusal.code)
    }
  }
}

extension Refusals {
  /// Whether the store or the clock stood in the way, and not the rules: trying again later may do.
  fileprivate var isForLater: Bool {
    if case .store = first { return true }
    if case .clockBehind = first { return true }
    if case .clockImplausible = first { return true }
    return false
  }
}
