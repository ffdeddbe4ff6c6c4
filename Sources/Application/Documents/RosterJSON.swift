import Domain

extension RosterComparison {
  /// A table of students compared with the library.
  func json(in session: Session) -> JSONObject {
    let new = new.map { draft -> JSONObject in
      // Null where the library will give one out.
      let libraryID = draft.libraryID.isEmpty ? nil : draft.libraryID
      return [
        "libraryID": libraryID,
        "firstName": draft.firstName,
        "lastName": draft.lastName,
        "grade": draft.grade,
      ]
    }
    let changed = changed.map { change -> JSONObject in
      [
        "libraryID": change.student.libraryID,
        "before": change.student.valuesJSON,
        "after": change.changed.valuesJSON,
      ]
    }
    let departed = departed.map { departure -> JSONObject in
      let (student, loans) = (departure.student, departure.loans.map { $0.json(in: session) })
      return [
        "libraryID": student.libraryID,
        "firstName": student.firstName,
        "lastName": student.lastName,
        "grade": student.grade,
        "loans": loans,
      ]
    }
    return ["new": new, "changed": changed, "unchanged": unchanged, "departed": departed]
  }
}

extension Student {
  fileprivate var valuesJSON: JSONObject {
    [
      "firstName": firstName,
      "lastName": lastName,
      "grade": grade,
      "cardNumber": cardNumber?.text,
      "kind": kind.rawValue,
    ]
  }
}
