import Domain
import Messages

/// The books and students of a demonstration, checked before the first of them is stored.
struct DemoLibrary {
  static let bookHeader = [
    "ISBN", "Title", "Author", "Total Copies", "Available Copies", "Language", "Publisher", "Published Date",
    "Page Count", "Notes",
  ]
  static let studentHeader = ["Library ID", "First Name", "Last Name", "Grade", "Card Number"]

  let books: [BookDraft]
  let students: [StudentDraft]

  /// - Parameter folder: where `books.csv` and `students.csv` lie.
  init(folder: String) throws(CommandProblem) {
    let books = try DemoCSV(path: folder + "/books.csv", header: DemoLibrary.bookHeader)
    let students = try DemoCSV(path: folder + "/students.csv", header: DemoLibrary.studentHeader)
    self.books = try DemoLibrary.books(in: books)
    self.students = try DemoLibrary.students(in: students)
  }

  static func books(in file: DemoCSV) throws(CommandProblem) -> [BookDraft] {
    var once = Once(path: file.path)
    var drafts: [BookDraft] = []
    for row in file.rows {
      let reader = RowReader(path: file.path, row: row, header: bookHeader)
      var draft = BookDraft(
        isbn: try reader.isbn(0), title: row.fields[1], author: row.fields[2], copies: try reader.number(3),
        notes: row.fields[9])
      // A library that nobody has borrowed from keeps all its copies on the shelf; the column is only checked.
      guard try reader.number(4) <= draft.copies else { throw reader.fault(.availableAboveTotal) }
      draft.metadata.languageCode = reader.text(5)
      draft.metadata.publisher = reader.text(6)
      draft.metadata.publishedDate = reader.text(7)
      draft.metadata.pageCount = row.fields[8].isEmpty ? nil : try reader.number(8)
      guard draft.refusals.isEmpty else { throw reader.fault(.refused(draft.refusals)) }
      if let isbn = draft.isbn { try once.note(isbn.text, column: bookHeader[0], line: row.line) }
      drafts.append(draft)
    }
    return drafts
  }

  static func students(in file: DemoCSV) throws(CommandProblem) -> [StudentDraft] {
    var identifiers = Once(path: file.path)
    var cards = Once(path: file.path)
    var drafts: [StudentDraft] = []
    for row in file.rows {
      let reader = RowReader(path: file.path, row: row, header: studentHeader)
      let draft = StudentDraft(
        libraryID: row.fields[0], firstName: row.fields[1], lastName: row.fields[2], grade: row.fields[3],
        cardNumber: try reader.card(4))
      guard draft.refusals.isEmpty else { throw reader.fault(.refused(draft.refusals)) }
      try identifiers.note(draft.libraryID, column: studentHeader[0], line: row.line)
      if let card = draft.cardNumber { try cards.note(card.text, column: studentHeader[4], line: row.line) }
      drafts.append(draft)
    }
    return drafts
  }
}

/// Fields of one row as what they stand for.
private struct RowReader {
  let path: String
  let row: DemoCSV.Row
  let header: [String]

  func text(_ index: Int) -> String? { row.fields[index].isEmpty ? nil : row.fields[index] }

  func number(_ index: Int) throws(CommandProblem) -> Int {
    guard let digits = Digits(row.fields[index]), (1...9).contains(digits.count), let number = Int(digits.text) else {
      throw fault(.numberWrong(column: header[index], text: row.fields[index]))
    }
    return number
  }

  func isbn(_ index: Int) throws(CommandProblem) -> ISBN? {
    guard let text = text(index) else { return nil }
    do {
      return try ISBN(typed: text)
    } catch {
      throw fault(.refused([error]))
    }
  }

  func card(_ index: Int) throws(CommandProblem) -> CardNumber? {
    guard let text = text(index) else { return nil }
    guard let card = CardNumber(text) else { throw fault(.cardWrong(text: text)) }
    return card
  }

  func fault(_ fault: FileFault) -> CommandProblem {
    .malformedFile(path: path, line: row.line, fault)
  }
}

/// Numbers that may stand in a file once, compared as library IDs are.
private struct Once {
  let path: String
  private var lines: [String: Int] = [:]

  init(path: String) {
    self.path = path
  }

  mutating func note(_ number: String, column: String, line: Int) throws(CommandProblem) {
    if let first = lines.updateValue(line, forKey: LibraryID.key(number)) {
      throw .malformedFile(path: path, line: line, .twice(column: column, text: number, firstLine: first))
    }
  }
}
