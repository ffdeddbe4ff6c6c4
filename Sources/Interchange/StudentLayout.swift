package import Domain

package struct StudentLayout: TableLayout, Hashable {
  package enum Origin: String, CaseIterable, Sendable {
    /// Koha's patrons: https://koha-community.org/manual/latest/en/html/patrons.html
    case koha
    /// users.csv of OneRoster 1.1: https://www.imsglobal.org/oneroster-v11-final-csv-tables
    case oneRoster = "oneroster"
    /// https://destinyhelp165en.fsc.follett.com/Content/t_importcsvfile.htm
    case destiny
    case sims
    case vsware
    case schild = "schild-nrw"
    case lusd
    /// The list of users of Google Workspace, which Google Classroom shares.
    case google
    /// https://support.libib.com/support/add-import-patrons/
    case libib
    case own = "minilibrary"
    /// A self-made list, recognised by the names of its columns.
    case list
  }

  package let origin: Origin
  package let mapping: ColumnMapping
  /// OneRoster's homeroom classes by the user's `sourcedId`, several where unclear; nil where no file names them.
  package let homerooms: [String: [String]]?

  package init(_ origin: Origin, mapping: ColumnMapping = ColumnMapping(), homerooms: [String: [String]]? = nil) {
    (self.origin, self.mapping, self.homerooms) = (origin, mapping, homerooms)
  }

  /// Self-made lists come last: they have the fewest required columns.
  package static func all(
    mapping: ColumnMapping = ColumnMapping(), homerooms: [String: [String]]? = nil
  ) -> [StudentLayout] {
    Origin.allCases.map { StudentLayout($0, mapping: mapping, homerooms: $0 == .oneRoster ? homerooms : nil) }
  }

  package var wanted: [String] { ["First Name", "Last Name"] }

  package func quoting(_ separator: Separator) -> CSVReader.Quoting { origin == .own ? .strict : .formulas }

  package func knows(_ name: String) -> Bool {
    let key = ColumnName.key(name)
    return ColumnNames.people[key] != nil || ColumnNames.irrelevant.contains(key)
  }

  package func positions(_ columns: Columns) -> StudentColumns { StudentColumns(self, columns) }

  package func used(_ columns: Columns) -> Set<Int> { positions(columns).all }

  package func targets(_ columns: Columns) -> [ColumnTarget] {
    if origin == .own, mapping.isEmpty { return [] }
    let positions = positions(columns)
    return positions.places.map {
      ColumnTarget(column: columns.names[$0.value], position: $0.value, target: $0.key.rawValue)
    }
  }

  package func fault(of columns: Columns) -> ImportFault? { positions(columns).clash }

  package func recognises(_ columns: Columns) -> Bool {
    guard mapping.columns.allSatisfy({ columns[$0] != nil }) else { return false }
    let found = positions(columns)
    let hasName = found.first != nil || found.last != nil || found.name != nil
    switch origin {
    case .koha: return columns.hasExactly(["cardnumber"]) && hasName
    case .oneRoster: return columns.hasExactly(["sourcedId", "role", "givenName", "familyName"])
    case .destiny:
      let others = ["Site Short Name", "District ID", "Homeroom", "Grade Level", "Patron Type"]
      return columns.hasExactly(["Barcode", "Last Name", "First Name"]) && others.contains { columns.hasExactly([$0]) }
    case .sims:
      return columns.hasExactly(["Legal Surname", "Legal Forename"])
        || columns.hasExactly(["Admission Number", "Surname", "Forename"])
    case .vsware: return columns.hasExactly(["Student ID", "Forename", "Surname", "Class Group"])
    case .schild: return columns.hasExactly(["Interne ID-Nummer", "Nachname", "Vorname"])
    case .lusd: return columns.hasExactly(["Schueler_Nachname", "Schueler_Vorname"])
    case .google:
      return columns.hasExactly(["First Name [Required]", "Last Name [Required]", "Email Address [Required]"])
    case .libib:
      return columns.hasExactly(["barcode", "first_name", "last_name"])
        && (columns.hasExactly(["patron_id"]) || columns.hasExactly(["tags"]))
    case .own: return columns[StudentTableColumn.libraryID.rawValue] != nil && hasName && found.hasNoHalfName
    case .list: return (found.name != nil || found.last != nil || !mapping.isEmpty && hasName) && found.hasNoHalfName
    }
  }

  package func unrecognised(_ columns: Columns) -> ImportFault {
    let found = StudentColumns(StudentLayout(.list, mapping: mapping), columns)
    let target: StudentField = found.first != nil ? .last : found.last != nil ? .first : .name
    return unmapped(columns, mapping, target: target.rawValue)
  }

  /// `Summe: 25`, `合计`: a line below the students that counts them, with only numbers next to the word.
  package func isFooter(_ row: TableRow) -> Bool {
    guard let place = (0..<row.count).first(where: { !row.isEmpty($0) }) else { return false }
    let (word, number) = StudentLayout.halves(row.text(place))
    guard StudentLayout.closingWords.contains(word) else { return false }
    let rest = [number] + (place + 1..<max(place + 1, row.count)).map { TypedText.trim(row.text($0)) }
    return rest.allSatisfy { cell in
      let word = ColumnName.key(cell.filter(\.isLetter))
      return word.isEmpty || cell.hasPrefix("=") || StudentLayout.countedWords.contains(word)
    }
  }

  /// `Summe: 25` → `summe` and `: 25`
  private static func halves(_ text: String) -> (String, String) {
    let word = text.prefix { $0 != ":" && $0 != "=" && !$0.isNumber }
    return (ColumnName.key(String(word)), String(text[word.endIndex...]))
  }

  private static let countedWords: Set<String> = Set(
    ["Schüler", "Schülerinnen", "SuS", "Students", "Pupils", "Kinder", "Élèves", "人", "名", "scoláire"].map(
      ColumnName.key))
  private static let closingWords: Set<String> = Set(
    [
      "Summe", "Gesamt", "Gesamtzahl", "Anzahl", "Insgesamt", "Total", "Totals", "Sum", "Count", "Number of students",
      "Iomlán", "合计", "总计", "共", "人数", "总人数", "Effectif", "Nombre", "Anzahl Schüler", "Total students",
      "Total pupils", "Schülerzahl",
    ].map(ColumnName.key))
}

