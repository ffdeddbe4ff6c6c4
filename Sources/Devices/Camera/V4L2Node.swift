import CV4L2
import Domain
import Glibc
import System
import SystemPackage

/// The node of a video device, opened and typed. Closes it when nobody needs it any more.
final class V4L2Node {
  let path: String
  let descriptor: Int32
  let capability: v4l2_capability
  /// Whether libv4l2 knows of it; it knows sixteen at once.
  private let isManaged: Bool

  /// - Parameter converts: libv4l2 offers formats that the camera does not send, and makes them; else it only carries calls.
  init(path: String, converts: Bool) throws(DeviceProblem) {
    let descriptor: Int32
    do {
      descriptor = try SystemCall.open(path, O_RDWR | O_NONBLOCK)
    } catch {
      throw DeviceProblem(cameraCall: "open", error, path: path)
    }
    var capability = v4l2_capability()
    if let failure = V4L2Node.call(descriptor, CV4L2_QUERYCAP, &capability) {
      close(descriptor)
      // Whatever a device of another kind makes of the call.
      if failure == .invalidArgument { throw .unsuitable }
      throw DeviceProblem(cameraCall: "VIDIOC_QUERYCAP", failure, path: path)
    }
    self.path = path
    self.descriptor = descriptor
    self.capability = capability
    let isCapture = capability.offers(V4L2_CAP_VIDEO_CAPTURE) || capability.offers(V4L2_CAP_VIDEO_CAPTURE_MPLANE)
    V4L2Node.silence
    isManaged = isCapture && v4l2_fd_open(descriptor, converts ? 0 : V4L2_DISABLE_CONVERSION) >= 0
  }

  /// Silences the library once in a process.
  private static let silence: Void = cv4l2_silence()

  deinit {
    if isManaged { v4l2_close(descriptor) } else { close(descriptor) }
  }

  /// - Returns: why the call failed; nil when it did not.
  func call<Argument>(_ request: UInt, _ argument: inout Argument) -> Errno? {
    V4L2Node.call(descriptor, request, &argument)
  }

  private static func call<Argument>(_ descriptor: Int32, _ request: UInt, _ argument: inout Argument) -> Errno? {
    withUnsafeMutablePointer(to: &argument) { argument in
      do throws(Errno) {
        try SystemCall.run { cv4l2_ioctl(descriptor, request, argument) }
        return nil
      } catch {
        return error
      }
    }
  }

  /// - Parameter name: how people know the call.
  func require<Argument>(_ request: UInt, _ name: String, _ argument: inout Argument) throws(DeviceProblem) {
    if let failure = call(request, &argument) { throw problem(name, failure) }
  }

  func problem(_ name: String, _ failure: Errno) -> DeviceProblem {
    DeviceProblem(cameraCall: name, failure, path: path)
  }

  /// Whether it was pulled out, as far as can be told by asking.
  var isGone: Bool {
    var capability = v4l2_capability()
    return call(CV4L2_QUERYCAP, &capability) == .operationNotSupportedByDevice
  }
}

extension v4l2_capability {
  /// Whether this node, not only the whole device, has the capability.
  func offers(_ capability: Int32) -> Bool {
    let all =
      capabilities & UInt32(bitPattern: Int32(truncatingIfNeeded: V4L2_CAP_DEVICE_CAPS)) != 0
      ? device_caps : capabilities
    return all & UInt32(bitPattern: capability) != 0
  }

  /// Sends pictures: not a node for metadata or output, nor a codec that wants them first.
  var isCamera: Bool {
    (offers(V4L2_CAP_VIDEO_CAPTURE) || offers(V4L2_CAP_VIDEO_CAPTURE_MPLANE)) && offers(V4L2_CAP_STREAMING)
      && !offers(V4L2_CAP_VIDEO_M2M) && !offers(V4L2_CAP_VIDEO_M2M_MPLANE)
  }

  /// The camera's name for people.
  var cardText: String { V4L2Text.cardName(withUnsafeBytes(of: card, V4L2Text.text)) }
  var driverText: String { withUnsafeBytes(of: driver, V4L2Text.text) }
  var busText: String { withUnsafeBytes(of: bus_info, V4L2Text.text) }
}

enum V4L2Text {
  /// A field that ends at its first zero.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// uvcvideo puts the function's name behind the product's, and most cameras give one for both: `HD Webcam: HD Webcam`, the
  /// second cut off where the field of 32 bytes ends.
  static func cardName(_ card: String) -> String {
    guard let colon = card.firstRange(of: ": ") else { return card }
    let product = card[..<colon.lowerBound]
    return !product.isEmpty && product.hasPrefix(card[colon.upperBound...]) ? String(product) : card
  }
}
