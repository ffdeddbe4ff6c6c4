package import Domain
package import KioskMachine

/// What a person sees and hears of the station.
package protocol KioskDisplay: Sendable {
  /// What follows is told and shown in this language.
  func speak(_ language: Language)
  func tell(_ notice: Notice)
  func show(_ screen: Screen)
  /// A camera or a scanner came or went.
  func tell(_ report: DeviceReport)
}
