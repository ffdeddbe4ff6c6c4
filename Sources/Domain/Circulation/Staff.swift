/// A member of staff: a name, and the number of a card that unlocks staff actions at a station.
package struct StaffMember: Hashable, Sendable {
  package typealias ID = RowID<StaffMember>

  package var id: ID
  package var name: String
  package var cardNumber: CardNumber
  package var hasPIN: Bool

  package init(id: ID, name: String, cardNumber: CardNumber, hasPIN: Bool = false) {
    (self.id, self.name, self.cardNumber, self.hasPIN) = (id, name, cardNumber, hasPIN)
  }
}
