package import Domain

/// A card's number is retired from the day on which staff get it, so that no student ever gets it.
extension LibraryReading {
  package func staff() async throws(Refusals) -> [StaffMember] {
    try await read { try $0.rows("\(Library.selectStaff) ORDER BY name_key, staff.id").map(StaffMember.init) }
  }

  package func hasStaff() async throws(Refusals) -> Bool { try await read { try $0.hasStaff() } }

  package func staff(card: CardNumber) async throws(Refusals) -> StaffMember? {
    try await read { try $0.staff(card: card) }
  }

  /// Case and spaces around the name do not count.
  package func staff(named name: String) async throws(Refusals) -> StaffMember? {
    try await read { try $0.staff(named: name) }
  }
}

extension Library {
  /// - Parameter card: nil for the next free number.
  /// - Throws: `name-missing`, `staff-taken`, `card-taken`, `card-retired`, `cards-exhausted`.
  package func addStaff(
    _ name: String, card: CardNumber? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> StaffMember {
    let name = TypedText.trim(name)
    return try await once(
      operation, Request(.addStaff, name, card?.text), at: now,
      change: { transaction in
        guard !name.isEmpty else { throw Refusal.nameMissing }
        guard try transaction.staff(named: name) == nil else { throw Refusal.staffTaken(name: name) }
        let number = try transaction.newStaffCard(card)
        let id = try transaction.insertedID(
          into: "staff",
          [
            ("name", .text(name)), ("name_key", .text(Library.libraryIDKey(name))), ("card_number", .text(number.text)),
            ("created_at", .integer(now.milliseconds)),
          ])
        try transaction.record(.addStaff, info: name)
        try transaction.audit(.staffAdded, subject: id)
        return id
      }, result: { try $0.staff($1) })
  }

  /// Gives a member of staff another card; the old one opens nothing any more.
  package func replaceCard(
    of id: StaffMember.ID, by card: CardNumber? = nil, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> StaffMember {
    try await once(
      operation, Request(.editStaff, id.text, card?.text), at: now,
      change: { transaction in
        let member = try transaction.staff(id.rawValue).expected()
        let number = try transaction.newStaffCard(card)
        try transaction.run("UPDATE staff SET card_number = \(number.text) WHERE id = \(id)")
        try transaction.record(.editStaff, info: member.name)
        try transaction.audit(.staffCardReplaced, subject: id.rawValue)
        return id.rawValue
      }, result: { try $0.staff($1) })
  }

  /// - Throws: `no-longer-there`.
  package func removeStaff(_ id: StaffMember.ID, operation: OperationID, at now: Timestamp) async throws(Refusals) {
    _ = try await once(
      operation, Request(.deleteStaff, id.text), at: now,
      change: { transaction in
        let member = try transaction.staff(id.rawValue).expected()
        try transaction.run("DELETE FROM staff_pin WHERE staff_id = \(id)")
        try transaction.run("DELETE FROM staff WHERE id = \(id)")
        try transaction.record(.deleteStaff, info: member.name)
        try transaction.audit(.staffRemoved, subject: id.rawValue)
        return id.rawValue
      }, result: { $1 })
  }

  fileprivate static let selectStaff: SQL = """
    SELECT staff.id AS id, name, card_number, staff_pin.staff_id AS pin_owner
    FROM staff LEFT JOIN staff_pin ON staff_pin.staff_id = staff.id
    """
}

extension Transaction {
  func hasStaff() throws -> Bool { try firstRow("SELECT 1 AS one FROM staff LIMIT 1") != nil }

  func staff(_ id: Int64) throws -> StaffMember? {
    try firstRow("\(Library.selectStaff) WHERE staff.id = \(id)").map(StaffMember.init)
  }

  func staff(card: CardNumber) throws -> StaffMember? {
    try firstRow("\(Library.selectStaff) WHERE card_number = \(card.text)").map(StaffMember.init)
  }

  func staff(named name: String) throws -> StaffMember? {
    try firstRow("\(Library.selectStaff) WHERE name_key = \(Library.libraryIDKey(name))").map(StaffMember.init)
  }

  /// - Throws: `not-permitted` where the table of ``Role`` denies it to the actor.
  func expect(_ permission: Permission) throws {
    guard try actor.role(hasStaff: try hasStaff()).may(permission) else { throw Refusal.notPermitted(permission) }
  }

  fileprivate func newStaffCard(_ wanted: CardNumber?) throws -> CardNumber {
    try PrintedNumber.lock(connection)
    if let wanted {
      guard try student(card: wanted) == nil, try staff(card: wanted) == nil else { throw Refusal.cardTaken(wanted) }
      if try PrintedNumber.isRetired(wanted.text, connection) { throw Refusal.cardRetired(wanted) }
    }
    let card = try wanted ?? nextFreeCard()
    try PrintedNumber.card.retire(card.text, connection)
    return card
  }
}

extension SQLRow {
  fileprivate func card() throws -> CardNumber {
    guard let card = try optionalCard("card_number") else { throw ValueFault("staff.card_number", kind: .invalid) }
    return card
  }
}

extension StaffMember {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row.id("id"), name: try row.text("name"), cardNumber: try row.card(),
      hasPIN: try row.optionalInteger("pin_owner") != nil)
  }
}
