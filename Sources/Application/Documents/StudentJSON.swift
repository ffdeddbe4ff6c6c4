package import Domain
package import Store

extension Student {
  package var json: JSONObject {
    [
      "id": id.rawValue,
      "libraryID": libraryID,
      "firstName": firstName,
      "lastName": lastName,
      "grade": grade,
      "kind": kind.rawValue,
      "cardNumber": cardNumber?.text,
      "createdAt": createdAt,
    ]
  }

  /// The part that names them in other documents. The keys are a student's.
  var nameJSON: JSONObject {
    ["id": id.rawValue, "libraryID": libraryID, "firstName": firstName, "lastName": lastName, "grade": grade]
  }
}

extension StudentDeletion {
  /// - Parameter student: nil where it was done before.
  package func json(of student: Student?, in session: Session) -> JSONObject {
    [
      "student": student?.json,
      "endedLoans": endedLoans.map { $0.loan.json(in: session) },
      "cancelledReservations": cancelledReservations.map(\.json),
    ]
  }
}