/// A column that is taken, and the value that it stands for.
package struct ColumnTarget: Hashable, Sendable {
  package let column: String
  package let position: Int
  package let target: String
}

/// The positions of a student table's columns; nil for a missing column.
package struct StudentColumns: Sendable {
  let layout: StudentLayout
  let places: [StudentField: Int]
  /// OneRoster's column that says whether a row still counts.
  let status: Int?
  /// The heading of the whole name says that the last name comes first.
  let isFamilyFirst: Bool
  /// Two columns could both be meant.
  let clash: ImportFault?
  /// False: either the first or the last name is known, and an unknown column could be the other one.
  let hasNoHalfName: Bool

  var id: Int? { places[.id] }
  var first: Int? { places[.first] }
  var last: Int? { places[.last] }
  var name: Int? { places[.name] }
  var schoolClass: Int? { places[.schoolClass] }
  /// OneRoster's own ID of a user, which its other files refer to.
  let sourcedID: Int?
  var all: Set<Int> { Set(places.values).union([status, sourcedID].compactMap(\.self)) }

  init(_ layout: StudentLayout, _ columns: Columns) {
    self.layout = layout
    let named = NamedColumns(layout.mapping, columns)
    var places: [StudentField: Int] = [:]
    for (position, target) in named.targets {
      if let field = StudentField(rawValue: target) { places[field] = position }
    }
    var finding = PersonColumns(columns, besides: named.positions)
    if let own = StudentColumns.names(of: layout.origin) {
      for (field, names) in own where places[field] == nil {
        let found = names.lazy.compactMap { columns[$0] }.first { !named.positions.contains($0) }
        // A mapped name in one cell replaces both of these.
        if field == .first || field == .last, places[.name] != nil { continue }
        places[field] = found
      }
    } else {
      finding.fill(&places)
    }
    status = layout.origin == .oneRoster ? columns["status"] : nil
    sourcedID = layout.homerooms == nil ? nil : columns["sourcedId"]
    self.places = places
    let wholeKey = places[.name].map { columns.keys[$0] } ?? ""
    isFamilyFirst = ColumnNames.people[wholeKey] == .familyFirst
    clash = finding.clash
    let isHalf = places[.name] == nil && (places[.first] == nil) != (places[.last] == nil)
    let taken = Set(places.values).union(named.positions)
    hasNoHalfName =
      !isHalf
      || columns.keys.indices.allSatisfy {
        taken.contains($0) || columns.keys[$0].isEmpty || layout.knows(columns.names[$0])
      }
  }

  /// The columns of a program whose tables are known; nil where the names decide.
  private static func names(of origin: StudentLayout.Origin) -> [StudentField: [String]]? {
    switch origin {
    // Its card number is what its readers type; our cards are our own.
    case .koha: [.id: ["cardnumber"], .first: ["firstname"], .last: ["surname"]]
    case .oneRoster:
      [.id: ["sourcedId"], .first: ["givenName"], .last: ["familyName"], .schoolClass: ["grades"], .kind: ["role"]]
    case .destiny:
      [.id: ["Barcode"], .first: ["First Name"], .last: ["Last Name"], .schoolClass: ["Homeroom", "Grade Level"]]
    // The UPN is not for use outside of the school's administration.
    case .sims:
      [
        .id: ["Admission Number", "Adno"], .first: ["Legal Forename", "Forename"], .last: ["Legal Surname", "Surname"],
        .schoolClass: ["Reg", "Reg Group", "Registration Group", "Year"],
      ]
    case .vsware: [.id: ["Student ID"], .first: ["Forename"], .last: ["Surname"], .schoolClass: ["Class Group"]]
    case .schild:
      [.id: ["Interne ID-Nummer"], .first: ["Vorname"], .last: ["Nachname"], .schoolClass: ["Klasse", "Jahrgang"]]
    case .lusd:
      [
        .id: ["Schueler_ID", "Schuelernummer"], .first: ["Schueler_Vorname"], .last: ["Schueler_Nachname"],
        .schoolClass: ["Klassen_Klassenbezeichnung", "Klasse", "Schueler_Klasse"],
      ]
    case .google:
      [.id: ["Employee ID"], .first: ["First Name [Required]"], .last: ["Last Name [Required]"]]
    case .libib: [.id: ["barcode"], .first: ["first_name"], .last: ["last_name"]]
    case .own, .list: nil
    }
  }
}

