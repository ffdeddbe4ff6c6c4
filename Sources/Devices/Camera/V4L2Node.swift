import CV4L2
package import Domain
import Glibc
import Platform
package import SystemPackage

/// The node of a video device, opened and typed. Closes it when the last reference ends.
final class V4L2Node {
  let path: String
  let descriptor: Int32
  let capability: v4l2_capability
  /// Whether libv4l2 knows of it; it knows sixteen at once.
  private let isManaged: Bool

  /// - Parameter converts: libv4l2 offers formats that the camera does not send, and makes them; else it only carries
  ///   calls.
  init(path: String, converts: Bool) throws(DeviceProblem) {
    let descriptor: Int32
    do {
      descriptor = try SystemCall.open(path, O_RDWR | O_NONBLOCK)
    } catch {
      throw DeviceProblem(cameraCall: "open", error, path: path)
    }
    let capability: v4l2_capability
    do {
      capability = try V4L2Node.capability(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    self.capability = capability
    let isCapture = capability.offers(V4L2_CAP_VIDEO_CAPTURE) || capability.offers(V4L2_CAP_VIDEO_CAPTURE_MPLANE)
    V4L2Node.silence
    isManaged = isCapture && v4l2_fd_open(descriptor, converts ? 0 : V4L2_DISABLE_CONVERSION) >= 0
  }

  /// Asks the driver again.
  ///
  /// - Throws: `unplugged` when the camera is gone by now.
  func currentCapability() throws(DeviceProblem) -> v4l2_capability { try V4L2Node.capability(descriptor, path) }

  private static func capability(_ descriptor: Int32, _ path: String) throws(DeviceProblem) -> v4l2_capability {
    var capability = v4l2_capability()
    guard let failure = call(descriptor, CV4L2_QUERYCAP, &capability) else { return capability }
    // A device of another kind may refuse the call in this way.
    if failure == .invalidArgument { throw .unsuitable }
    throw DeviceProblem(cameraCall: "VIDIOC_QUERYCAP", failure, path: path)
  }

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

  /// Whether it was pulled out, if asking can find that out.
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

  /// uvcvideo appends the function's name to the product's, and most cameras give one name for both: `HD Webcam: HD
  /// Webcam`, with the second cut off at the end of the field of 32 bytes.
  static func cardName(_ card: String) -> String {
    guard let colon = card.firstRange(of: ": ") else { return card }
    let product = card[..<colon.lowerBound]
    return !product.isEmpty && product.hasPrefix(card[colon.upperBound...]) ? String(product) : card
  }
}

extension V4L2Node {
  /// The limit of a driver's list; a longer one is not believed.
  private static let longestList: UInt32 = 256

  func formats(for wish: CameraWish) -> [CameraFormat] {
    let formats = list { index -> CameraFormat? in
      var format = v4l2_fmtdesc()
      format.index = index
      format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
      guard call(CV4L2_ENUM_FMT, &format) == nil else { return nil }
      return CameraFormat(
        code: FourCC(rawValue: format.pixelformat), description: withUnsafeBytes(of: format.description, V4L2Text.text),
        isEmulated: format.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0, modes: [])
    }
    return formats.map { format in
      var format = format
      format.modes = sizes(of: format.code, wish).map {
        CameraMode(size: $0, intervals: intervals(of: format.code, $0, wish))
      }
      return format
    }
  }

  private func list<Item>(_ item: (UInt32) -> Item?) -> [Item] {
    var items: [Item] = []
    for index in 0..<V4L2Node.longestList {
      guard let item = item(index) else { break }
      items.append(item)
    }
    return items
  }

  private func sizes(of code: FourCC, _ wish: CameraWish) -> [FrameSize] {
    var range: v4l2_frmsize_stepwise?
    let sizes = list { index -> FrameSize? in
      var size = v4l2_frmsizeenum()
      size.index = index
      size.pixel_format = code.rawValue
      guard call(CV4L2_ENUM_FRAMESIZES, &size) == nil else { return nil }
      guard size.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else {
        range = size.stepwise
        return nil
      }
      return FrameSize(width: Int(size.discrete.width), height: Int(size.discrete.height))
    }
    if let range { return V4L2Range.sizes(range, nearest: wish.wantedSize) }
    // A driver that lists none is asked what it would make of the wish.
    return sizes.isEmpty ? triedSize(of: code, wish.wantedSize).map { [$0] } ?? [] : sizes
  }

  private func triedSize(of code: FourCC, _ size: FrameSize) -> FrameSize? {
    var format = v4l2_format()
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    format.fmt.pix.width = UInt32(size.width)
    format.fmt.pix.height = UInt32(size.height)
    format.fmt.pix.pixelformat = code.rawValue
    guard call(CV4L2_TRY_FMT, &format) == nil, format.fmt.pix.pixelformat == code.rawValue else { return nil }
    return FrameSize(width: Int(format.fmt.pix.width), height: Int(format.fmt.pix.height))
  }

  private func intervals(of code: FourCC, _ size: FrameSize, _ wish: CameraWish) -> [FrameInterval] {
    var range: v4l2_frmival_stepwise?
    let intervals = list { index -> FrameInterval? in
      var interval = v4l2_frmivalenum()
      interval.index = index
      interval.pixel_format = code.rawValue
      interval.width = UInt32(size.width)
      interval.height = UInt32(size.height)
      guard call(CV4L2_ENUM_FRAMEINTERVALS, &interval) == nil else { return nil }
      guard interval.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue else {
        range = interval.stepwise
        return nil
      }
      return FrameInterval(interval.discrete.numerator, interval.discrete.denominator)
    }
    guard let range else { return intervals }
    return V4L2Range.intervals(range, nearest: wish.wantedRate)
  }
}

/// Ranges of sizes and intervals, as a few of them.
enum V4L2Range {
  static func sizes(_ range: v4l2_frmsize_stepwise, nearest wanted: FrameSize) -> [FrameSize] {
    let smallest = FrameSize(width: Int(range.min_width), height: Int(range.min_height))
    let largest = FrameSize(width: Int(range.max_width), height: Int(range.max_height))
    let nearest = FrameSize(
      width: step(wanted.width, smallest.width, largest.width, Int(range.step_width)),
      height: step(wanted.height, smallest.height, largest.height, Int(range.step_height)))
    var sizes = [smallest]
    for size in [nearest, largest] where !sizes.contains(size) { sizes.append(size) }
    return sizes
  }

  private static func step(_ wanted: Int, _ least: Int, _ most: Int, _ step: Int) -> Int {
    guard wanted > least, most > least else { return least }
    let steps = (min(wanted, most) - least + max(1, step) / 2) / max(1, step)
    return min(most, least + steps * max(1, step))
  }

  static func intervals(_ range: v4l2_frmival_stepwise, nearest rate: Double) -> [FrameInterval] {
    let shortest = FrameInterval(range.min.numerator, range.min.denominator)
    let longest = FrameInterval(range.max.numerator, range.max.denominator)
    var intervals = [shortest]
    // A rate inside the range is requested in whole frames a second; the driver takes its nearest step.
    if rate < shortest.rate, rate > longest.rate { intervals.append(FrameInterval(1, UInt32(rate))) }
    if longest != shortest { intervals.append(longest) }
    return intervals
  }
}

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
      default: .failed(call: call, detail: .system(error.rawValue))
      }
  }

  /// The group that owns the node, where its members may use it.
  private static func groupName(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o060 == 0o060, status.st_gid != InputNode.hiddenGroup else {
      return nil
    }
    return InputNode.name(ofGroup: status.st_gid) ?? String(status.st_gid)
  }
}
