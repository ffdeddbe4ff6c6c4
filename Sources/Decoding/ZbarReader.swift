/// Reads with libzbar's edge finder and decoder, line by line.
///
/// Its passes: a quick look at every fourth line, closer ones at half a code, then sharper and tilted ones.
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
    return look(at: plane) { look in
      switch effort {
      case .live(let number): look.glance(frameNumber: number)
      case .still: look.study()
      }
    }
  }

  /// Reads light bars on dark ground: libzbar's decoder asks for dark bars on light ground.
  fileprivate mutating func read(negativeOf plane: LumaPlane) -> [Reading] {
    guard plane.width >= Self.shortestLine || plane.height >= Self.shortestLine, plane.width > 1, plane.height > 1
    else { return [] }
    return GrayImage(inverting: plane).withPlane { plane in
      look(at: plane) { $0.studyQuickly(named: "inverted") }
    }
  }

  /// Frees at its end what a look makes of the picture, for the next one.
  private mutating func look(at plane: LumaPlane, _ body: (inout Look) -> Void) -> [Reading] {
    var look = Look(plane, rule: rule, buffer: buffer)
    buffer = LineBuffer()
    body(&look)
    buffer = look.buffer
    return look.tally.readings
  }
}

/// Shows libzbar a still's negative, for a sixth of a whole look. A still without likely bars is spared it.
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
  struct Pass: Hashable {
    /// As reported in `Reading.pass`.
    var name: String
    var filter = LineFilter.plain
  }

  struct Look {
    var lines: ScanLines
    var buffer: LineBuffer
    var tally = EvidenceTally()
    let rule: VoteRule
    /// For each direction the lines near half a decoded code that were not yet looked at closely.
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

extension ZbarReader.Look {
  typealias Pass = ZbarReader.Pass

  private static let quick = Pass(name: "quick")
  private static let sharp = Pass(name: "sharp", filter: LineFilter(averagedLines: 3, sharpness: 1))
  private static let liveSharp = Pass(name: "sharp", filter: LineFilter(sharpness: 1))
  /// Half size: grain, dither and a blur of several pixels vanish.
  private static let coarse = Pass(name: "coarse", filter: LineFilter(averagedLines: 4, scale: 0.5))
  private static let tilted = Pass(name: "tilted", filter: LineFilter(sharpness: 1))

  /// The passes for lines near half a code, in the order of the codes that each read and those before did not.
  private static let closer = [
    Pass(name: "close"),
    Pass(name: "close sharp", filter: LineFilter(sharpness: 1)),
    Pass(name: "close smooth", filter: LineFilter(averagedLines: 5)),
    Pass(name: "close coarse", filter: LineFilter(averagedLines: 4, scale: 0.7)),
    Pass(name: "close fine", filter: LineFilter(scale: 2)),
    Pass(name: "close fine sharp", filter: LineFilter(averagedLines: 3, sharpness: 2, scale: 2)),
    Pass(name: "close half", filter: LineFilter(averagedLines: 4, scale: 0.5)),
  ]

  /// A single picture: from cheap to dear until one accepted reading explains all that was seen.
  mutating func study() {
    sweep(Self.quick, ScanDirection.upright, spacing: 4, phase: 1)
    if isExplained || lookCloser(Self.closer) { return }
    sweep(Self.sharp, ScanDirection.upright, spacing: 2, phase: 0)
    if isExplained || lookCloser(Self.closer) { return }
    sweep(Self.coarse, ScanDirection.upright, spacing: 4, phase: 2)
    if isExplained || lookCloser(Self.closer) { return }
    sweep(Self.tilted, ScanDirection.diagonal, spacing: 3, phase: 0)
    if isExplained { return }
    _ = lookCloser(Self.closer)
  }

  /// Only the first passes of `study`.
  mutating func studyQuickly(named name: String) {
    sweep(Pass(name: name), ScanDirection.upright, spacing: 4, phase: 1)
    if !isExplained { _ = lookCloser(Array(Self.closer.prefix(2))) }
  }

  /// One frame of many: a sixth of the lines or fewer of one direction, others each time, and in turn as they are,
  /// sharpened, at half size and tilted.
  mutating func glance(frameNumber: Int) {
    let isEven = frameNumber.isMultiple(of: 2)
    let upright = [isEven ? ScanDirection.rows : .columns]
    switch frameNumber / 2 % 6 {
    case 0: sweep(Self.quick, upright, spacing: 6, phase: 0)
    case 1: sweep(Self.liveSharp, upright, spacing: 6, phase: 3)
    case 2: sweep(Self.coarse, upright, spacing: 8, phase: 1)
    case 3: sweep(Self.quick, upright, spacing: 6, phase: 2)
    case 4: sweep(Self.liveSharp, upright, spacing: 6, phase: 5)
    default: sweep(Self.tilted, [isEven ? .falling : .rising], spacing: 6, phase: frameNumber / 12 & 3)
    }
    // A glance that saw something but read nothing is worth a little more.
    if !tally.readings.isEmpty, accepted.isEmpty { _ = lookCloser(Array(Self.closer.prefix(2)), atMost: 48) }
  }

  /// Whether something was accepted and nothing else that was seen lies elsewhere.
  private var isExplained: Bool {
    let accepted = accepted
    guard !accepted.isEmpty else { return false }
    return tally.readings.allSatisfy { seen in
      accepted.contains { $0.barcode == seen.barcode || $0.contests(seen) }
    }
  }

  /// - Returns: whether all is explained now.
  private mutating func lookCloser(_ passes: [Pass], atMost limit: Int = .max) -> Bool {
    let here = marked
    for pass in passes {
      for direction in ScanDirection.allCases {
        guard let numbers = here[direction], !numbers.isEmpty else { continue }
        scan(pass, direction, Array(numbers.sorted().prefix(limit)), spacing: 0)
      }
      if isExplained { return true }
    }
    for (direction, numbers) in here { studied[direction, default: []].formUnion(numbers) }
    marked = [:]
    return false
  }
}