struct NamedColumns {
  let targets: [Int: String]
  var positions: Set<Int> { Set(targets.keys) }

  init(_ mapping: ColumnMapping, _ columns: Columns) {
    var targets: [Int: String] = [:]
    for (name, target) in mapping.targets { if let place = columns[name] { targets[place] = target } }
    self.targets = targets
  }
}

/// The columns of a list of people by their names.
private struct PersonColumns {
  private var found: [ColumnNames.Person: [Int]] = [:]
  private let columns: Columns
  private(set) var clash: ImportFault?

  init(_ columns: Columns, besides taken: Set<Int>) {
    self.columns = columns
    for (position, key) in columns.keys.enumerated() where !taken.contains(position) {
      if let meaning = ColumnNames.people[key] { found[meaning, default: []].append(position) }
    }
  }

  mutating func fill(_ places: inout [StudentField: Int]) {
    take([.id], as: .id, &places)
    take([.card], as: .card, &places)
    take([.kind], as: .kind, &places)
    take(found[.schoolClass] == nil ? [.year] : [.schoolClass], as: .schoolClass, &places)
    guard places[.name] == nil else { return }
    take([.first], as: .first, &places)
    // `Name` next to a first name is the last name.
    take(places[.first] != nil && found[.last] == nil ? [.anyName] : [.last], as: .last, &places)
    if places[.first] == nil {
      // `Surname; Name` says in some countries what `Surname; First Name` says in others.
      if let last = places[.last], let any = found[.anyName]?.first {
        // `Ainm` next to `Sloinne` is the first name.
        guard columns.keys[any] == ColumnName.key("Ainm") else { return note(last, any, .first) }
        places[.first] = any
        return
      }
      if places[.last] == nil { take([.wholeName, .familyFirst, .anyName], as: .name, &places) }
    }
  }

  private mutating func take(
    _ meanings: [ColumnNames.Person], as field: StudentField, _ places: inout [StudentField: Int]
  ) {
    guard places[field] == nil else { return }
    let all = meanings.flatMap { found[$0] ?? [] }
    places[field] = all.first
    if all.count > 1 { note(all[0], all[1], field) }
  }

  private mutating func note(_ first: Int, _ second: Int, _ field: StudentField) {
    // Two columns of one name have a separate fault.
    guard clash == nil, columns.keys[first] != columns.keys[second] else { return }
    clash = .columnsAlike(columns.names[first], columns.names[second], target: field.rawValue)
  }
}
