/// A frame as scan lines in each direction, one pixel apart; what a direction needs is made when it is first asked for.
struct ScanLines {
  let plane: LumaPlane
  private var columns: GrayImage?
  private var diagonals: [ScanDirection: DiagonalLines] = [:]

  init(_ plane: LumaPlane) {
    self.plane = plane
  }

  func count(_ direction: ScanDirection) -> Int {
    switch direction {
    case .rows: plane.height
    case .columns: plane.width
    case .falling, .rising: DiagonalLines.count(plane)
    }
  }

  /// Lends line after line to `body`, filtered.
  ///
  /// - Parameter spacing: the distance between the lines when they are evenly spread, 0 for single ones.
  mutating func forEach(
    _ numbers: [Int], _ direction: ScanDirection, spacing: Int, filter: LineFilter, buffer: inout LineBuffer,
    _ body: (_ number: Int, LineGeometry, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    switch direction {
    case .rows:
      Self.scan(plane, numbers, averaging: filter, &buffer) { number, samples in
        body(number, LineGeometry(origin: Point(x: 0, y: Double(number)), step: Point(x: 1, y: 0)), samples)
      }
    case .columns:
      forEachColumn(numbers, spacing: spacing, filter: filter, buffer: &buffer) { number, samples in
        body(number, LineGeometry(origin: Point(x: Double(number), y: 0), step: Point(x: 0, y: 1)), samples)
      }
    case .falling, .rising:
      var lines = diagonals[direction] ?? DiagonalLines(plane, direction)
      diagonals[direction] = nil
      for number in numbers {
        guard let geometry = lines.prepare(number, averaging: filter.averagedLines) else { continue }
        lines.withRows { rows, count in
          buffer.withLine(rows, count: count, filter: filter) { body(number, geometry, $0) }
        }
      }
      diagonals[direction] = lines
    }
  }

  private mutating func forEachColumn(
    _ numbers: [Int], spacing: Int, filter: LineFilter, buffer: inout LineBuffer,
    _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if columns == nil, spacing > 1, filter.averagedLines == 1, let first = numbers.first {
      // A quick look: only the columns that are scanned.
      plane.transposed(first: first, spacing: spacing).withPlane { few in
        Self.scan(few, Array(0..<min(few.height, numbers.count)), averaging: filter, &buffer) {
          body(numbers[$0], $1)
        }
      }
      return
    }
    let all = columns ?? plane.transposed()
    columns = all
    all.withPlane { Self.scan($0, numbers, averaging: filter, &buffer, body) }
  }

  private static func scan(
    _ plane: LumaPlane, _ numbers: [Int], averaging filter: LineFilter, _ buffer: inout LineBuffer,
    _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard plane.width > 0 else { return }
    for number in numbers {
      let first = number - (filter.averagedLines - 1) / 2
      let rows = (first..<first + filter.averagedLines).map { plane.row(max(0, min(plane.height - 1, $0))) }
      buffer.withLine(rows, count: plane.width, filter: filter) { body(number, $0) }
    }
  }
}
