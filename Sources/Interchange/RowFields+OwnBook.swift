import Domain

extension RowFields {
  /// A line of our own export: taken exactly, all that is wrong with it is named.
  func ownBook(_ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    var wrong = WrongFields()
    let areWishes = columns.layout.areWishes
    var remarks: [LineProblem] = []
    let number = wrong.noting { () throws(LineProblem) in
      let text = trimmed(columns.isbn)
      if columns.layout.forgivesISBN { return try isbn(of: [(text, columns.isbn)], &remarks) }
      return try isbn(text, columns.isbn)
    }
    var draft = BookDraft(isbn: number, title: undone(columns.title), author: undone(columns.author))
    var available: Int?
    if !areWishes { available = copies(columns, &draft, &wrong) }
    if let language = optional(columns.language) {
      do throws(Refusal) {
        draft.metadata.languageCode = try LanguageName.code(language)
      } catch {
        wrong.add(problem(columns.language, .refused([error])))
      }
    }
    draft.metadata.publisher = wrong.noting(in: try line(undone(columns.publisher), columns.publisher))
    draft.metadata.publishedDate = wrong.noting(in: try line(undone(columns.date), columns.date))
    draft.metadata.pageCount = wrong.noting(in: try self.number(columns.pages))
    if let pages = draft.metadata.pageCount, !BookDraft.pagesRange.contains(pages) {
      wrong.add(problem(columns.pages, .refused([.pagesOutOfRange(BookDraft.pagesRange)])))
    }
    draft.notes = wrong.noting(in: try paragraphs(DefusedText.undo(raw(columns.notes)), columns.notes)) ?? ""
    addDetails(columns, &draft.metadata, &wrong)
    var entry = BookEntry(draft: draft, availableCopies: available, saysCopies: !areWishes)
    addKept(columns, &entry, &wrong)
    entry.remarks = remarks
    check(draft, columns, &wrong)
    if let problem = LineProblem(wrong.all) { throw problem }
    return entry
  }

  private func addDetails(_ columns: BookColumns, _ metadata: inout BookMetadata, _ wrong: inout WrongFields) {
    let description = wrong.noting(in: try paragraphs(DefusedText.undo(raw(columns.description)), columns.description))
    metadata.description = description.flatMap { $0.isEmpty ? nil : $0 }
    if optional(columns.categories) != nil {
      let names = BookCells.categories(of: undone(columns.categories))
      metadata.categories = names.compactMap { name in
        wrong.noting { () throws(LineProblem) in try line(name, columns.categories) }
      }
    }
    metadata.coverImageURL = wrong.noting(in: try address(columns.cover))
  }

  func address(_ column: Int?) throws(LineProblem) -> String? {
    guard let address = optional(column) else { return nil }
    if address.hasPrefix("https://"), address.utf8.count <= RowFields.addressLimit, TypedText.isText(address) {
      return address
    }
    throw problem(column, .addressWrong(text: address))
  }

  /// Reads the fields that only our own tables have: the label, the favourite flag and the date of adding.
  func addKept(_ columns: BookColumns, _ entry: inout BookEntry, _ wrong: inout WrongFields) {
    entry.label = wrong.noting(in: try label(columns.label))
    if let text = optional(columns.favourite) {
      entry.isFavourite = BookCells.flag(of: text)
      if entry.isFavourite == nil { wrong.add(problem(columns.favourite, .flagWrong(text: text))) }
    }
    entry.addedAt = wrong.noting(in: try moment(columns.added))
  }

  private static let addressLimit = 2000

  /// - Returns: how many are on the shelf; nil where the line does not say.
  private func copies(_ columns: BookColumns, _ draft: inout BookDraft, _ wrong: inout WrongFields) -> Int? {
    let before = wrong.all.count
    let available = wrong.noting(in: try number(columns.available))
    let total = wrong.noting { () throws(LineProblem) in
      guard let total = try number(columns.total) else { throw problem(columns.total, .missing) }
      return total
    }
    draft.copies = total ?? draft.copies
    if let total, let available, available > total, wrong.all.count == before {
      wrong.add(problem(columns.available, .availableAboveTotal))
    }
    return available
  }

  /// Adds the faults of title, author and copies, each with its column.
  func check(_ draft: BookDraft, _ columns: BookColumns, _ wrong: inout WrongFields) {
    for (column, text) in [(columns.title, draft.title), (columns.author, draft.author)]
    where !isExact && GarbledText.isEvident(in: text) {
      wrong.add(problem(column, .garbled(text: text)))
    }
    if RowFields.isSound(draft.title), RowFields.isSound(draft.author), BookDraft.copiesRange.contains(draft.copies) {
      return
    }
    // A wish may be about a book without a known author.
    let needsAuthor = !columns.layout.areWishes || !draft.author.isEmpty
    for refusal in draft.refusals {
      switch refusal {
      case .titleTooShort: wrong.add(problem(columns.title, draft.title.isEmpty ? .missing : .refused([refusal])))
      case .authorTooShort where !needsAuthor: continue
      case .authorTooShort: wrong.add(problem(columns.author, draft.author.isEmpty ? .missing : .refused([refusal])))
      case .copiesOutOfRange: wrong.add(problem(columns.total, .refused([refusal])))
      case .inputTooLong:
        for (column, text) in [(columns.title, draft.title), (columns.author, draft.author)]
        where text.count > TypedText.maximumLength { wrong.add(problem(column, .refused([refusal]))) }
      default:
        for (column, text) in [(columns.title, draft.title), (columns.author, draft.author)]
        where !TypedText.isText(text) { wrong.add(problem(column, .refused([refusal]))) }
      }
    }
  }

  /// Text without a possible fault, as most titles are. A Latin letter takes two bytes at most.
  private static func isSound(_ text: String) -> Bool {
    (BookDraft.minimumTextLength * 2...TypedText.maximumLength).contains(text.utf8.count) && TypedText.isLatin(text)
  }

  /// The text from before it was defused.
  func undone(_ column: Int?) -> String {
    TypedText.trim(DefusedText.undo(raw(column)))
  }
}

/// The faults of a line's fields, in reading order.
struct WrongFields {
  private(set) var all: [LineProblem] = []

  mutating func add(_ problem: LineProblem) { all.append(problem) }

  /// The field, or nil and a problem more.
  mutating func noting<T>(in field: @autoclosure () throws(LineProblem) -> T?) -> T? { noting(field) }

  /// The field, or nil and a problem more.
  mutating func noting<T>(_ read: () throws(LineProblem) -> T?) -> T? {
    do throws(LineProblem) {
      return try read()
    } catch {
      all.append(error)
      return nil
    }
  }
}
