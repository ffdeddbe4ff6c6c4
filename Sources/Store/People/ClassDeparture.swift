package import Domain

/// The students of a class who leave together, with what they have, at one moment.
package struct ClassDeparture: Hashable, Sendable {
  package let schoolClass: SchoolClass
  /// By name.
  package let students: [Student]
  /// Loans that are out, due first.
  package let loans: [Loan]

  package var holders: [(student: Student, loans: Int)] {
    let counts = Dictionary(grouping: loans, by: \.student.id).mapValues(\.count)
    return students.compactMap { student in counts[student.id].map { (student, $0) } }
  }

  /// `student-has-loans`, unless the deletion ends the loans; nil if no student has books.
  package var refusal: Refusal? { loans.isEmpty ? nil : .studentHasLoans(count: loans.count) }
}

extension Library {
  /// The rows that `deleteStudents` decides on. It changes nothing.
  ///
  /// - Throws: `not-permitted`; `no-longer-there` for a class that was deleted.
  package func departure(of id: SchoolClass.ID) async throws(Refusals) -> ClassDeparture {
    try await read { transaction in
      try transaction.expect(.changePatrons)
      let found = try transaction.schoolClass(id).expected()
      return try transaction.departure(of: found)
    }
  }
}

extension Transaction {
  func departure(of schoolClass: SchoolClass) throws -> ClassDeparture {
    let students = try students(in: schoolClass.id, limit: .max)
    return ClassDeparture(schoolClass: schoolClass, students: students, loans: try activeLoans(of: students))
  }
}
