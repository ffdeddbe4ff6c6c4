/// Reads with libzbar's edge finder and decoder, line by line.
///
/// The passes are in `ZbarReader+Passes.swift`: a quick look at every fourth line, then closer ones where a half of a
/// code showed, then sharper and tilted ones.
package struct ZbarReader: BarcodeReader {
  /// Pixels. An EAN-8 of 67 modules is not to be read from fewer.
  static let shortestLine = 60

  let rule: VoteRule
  private var buffer = LineBuffer()

  package init(rule: VoteRule = VoteRule()) {
    self.rule = rule
  }

  package mutating func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
    guard plane.width >= Self.shortestLine || plane.height >= Self.shortestLine, plane.width > 1, plane.height > 1
    else { return [] }
    switch effort {
    case .live(let number):
      return look(at: plane) { $0.glance(frameNumber: number) }.readings
    case .still:
      return look(at: plane) { $0.study() }.readings
    }
  }

  /// Reads light bars on dark ground: libzbar's decoder asks for dark bars on light ground.
  fileprivate mutating func read(negativeOf plane: LumaPlane) -> [Reading] {
    guard plane.width >= Self.shortestLine || plane.height >= Self.shortestLine, plane.width > 1, plane.height > 1
    else { return [] }
    return GrayImage(inverting: plane).withPlane { plane in
      look(at: plane) { $0.studyQuickly(named: "inverted") }.readings
    }
  }

  /// Frees at its end what a look makes of the picture, for the next one.
  private mutating func look(
    at plane: LumaPlane, _ body: (inout Look) -> Void
  ) -> (readings: [Reading], accepted: [Reading]) {
    var look = Look(plane, rule: rule, buffer: buffer)
    buffer = LineBuffer()
    body(&look)
    buffer = look.buffer
    return (look.tally.readings, look.accepted)
  }
}

/// Shows libzbar a still's negative. This costs a sixth of a whole look, so a still without likely bars is spared it.
package struct NegativeReader: BarcodeReader {
  private var reader: ZbarReader

  package init(_ reader: ZbarReader = ZbarReader()) {
    self.reader = reader
  }

  package var needsBars: Bool { true }

  package mutating func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
    effort == .still ? reader.read(negativeOf: plane) : []
  }
}

extension ZbarReader {
  /// One set of scan lines and what is done to them.
  struct Pass: Hashable {
    /// As told in `Reading.pass`.
    var name: String
    var filter = LineFilter.plain
  }

  /// Everything that is seen of one frame.
  struct Look {
    var lines: ScanLines
    var buffer: LineBuffer
    var tally = EvidenceTally()
    let rule: VoteRule
    /// For each direction the lines near which half a code was decoded and that were not yet looked at closely.
    var marked: [ScanDirection: Set<Int>] = [:]
    var studied: [ScanDirection: Set<Int>] = [:]

    init(_ plane: LumaPlane, rule: VoteRule, buffer: LineBuffer) {
      lines = ScanLines(plane)
      self.rule = rule
      self.buffer = buffer
    }

    var accepted: [Reading] { rule.accepted(tally.readings) }

    /// Scans lines evenly spread over the frame, in each direction.
    mutating func sweep(_ pass: Pass, _ directions: [ScanDirection], spacing: Int, phase: Int) {
      for direction in directions {
        scan(pass, direction, Array(stride(from: phase, to: lines.count(direction), by: spacing)), spacing: spacing)
      }
    }

    /// Scans the given lines, every other one backwards: libzbar's smoothing drags edges along its way.
    mutating func scan(_ pass: Pass, _ direction: ScanDirection, _ numbers: [Int], spacing: Int) {
      guard !numbers.isEmpty, let scanner = LineScanner() else { return }
      var tally = tally
      var halves: [Int] = []
      var backwards = false
      let name = "\(pass.name) \(direction)"
      let pixelsPerSample = 1 / pass.filter.scale
      let plane = lines.plane
      lines.forEach(numbers, direction, spacing: spacing, filter: pass.filter, buffer: &buffer) {
        number, geometry, samples in
        guard samples.count > 0 else { return }
        scanner.scan(samples, backwards: backwards)
        if scanner.sawHalf { halves.append(number) }
        if !scanner.decodes.isEmpty {
          tally.add(
            scanner, geometry: geometry, pixelsPerSample: pixelsPerSample, length: samples.count,
            backwards: backwards, pass: name, in: plane)
        }
        backwards.toggle()
      }
      self.tally = tally
      mark(halves, direction)
    }

    private mutating func mark(_ numbers: [Int], _ direction: ScanDirection) {
      let known = studied[direction, default: []]
      let last = lines.count(direction) - 1
      for number in numbers {
        for neighbour in max(0, number - Self.reach)...min(last, number + Self.reach) where !known.contains(neighbour) {
          marked[direction, default: []].insert(neighbour)
        }
      }
    }

    /// How far from a half-read line others are worth a look, in pixels.
    private static let reach = 6
  }
}
