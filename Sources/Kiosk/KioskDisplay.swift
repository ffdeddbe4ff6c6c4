package import Domain
package import KioskMachine

/// A station's output for a person: text and sound.
package protocol KioskDisplay: Sendable {
  /// Sets the language of everything that follows.
  func speak(_ language: Language)
  func tell(_ notice: Notice)
  func show(_ screen: Screen)
  /// A camera or a scanner came or went.
  func tell(_ report: DeviceReport)
}
