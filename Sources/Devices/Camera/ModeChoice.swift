import Glibc

/// The size and rate that a person wants of a camera.
package struct CameraWish: Hashable, Sendable {
  /// Nil for what reads well: 1280 by 720.
  package var size: FrameSize?
  /// Frames a second; nil for 30.
  package var rate: Int?
  /// The frequency of the lamps' flicker, for cameras that cannot detect it.
  package var mains: Mains

  package enum Mains: Int, CaseIterable, Sendable {
    case hertz50 = 50
    case hertz60 = 60
  }

  package init(size: FrameSize? = nil, rate: Int? = nil, mains: Mains = .hertz50) {
    self.size = size
    self.rate = rate
    self.mains = mains
  }

  var wantedSize: FrameSize { size ?? FrameSize(width: 1280, height: 720) }
  var wantedRate: Double { Double(rate ?? 30) }
  /// A hand does not hold still for long: fewer frames than these are too few, unless fewer were asked for.
  var leastRate: Double { min(15, wantedRate) }
}

/// A way to run a camera.
///
/// | goes first | then |
/// |---|---|
/// | the size that was asked for, if one was | any other |
/// | 15 frames a second, or as many as were asked for if fewer; a driver that does not tell is believed | fewer |
/// | a size near to the wanted one, by area in steps of a factor of 1.4 | further away |
/// | `GREY`, then `NV12 NV21 YU12 YV12`, `NV16 NV61 422P`, `NV24 NV42`: luma in place | what costs more |
/// | `YUYV YVYU UYVY VYUY Y10 Y12 Y14 Y16 RGBP`: luma by one copy | |
/// | `MJPG JPEG`: TurboJPEG straight to grey | |
/// | `YU12` that libv4l2 makes of anything else | |
/// | the exact size | its distance |
/// | the rate that is nearest to the wanted one | its distance |
package struct ModeChoice: Hashable, Sendable {
  package var code: FourCC
  package var layout: LumaLayout
  package var isEmulated: Bool
  package var size: FrameSize
  /// Nil if the driver reports none.
  package var interval: FrameInterval?

  /// - Returns: nil where nothing can be read of what the camera sends.
  static func best(of formats: [CameraFormat], for wish: CameraWish) -> ModeChoice? {
    choices(of: formats).min { rank($0, wish).lexicographicallyPrecedes(rank($1, wish)) }
  }

  private static func choices(of formats: [CameraFormat]) -> [ModeChoice] {
    formats.flatMap { format -> [ModeChoice] in
      guard let layout = LumaLayout(format.code) else { return [] }
      return format.modes.flatMap { mode -> [ModeChoice] in
        let intervals = mode.intervals.isEmpty ? [nil] : mode.intervals.map(Optional.some)
        return intervals.map {
          ModeChoice(code: format.code, layout: layout, isEmulated: format.isEmulated, size: mode.size, interval: $0)
        }
      }
    }
  }

  /// The table above as numbers, less is better.
  private static func rank(_ choice: ModeChoice, _ wish: CameraWish) -> [Double] {
    let isAsked = wish.size == nil || wish.size == choice.size
    let rate = choice.interval?.rate ?? wish.wantedRate
    // A tolerance of a tenth: some drivers report 15 as 14.985.
    let isFastEnough = rate >= wish.leastRate * 0.99
    let distance = abs(log2(Double(max(1, choice.size.area)) / Double(wish.wantedSize.area)))
    return [
      isAsked ? 0 : 1, isFastEnough ? 0 : 1, (distance * 2).rounded(.down), cost(choice), distance,
      abs(Double(choice.size.width - wish.wantedSize.width)), abs(rate - wish.wantedRate),
      choice.interval == nil ? 1 : 0,
    ]
  }

  private static func cost(_ choice: ModeChoice) -> Double {
    if choice.isEmulated { return choice.code == "YU12" ? 3 : 4 }
    return switch choice.layout {
    case .plane:
      switch choice.code {
      case "GREY": 0
      case "NV12", "NV21", "YU12", "YV12": 0.1
      case "NV16", "NV61", "422P": 0.2
      default: 0.3
      }
    case .interleaved, .wide, .rgb565: 1
    case .jpeg: 2
    }
  }
}

extension ModeChoice: CustomStringConvertible {
  /// `MJPG 1280x720, 30 frames/s`.
  package var description: String {
    let rate = interval.map { ", \(Rate($0.rate)) frames/s" } ?? ""
    return "\(code)\(isEmulated ? " (converted)" : "") \(size)\(rate)"
  }
}

/// A rate as people write it: `30`, `7.5`, `29.97`.
package struct Rate: CustomStringConvertible {
  private let hundredths: Int

  package init(_ rate: Double) {
    hundredths = rate.isFinite ? Int((min(max(rate, 0), 1e6) * 100).rounded()) : 0
  }

  package var description: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return String(whole) }
    return "\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : "\(rest < 10 ? "0" : "")\(rest)")
  }
}
