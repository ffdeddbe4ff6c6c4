package import Domain

/// A member of staff.
package struct StaffJSON: Encodable {
  let id: Int64
  let name: String
  let cardNumber: String
  let hasPIN: Bool

  package init(_ member: StaffMember) {
    (id, name) = (member.id.rawValue, member.name)
    (cardNumber, hasPIN) = (member.cardNumber.text, member.hasPIN)
  }
}

/// The owner of a PIN that was set or cleared. A PIN is in no document.
package struct PINJSON: Encodable {
  let libraryID: String?
  let staff: String?
  let hasPIN: Bool

  package init(_ student: Student, hasPIN: Bool) { (libraryID, staff, self.hasPIN) = (student.libraryID, nil, hasPIN) }

  package init(_ member: StaffMember, hasPIN: Bool) { (libraryID, staff, self.hasPIN) = (nil, member.name, hasPIN) }
}
