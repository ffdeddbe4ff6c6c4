package import Domain

extension StudentLayout {
  package static func entry(_ row: RowFields, _ columns: StudentColumns) throws(LineProblem) -> StudentDraft? {
    let origin = columns.layout.origin
    if let status = row.optional(columns.status), ["tobedeleted", "inactive"].contains(status.lowercased()) {
      return nil
    }
    if origin == .oneRoster, !["student", "teacher"].contains(row.trimmed(columns.places[.kind]).lowercased()) {
      return nil
    }
    var wrong = WrongFields()
    func text(_ field: StudentField) -> String {
      wrong.noting(in: try row.value(columns.places[field])) ?? ""
    }
    var draft = StudentDraft(
      libraryID: text(.id), firstName: text(.first), lastName: text(.last), grade: text(.schoolClass))
    addName(row, columns, &draft, &wrong)
    if draft.libraryID.isEmpty { checkUnnumbered(row, columns, draft, &wrong) }
    check(row, columns, draft, &wrong)
    if let homerooms = columns.layout.homerooms { addClass(row, columns, homerooms, &draft) }
    if let text = row.optional(columns.places[.card]) {
      draft.cardNumber = CardNumber(text)
      if draft.cardNumber == nil { wrong.add(row.problem(columns.places[.card], .cardWrong(text: text))) }
    }
    if let text = row.optional(columns.places[.kind]) {
      draft.kind = BorrowerKind(cell: text)
      if draft.kind == nil { wrong.add(row.problem(columns.places[.kind], .kindWrong(text: text))) }
    }
    if let problem = LineProblem(wrong.all) { throw problem }
    return draft
  }

  /// Divides a whole name in one cell.
  private static func addName(
    _ row: RowFields, _ columns: StudentColumns, _ draft: inout StudentDraft, _ wrong: inout WrongFields
  ) {
    guard let column = columns.name, draft.firstName.isEmpty, draft.lastName.isEmpty else { return }
    let text = wrong.noting(in: try row.value(column)) ?? ""
    let name = WholeName(text, familyFirst: columns.isFamilyFirst)
    (draft.firstName, draft.lastName) = (name.first, name.last)
    if !name.isClear {
      draft.remarks.append(row.problem(column, .nameUnclear(text: text, first: name.first, last: name.last)))
    }
  }

  /// The checks of a line without a library ID: nothing else vouches that it is about a person.
  private static func checkUnnumbered(
    _ row: RowFields, _ columns: StudentColumns, _ draft: StudentDraft, _ wrong: inout WrongFields
  ) {
    if draft.firstName.isEmpty, draft.lastName.isEmpty {
      if columns.id != nil { wrong.add(row.problem(columns.id, .missing)) }
      return
    }
    for (field, text) in [
      (columns.first ?? columns.name, draft.firstName), (columns.last ?? columns.name, draft.lastName),
    ]
    where text.contains(where: { $0.wholeNumberValue != nil || $0 == ":" })
      || !text.isEmpty && !text.contains(where: \.isLetter)
    {
      wrong.add(row.problem(field, .nameWrong(text: text)))
    }
  }

  private static func check(
    _ row: RowFields, _ columns: StudentColumns, _ draft: StudentDraft, _ wrong: inout WrongFields
  ) {
    let texts = [
      (columns.first, draft.firstName), (columns.last ?? columns.name, draft.lastName),
      (columns.schoolClass, draft.grade),
    ]
    for refusal in draft.refusals {
      switch refusal {
      // The library gives one out.
      case .libraryIDMissing: continue
      // An unreadable cell has a separate fault.
      case .nameMissing:
        if wrong.all.allSatisfy({ $0.fault == .missing }) { wrong.add(row.problem(columns.name, .refused([refusal]))) }
      case .inputNotText, .inputTooLong:
        let place = texts.first { !TypedText.isText($0.1) || $0.1.count > TypedText.maximumLength }?.0
        wrong.add(row.problem(place ?? columns.id, .refused([refusal])))
      default: wrong.add(row.problem(columns.id, .refused([refusal])))
      }
    }
    if row.isExact { return }
    for column in [columns.id, columns.schoolClass] {
      let text = row.trimmed(column)
      let isDate = column == columns.schoolClass && SpreadsheetNumber.isDate(text)
      if isDate || SpreadsheetNumber.isEvident(text) { wrong.add(row.problem(column, .spreadsheetValue(text: text))) }
    }
    for (column, text) in texts where GarbledText.isEvident(in: text) {
      wrong.add(row.problem(column, .garbled(text: text)))
    }
  }

  /// The class of OneRoster's user, from its other files.
  private static func addClass(
    _ row: RowFields, _ columns: StudentColumns, _ homerooms: [String: [String]], _ draft: inout StudentDraft
  ) {
    guard columns.schoolClass.map({ columns.layout.mapping.targets[row.columns.names[$0]] == nil }) ?? true else {
      return
    }
    let classes = homerooms[row.trimmed(columns.sourcedID)] ?? []
    draft.grade = classes.count == 1 ? classes[0] : ""
    if classes.count > 1 { draft.remarks.append(row.problem(nil, .classUnclear(classes: classes))) }
  }
}

extension RowFields {
  /// The text of a cell of a self-made table: `="01001"` is the text in it, and any other formula has no value here.
  ///
  /// - Throws: `formula-in-cell`.
  func value(_ column: Int?) throws(LineProblem) -> String {
    let text = undone(column)
    guard !isExact, text.hasPrefix("="), trimmed(column).hasPrefix("=") else { return text }
    let inner = text.dropFirst()
    if inner.count >= 2, inner.hasPrefix("\""), inner.hasSuffix("\"") {
      let bare = inner.dropFirst().dropLast()
      if !bare.contains("\"") { return TypedText.trim(String(bare)) }
    }
    throw problem(column, .formula(text: text))
  }
}
