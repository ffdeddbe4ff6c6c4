package import Domain

/// The program that a table of books comes from, and whether it holds books or wishes.
package struct BookLayout: TableLayout, Hashable {
  package enum Origin: String, CaseIterable, Hashable, Sendable {
    case goodreads, libraryThing = "librarything", libib
    case own = "minilibrary"
  }

  package let origin: Origin
  package let areWishes: Bool
  /// Whether a wrong ISBN in a table of ours costs the ISBN only, as in those of other programs. A person can put ours right.
  package let forgivesISBN: Bool

  package init(_ origin: Origin, areWishes: Bool = false, forgivesISBN: Bool = false) {
    self.origin = origin
    self.areWishes = areWishes
    self.forgivesISBN = forgivesISBN
  }

  /// Ours comes last: every table has a title.
  package static func all(areWishes: Bool, forgivesISBN: Bool = false) -> [BookLayout] {
    Origin.allCases.map { BookLayout($0, areWishes: areWishes, forgivesISBN: forgivesISBN) }
  }

  package var wanted: [String] {
    switch origin {
    case .own: areWishes ? ["Title"] : ["Title", "Author", "Total Copies"]
    case .goodreads: ["Book Id", "Title", "Author", "Author l-f", "ISBN13", "Exclusive Shelf"]
    case .libraryThing: ["Title", "Primary Author", "ISBNs", "Collections"]
    case .libib: ["item_type", "title", "creators", "ean_isbn13", "upc_isbn10"]
    }
  }

  /// Only our export has the moment at which a book was added.
  package func isOwnExport(_ columns: Columns) -> Bool {
    origin == .own && columns[BookTableColumn.addedAt.rawValue] != nil
  }

  package func recognises(_ columns: Columns) -> Bool { columns.has(wanted) }

  package func quoting(_ separator: Separator) -> CSVReader.Quoting {
    switch origin {
    case .own, .libib: .strict
    case .goodreads: .formulas
    // Its quotation marks stand for themselves, until a spreadsheet saves the table again with another separator.
    case .libraryThing: separator == .tab ? .none : .strict
    }
  }

  package func positions(_ columns: Columns) -> BookColumns { BookColumns(self, columns) }

  package var used: Set<String> { Set(BookColumns.names(of: self).compactMap(\.self).map(Columns.key)) }

  package static func entry(_ row: RowFields, _ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    switch columns.layout.origin {
    case .own: try row.ownBook(columns)
    case .goodreads: try row.goodreadsBook(columns)
    case .libraryThing: try row.libraryThingBook(columns)
    case .libib: try row.libibBook(columns)
    }
  }
}

/// The positions of a book table's columns; nil for a missing column.
package struct BookColumns: Sendable {
  let layout: BookLayout
  let isbn, otherISBN, title, author, moreAuthors, total, available: Int?
  let language, publisher, date, pages, notes, description: Int?
  /// The column that distinguishes books from wishes.
  let kind: Int?
  /// The column that distinguishes books from films and games.
  let media: Int?
  let label, categories, favorite, cover, added: Int?

  init(_ layout: BookLayout, _ columns: Columns) {
    self.layout = layout
    let places = BookColumns.names(of: layout).map { $0.flatMap { columns[$0] } }
    (isbn, otherISBN, title, author) = (places[0], places[1], places[2], places[3])
    (moreAuthors, total, available, language) = (places[4], places[5], places[6], places[7])
    (publisher, date, pages, notes) = (places[8], places[9], places[10], places[11])
    (description, kind, media, label) = (places[12], places[13], places[14], places[15])
    (categories, favorite, cover, added) = (places[16], places[17], places[18], places[19])
  }

  private static let own: [BookTableColumn?] = [
    .isbn, nil, .title, .author, nil, .totalCopies, .availableCopies, .language, .publisher, .publishedDate,
    .pageCount, .notes, .description, nil, nil, .labelNumber, .categories, .favorite, .coverImageURL, .addedAt,
  ]

  /// The names of the columns, in the order of the properties.
  static func names(of layout: BookLayout) -> [String?] {
    switch layout.origin {
    case .own:
      BookColumns.own.map { $0?.rawValue }
    case .goodreads:
      [
        "ISBN13", "ISBN", "Title", "Author", "Additional Authors", "Owned Copies", nil, nil, "Publisher",
        "Year Published", "Number of Pages", nil, nil, "Exclusive Shelf", "Binding", nil, nil, nil, nil, nil,
      ]
    case .libraryThing:
      [
        "ISBN", "ISBNs", "Title", "Primary Author", "Secondary Author", "Copies", nil, "Languages", "Publication",
        "Date", "Page Count", nil, nil, "Collections", "Media", nil, nil, nil, nil, nil,
      ]
    case .libib:
      [
        "ean_isbn13", "upc_isbn10", "title", "creators", nil, "copies", nil, nil, "publisher", "publish_date",
        "length", "notes", "description", nil, "item_type", nil, nil, nil, nil, nil,
      ]
    }
  }
}
