package import Domain

/// The layout of a table of read books: our own, Goodreads' and The StoryGraph's, without books that are to be read.
///
/// https://www.goodreads.com/review/import and the export in the settings of https://app.thestorygraph.com
package struct ReadingLayout: TableLayout, Hashable {
  package let format: ReadingFormat

  /// Self-made tables come last: every table has a title.
  package static let all = [ReadingFormat.goodreads, .storyGraph, .own].map { ReadingLayout(format: $0) }

  package var wanted: [String] {
    switch format {
    case .own: [ReadingTableColumn.title, .author].map(\.rawValue)
    case .goodreads: ["Title", "Author", "My Rating", "Date Read", "Exclusive Shelf"]
    case .storyGraph: ["Title", "Authors", "Read Status", "Star Rating"]
    }
  }

  package func used(_ columns: Columns) -> Set<Int> { positions(columns).all }

  package func recognises(_ columns: Columns) -> Bool {
    format == .own ? columns.has(wanted) : columns.hasExactly(wanted)
  }

  package func quoting(_ separator: Separator) -> CSVReader.Quoting { format == .goodreads ? .formulas : .strict }

  package func isOwnExport(_ columns: Columns) -> Bool {
    format == .own && columns.has(ReadingTableColumn.allCases.map(\.rawValue))
  }

  package func positions(_ columns: Columns) -> ReadingColumns { ReadingColumns(format, columns) }

  package static func entry(_ row: RowFields, _ columns: ReadingColumns) throws(LineProblem) -> ReadingDraft? {
    try columns.format == .own ? row.ownReading(columns) : row.foreignReading(columns)
  }
}

/// Nil for a missing column.
package struct ReadingColumns: Sendable {
  let format: ReadingFormat
  let title, author, isbn, otherISBN, genre, rating, readOn, review, shelf: Int?

  init(_ format: ReadingFormat, _ columns: Columns) {
    self.format = format
    title = columns["Title"]
    switch format {
    case .own:
      (author, isbn, otherISBN) = (columns["Author"], columns["ISBN"], nil)
      (genre, rating, readOn) = (columns["Genre"], columns["Rating"], columns["Read On"])
      (review, shelf) = (columns["Review"], nil)
    case .goodreads:
      (author, isbn, otherISBN) = (columns["Author"], columns["ISBN13"], columns["ISBN"])
      (genre, rating, readOn) = (columns["Bookshelves"], columns["My Rating"], columns["Date Read"])
      (review, shelf) = (columns["My Review"], columns["Exclusive Shelf"])
    case .storyGraph:
      (author, isbn, otherISBN) = (columns["Authors"], columns["ISBN/UID"], nil)
      (genre, rating, readOn) = (columns["Tags"], columns["Star Rating"], columns["Last Date Read"])
      (review, shelf) = (columns["Review"], columns["Read Status"])
    }
  }

  var all: Set<Int> {
    Set([title, author, isbn, otherISBN, genre, rating, readOn, review, shelf].compactMap(\.self))
  }
}

extension RowFields {
  /// A line of our export, or of a self-made table with its columns. Everything in it is read strictly.
  fileprivate func ownReading(_ columns: ReadingColumns) throws(LineProblem) -> ReadingDraft? {
    var wrong = WrongFields()
    var draft = ReadingDraft(title: undone(columns.title), author: undone(columns.author))
    draft.isbn = wrong.noting(in: try isbn(trimmed(columns.isbn), columns.isbn))
    draft.rating = wrong.noting(in: try number(columns.rating))
    draft.genre = wrong.noting { () throws(LineProblem) in
      guard let text = optional(columns.genre) else { return nil }
      guard let genre = Genre(rawValue: text.lowercased().replacing(" ", with: "-")) else {
        throw problem(columns.genre, .refused([.answerNotUnderstood(text: text)]))
      }
      return genre
    }
    draft.readOn = wrong.noting { () throws(LineProblem) in
      guard let text = optional(columns.readOn) else { return nil }
      guard let day = CalendarDay(iso: text) else {
        throw problem(columns.readOn, .refused([.dateNotUnderstood(text: text)]))
      }
      return day
    }
    draft.review = undone(columns.review)
    return try checked(draft, columns, &wrong)
  }

  /// A line of another program. Title and author are read strictly, the rest where it makes sense.
  fileprivate func foreignReading(_ columns: ReadingColumns) throws(LineProblem) -> ReadingDraft? {
    guard trimmed(columns.shelf).lowercased() == "read" else { return nil }
    var draft = ReadingDraft(title: trimmed(columns.title), author: trimmed(columns.author))
    draft.isbn =
      [columns.isbn, columns.otherISBN].lazy.compactMap { column in
        let bare = ISBN.bare(trimmed(column))
        return ISBN(thirteen: bare) ?? (try? ISBN(typed: bare))
      }.first
    draft.rating = RowFields.stars(trimmed(columns.rating))
    draft.readOn = CalendarDay(iso: trimmed(columns.readOn).replacing("/", with: "-"))
    draft.genre =
      trimmed(columns.genre).lowercased().split(separator: ",").lazy.compactMap { name in
        Genre(rawValue: TypedText.trim(name).replacing(" ", with: "-"))
      }.first
    draft.review = RowFields.plain(trimmed(columns.review))
    var wrong = WrongFields()
    return try checked(draft, columns, &wrong)
  }

  private func checked(
    _ draft: ReadingDraft, _ columns: ReadingColumns, _ wrong: inout WrongFields
  ) throws(LineProblem) -> ReadingDraft {
    var result = draft
    do throws(Refusals) {
      result = try draft.checked()
    } catch {
      wrong.add(problem(columns.title, .refused(error.all)))
    }
    if let problem = LineProblem(wrong.all) { throw problem }
    return result
  }

  /// `4`, `4.25`: the nearest number of stars; nil for none, which Goodreads writes as 0.
  private static func stars(_ text: String) -> Int? {
    guard let value = Double(text), value.isFinite, value > 0, value <= 5 else { return nil }
    return max(1, Int((value).rounded()))
  }

  /// Both programs keep line breaks as elements of HTML. Other elements stay: they are shown as text.
  private static func plain(_ text: String) -> String {
    ["<br/>", "<br />", "<br>", "</div>", "</p>"].reduce(text) { $0.replacing($1, with: "\n") }
      .replacing("<div>", with: "").replacing("<p>", with: "")
  }
}
