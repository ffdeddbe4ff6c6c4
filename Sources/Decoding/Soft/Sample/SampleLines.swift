import Glibc

/// Parallel lines of samples, and how far each must be pushed so that leaning bars stand straight.
struct SampleLines: ~Copyable {
  /// Samples of a line, at most.
  static let longest = 2048

  private let storage: Scratch<Float>
  private let sums = Scratch(count: longest, repeating: Float(0))
  /// The address that each line is read from when it is pushed.
  private let pushed: Scratch<UnsafePointer<Float>>
  var lineCount = 0
  /// Samples of each line.
  var length = 0

  init(lines: Int) {
    storage = Scratch(count: lines * Self.longest, repeating: 0)
    pushed = Scratch(count: lines, repeating: UnsafePointer(storage.base))
  }

  subscript(line: Int) -> UnsafeMutablePointer<Float> { storage.base + line &* Self.longest }

  private var middle: Double { Double(lineCount - 1) / 2 }

  /// Squared steps of the sum of all lines, pushed by `slope` samples a line: greatest where bars are straight.
  ///
  /// The outer tenths are left out, so that pushed lines are summed without a look at their ends.
  func edgeEnergy(slope: Double) -> Float {
    let margin = length / 10
    let end = length &- margin
    for line in 0..<lineCount {
      let push = Int(rint(slope * (Double(line) - middle)))
      pushed.base[line] = UnsafePointer(self[line] + max(-margin, min(margin, push)))
    }
    sum(from: margin, to: end)
    return steps(of: sums.base, from: margin, to: end)
  }

  /// The same of single lines, on average.
  func meanLineEnergy() -> Float {
    let margin = length / 10
    let energy = (0..<lineCount).reduce(Float(0)) { $0 + steps(of: self[$1], from: margin, to: length &- margin) }
    return energy / Float(lineCount)
  }

  /// The products of all lines' steps, each line with each, pushed by `slope` samples a line.
  ///
  /// - Parameter out: has room for the square of the number of lines.
  func stepProducts(slope: Double, into out: UnsafeMutablePointer<Float>) {
    let margin = length / 10
    let end = length &- margin &- 2
    for line in 0..<lineCount {
      let push = Int(rint(slope * (Double(line) - middle)))
      pushed.base[line] = UnsafePointer(self[line] + max(-margin, min(margin, push)))
    }
    for line in 0..<lineCount {
      for other in line..<lineCount {
        let product = Self.product(pushed.base[line], pushed.base[other], from: margin, to: end)
        out[line &* lineCount &+ other] = product
        out[other &* lineCount &+ line] = product
      }
    }
  }

  /// The product of two lines' steps of two samples.
  ///
  /// - Parameter end: two samples more are read.
  private static func product(
    _ line: UnsafePointer<Float>, _ other: UnsafePointer<Float>, from first: Int, to end: Int
  ) -> Float {
    var eight = Eight()
    var index = first
    while index &+ 8 <= end {
      let (here, there) = (UnsafeRawPointer(line + index), UnsafeRawPointer(other + index))
      let step = (here + 8).loadUnaligned(as: Eight.self) - here.loadUnaligned(as: Eight.self)
      eight += step * ((there + 8).loadUnaligned(as: Eight.self) - there.loadUnaligned(as: Eight.self))
      index &+= 8
    }
    return eight.sum()
  }

  private typealias Eight = SIMD8<Float>

  private func sum(from first: Int, to end: Int) {
    var index = first
    while index &+ 8 <= end {
      var eight = Eight()
      for line in 0..<lineCount {
        eight += UnsafeRawPointer(pushed.base[line] + index).loadUnaligned(as: Eight.self)
      }
      UnsafeMutableRawPointer(sums.base + index).storeBytes(of: eight, as: Eight.self)
      index &+= 8
    }
    while index < end {
      var one: Float = 0
      for line in 0..<lineCount { one += pushed.base[line][index] }
      sums.base[index] = one
      index &+= 1
    }
  }

  private func steps(of values: UnsafeMutablePointer<Float>, from first: Int, to end: Int) -> Float {
    var eight = Eight()
    var index = first
    while index &+ 10 <= end {
      let here = UnsafeRawPointer(values + index)
      let step = (here + 8).loadUnaligned(as: Eight.self) - here.loadUnaligned(as: Eight.self)
      eight += step * step
      index &+= 8
    }
    var energy = eight.sum()
    while index &+ 2 < end {
      let step = values[index &+ 2] - values[index]
      energy += step * step
      index &+= 1
    }
    return energy
  }

