package import Domain

/// A table of students beside the students of the library.
package enum RosterReport: Hashable, Sendable {
  case compared(new: Int, changed: Int, unchanged: Int, departed: Int)
  case new(StudentDraft)
  case changed(RosterComparison.Change)
  case departed(RosterComparison.Departure)
  /// The next step; nothing was changed.
  case next
}

extension RosterReport {
  var phrase: Phrase {
    switch self {
    case .compared(let new, let changed, let unchanged, let departed):
      Phrase(
        "rosterCompared",
        [
          "new": .number(new), "changed": .number(changed), "unchanged": .number(unchanged),
          "departed": .number(departed),
        ])
    case .new(let draft):
      Phrase(
        "rosterNew",
        [
          "name": .title(PersonName.full(first: draft.firstName, last: draft.lastName)),
          "hasGrade": .flag(!draft.grade.isEmpty), "grade": .typed(draft.grade),
        ])
    case .changed(let change):
      Phrase("rosterChanged", ["person": .person(change.student), "changes": .list(change.parts.map { .phrase($0) })])
    case .departed(let departure):
      Phrase(
        "rosterDeparted",
        [
          "person": .person(departure.student), "hasGrade": .flag(!departure.student.grade.isEmpty),
          "grade": .typed(departure.student.grade), "loans": .number(departure.loans.count),
          "titles": .list(departure.loans.map { .title($0.book.title) }),
        ])
    case .next: Phrase("rosterNext")
    }
  }
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
package enum ProfileReport: Hashable, Sendable {
  case none
  case deleted(String)
}

extension ProfileReport {
  var phrase: Phrase {
    switch self {
    case .none: Phrase("profileNone")
    case .deleted(let name): Phrase("profileDeleted", ["name": .typed(name)])
    }
  }
}

extension Messages {
  package func sentence(_ report: RosterReport) -> String { text(report.phrase) }
  package func sentence(_ report: ProfileReport) -> String { text(report.phrase) }
}
