package import Domain

/// Changes of classes. They lock the class's row, and are READ COMMITTED on PostgreSQL: a student who is entered at the
/// same time shares that row (``Transaction/schoolClass(of:)``), and is seen by the statement that follows the lock.
extension Library {
  /// - Throws: `name-missing`, `class-taken`, `input-too-long`, `input-not-text`.
  package func addClass(
    _ text: String, teacher: String = "", operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> SchoolClass {
    let teacher = TypedText.trim(teacher)
    return try await once(
      operation, Request(.addClass, text, teacher), at: now, pace: .unhurried,
      change: { transaction in
        let name = try transaction.freeName(text)
        let id = try transaction.insertedID(
          into: "school_class",
          [
            ("name", .text(name.text)), ("name_key", .text(Library.classKey(name))), ("teacher", .text(teacher)),
            ("created_at", .integer(now.milliseconds)),
          ])
        try transaction.record(.addClass, info: name.text)
        return id
      }, result: { try $0.schoolClass(SchoolClass.ID(rawValue: $1)) })
  }

  /// Gives a class another name, another teacher, or both; nil keeps a field. The students' name of it changes with it.
  ///
  /// - Throws: `no-longer-there`, `name-missing`, `class-taken`.
  package func editClass(
    _ id: SchoolClass.ID, name: String? = nil, teacher: String? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> SchoolClass {
    let teacher = teacher.map { TypedText.trim($0) }
    return try await once(
      operation, Request(.editClass, id.text, name, teacher), at: now, pace: .unhurried,
      change: { transaction in
        let before = try transaction.lockedClass(id)
        if let name {
          let name = try transaction.freeName(name, besides: id)
          if name.text != before.name { try transaction.rename(before, to: name.text) }
        }
        if let teacher { try transaction.run("UPDATE school_class SET teacher = \(teacher) WHERE id = \(id)") }
        let after = try transaction.schoolClass(id).expected()
        if after != before {
          let info = after.name == before.name ? after.name : Activity.move(from: before.name, to: after.name)
          try transaction.record(.editClass, info: info)
        }
        return id.rawValue
      }, result: { try $0.schoolClass(SchoolClass.ID(rawValue: $1)) })
  }

  /// Moves the students of a class into another one, and deletes it. Its teacher teaches the other if that has none.
  ///
  /// - Throws: `no-longer-there`.
  package func mergeClass(
    _ source: SchoolClass.ID, into target: SchoolClass.ID, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> SchoolClass {
    try await once(
      operation, Request(.mergeClasses, source.text, target.text), at: now, pace: .unhurried,
      change: { transaction in
        guard source != target else { throw Refusal.sameClass }
        // Two merges in opposite directions lock the rows in one order.
        for id in [source, target].sorted(by: { $0.rawValue < $1.rawValue }) { _ = try transaction.lockedClass(id) }
        let (from, into) = (try transaction.lockedClass(source), try transaction.lockedClass(target))
        try transaction.run(
          "UPDATE student SET class_id = \(target), grade = \(into.name) WHERE class_id = \(source)")
        if into.teacher.isEmpty, !from.teacher.isEmpty {
          try transaction.run("UPDATE school_class SET teacher = \(from.teacher) WHERE id = \(target)")
        }
        try transaction.run("DELETE FROM school_class WHERE id = \(source)")
        try transaction.record(.mergeClasses, info: Activity.move(from: from.name, to: into.name))
        return target.rawValue
      }, result: { try $0.schoolClass(SchoolClass.ID(rawValue: $1)) })
  }

  /// Archives a class whose students have left. They stay in it until they are deleted; its name gets the year.
  ///
  /// - Throws: `no-longer-there`, `class-archived`, `class-taken`.
  package func archiveClass(
    _ id: SchoolClass.ID, year: Int, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> SchoolClass {
    try await once(
      operation, Request(.archiveClass, id.text, String(year)), at: now, pace: .unhurried,
      change: { transaction in
        let found = try transaction.lockedClass(id)
        if found.isArchived { throw Refusal.classArchived(name: found.name) }
        let name = try transaction.freeName(ClassName.archived(found.name, in: year), besides: id)
        try transaction.rename(found, to: name.text)
        try transaction.run("UPDATE school_class SET archived_year = \(year) WHERE id = \(id)")
        try transaction.record(.archiveClass, info: Activity.move(from: found.name, to: name.text))
        return id.rawValue
      }, result: { try $0.schoolClass(SchoolClass.ID(rawValue: $1)) })
  }
}

extension Activity {
  static func move(from old: String, to new: String) -> String { "\(old) → \(new)" }
}

extension Transaction {
  /// - Throws: `no-longer-there`.
  func lockedClass(_ id: SchoolClass.ID) throws -> SchoolClass {
    try schoolClass(id, locks: dialect.locksRows).expected()
  }

  /// - Throws: `name-missing`, `class-taken`, and what speaks against the text.
  fileprivate func freeName(_ text: String, besides own: SchoolClass.ID? = nil) throws -> ClassName {
    guard let name = ClassName(try TypedText.clean(text)) else { throw Refusal.nameMissing }
    if let other = try schoolClass(named: name.text), other.id != own { throw Refusal.classTaken(name: other.name) }
    return name
  }

  /// Changes the name of a class, in its row and in those of its students.
  func rename(_ one: SchoolClass, to name: String) throws {
    guard let key = ClassName(name).map(Library.classKey) else { throw Refusal.nameMissing }
    let id = one.id.rawValue
    try run("UPDATE school_class SET name = \(name), name_key = \(key) WHERE id = \(id)")
    try run("UPDATE student SET grade = \(name) WHERE class_id = \(id)")
  }
}
