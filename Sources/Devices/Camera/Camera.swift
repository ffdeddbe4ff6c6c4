import CV4L2
package import Domain
import Glibc
import Platform

/// How a camera was opened, for people.
package struct CameraSetup: Hashable, Sendable {
  package var device: Device
  package var mode: ModeChoice
  /// The controls that were set to help reading.
  package var settings: [ControlSetting] = []
}

enum Camera {
  /// Opens a camera and has it send.
  ///
  /// - Parameter stop: ends the wait for a frame.
  static func open(
    path: String, for wish: CameraWish, stop: Wakeup
  ) throws(DeviceProblem) -> any FrameSource {
    var node = try V4L2Node(path: path, converts: true)
    guard node.capability.isCamera else { throw .unsuitable }
    guard let choice = ModeChoice.best(of: node.formats(for: wish), for: wish) else {
      // A camera that is pulled out during this call does not list formats either.
      _ = try node.currentCapability()
      throw .unsuitable
    }
    // A format that needs no conversion bypasses libv4l2.
    if !choice.isEmulated { node = try V4L2Node(path: path, converts: false) }
    let (format, mode) = try node.set(choice)
    let settings = node.setHelpfulControls(wish)
    let queue = try V4L2Queue(node, stop: stop)
    let device = Device(.camera, name: node.capability.cardText, path: path)
    return FrameStream(queue, format, setup: CameraSetup(device: device, mode: mode, settings: settings))
  }
}

extension V4L2Node {
  /// - Returns: what the driver made of it.
  fileprivate func set(_ choice: ModeChoice) throws(DeviceProblem) -> (FrameFormat, ModeChoice) {
    var format = v4l2_format()
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    format.fmt.pix.width = UInt32(choice.size.width)
    format.fmt.pix.height = UInt32(choice.size.height)
    format.fmt.pix.pixelformat = choice.code.rawValue
    try require(CV4L2_S_FMT, "VIDIOC_S_FMT", &format)
    var mode = choice
    mode.code = FourCC(rawValue: format.fmt.pix.pixelformat)
    mode.size = FrameSize(width: Int(format.fmt.pix.width), height: Int(format.fmt.pix.height))
    guard let layout = LumaLayout(mode.code), mode.size.width > 0, mode.size.height > 0 else { throw .unsuitable }
    mode.layout = layout
    mode.interval = setInterval(choice.interval) ?? choice.interval
    return (FrameFormat(layout, size: mode.size, bytesPerRow: Int(format.fmt.pix.bytesperline)), mode)
  }

  /// - Returns: nil where the driver has no say in it.
  private func setInterval(_ interval: FrameInterval?) -> FrameInterval? {
    guard let interval else { return nil }
    var parameters = v4l2_streamparm()
    parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    guard call(CV4L2_G_PARM, &parameters) == nil,
      parameters.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0
    else { return nil }
    parameters.parm.capture.timeperframe = v4l2_fract(numerator: interval.numerator, denominator: interval.denominator)
    guard call(CV4L2_S_PARM, &parameters) == nil else { return nil }
    let set = parameters.parm.capture.timeperframe
    return set.numerator > 0 ? FrameInterval(set.numerator, set.denominator) : nil
  }
}
