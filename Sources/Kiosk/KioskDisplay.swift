package import Domain
package import KioskMachine

/// What a person sees and hears of the station.
package protocol KioskDisplay: Sendable {
  func tell(_ notice: Notice)
  func show(_ screen: Screen)
  /// A camera or a scanner came or went.
  func tell(_ report: DeviceReport)
}
