package import Cards
package import Domain
import Messages
import Store

/// Staff and PINs.
extension Session {
  /// The member of staff who is named by name or by the number of a card.
  package func staff(named text: String) async throws -> StaffMember {
    let name = try TypedText.clean(text)
    let member =
      if let card = CardNumber(ISBN.compact(name)) {
        try await library.staff(card: card)
      } else {
        try await library.staff(named: name)
      }
    guard let member else { throw Refusal.unknownStaff(name: name) }
    return member
  }

  /// - Parameter card: a card number as typed; nil for the next free number.
  package func addStaff(_ name: String, card: String?, operation: OperationID) async throws -> StaffMember {
    try await library.addStaff(
      try TypedText.clean(name), card: try card.map { try self.card(named: $0) }, operation: operation, at: now)
  }

  /// - Parameter card: a card number as typed; nil for the next free number.
  package func replaceCard(ofStaff name: String, by card: String?, operation: OperationID) async throws -> StaffMember {
    try await library.replaceCard(
      of: try await staff(named: name).id, by: try card.map { try self.card(named: $0) }, operation: operation, at: now)
  }

  package func removeStaff(_ name: String, operation: OperationID) async throws -> StaffMember {
    let member = try await staff(named: name)
    try await library.removeStaff(member.id, operation: operation, at: now)
    return member
  }

  /// - Parameter typed: the new PIN; nil for none.
  /// - Throws: `pin-malformed`.
  package func setPIN(_ typed: String?, of owner: PINOwner, operation: OperationID) async throws {
    guard let typed else { return try await library.clearPIN(of: owner, operation: operation, at: now) }
    guard let pin = PIN(typed) else { throw Refusal.pinMalformed(PIN.lengths) }
    try await library.set(pin, of: owner, operation: operation, at: now)
  }

  /// Cards for members of staff; for all if no name is given.
  package func staffCards(named names: [String]) async throws -> CardBatch {
    var chosen: [StaffMember] = []
    for name in names { chosen.append(try await staff(named: name)) }
    if names.isEmpty { chosen = try await library.staff() }
    let owner = try await library.printedOwner() ?? ""
    return CardBatch(
      cards: chosen.map { member in
        PrintedCard(
          code: .card(member.cardNumber), title: member.name, details: [messages.label(.staffCard)], owner: owner)
      })
  }

  /// New PINs for students, with their slips. Nothing is stored yet.
  ///
  /// - Parameters:
  ///   - names: students who get a new PIN; empty for all students, or those of a class.
  ///   - replaces: also students who have a PIN get another one; named students always do.
  package func newPINs(
    for names: [String], className: String?, replaces: Bool
  ) async throws -> (pins: [(student: Student.ID, pin: PIN)], slips: [PrintedCard]) {
    var chosen: [Student] = []
    for name in names { chosen.append(try await student(named: name)) }
    if names.isEmpty {
      for student in try await students(inClass: className) {
        let hasPIN = try await library.hasPIN(.student(student.id))
        if replaces || !hasPIN { chosen.append(student) }
      }
    }
    let owner = try await library.printedOwner() ?? ""
    var random = SystemRandomNumberGenerator()
    var pins: [(student: Student.ID, pin: PIN)] = []
    var slips: [PrintedCard] = []
    for student in chosen {
      let pin = PIN.random(using: &random)
      pins.append((student.id, pin))
      slips.append(
        PrintedCard(
          code: nil, title: student.fullName, details: [student.libraryID, "\(messages.label(.pin)) \(pin.digits)"],
          owner: owner))
    }
    return (pins, slips)
  }

  /// Stores PINs that were printed, a few at a time, so that no station waits for long.
  package func set(_ pins: [(student: Student.ID, pin: PIN)]) async throws {
    for start in stride(from: 0, to: pins.count, by: 50) {
      try await library.set(Array(pins[start..<min(pins.count, start + 50)]), at: now)
    }
  }
}
