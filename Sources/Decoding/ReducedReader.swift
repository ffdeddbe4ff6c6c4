/// Reads a large still picture again at a smaller size. Grain and a blur of several pixels vanish, and bars get the
/// size that the locator's cells are made for.
package struct ReducedReader: BarcodeReader {
  /// The longer side of what is looked at, in pixels.
  private static let side = 1600.0
  /// From this longer side on: little less gains nothing (measured on pictures of 640 to 1,600 pixels).
  private static let largeSide = 2000

  private let reader: SoftReader

  package init(_ reader: SoftReader) {
    self.reader = reader
  }

  /// Live frames are looked at once, as they are.
  package func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
    guard effort == .still else { return [] }
    let longer = max(plane.width, plane.height)
    guard longer >= Self.largeSide else { return [] }
    let image = plane.reduced(to: Self.side / Double(longer))
    guard image.width > 0, image.height > 0 else { return [] }
    let (x, y) = (Double(plane.width) / Double(image.width), Double(plane.height) / Double(image.height))
    return image.withPlane { reader.read($0, effort: .still) }.map { reading in
      var reading = reading
      reading.pass = "reduced " + reading.pass
      reading.corners = reading.corners.map { Point(x: $0.x * x, y: $0.y * y) }
      return reading
    }
  }
}

extension LumaPlane {
  /// The picture at a smaller size: each pixel is the mean of the area that it stands for.
  ///
  /// - Parameter share: of each side, 0...1.
  func reduced(to share: Double) -> GrayImage {
    let (columns, rows) = (Span.spans(of: width, to: share), Span.spans(of: height, to: share))
    var sums = [Int32](repeating: 0, count: columns.count)
    return GrayImage(width: columns.count, height: rows.count) { target in
      sums.withUnsafeMutableBufferPointer { sums in
        for (y, span) in rows.enumerated() {
          sums.update(repeating: 0)
          for row in span.first...span.last {
            add(self.row(row), columns, weight: span.weight(of: row), to: sums)
          }
          // 8 bits of each direction's weights.
          for x in sums.indices {
            target[y &* columns.count &+ x] = UInt8(truncatingIfNeeded: (sums[x] &+ 0x8000) &>> 16)
          }
        }
      }
    }
  }

  private func add(
    _ row: UnsafePointer<UInt8>, _ columns: [Span], weight: Int32, to sums: UnsafeMutableBufferPointer<Int32>
  ) {
    columns.withUnsafeBufferPointer { columns in
      for x in columns.indices {
        let span = columns[x]
        var sum = span.firstWeight &* Int32(row[span.first])
        var inside = span.first &+ 1
        while inside < span.last {
          sum &+= span.innerWeight &* Int32(row[inside])
          inside &+= 1
        }
        if span.last > span.first { sum &+= span.lastWeight &* Int32(row[span.last]) }
        sums[x] &+= sum &* weight
      }
    }
  }
}

/// The pixels that one smaller pixel stands for, with weights that add up to 256.
private struct Span: BitwiseCopyable {
  var first: Int
  var last: Int
  var firstWeight: Int32
  var innerWeight: Int32
  var lastWeight: Int32

  func weight(of pixel: Int) -> Int32 {
    pixel == first ? firstWeight : pixel == last ? lastWeight : innerWeight
  }

  static func spans(of length: Int, to share: Double) -> [Span] {
    let count = Int(Double(length) * share)
    guard count > 0 else { return [] }
    let width = Double(length) / Double(count)
    return (0..<count).map { index in
      let (start, end) = (Double(index) * width, Double(index + 1) * width)
      let first = min(length - 1, Int(start))
      let last = max(first, min(length - 1, Int(end.rounded(.up)) - 1))
      guard last > first else { return Span(first: first, last: last, firstWeight: 256, innerWeight: 0, lastWeight: 0) }
      let inner = Int32(256 / width)
      let begin = min(
        256 - inner * Int32(last - first - 1), Int32((256 * (Double(first + 1) - start) / width).rounded()))
      return Span(
        first: first, last: last, firstWeight: begin, innerWeight: inner,
        lastWeight: 256 - begin - inner * Int32(last - first - 1))
    }
  }
}
