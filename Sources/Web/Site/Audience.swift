import Domain

/// The party that asks for a page. The station is a party of a separate site.
enum Party: String, CaseIterable, Hashable, Sendable {
  case visitor, reader, helper, librarian
}

/// The parties that may use a route. Only the route table says so; the use cases check permissions again.
struct Audience: Hashable, Sendable {
  let parties: Set<Party>
  /// Visitors may come where the library shows its catalogue to everybody.
  let includesVisitorOfPublicCatalogue: Bool

  static let everybody = Audience(Set(Party.allCases))
  /// Everybody who has signed in.
  static let accounts = Audience([.reader, .helper, .librarian])
  static let staff = Audience([.helper, .librarian])
  static let librarians = Audience([.librarian])
  /// Everybody who has signed in, and visitors where the library shows its catalogue to everybody.
  static let catalogue = Audience([.reader, .helper, .librarian], andVisitorOfPublicCatalogue: true)

  private init(_ parties: Set<Party>, andVisitorOfPublicCatalogue: Bool = false) {
    self.parties = parties
    includesVisitorOfPublicCatalogue = andVisitorOfPublicCatalogue
  }

  /// - Parameter isPublic: whether the library shows its catalogue to everybody.
  func includes(_ party: Party, isPublic: @autoclosure () throws -> Bool) rethrows -> Bool {
    if parties.contains(party) { return true }
    return party == .visitor && includesVisitorOfPublicCatalogue ? try isPublic() : false
  }
}
