import Application
import Domain
import Messages

// The documents of the use cases as the pages take them.

extension BookListing {
  init(_ row: CatalogueRow, isBookmarked: Bool? = nil) {
    self.init(
      id: row.id.rawValue, title: row.title, language: row.titleLanguage, author: row.author, hasCover: row.hasCover,
      section: row.section, availability: Availability(row.shelf), isFavourite: row.isFavourite,
      isBookmarked: isBookmarked, rating: row.rating)
  }
}

extension BookListing.Availability {
  init(_ shelf: ShelfState) {
    switch shelf {
    case .onShelf(let count, let total): self = .onShelf(count, of: total)
    case .allOut(let day): self = .allOut(back: day)
    case .onHold: self = .onHold
    }
  }
}

extension BooksPage {
  init(_ page: CataloguePage) {
    let request = page.request
    self.init(
      query: Query(
        search: request.search ?? "", section: request.section,
        order: Order(rawValue: request.order.rawValue) ?? .title,
        favouritesOnly: request.favouritesOnly, onShelfOnly: request.onShelfOnly, category: request.category,
        language: request.language),
      books: page.rows.map { BookListing($0, isBookmarked: page.bookmarked?.contains($0.id)) }, previous: page.previous,
      next: page.next,
      sections: page.sections.map { Section($0.name, hasBooks: $0.hasBooks) }, favouriteCount: page.favouriteCount,
      categories: page.categories.map { Category(key: $0.key, name: $0.name) }, languages: page.languages,
      // An empty list says so in words.
      found: page.found == 0 ? nil : page.found,
      libraryIsEmpty: page.libraryIsEmpty)
  }
}

extension BookSheet {
  init(_ detail: BookDetail) {
    let availability: BookListing.Availability =
      if detail.isWish { .wish } else if detail.shelf == .allOut(nextDue: nil), detail.copiesOut == 0 { .away } else {
        .init(detail.shelf)
      }
    self.init(
      BookListing(
        id: detail.id.rawValue, title: detail.title, language: detail.language, author: detail.author,
        hasCover: detail.hasCover, section: detail.section, availability: availability, isFavourite: detail.isFavourite,
        isBookmarked: detail.isBookmarked),
      added: detail.addedAt)
    (isbn, label, publisher) = (detail.isbn?.text, detail.label?.text, detail.publisher)
    (published, pages, description) = (detail.publishedDate, detail.pageCount, detail.description)
    (copiesOut, nextDue, notes) = (detail.copiesOut, detail.nextDue, detail.notes)
    categories = detail.categories.map(\.name)
    googleBooks = Address(elsewhere: detail.links.googleBooks)
    openLibrary = detail.links.openLibrary.map { Address(elsewhere: $0) }
    (readingEntry, rating) = (detail.readingEntry?.rawValue, detail.rating)
    reviews = detail.reviews.map { ReviewLine($0) }
    readByReaders = detail.readByReaders.map { BookListing($0) }
    sameKind = detail.sameKind.map { BookListing($0) }
    copies = detail.copies.map {
      CopyLine(number: $0.number, label: $0.label, state: $0.state, shelf: $0.shelf, note: $0.note, due: $0.due)
    }
    staff = detail.staff.map { Staff($0) }
    history = detail.history.map { History($0) }
    lookup = detail.lookup.map { Lookup($0) }
  }
}

extension BookSheet.Staff {
  init(_ staff: BookDetail.Staff) {
    self.init(
      loans: staff.loans.map {
        BookSheet.LoanLine(
          student: $0.studentName, className: $0.className, copy: $0.copyNumber, checkedOut: $0.checkedOut, due: $0.due,
          daysOverdue: $0.daysOverdue)
      },
      queue: staff.queue.map {
        BookSheet.Place(student: $0.studentName, className: $0.className, since: $0.since, heldUntil: $0.heldUntil)
      })
  }
}

extension BookSheet.History {
  init(_ history: BookDetail.History) {
    self.init(
      loans: history.loans.map {
        BookSheet.PastLoan(
          student: $0.studentName, className: $0.className ?? "", copy: $0.copyNumber, checkedOut: $0.checkedOut,
          returned: $0.returned)
      },
      previous: history.previous, next: history.next, copy: history.copy)
  }
}

extension BookSheet.Lookup {
  init(_ lookup: BookDetail.Lookup) {
    let state: State =
      switch lookup.state {
      case .waiting: .waiting
      case .found: .found
      case .notFound: .notFound
      }
    self.init(state: state, problem: lookup.problem, at: lookup.at)
  }
}

extension DeskPage.Matter {
  init(_ row: AttentionRow) {
    let entry = row.entry
    self.init(
      id: entry.id, kind: entry.attention.kind, bookID: entry.book?.id.rawValue, book: entry.book?.title,
      bookLanguage: entry.book?.metadata.languageCode, student: entry.student?.fullName,
      codes: row.codes.map { DeskPage.Code($0.text, title: $0.title) }, moreCodes: row.moreCodes,
      subject: entry.attention.subject, reason: entry.attention.reason, first: entry.createdAt, last: entry.lastAt,
      times: entry.times)
  }
}

extension DeskPage.Task {
  init(_ task: FirstTask) {
    let step: FirstStep =
      switch task.kind {
      case .books: .books
      case .students: .students
      case .cards: .cards
      case .station: .station
      }
    self.init(step, isDone: task.state == .done)
  }
}
