package import Domain
import Store

/// The page of a book.
extension Session {
  /// The most books of a list of suggestions.
  package static let suggestionLimit = 6

  /// The content at the address of a book, with the parts that the role of the account may see. A look-up is queued for
  /// a book that lacks something.
  ///
  /// - Parameter history: a wrong mark gives the newest loans, a number that no copy had gives none.
  package func bookDetail(_ id: Book.ID, history: HistoryRequest = HistoryRequest()) async throws -> BookAnswer {
    let rights = PageRights(of: account?.role)
    let reader = BookPageReader(
      account: account?.id, student: account?.student, suggestionLimit: Session.suggestionLimit)
    let found = try await library.bookPage(
      id, for: reader, history: history.place, ofCopy: history.copy,
      historyLimit: rights.contains(.history) ? Session.historyLimit : 0, passingOnAt: now)
    guard let found else {
      guard rights.contains(.history), let deleted = try await library.deletedBook(id) else { return .unknown }
      return .deleted(title: deleted.title, at: deleted.at)
    }
    await addLookupTask(of: found.book.book)
    var detail = detail(found, rights, copy: history.copy)
    if let account {
      (detail.isBookmarked, detail.readingEntry) = (found.isBookmarked, found.readingEntry)
      detail.mayReserve = account.student != nil && detail.shelf != .wish
    }
    (detail.rating, detail.reviews) = (found.book.rating, found.reviews)
    detail.readByReaders = rows(found.suggestions.readByReaders)
    detail.sameKind = rows(found.suggestions.ofTheSameKind)
    return .book(detail)
  }

  private func detail(_ rows: BookPageRows, _ rights: PageRights, copy: Int?) -> BookDetail {
    let book = rows.book.book
    var detail = BookDetail(
      book: book, section: Collation.section(of: book.title).name, categories: rows.categories,
      hasCover: hasCover(book), addedAt: calendar.day(of: book.createdAt), shelf: shelf(of: rows),
      copiesOut: rows.loans.count, nextDue: rows.loans.map(\.dueDate).min().map { calendar.day(of: $0) },
      waiting: rows.queue.count { !$0.isHeld })
    let due = Dictionary(
      rows.loans.compactMap { loan in loan.copyNumber.map { ($0, calendar.day(of: loan.dueDate)) } },
      uniquingKeysWith: min)
    // A person who wants the book cannot get a withdrawn copy.
    detail.copies = rows.copies.filter { $0.state != .withdrawn || rights.contains(.notes) }.map { copy in
      var copy = copy
      if !rights.contains(.people) { copy.note = "" }
      return BookDetail.CopyRow(copy: copy, due: due[copy.number])
    }
    if rights.contains(.notes) {
      detail.lookup = rows.lookup.map(BookDetail.Lookup.init)
    } else {
      detail.book.notes = ""
    }
    if rights.contains(.people) {
      detail.staff = BookDetail.Staff(loans: rows.loans.map(line), queue: rows.queue.map(line))
    }
    if rights.contains(.history) {
      detail.history = BookDetail.History(
        loans: rows.history.loans,
        previous: rows.history.hasNewer ? rows.history.loans.first.map { HistoryCursor.text($0.id) } : nil,
        next: rows.history.hasOlder ? rows.history.loans.last.map { HistoryCursor.text($0.id) } : nil, copy: copy)
    }
    return detail
  }

  private func shelf(of rows: BookPageRows) -> ShelfState {
    if rows.book.book.isWishlistItem { return .wish }
    let shelf = shelf(of: rows.book)
    return shelf == .allOut(nextDue: nil) && rows.loans.isEmpty ? .away : shelf
  }

  private func line(_ loan: Loan) -> BookDetail.LoanRow {
    BookDetail.LoanRow(
      studentName: loan.student.fullName, className: loan.student.grade,
      checkedOut: calendar.day(of: loan.checkoutDate), due: calendar.day(of: loan.dueDate),
      daysOverdue: rules.daysOverdue(loan, at: now, in: calendar))
  }

  private func line(_ reservation: Reservation) -> BookDetail.WaitingPerson {
    BookDetail.WaitingPerson(
      studentName: reservation.student.fullName, className: reservation.student.grade,
      since: calendar.day(of: reservation.createdAt), heldUntil: reservation.heldUntil.map { calendar.day(of: $0) })
  }
}

extension HistoryRequest {
  fileprivate var place: BookHistory.Place {
    if let loan = older.flatMap({ HistoryCursor.loan($0) }) { return .olderThan(loan) }
    if let loan = newer.flatMap({ HistoryCursor.loan($0) }) { return .newerThan(loan) }
    return .newest
  }
}

extension BookDetail.Lookup {
  fileprivate init(_ state: BookPageRows.LookupState) {
    switch state {
    case .waiting(let problem, let next): self.init(state: .waiting, problem: problem, at: next)
    case .ended(.done, let problem, let end): self.init(state: .found, problem: problem, at: end)
    case .ended(.notFound, let problem, let end): self.init(state: .notFound, problem: problem, at: end)
    }
  }
}

/// The mark of a page of history in an address. It says nothing to a person.
private enum HistoryCursor {
  private static let key: Int64 = 0x5DEE_CE66

  static func text(_ loan: Loan.ID) -> String { String(loan.rawValue ^ key, radix: 36) }

  static func loan(_ text: String) -> Loan.ID? { Int64(text, radix: 36).map { Loan.ID(rawValue: $0 ^ key) } }
}
