/// Red, green and blue, each 0 to 1.
package struct Colour: Hashable, Sendable {
  let red: Double
  let green: Double
  let blue: Double

  package static let white = Colour(grey: 1)
  package static let black = Colour(grey: 0)

  package init(grey: Double) { (red, green, blue) = (grey, grey, grey) }

  /// - Parameter red: 0 to 255, and so are the others.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  private init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// This colour over another.
  /// - Parameter cover: 0 the other shines through, 1 it does not.
  package func over(_ other: Colour, cover: Double) -> Colour {
    func mix(_ top: Double, _ below: Double) -> Double { top * cover + below * (1 - cover) }
    return Colour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
