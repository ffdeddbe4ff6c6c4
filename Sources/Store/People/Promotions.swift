package import Domain
import Foundation

/// The end of a school year: each class with a number gets the next one, and the highest ones are archived.
extension Library {
  /// - Parameters:
  ///   - last: the highest number of the school; nil: the highest that a class has.
  ///   - year: the archived classes get it.
  /// - Throws: `already-promoted` where a promotion of this year stands; `nothing-to-promote`.
  package func promotion(last: Int?, year: Int) async throws(Refusals) -> Promotion {
    try await read { try $0.promotion(of: try $0.classes(archived: false), last: last, year: year) }
  }

  /// Moves all classes at once.
  ///
  /// - Parameter shown: the promotion that a person has agreed to; nil: whatever it is.
  /// - Returns: the moves; of a promotion that was made before, those that it made.
  /// - Throws: as `promotion(last:year:)`; `class-taken` where an archived class has the name; `no-longer-there` where
  ///   the promotion is not the one that was shown any more.
  package func promote(
    last: Int?, year: Int, shown: Promotion? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Promotion {
    try await once(
      operation, Request(.promoteClasses, last.map { String($0) }, String(year)), at: now, pace: .unhurried,
      change: { transaction in
        let classes = try transaction.lockedClasses()
        let promotion = try transaction.promotion(of: classes, last: last, year: year)
        if let shown, shown.moves != promotion.moves { throw Refusal.noLongerThere }
        try transaction.rename(promotion.moves.map { ($0.schoolClass, $0.newName) })
        for move in promotion.moves {
          if move.archives {
            try transaction.run(
              "UPDATE school_class SET archived_year = \(year) WHERE id = \(move.schoolClass.id)")
          }
          try transaction.record(
            move.archives ? .archiveClass : .promoteClass,
            info: Activity.move(from: move.schoolClass.name, to: move.newName))
        }
        return try transaction.insertedID(
          into: "promotion",
          [
            ("year", .integer(Int64(year))), ("moves", .text(try StoredMove.text(of: promotion))),
            ("created_at", .integer(now.milliseconds)),
          ])
      },
      result: { transaction, id in
        try transaction.promotionRow("WHERE id = \(id)").map { try transaction.promotion($0) }
      })
  }

  /// Gives the classes of the newest promotion their old names again. It can be done once.
  ///
  /// - Throws: `no-promotion` if there is none, or if it was undone; `class-taken` if another class has an old name;
  ///   `class-changed` if a class was renamed, merged or deleted since.
  package func undoPromotion(operation: OperationID, at now: Timestamp) async throws(Refusals) -> Promotion {
    try await once(
      operation, Request(.undoPromotion), at: now, pace: .unhurried,
      change: { transaction in
        let classes = try transaction.lockedClasses()
        guard let row = try transaction.lastPromotion(), !row.isUndone else { throw Refusal.noPromotion }
        let moves = try StoredMove.moves(in: row.moves)
        for move in moves {
          let found = classes.first { $0.id.rawValue == move.id }
          guard let found, found.name == move.to, found.isArchived == move.archives else {
            throw Refusal.classChanged(name: move.to)
          }
        }
        try transaction.rename(
          moves.compactMap { move in classes.first { $0.id.rawValue == move.id }.map { ($0, move.from) } })
        for move in moves where move.archives {
          try transaction.run("UPDATE school_class SET archived_year = NULL WHERE id = \(move.id)")
        }
        try transaction.run(
          "UPDATE promotion SET undone_at = \(max(now, row.createdAt).milliseconds) WHERE id = \(row.id)")
        try transaction.record(.undoPromotion, info: String(row.year))
        return row.id
      },
      result: { transaction, id in
        try transaction.promotionRow("WHERE id = \(id)").map { try transaction.promotion($0) }
      })
  }
}

/// A move as the library keeps it for the undo.
private struct StoredMove: Codable {
  let id: Int64
  let from: String
  let to: String
  let archives: Bool

  static func text(of promotion: Promotion) throws -> String {
    let moves = promotion.moves.map { move in
      StoredMove(
        id: move.schoolClass.id.rawValue, from: move.schoolClass.name, to: move.newName, archives: move.archives)
    }
    return String(decoding: try JSONEncoder().encode(moves), as: UTF8.self)
  }

  /// - Throws: ``ValueFault`` for a text that this program did not write.
  static func moves(in text: String) throws -> [StoredMove] {
    do {
      return try JSONDecoder().decode([StoredMove].self, from: Data(text.utf8))
    } catch {
      throw ValueFault("promotion.moves", kind: .invalid)
    }
  }
}

extension Transaction {
  struct PromotionRow {
    let id: Int64
    let year: Int
    let moves: String
    let createdAt: Timestamp
    let isUndone: Bool
  }

  func lastPromotion() throws -> PromotionRow? { try promotionRow("ORDER BY id DESC LIMIT 1") }

  fileprivate func promotionRow(_ which: SQL) throws -> PromotionRow? {
    try firstRow("SELECT id, year, moves, created_at, undone_at FROM promotion \(which)").map { row in
      let row = row.of("promotion")
      return PromotionRow(
        id: try row.integer("id"), year: try row.int("year"), moves: try row.text("moves"),
        createdAt: try row.moment("created_at"), isUndone: try row.optionalMoment("undone_at") != nil)
    }
  }

  fileprivate func promotion(of classes: [SchoolClass], last: Int?, year: Int) throws -> Promotion {
    if let row = try lastPromotion(), row.year == year, !row.isUndone { throw Refusal.alreadyPromoted(year: year) }
    let promotion = Promotion(of: classes, last: last, year: year)
    if promotion.moves.isEmpty { throw Refusal.nothingToPromote }
    return promotion
  }

  /// The moves of a promotion that was made. Its classes may have other names by now.
  func promotion(_ row: PromotionRow) throws -> Promotion {
    let moves = try StoredMove.moves(in: row.moves).map { move in
      let one = try schoolClass(SchoolClass.ID(rawValue: move.id))
      return Promotion.Move(
        SchoolClass(id: SchoolClass.ID(rawValue: move.id), name: move.from, teacher: one?.teacher ?? ""),
        newName: move.to, archives: move.archives)
    }
    return Promotion(year: row.year, last: nil, moves: moves, staying: [])
  }

  /// All classes, archived ones, too, so that no other change of them comes between.
  fileprivate func lockedClasses() throws -> [SchoolClass] {
    let ids = try rows("SELECT id FROM school_class ORDER BY id").map { SchoolClass.ID(rawValue: try $0.integer("id")) }
    return Library.inOrder(try ids.compactMap { try schoolClass($0, locks: dialect.locksRows) })
  }

  /// Several names at once: 7a may get the name that 8a had.
  ///
  /// - Throws: `class-taken` where a class that keeps its name has one of the new ones.
  fileprivate func rename(_ moves: [(one: SchoolClass, name: String)]) throws {
    for (one, _) in moves {
      // No name of a class begins with a space.
      try run("UPDATE school_class SET name_key = \(" \(one.id.rawValue)") WHERE id = \(one.id)")
    }
    for (one, name) in moves {
      if let other = try schoolClass(named: name) { throw Refusal.classTaken(name: other.name) }
      try rename(one, to: name)
    }
  }
}
