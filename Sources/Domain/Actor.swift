/// The originator of an operation or of a row of the activity log.
package enum Actor: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case station, command, program
  }

  /// How a person opened the visit at a station in which something was done.
  package enum Identification: String, Hashable, Sendable {
    /// The card was scanned.
    case card
    /// The library ID or the number of the card was typed.
    case typed
  }

  /// A checkout station. `identification` is nil outside a visit, as for a return at an idle station.
  case station(name: String, identification: Identification?)
  /// A command, run by this user of the system.
  case command(user: String)
  /// The program itself: look-ups, expired holds.
  case program

  /// The actor that a row describes; nil for values that describe none.
  package init?(kind: Kind, name: String?, detail: String?) {
    switch (kind, name) {
    case (.station, let name?):
      let identification = detail.flatMap(Identification.init(rawValue:))
      guard detail == nil || identification != nil else { return nil }
      self = .station(name: name, identification: identification)
    case (.command, let user?): self = .command(user: user)
    case (.program, _): self = .program
    case (.station, nil), (.command, nil): return nil
    }
  }

  package var kind: Kind {
    switch self {
    case .station: .station
    case .command: .command
    case .program: .program
    }
  }

  /// The name of the station or of the system's user.
  package var name: String? {
    switch self {
    case .station(let name, _): name
    case .command(let user): user
    case .program: nil
    }
  }

  package var identification: Identification? {
    if case .station(_, let identification) = self { identification } else { nil }
  }
}
