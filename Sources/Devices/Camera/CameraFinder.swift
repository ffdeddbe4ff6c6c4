package import Domain
import Glibc
package import Platform

package enum CameraChoice: Hashable, Sendable {
  /// The best that is there.
  case auto
  case named(path: String)
}

/// A node's status. A change makes a new attempt worthwhile: it came, went, or may be opened by others now.
package struct NodeIdentity: Hashable, Sendable {
  var path: String
  var node: UInt = 0
  var device: UInt = 0
  var mode: UInt32 = 0
  var group: UInt32 = 0
  var changedSeconds = 0
  var changedNanoseconds = 0
}

extension NodeIdentity {
  /// Nil where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(
      path: path, node: UInt(status.st_ino), device: UInt(status.st_rdev), mode: status.st_mode, group: status.st_gid,
      changedSeconds: status.st_ctim.tv_sec, changedNanoseconds: status.st_ctim.tv_nsec)
  }
}

package struct CameraCandidate: Hashable, Sendable {
  package var device: Device
  /// Whether udev has given its node the group and the links; true where no udev runs.
  package var isSettled = true
}

/// Finds and opens cameras, or what stands for them.
package protocol CameraFinder: Sendable {
  /// The marks of all nodes. It is called twice a second, so it has to be cheap.
  func marks() -> [NodeIdentity]
  /// The cameras to try, the best first.
  func candidates() -> [CameraCandidate]
  func open(_ camera: Device, stop: Wakeup) throws(DeviceProblem) -> any FrameSource
}

package struct SystemCameraFinder: CameraFinder {
  private let choice: CameraChoice
  private let wish: CameraWish

  package init(_ choice: CameraChoice, for wish: CameraWish) {
    self.choice = choice
    self.wish = wish
  }

  package func marks() -> [NodeIdentity] {
    switch choice {
    case .auto: DeviceFolder.videoNodes().compactMap { NodeIdentity($0) }
    case .named(let path): NodeIdentity(path).map { [$0] } ?? []
    }
  }

  package func candidates() -> [CameraCandidate] {
    switch choice {
    case .auto:
      CameraList.suitable().map {
        CameraCandidate(
          device: Device(.camera, name: $0.card, path: $0.path), isSettled: UdevDaemon.hasSettled($0.path))
      }
    case .named(let path):
      [CameraCandidate(device: Device(.camera, path: path), isSettled: UdevDaemon.hasSettled(path))]
    }
  }

  package func open(_ camera: Device, stop: Wakeup) throws(DeviceProblem) -> any FrameSource {
    guard let path = camera.path else { throw .absent }
    return try Camera.open(path: path, for: wish, stop: stop)
  }
}
