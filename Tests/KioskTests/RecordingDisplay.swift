import Kiosk
import KioskMachine
import Synchronization

/// Keeps what was shown and told.
final class RecordingDisplay: KioskDisplay {
  private let kept = Mutex((notices: [Notice](), screens: [Screen]()))

  func tell(_ notice: Notice) { kept.withLock { $0.notices.append(notice) } }
  func show(_ screen: Screen) { kept.withLock { $0.screens.append(screen) } }

  var notices: [Notice] { kept.withLock { $0.notices } }
  var screens: [Screen] { kept.withLock { $0.screens } }
}
