package import Domain

/// Five failures in a row pause typing for their owner.
extension Library {
  /// - Throws: `no-longer-there`.
  package func set(_ pin: PIN, of owner: PINOwner, operation: OperationID, at now: Timestamp) async throws(Refusals) {
    let hash = try PINHash.hash(pin)
    _ = try await once(
      operation, Request(.setPIN, owner.requestField), at: now,
      change: { transaction in
        try transaction.set(hash, of: owner)
        try transaction.record(.setPIN, of: owner)
        try transaction.audit(.pinSet, subject: owner.number)
        return owner.number
      }, result: { $1 })
  }

  package func set(_ pins: [(student: Student.ID, pin: PIN)], at now: Timestamp) async throws(Refusals) {
    var hashes: [(owner: PINOwner, hash: String)] = []
    for (student, pin) in pins { hashes.append((.student(student), try PINHash.hash(pin))) }
    let rows = hashes
    try await write(.anyTime, at: now) { transaction in
      for (owner, hash) in rows {
        try transaction.set(hash, of: owner)
        try transaction.record(.setPIN, of: owner)
        try transaction.audit(.pinSet, subject: owner.number)
      }
    }
  }

  /// - Throws: `pin-missing` where there is none.
  package func clearPIN(of owner: PINOwner, operation: OperationID, at now: Timestamp) async throws(Refusals) {
    _ = try await once(
      operation, Request(.clearPIN, owner.requestField), at: now,
      change: { transaction in
        let cleared = try transaction.firstRow(
          "DELETE FROM \(owner.table) WHERE \(owner.column) = \(owner.number) RETURNING \(owner.column) AS id")
        guard cleared != nil else { throw Refusal.pinMissing }
        try transaction.record(.clearPIN, of: owner)
        try transaction.audit(.pinCleared, subject: owner.number)
        return owner.number
      }, result: { $1 })
  }

  package func hasPIN(_ owner: PINOwner) async throws(Refusals) -> Bool {
    try await read { try $0.pinRow(of: owner) != nil }
  }

  package func pinCounts() async throws(Refusals) -> (withPIN: Int, students: Int) {
    try await read { (withPIN: try $0.count("student_pin"), students: try $0.count("student")) }
  }

  /// Counts the attempt before it compares, so that neither a kill nor several stations at once give more attempts.
  ///
  /// - Throws: `pin-missing`, `pin-wrong` with the attempts left, `pin-paused` with the end of the pause.
  package func verify(_ pin: PIN, of owner: PINOwner, at now: Timestamp) async throws(Refusals) {
    let attempt = try await write(.anyTime, at: now) { try $0.beginAttempt(owner) }
    guard try PINHash.matches(pin, attempt.hash) else {
      if let end = attempt.pausedUntil { throw Refusals(.pinPaused(until: end)) }
      throw Refusals(.pinWrong(attemptsLeft: PIN.failuresAllowed - attempt.failures))
    }
    try await write(.anyTime, at: now) { transaction in
      try transaction.run(
        "UPDATE \(owner.table) SET failures = 0, paused_until = NULL WHERE \(owner.column) = \(owner.number)")
    }
  }
}

extension PINOwner {
  fileprivate var table: SQL {
    switch self {
    case .student: "student_pin"
    case .staff: "staff_pin"
    }
  }

  fileprivate var column: SQL {
    switch self {
    case .student: "student_id"
    case .staff: "staff_id"
    }
  }

  fileprivate var number: Int64 {
    switch self {
    case .student(let id): id.rawValue
    case .staff(let id): id.rawValue
    }
  }

  fileprivate var requestField: String {
    switch self {
    case .student(let id): "student \(id.rawValue)"
    case .staff(let id): "staff \(id.rawValue)"
    }
  }
}

/// An attempt that is counted already.
private struct PINAttempt: Sendable {
  let hash: String
  let failures: Int
  /// Set by the last attempt that is allowed.
  let pausedUntil: Timestamp?
}

extension Transaction {
  fileprivate func pinRow(of owner: PINOwner) throws -> SQLRow? {
    try firstRow("SELECT hash, failures, paused_until FROM \(owner.table) WHERE \(owner.column) = \(owner.number)")
  }

  fileprivate func set(_ hash: String, of owner: PINOwner) throws {
    try run("DELETE FROM \(owner.table) WHERE \(owner.column) = \(owner.number)")
    let isThere =
      switch owner {
      case .student(let id): try student(id.rawValue) != nil
      case .staff(let id): try staff(id.rawValue) != nil
      }
    guard isThere else { throw Refusal.noLongerThere }
    try run("INSERT INTO \(owner.table) (\(owner.column), hash, failures) VALUES (\(owner.number), \(hash), 0)")
  }

  /// The log says that a PIN was set or cleared, and never which.
  fileprivate func record(_ kind: Activity.Kind, of owner: PINOwner) throws {
    switch owner {
    case .student(let id): try record(kind, student: try student(id.rawValue))
    case .staff(let id): try record(kind, info: try staff(id.rawValue)?.name)
    }
  }

  fileprivate func beginAttempt(_ owner: PINOwner) throws -> PINAttempt {
    guard let row = try pinRow(of: owner) else { throw Refusal.pinMissing }
    let pause = Timestamp(milliseconds: now.milliseconds + PIN.pauseMinutes * 60_000)
    let pausedUntil = try row.optionalMoment("paused_until")
    // A pause that ends later than any that begins now was written by a clock that was ahead.
    if let pausedUntil, pausedUntil > now, pausedUntil <= pause { throw Refusal.pinPaused(until: pausedUntil) }
    let failures = (pausedUntil == nil ? try row.int("failures") : 0) + 1
    let end = failures >= PIN.failuresAllowed ? pause : nil
    try run(
      """
      UPDATE \(owner.table) SET failures = \(failures), paused_until = \(end)
      WHERE \(owner.column) = \(owner.number)
      """)
    return PINAttempt(hash: try row.text("hash"), failures: failures, pausedUntil: end)
  }
}
