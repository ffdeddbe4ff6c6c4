package import Domain

/// A table of students compared with the students of the library.
extension Phrase {
  package static func rosterCompared(new: Int, changed: Int, unchanged: Int, departed: Int) -> Self {
    Self([
      "new": .number(new), "changed": .number(changed), "unchanged": .number(unchanged),
      "departed": .number(departed),
    ])
  }
  package static func rosterNew(_ draft: StudentDraft) -> Self {
    Self([
      "name": .title(PersonName.full(first: draft.firstName, last: draft.lastName)),
      "hasGrade": .flag(!draft.grade.isEmpty), "grade": .typed(draft.grade),
    ])
  }
  package static func rosterChanged(_ change: RosterComparison.Change) -> Self {
    Self(["person": .person(change.student), "changes": .list(change.parts.map { .phrase($0) })])
  }
  package static func rosterDeparted(_ departure: RosterComparison.Departure) -> Self {
    Self([
      "person": .person(departure.student), "hasGrade": .flag(!departure.student.grade.isEmpty),
      "grade": .typed(departure.student.grade), "loans": .number(departure.loans.count),
      "titles": .list(departure.loans.map { .title($0.book.title) }),
    ])
  }
  /// The next step; nothing was changed.
  package static var rosterNext: Self { Self() }
}

extension RosterComparison.Change {
  fileprivate var parts: [Phrase] {
    var parts: [Phrase] = []
    func add(_ field: Phrase, _ old: Phrase.Value, _ new: Phrase.Value) {
      parts.append(Phrase("rosterChange", ["field": .phrase(field), "old": old, "new": new]))
    }
    func value(_ text: String) -> Phrase.Value {
      text.isEmpty ? .phrase(Phrase("rosterNothing")) : .title(text)
    }
    if student.fullName != changed.fullName {
      add(Phrase("rosterFieldName"), value(student.fullName), value(changed.fullName))
    }
    if student.grade != changed.grade { add(Phrase("rosterFieldClass"), value(student.grade), value(changed.grade)) }
    if student.cardNumber != changed.cardNumber {
      add(Phrase("rosterFieldCard"), value(student.cardNumber?.text ?? ""), value(changed.cardNumber?.text ?? ""))
    }
    if student.kind != changed.kind {
      add(Phrase("rosterFieldKind"), .phrase(student.kind.phrase), .phrase(changed.kind.phrase))
    }
    return parts
  }
}

/// Mappings of columns that the library keeps.
extension Phrase {
  package static var profileNone: Self { Self() }
  package static func profileDeleted(_ name: String) -> Self { Self(["name": .typed(name)]) }
}
