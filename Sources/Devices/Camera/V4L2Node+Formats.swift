import CV4L2

extension V4L2Node {
  /// The limit of a driver's list; a longer one is not believed.
  private static let longestList: UInt32 = 256

  /// The formats with their sizes and rates. A range is represented by its ends and the value nearest to the wish.
  func formats(for wish: CameraWish) -> [CameraFormat] {
    let formats = list { index -> CameraFormat? in
      var format = v4l2_fmtdesc()
      format.index = index
      format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
      guard call(CV4L2_ENUM_FMT, &format) == nil else { return nil }
      return CameraFormat(
        FourCC(rawValue: format.pixelformat), description: withUnsafeBytes(of: format.description, V4L2Text.text),
        isEmulated: format.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0, modes: [])
    }
    return formats.map { format in
      var format = format
      format.modes = sizes(of: format.code, wish).map { CameraMode($0, intervals(of: format.code, $0, wish)) }
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
