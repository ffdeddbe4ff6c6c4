/// A class of the school, whose students stand in lists and letters under its name.
package struct SchoolClass: Hashable, Sendable {
  package typealias ID = RowID<SchoolClass>

  package var id: ID
  /// As shown, such as 7b. An archived class has its year in it: 10a (2026).
  package var name: String
  /// Empty for a class without a name for it.
  package var teacher: String
  /// The year of the students' departure; nil for a class that is taught.
  package var archivedYear: Int?

  package init(id: ID, name: String, teacher: String = "", archivedYear: Int? = nil) {
    self.id = id
    self.name = name
    self.teacher = teacher
    self.archivedYear = archivedYear
  }

  package var isArchived: Bool { archivedYear != nil }

  package var number: Int? { isArchived ? nil : ClassName(name)?.number }
}

/// A class with what its students have.
package struct ClassStanding: Hashable, Sendable {
  package var schoolClass: SchoolClass
  package var students: Int
  /// Loans that are out, overdue ones among them.
  package var loans: Int
  package var overdue: Int

  package init(_ schoolClass: SchoolClass, students: Int, loans: Int, overdue: Int) {
    self.schoolClass = schoolClass
    self.students = students
    self.loans = loans
    self.overdue = overdue
  }
}

/// The moves of a promotion, before they are made or as they were made.
package struct Promotion: Hashable, Sendable {
  /// A class that gets another name.
  package struct Move: Hashable, Sendable {
    /// As it was before.
    package let schoolClass: SchoolClass
    package let newName: String
    /// Whether its students leave.
    package let archives: Bool

    package init(_ schoolClass: SchoolClass, newName: String, archives: Bool) {
      self.schoolClass = schoolClass
      self.newName = newName
      self.archives = archives
    }
  }

  package let year: Int
  /// The highest number: classes with it leave. Nil if no class has a number.
  package let last: Int?
  /// The highest number first.
  package let moves: [Move]
  /// Classes without a number, which stay as they are.
  package let staying: [SchoolClass]

  package init(year: Int, last: Int?, moves: [Move], staying: [SchoolClass]) {
    self.year = year
    self.last = last
    self.moves = moves
    self.staying = staying
  }

  /// - Parameters:
  ///   - classes: in their order; archived ones do not count.
  ///   - last: nil: the highest number that a class has.
  package init(of classes: [SchoolClass], last: Int?, year: Int) {
    let taught = classes.filter { !$0.isArchived }
    let last = last ?? taught.compactMap(\.number).max()
    var (moves, staying) = ([Move](), [SchoolClass]())
    for one in taught {
      guard let name = ClassName(one.name), let number = name.number, let last else {
        staying.append(one)
        continue
      }
      if number >= last {
        moves.append(Move(one, newName: ClassName.archived(one.name, in: year), archives: true))
      } else if let next = name.next {
        moves.append(Move(one, newName: next, archives: false))
      } else {
        staying.append(one)
      }
    }
    self.init(
      year: year, last: last,
      moves: moves.filter(\.archives) + moves.filter { !$0.archives }.reversed(), staying: staying)
  }
}
