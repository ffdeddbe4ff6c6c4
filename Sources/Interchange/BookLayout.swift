package import Domain

package struct BookLayout: TableLayout, Hashable {
  package enum Origin: String, CaseIterable, Sendable {
    case goodreads, libraryThing = "librarything", libib
    case own = "minilibrary"
    /// A self-made list, recognised by the names of its columns.
    case list
    /// Only numbers, without a title: each becomes a draft in the inbox.
    case isbns = "list-of-isbns"
  }

  package let origin: Origin
  package let areWishes: Bool
  /// Whether a wrong ISBN in a table of ours costs the ISBN only, as in others. A person can put ours right.
  package let forgivesISBN: Bool
  package let mapping: ColumnMapping

  package init(
    _ origin: Origin, areWishes: Bool = false, forgivesISBN: Bool = false, mapping: ColumnMapping = ColumnMapping()
  ) {
    self.origin = origin
    self.areWishes = areWishes
    self.forgivesISBN = forgivesISBN
    self.mapping = mapping
  }

  /// Self-made lists come last: every table has a title.
  package static func all(
    areWishes: Bool, forgivesISBN: Bool = false, mapping: ColumnMapping = ColumnMapping()
  ) -> [BookLayout] {
    Origin.allCases.map { BookLayout($0, areWishes: areWishes, forgivesISBN: forgivesISBN, mapping: mapping) }
  }

  package var wanted: [String] {
    switch origin {
    case .own: areWishes ? ["Title"] : ["Title", "Author", "Total Copies"]
    case .list, .isbns: areWishes ? ["Title"] : ["Title", "Author"]
    case .goodreads: ["Book Id", "Title", "Author", "Author l-f", "ISBN13", "Exclusive Shelf"]
    case .libraryThing: ["Title", "Primary Author", "ISBNs", "Collections"]
    case .libib: ["item_type", "title", "creators", "ean_isbn13", "upc_isbn10"]
    }
  }

  /// Only our export has the moment at which a book was added.
  package func isOwnExport(_ columns: Columns) -> Bool {
    origin == .own && mapping.isEmpty && columns[BookTableColumn.addedAt.rawValue] != nil
  }

  package func recognises(_ columns: Columns) -> Bool {
    guard mapping.columns.allSatisfy({ columns[$0] != nil }) else { return false }
    switch origin {
    case .own: return columns.has(wanted)
    case .goodreads, .libraryThing, .libib: return columns.hasExactly(wanted)
    case .list:
      let found = positions(columns)
      return found.title != nil && (areWishes || found.author != nil)
    case .isbns:
      let found = positions(columns)
      return !areWishes && found.isbn != nil && found.title == nil && found.author == nil
        // An unknown column may hold the title.
        && columns.names.indices.allSatisfy {
          columns.names[$0].isEmpty || found.all.contains($0) || knows(columns.names[$0])
        }
    }
  }

  package func knows(_ name: String) -> Bool { ColumnNames.books[ColumnName.key(name)] != nil }

  package func unrecognised(_ columns: Columns) -> ImportFault {
    let found = BookColumns(BookLayout(.list, areWishes: areWishes, mapping: mapping), columns)
    let target: BookField = found.title == nil ? .title : .author
    return unmapped(columns, mapping, target: target.rawValue)
  }

  /// A list of ISBNs may do without a header.
  package func headless(_ cells: [String]) -> [String]? {
    guard origin == .isbns, !areWishes, mapping.isEmpty, let first = cells.first,
      cells.dropFirst().allSatisfy(\.isEmpty)
    else { return nil }
    let bare = ISBN.bare(first)
    let looksSo = [10, 13].contains(bare.count) && bare.dropLast().allSatisfy(\.isNumber)
    return looksSo ? [BookTableColumn.isbn.rawValue] + cells.dropFirst() : nil
  }

  package func fault(of columns: Columns) -> ImportFault? { positions(columns).clash }

  package func targets(_ columns: Columns) -> [ColumnTarget] {
    if origin == .own, mapping.isEmpty { return [] }
    return positions(columns).places.compactMap { field, place in
      ColumnTarget(column: columns.names[place], position: place, target: field.rawValue)
    }
  }

  package func quoting(_ separator: Separator) -> CSVReader.Quoting {
    switch origin {
    case .own, .libib: .strict
    case .goodreads, .list, .isbns: .formulas
    // Its quotation marks stand for themselves until a spreadsheet saves it with another separator.
    case .libraryThing: separator == .tab ? .none : .strict
    }
  }

  package func positions(_ columns: Columns) -> BookColumns { BookColumns(self, columns) }

  package func used(_ columns: Columns) -> Set<Int> { positions(columns).all }

  package static func entry(_ row: RowFields, _ columns: BookColumns) throws(LineProblem) -> BookEntry? {
    switch columns.layout.origin {
    case .own: try row.ownBook(columns)
    case .goodreads: try row.goodreadsBook(columns)
    case .libraryThing: try row.libraryThingBook(columns)
    case .libib: try row.libibBook(columns)
    case .list: try row.listedBook(columns)
    case .isbns: try row.bareNumber(columns)
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
  let label, categories, favourite, cover, added: Int?

  /// The positions by the values that a person may map.
  let places: [BookField: Int]
  /// Two columns could both be meant.
  let clash: ImportFault?
  /// The positions of all columns that are looked at.
  let all: Set<Int>

  init(_ layout: BookLayout, _ columns: Columns) {
    self.layout = layout
    let named = NamedColumns(layout.mapping, columns)
    var places: [BookField: Int]
    var others: [Int?] = []
    if let own = BookColumns.names(of: layout.origin) {
      let free = { (name: String) -> Int? in columns[name].flatMap { named.positions.contains($0) ? nil : $0 } }
      (places, clash) = (own.fields.compactMapValues(free), nil)
      others = own.others.map { $0.flatMap(free) }
    } else {
      (places, clash) = BookColumns.listed(layout, columns, besides: named.positions)
    }
    for (place, target) in named.targets {
      if let field = BookField(rawValue: target) { places[field] = place }
    }
    self.places = places
    all = Set(places.values).union(others.compactMap(\.self))
    (isbn, title, author) = (places[.isbn], places[.title], places[.author])
    (total, available, language) = (places[.copies], places[.available], places[.language])
    (publisher, date, pages) = (places[.publisher], places[.date], places[.pages])
    (notes, description, label) = (places[.notes], places[.description], places[.label])
    (categories, favourite, cover, added) = (places[.categories], places[.favourite], places[.cover], places[.added])
    (otherISBN, moreAuthors, kind, media) =
      others.isEmpty ? (nil, nil, nil, nil) : (others[0], others[1], others[2], others[3])
  }

  /// The columns of a self-made list by their names.
  private static func listed(
    _ layout: BookLayout, _ columns: Columns, besides taken: Set<Int>
  ) -> ([BookField: Int], ImportFault?) {
    var (places, clash) = ([BookField: Int](), ImportFault?.none)
    let mapped = Set(layout.mapping.targets.values)
    for (position, key) in columns.keys.enumerated() where !taken.contains(position) {
      guard let field = ColumnNames.books[key], !mapped.contains(field.rawValue) else { continue }
      if let first = places[field] {
        guard clash == nil, columns.keys[first] != key else { continue }
        clash = .columnsAlike(columns.names[first], columns.names[position], target: field.rawValue)
      } else {
        places[field] = position
      }
    }
    return (places, clash)
  }

  /// The names of the columns of a program whose tables are known; nil where the names decide. The others are a second
  /// ISBN, more authors, the kind and the media.
  private static func names(of origin: BookLayout.Origin) -> (fields: [BookField: String], others: [String?])? {
    switch origin {
    case .list, .isbns: nil
    // `BookField` has the order of our columns.
    case .own: (Dictionary(uniqueKeysWithValues: zip(BookField.allCases, BookTableColumn.headings)), [])
    case .goodreads:
      (
        [
          .isbn: "ISBN13", .title: "Title", .author: "Author", .copies: "Owned Copies", .publisher: "Publisher",
          .date: "Year Published", .pages: "Number of Pages",
        ], ["ISBN", "Additional Authors", "Exclusive Shelf", "Binding"]
      )
    case .libraryThing:
      (
        [
          .isbn: "ISBN", .title: "Title", .author: "Primary Author", .copies: "Copies", .language: "Languages",
          .publisher: "Publication", .date: "Date", .pages: "Page Count",
        ], ["ISBNs", "Secondary Author", "Collections", "Media"]
      )
    case .libib:
      (
        [
          .isbn: "ean_isbn13", .title: "title", .author: "creators", .copies: "copies", .publisher: "publisher",
          .date: "publish_date", .pages: "length", .notes: "notes", .description: "description",
        ], ["upc_isbn10", nil, nil, "item_type"]
      )
    }
  }
}
