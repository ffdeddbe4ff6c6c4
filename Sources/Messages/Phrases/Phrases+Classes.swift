package import Domain

/// The result of a command about classes, or its question.
package enum ClassReport: Hashable, Sendable {
  case none
  case added(SchoolClass)
  case renamed(from: String, SchoolClass)
  case teacher(SchoolClass)
  case merged(from: String, SchoolClass, students: Int)
  case archived(from: String, SchoolClass, students: Int)
  /// A class without students.
  case empty(SchoolClass)

  // Promotion
  /// Classes with the highest number leave.
  case leave(last: Int, classes: Int, students: Int)
  /// No class has the highest number, so no student leaves.
  case nobodyLeaves(last: Int)
  case stay([String])
  case leaversHaveLoans(loans: Int, students: Int)
  case leaversHaveNothing
  case planned
  case confirmPromotion(classes: Int, students: Int)
  case promoted(classes: Int, students: Int)
  case confirmUndo(classes: Int, year: Int)
  case undone(classes: Int, year: Int)

  // Deletion of all students
  case confirmDeletion(SchoolClass, students: Int, loans: Int)
  case deleted(name: String, students: Int)
  /// Deleted, and nothing tells any more who they were.
  case forgotten(name: String, students: Int)
  case deletedBefore
  case wouldDelete(name: String, students: Int, loans: Int, forgets: Bool)
  /// The deletion would be refused, because of students who have books.
  case wouldRefuse(name: String, students: Int, holders: Int, loans: Int)
}

extension ClassReport {
  var phrase: Phrase {
    switch self {
    case .none: Phrase("classNone")
    case .added(let one): Phrase("classAdded", ["name": .title(one.name)])
    case .renamed(let from, let one): Phrase("classRenamed", ["from": .title(from), "name": .title(one.name)])
    case .teacher(let one):
      Phrase(
        "classTeacher",
        ["name": .title(one.name), "teacher": .title(one.teacher), "hasTeacher": .flag(!one.teacher.isEmpty)])
    case .merged(let from, let one, let students):
      Phrase(
        "classMerged", ["from": .title(from), "name": .title(one.name), "students": .count(students, .student)])
    case .archived(let from, let one, let students):
      Phrase(
        "classArchived", ["from": .title(from), "name": .title(one.name), "students": .count(students, .student)])
    case .empty(let one): Phrase("classEmpty", ["name": .title(one.name)])
    case .leave(let last, let classes, let students):
      Phrase(
        "classLeave", ["last": .number(last), "classes": .number(classes), "students": .count(students, .student)])
    case .nobodyLeaves(let last): Phrase("classNobodyLeaves", ["last": .number(last)])
    case .stay(let names): Phrase("classStay", ["names": .list(names.map { .title($0) })])
    case .leaversHaveLoans(let loans, let students):
      Phrase("classLeaversHaveLoans", ["loans": .count(loans, .loan), "students": .count(students, .student)])
    case .leaversHaveNothing: Phrase("classLeaversHaveNothing")
    case .planned: Phrase("classPlanned")
    case .confirmPromotion(let classes, let students):
      Phrase("classConfirmPromotion", ["classes": .number(classes), "students": .count(students, .student)])
    case .promoted(let classes, let students):
      Phrase("classPromoted", ["classes": .number(classes), "students": .count(students, .student)])
    case .confirmUndo(let classes, let year):
      Phrase("classConfirmUndo", ["classes": .number(classes), "year": .number(year)])
    case .undone(let classes, let year):
      Phrase("classUndone", ["classes": .number(classes), "year": .number(year)])
    case .confirmDeletion(let one, let students, let loans):
      Phrase(
        "classConfirmDeletion",
        ["name": .title(one.name), "students": .count(students, .student), "loans": .count(loans, .loan)])
    case .deleted(let name, let students):
      Phrase("classDeleted", ["name": .title(name), "students": .count(students, .student)])
    case .forgotten(let name, let students):
      Phrase("classForgotten", ["name": .title(name), "students": .count(students, .student)])
    case .deletedBefore: Phrase("classDeletedBefore")
    case .wouldDelete(let name, let students, let loans, let forgets):
      Phrase(
        "classWouldDelete",
        [
          "name": .title(name), "students": .count(students, .student), "loans": .count(loans, .loan),
          "forgets": .flag(forgets),
        ])
    case .wouldRefuse(let name, let students, let holders, let loans):
      Phrase(
        "classWouldRefuse",
        [
          "name": .title(name), "students": .count(students, .student), "holders": .count(holders, .student),
          "loans": .count(loans, .loan),
        ])
    }
  }
}

extension Messages {
  package func sentence(_ report: ClassReport) -> String { text(report.phrase) }
}
