/// A filter that a scan line passes before libzbar sees it.
struct LineFilter: Hashable {
  /// Lines, one pixel apart, whose mean is taken: along the bars, so noise goes and edges stay.
  var averagedLines = 1
  /// Unsharp masking with the two neighbours, in halves of the difference: bars that blur has merged come apart.
  var sharpness = 0
  /// Samples for each pixel. Above 1 libzbar's own smoothing does less harm; below 1 grain and dither vanish.
  var scale = 1.0

  static let plain = LineFilter()
}

/// The memory that filtering one line after another needs.
struct LineBuffer {
  private var sums: [Int32] = []
  private var samples: [UInt8] = []
  private var resampled: [UInt8] = []

  /// Filters a line that is the mean of `rows`, all of `count` pixels, and lends it to `body`.
  mutating func withLine(
    _ rows: [UnsafePointer<UInt8>], count: Int, filter: LineFilter, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if rows.count == 1, filter.sharpness == 0, filter.scale == 1 {
      // The plane is scanned where it lies.
      body(UnsafeBufferPointer(start: rows[0], count: count))
      return
    }
    if sums.count < count {
      sums = Array(repeating: 0, count: count)
      samples = Array(repeating: 0, count: count)
    }
    add(rows, count)
    sharpen(count, lines: rows.count, sharpness: filter.sharpness)
    if filter.scale == 1 {
      samples.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
    } else {
      resample(count, scale: filter.scale)
      resampled.withUnsafeBufferPointer(body)
    }
  }

  private mutating func add(_ rows: [UnsafePointer<UInt8>], _ count: Int) {
    sums.withUnsafeMutableBufferPointer { sums in
      for index in 0..<count { sums[index] = Int32(rows[0][index]) }
      for row in rows.dropFirst() {
        for index in 0..<count { sums[index] &+= Int32(row[index]) }
      }
    }
  }

  private mutating func sharpen(_ count: Int, lines: Int, sharpness: Int) {
    let centre = Int32(2 + 2 * sharpness)
    let side = Int32(sharpness)
    // Times 65536 over twice the number of lines: a product and a shift are what a vector unit can do.
    let factor = Int32(32768 / lines)
    sums.withUnsafeBufferPointer { sums in
      samples.withUnsafeMutableBufferPointer { samples in
        func sharpened(_ left: Int, _ index: Int, _ right: Int) -> UInt8 {
          let value = centre &* sums[index] &- side &* (sums[left] &+ sums[right])
          return UInt8(truncatingIfNeeded: max(0, min(255, (value &* factor &+ 32768) >> 16)))
        }
        samples[0] = sharpened(0, 0, min(1, count - 1))
        samples[count - 1] = sharpened(max(0, count - 2), count - 1, count - 1)
        guard count > 2 else { return }
        for index in 1..<count - 1 { samples[index] = sharpened(index - 1, index, index + 1) }
      }
    }
  }

  /// Cubic interpolation (Catmull-Rom).
  private mutating func resample(_ count: Int, scale: Double) {
    let length = Int(Double(count) * scale)
    resampled = Array(
      unsafeUninitializedCapacity: length
    ) { target, initialized in
      samples.withUnsafeBufferPointer { samples in
        for index in 0..<length {
          let position = (Double(index) + 0.5) / scale - 0.5
          let whole = Int(position.rounded(.down))
          let t = Float(position - Double(whole))
          func sample(_ offset: Int) -> Float { Float(samples[max(0, min(count - 1, whole + offset))]) }
          let (a, b, c, d) = (sample(-1), sample(0), sample(1), sample(2))
          let value = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
          target[index] = UInt8(max(0, min(255, value + 0.5)))
        }
      }
      initialized = length
    }
  }
}
