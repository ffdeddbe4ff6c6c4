package import Domain

/// A table of students beside the students of the library.
package enum RosterReport: Hashable, Sendable {
  case compared(new: Int, changed: Int, unchanged: Int, departed: Int)
  case new(StudentDraft)
  case changed(RosterComparison.Change)
  case departed(RosterComparison.Departure)
  /// What to do next; nothing was changed.
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
    let pairs = [
      ("rosterFieldName", student.fullName, changed.fullName), ("rosterFieldClass", student.grade, changed.grade),
      ("rosterFieldCard", student.cardNumber?.text ?? "", changed.cardNumber?.text ?? ""),
      ("rosterFieldKind", student.kind.rawValue, changed.kind.rawValue),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { field, old, new in
      Phrase("rosterChange", ["field": .phrase(Phrase(field)), "old": Self.value(old), "new": Self.value(new)])
    }
  }

  private static func value(_ text: String) -> Phrase.Value {
    text.isEmpty ? .phrase(Phrase("rosterNothing")) : .title(text)
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
