package import Domain

/// The program that a table of students comes from.
package enum StudentLayout: String, CaseIterable, TableLayout {
  /// Koha's patrons: https://koha-community.org/manual/latest/en/html/patrons.html
  case koha
  case own = "minilibrary"

  package var wanted: [String] {
    switch self {
    case .koha: ["cardnumber", "surname"]
    case .own: ["Library ID", "Last Name"]
    }
  }

  private var names: [String?] {
    switch self {
    // Its card number is what its readers type; our cards are our own.
    case .koha: ["cardnumber", "firstname", "surname", nil, nil, nil]
    case .own: StudentTableColumn.headings
    }
  }

  package func recognises(_ columns: Columns) -> Bool {
    let places = names.map { $0.flatMap { columns[$0] } }
    return places[0] != nil && (places[1] != nil || places[2] != nil)
  }

  package func quoting(_ separator: Separator) -> CSVReader.Quoting { .strict }
  package var used: Set<String> { Set(names.compactMap(\.self).map(Columns.key)) }
  package func positions(_ columns: Columns) -> [Int?] { names.map { $0.flatMap { columns[$0] } } }

  package static func entry(_ row: RowFields, _ columns: [Int?]) throws(LineProblem) -> StudentDraft? {
    var draft = StudentDraft(
      libraryID: row.undone(columns[0]), firstName: row.undone(columns[1]), lastName: row.undone(columns[2]),
      grade: row.undone(columns[3]))
    var wrong: [LineProblem] = []
    for refusal in draft.refusals {
      switch refusal {
      case .libraryIDMissing: wrong.append(row.problem(columns[0], .missing))
      case .nameMissing: wrong.append(row.problem(nil, .refused([refusal])))
      default:
        let place = [1, 2, 3].first { !TypedText.isText(row.trimmed(columns[$0])) } ?? 0
        wrong.append(row.problem(columns[place], .refused([refusal])))
      }
    }
    for place in [0, 3] {
      let text = row.trimmed(columns[place])
      if !row.isExact, SpreadsheetNumber.isEvident(text) {
        wrong.append(row.problem(columns[place], .spreadsheetValue(text: text)))
      }
    }
    for (place, text) in [(1, draft.firstName), (2, draft.lastName), (3, draft.grade)]
    where !row.isExact && GarbledText.isEvident(in: text) {
      wrong.append(row.problem(columns[place], .garbled(text: text)))
    }
    if let text = row.optional(columns[4]) {
      draft.cardNumber = CardNumber(text)
      if draft.cardNumber == nil { wrong.append(row.problem(columns[4], .cardWrong(text: text))) }
    }
    if let text = row.optional(columns[5]) {
      draft.kind = BorrowerKind(cell: text)
      if draft.kind == nil { wrong.append(row.problem(columns[5], .kindWrong(text: text))) }
    }
    if let problem = LineProblem(wrong) { throw problem }
    return draft
  }
}