  /// The mean of lines `range`, each pushed by `slope` samples a line with linear interpolation.
  func mean(of range: Range<Int>, slope: Double, into out: UnsafeMutablePointer<Float>) {
    let count = length
    out.update(repeating: 0, count: count)
    for line in range {
      let push = slope * (Double(line) - middle)
      let whole = Int(floor(push))
      let (share, rest) = (Float(push - Double(whole)), 1 - Float(push - Double(whole)))
      let samples = self[line]
      let first = min(count, max(0, -whole))
      let end = max(first, min(count, count - 1 - whole))
      let (head, tail) = (samples[0], samples[count - 1])
      for index in 0..<first { out[index] += head }
      let pushed = samples + whole
      for index in first..<end { out[index] += pushed[index] * rest + pushed[index &+ 1] * share }
      for index in end..<count { out[index] += tail }
    }
    let scale = 1 / Float(range.count)
    for index in 0..<count { out[index] *= scale }
  }
}

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
      let fours = line.count & ~3
      interpolate(x, y, stepX, stepY, count: fours, into: out)
      x &+= stepX &* fours
      y &+= stepY &* fours
      for index in fours..<line.count {
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

  /// As `interpolated`, four samples at a time: all products are below 2²⁴, so a Float holds them whole.
  @inline(__always)
  private func interpolate(
    _ firstX: Int, _ firstY: Int, _ stepX: Int, _ stepY: Int, count: Int, into out: UnsafeMutablePointer<Float>
  ) {
    var (x, y) = (firstX, firstY)
    var fractionsX = Self.fractions(x, stepX)
    var fractionsY = Self.fractions(y, stepY)
    let (strideX, strideY) = (
      SIMD4(repeating: Int32(truncatingIfNeeded: 4 &* stepX)), SIMD4(repeating: Int32(truncatingIfNeeded: 4 &* stepY))
    )
    let mask = SIMD4<Int32>(repeating: 255)
    let eight = SIMD4<Int32>(repeating: 8)
    var index = 0
    while index < count {
      let p = base + ((y &>> 16) &* stride &+ (x &>> 16))
      let q = base + (((y &+ stepY) &>> 16) &* stride &+ ((x &+ stepX) &>> 16))
      let r = base + (((y &+ 2 &* stepY) &>> 16) &* stride &+ ((x &+ 2 &* stepX) &>> 16))
      let s = base + (((y &+ 3 &* stepY) &>> 16) &* stride &+ ((x &+ 3 &* stepX) &>> 16))
      let above = SIMD4(Self.pair(p), Self.pair(q), Self.pair(r), Self.pair(s))
      let below = SIMD4(
        Self.pair(p + stride), Self.pair(q + stride), Self.pair(r + stride), Self.pair(s + stride))
      let right = SIMD4<Float>(fractionsX &>> eight & mask)
      let down = SIMD4<Float>(fractionsY &>> eight & mask)
      let (aboveLeft, belowLeft) = (SIMD4<Float>(above & mask), SIMD4<Float>(below & mask))
      let upper = aboveLeft * 256 + (SIMD4<Float>(above &>> eight) - aboveLeft) * right
      let lower = belowLeft * 256 + (SIMD4<Float>(below &>> eight) - belowLeft) * right
      let four = (upper * 256 + (lower - upper) * down) * (1 / 65536)
      UnsafeMutableRawPointer(out + index).storeBytes(of: four, as: SIMD4<Float>.self)
      x &+= 4 &* stepX
      y &+= 4 &* stepY
      fractionsX &+= strideX
      fractionsY &+= strideY
      index &+= 4
    }
  }

  @inline(__always)
  private static func fractions(_ first: Int, _ step: Int) -> SIMD4<Int32> {
    let (first, step) = (Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: step))
    return SIMD4(first, first &+ step, first &+ 2 &* step, first &+ 3 &* step)
  }

  /// A pixel and the one to its right, in the low byte and the one above it.
  @inline(__always)
  private static func pair(_ pixel: UnsafePointer<UInt8>) -> Int32 {
    Int32(UInt16(littleEndian: UnsafeRawPointer(pixel).loadUnaligned(as: UInt16.self)))
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
