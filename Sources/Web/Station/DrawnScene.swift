import Kiosk
import Synchronization

/// The page of the scene that was asked for last: screens ask for one scene again and again.
final class DrawnScene: Sendable {
  private let latest = Mutex<(number: Int, bytes: [UInt8])?>(nil)

  /// - Parameter draw: makes the page. It is the same for the same scene, unless that counts down.
  func bytes(of scene: StationFeed.Numbered, draw: () -> [UInt8]) -> [UInt8] {
    guard scene.isFixed else { return draw() }
    if let latest = latest.withLock({ $0 }), latest.number == scene.number { return latest.bytes }
    let bytes = draw()
    latest.withLock { $0 = (scene.number, bytes) }
    return bytes
  }
}

extension StationFeed.Numbered {
  /// Whether its page stays until the next scene. Number 0 comes before the first, and is drawn each time.
  fileprivate var isFixed: Bool { number > 0 && left == nil }
}
