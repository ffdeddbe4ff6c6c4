package import Domain

/// The result of a command about classes, or its question.
extension Phrase {
  package static var classNone: Self { Self() }
  package static func classAdded(_ one: SchoolClass) -> Self { Self(["name": .title(one.name)]) }
  package static func classRenamed(from: String, _ one: SchoolClass) -> Self {
    Self(["from": .title(from), "name": .title(one.name)])
  }
  package static func classTeacher(_ one: SchoolClass) -> Self {
    Self(["name": .title(one.name), "teacher": .title(one.teacher), "hasTeacher": .flag(!one.teacher.isEmpty)])
  }
  package static func classMerged(from: String, _ one: SchoolClass, students: Int) -> Self {
    Self(["from": .title(from), "name": .title(one.name), "students": .count(students, .student)])
  }
  package static func classArchived(from: String, _ one: SchoolClass, students: Int) -> Self {
    Self(["from": .title(from), "name": .title(one.name), "students": .count(students, .student)])
  }
  /// A class without students.
  package static func classEmpty(_ one: SchoolClass) -> Self { Self(["name": .title(one.name)]) }
  // Promotion
  /// Classes with the highest number leave.
  package static func classLeave(last: Int, classes: Int, students: Int) -> Self {
    Self(["last": .number(last), "classes": .number(classes), "students": .count(students, .student)])
  }
  /// No class has the highest number, so no student leaves.
  package static func classNobodyLeaves(last: Int) -> Self { Self(["last": .number(last)]) }
  package static func classStay(_ names: [String]) -> Self { Self(["names": .list(names.map { .title($0) })]) }
  package static func classLeaversHaveLoans(loans: Int, students: Int) -> Self {
    Self(["loans": .count(loans, .loan), "students": .count(students, .student)])
  }
  package static var classLeaversHaveNothing: Self { Self() }
  package static var classPlanned: Self { Self() }
  package static func classConfirmPromotion(classes: Int, students: Int) -> Self {
    Self(["classes": .number(classes), "students": .count(students, .student)])
  }
  package static func classPromoted(classes: Int, students: Int) -> Self {
    Self(["classes": .number(classes), "students": .count(students, .student)])
  }
  package static func classConfirmUndo(classes: Int, year: Int) -> Self {
    Self(["classes": .number(classes), "year": .number(year)])
  }
  package static func classUndone(classes: Int, year: Int) -> Self {
    Self(["classes": .number(classes), "year": .number(year)])
  }
  // Deletion of all students
  package static func classConfirmDeletion(_ one: SchoolClass, students: Int, loans: Int) -> Self {
    Self(["name": .title(one.name), "students": .count(students, .student), "loans": .count(loans, .loan)])
  }
  package static func classDeleted(name: String, students: Int) -> Self {
    Self(["name": .title(name), "students": .count(students, .student)])
  }
  /// Deleted; no record names the students any more.
  package static func classForgotten(name: String, students: Int) -> Self {
    Self(["name": .title(name), "students": .count(students, .student)])
  }
  package static var classDeletedBefore: Self { Self() }
  package static func classWouldDelete(name: String, students: Int, loans: Int, forgets: Bool) -> Self {
    Self([
      "name": .title(name), "students": .count(students, .student), "loans": .count(loans, .loan),
      "forgets": .flag(forgets),
    ])
  }
  /// The deletion would be refused, because of students who have books.
  package static func classWouldRefuse(name: String, students: Int, holders: Int, loans: Int) -> Self {
    Self([
      "name": .title(name), "students": .count(students, .student), "holders": .count(holders, .student),
      "loans": .count(loans, .loan),
    ])
  }
}
