import Domain
import Kiosk
import KioskMachine
import Synchronization

/// Keeps all screens and messages.
final class RecordingDisplay: KioskDisplay {
  private let kept = Mutex(
    (notices: [Notice](), languages: [Language](), screens: [Screen](), devices: [DeviceReport]()))

  func speak(_ language: Language) { kept.withLock { $0.languages.append(language) } }
  func tell(_ notice: Notice) { kept.withLock { $0.notices.append(notice) } }
  func show(_ screen: Screen) { kept.withLock { $0.screens.append(screen) } }

  func tell(_ report: DeviceReport) { kept.withLock { $0.devices.append(report) } }

  var notices: [Notice] { kept.withLock { $0.notices } }
  var devices: [DeviceReport] { kept.withLock { $0.devices } }
  var languages: [Language] { kept.withLock { $0.languages } }
  var screens: [Screen] { kept.withLock { $0.screens } }
}
