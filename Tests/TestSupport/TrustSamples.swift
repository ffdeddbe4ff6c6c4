package import Domain

extension PIN {
  /// - Parameter digits: four to six.
  package static func sample(_ digits: String) -> PIN {
    guard let pin = PIN(digits) else { fatalError("\(digits) is no PIN") }
    return pin
  }
}

extension CardNumber {
  package static func sample(_ serial: Int) -> CardNumber {
    guard let card = CardNumber(serial: serial) else { fatalError("\(serial) is no serial number") }
    return card
  }
}
