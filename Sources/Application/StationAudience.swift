import Devices
import Domain
package import Kiosk
package import KioskMachine
package import Logging
package import Messages
package import ServiceLifecycle

/// A follower of a station in addition to its console, such as the server of its screen.
package protocol StationAudience: Sendable {
  /// Shows what the console shows.
  var display: any KioskDisplay { get }
  /// Takes what an idle screen says of the library.
  func take(_ facts: LibraryFacts)
  /// Services that run as long as the station does. They are ended before it.
  func services(beside station: RunningStation) -> [any Service]
}

/// The values that a display of a station is made of.
package struct StationSurroundings: Sendable {
  package let messages: Messages
  package let typedID: TypedID
  package let manner: ScreenManner
  package let clock: any KioskClock
}

/// A station that accepts events.
package struct RunningStation: Sendable {
  package let runtime: KioskRuntime
  /// Removes what a scanner puts around a code.
  package let typed: @Sendable (String) -> String
  package let covers: any StationCovers
  /// Nil where no screen asks for pictures of the camera.
  package let preview: CameraPreview?
  /// Takes a sentence for staff, on the console or in the journal.
  package let tellStaff: @Sendable (@escaping @Sendable (Messages) -> String) -> Void
  package let log: Logger
}
