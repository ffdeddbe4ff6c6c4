import Devices
import Domain
import Glibc
import Messages
import System

/// The cameras and scanners that a station of this user would take.
///
/// A station that has them is not disturbed: nothing is grabbed, and no camera is made to send.
enum DoctorDevices {
  static func findings(
    cameras: [CameraDescription] = CameraList.describe(for: CameraWish()),
    scanners: [InputDescription] = ScannerList.all(), obstacle: (String) -> DeviceProblem? = InputNode.obstacle
  ) -> [DoctorFinding] {
    let cameras = cameras.filter(\.isSuitable).map { camera in
      finding(Device(.camera, name: camera.card, path: camera.path), camera.problem)
    }
    let scanners = scanners.filter(\.verdict.isTaken).map { finding($0.device, obstacle($0.path)) }
    return (cameras.isEmpty ? [.noDevice(.camera)] : cameras) + (scanners.isEmpty ? [.noDevice(.scanner)] : scanners)
  }

  private static func finding(_ device: Device, _ problem: DeviceProblem?) -> DoctorFinding {
    guard let problem else { return .deviceUsable(device) }
    return .deviceUnusable(device, problem, user: SystemName.ofUser())
  }
}
