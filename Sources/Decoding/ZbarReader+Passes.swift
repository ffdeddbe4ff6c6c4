extension ZbarReader.Look {
  private typealias Pass = ZbarReader.Pass

  private static let quick = Pass(name: "quick")
  private static let sharp = Pass(name: "sharp", filter: LineFilter(averagedLines: 3, sharpness: 1))
  private static let liveSharp = Pass(name: "sharp", filter: LineFilter(sharpness: 1))
  /// Half size: grain, dither and a blur of several pixels vanish.
  private static let coarse = Pass(name: "coarse", filter: LineFilter(averagedLines: 4, scale: 0.5))
  private static let tilted = Pass(name: "tilted", filter: LineFilter(sharpness: 1))

  /// The passes for lines near half a code. They are in the order of the codes that each read and those before did not.
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

  /// The first passes of `study` alone.
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
