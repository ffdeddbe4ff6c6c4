package import Domain
import Glibc
package import SystemPackage

extension DeviceProblem {
  /// The meaning of a failed call on a camera's node (V4L2 API, "Generic Error Codes" and each call's own).
  ///
  /// - Parameter path: of the node, whose group is named to those who may not open it.
  package init(cameraCall call: String, _ error: Errno, path: String) {
    self =
      switch error {
      case .noSuchFileOrDirectory, .notDirectory: .absent
      case .permissionDenied, .notPermitted: .forbidden(group: DeviceProblem.groupName(of: path))
      case .resourceBusy: .busy
      case .operationNotSupportedByDevice, .noSuchAddressOrDevice: .unplugged
      // The node is not a V4L2 device, or not even a device.
      case .inappropriateIOCTLForDevice, .isDirectory, .tooManySymbolicLinkLevels: .unsuitable
      default: .failed(call: call, detail: "\(error)")
      }
  }

  /// The group that owns the node, where its members may use it.
  private static func groupName(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o060 == 0o060, status.st_gid != InputNode.hiddenGroup else {
      return nil
    }
    var entry = Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    guard getgrgid_r(status.st_gid, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.gr_name
    else { return String(status.st_gid) }
    return String(cString: name)
  }
}
