import Glibc

/// The position of one line of samples in the picture.
struct SampleLine {
  /// The first sample, in pixels.
  var origin: Point
  /// From one sample to the next, in pixels.
  var step: Point
  var count: Int
}

extension LumaPlane {
  /// Samples a line with bilinear interpolation; what lies outside the picture has the nearest pixel's value.
  ///
  /// 16 bits of fraction in 64: no picture is too large.
  func sample(_ line: SampleLine, into out: UnsafeMutablePointer<Float>) {
    let one = 65536.0
    let (stepX, stepY) = (Int(rint(line.step.x * one)), Int(rint(line.step.y * one)))
    var (x, y) = (Int(line.origin.x * one), Int(line.origin.y * one))
    // Four neighbours are looked at.
    let (limitX, limitY) = ((width &- 1) << 16 &- 1, (height &- 1) << 16 &- 1)
    let (endX, endY) = (x &+ stepX &* (line.count &- 1), y &+ stepY &* (line.count &- 1))
    let isInside = min(x, endX) >= 0 && max(x, endX) <= limitX && min(y, endY) >= 0 && max(y, endY) <= limitY
    if isInside {
      for index in 0..<line.count {
        out[index] = interpolated(x, y)
        x &+= stepX
        y &+= stepY
      }
    } else {
      for index in 0..<line.count {
        out[index] = interpolated(max(0, min(limitX, x)), max(0, min(limitY, y)))
        x &+= stepX
        y &+= stepY
      }
    }
    if isInverted {
      for index in 0..<line.count { out[index] = 255 - out[index] }
    }
  }

  @inline(__always)
  private func interpolated(_ x: Int, _ y: Int) -> Float {
    let pixel = base + ((y &>> 16) &* stride &+ (x &>> 16))
    let (right, below) = (Int32(truncatingIfNeeded: (x &>> 8) & 255), Int32(truncatingIfNeeded: (y &>> 8) & 255))
    let upper = Int32(pixel[0]) &* (256 &- right) &+ Int32(pixel[1]) &* right
    let lower = Int32(pixel[stride]) &* (256 &- right) &+ Int32(pixel[stride &+ 1]) &* right
    return Float(upper &* (256 &- below) &+ lower &* below) * (1 / 65536)
  }
}
