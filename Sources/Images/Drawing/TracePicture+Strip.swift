import Decoding
import Domain
import Graphics
import Reports

extension TracePicture {
  /// The parts of one region's strip, from its top, in pixels.
  enum Strip {
    static let title = 20
    static let reason = 54
    static let bars = 84
    static let barsHeight = 110
    static let profile = 202
    static let profileHeight = 56
    static let digits = 270
    static let messageHeight = 60
    static let margin = 24

    static func height(of region: ReadingTrace.Region) -> Int { region.shownGuess == nil ? digits : digits + 80 }
  }

  func drawStrips(_ plane: LumaPlane) {
    let focus = Self.focus(trace)
    guard !focus.isEmpty else {
      write(words(.nothing), at: top + Strip.title, size: 28, Self.ink)
      return
    }
    var y = top
    for region in focus {
      drawStrip(region, plane, y)
      y += Strip.height(of: region)
    }
  }

  private func drawStrip(_ region: ReadingTrace.Region, _ plane: LumaPlane, _ y: Int) {
    let (title, colour) = title(of: region)
    write(title, at: y + Strip.title - 8, size: 34, colour)
    write(words(reason(of: region)), at: y + Strip.reason - 2, size: 17, Self.ink)
    drawBars(region, plane, y + Strip.bars)
    drawProfile(region, y + Strip.profile)
    if let guess = region.shownGuess { drawDigits(guess, region, y) }
  }

  private func title(of region: ReadingTrace.Region) -> (String, Colour) {
    if let barcode = region.accepted { return (barcode.description, Self.read) }
    let elsewhere = readings.map(\.barcode.description).joined(separator: " ")
    if !elsewhere.isEmpty { return (words(.byScanLines(codes: elsewhere)), Self.read) }
    let advice = trace.unread.first { $0.region == region }?.advice
    if let advice, let word = Self.word(advice) { return (words(word), Self.doubt) }
    if let guess = region.credibleGuess {
      return (words(.perhaps(code: "\(guess.barcode.symbology.rawValue):\(guess.withDoubts)")), Self.doubt)
    }
    return (words(.noCode), Self.none)
  }

  /// The fault in a word or two; nil if the guess says it better.
  private static func word(_ advice: ReadingAdvice) -> TraceWord? {
    switch advice {
    case .tooSmall: .tooSmall
    case .blurred: .blurred
    case .partOfCode: .partOfCode
    case .checkDigitWrong(_, let digits): .checkDigit(digits: digits)
    case .otherBars: .fitsNone
    case .tooFewBars: .tooFewBars
    case .nothingLikeBars, .doubtfulDigits, .notSure, .contradicted, .notABook: nil
    }
  }

  private func reason(of region: ReadingTrace.Region) -> TraceWord {
    let edges = region.edges.count
    guard let guess = region.shownGuess else {
      return region.isScannersAlone ? .scanLinesAlone(edges: edges) : .noKindFits(edges: edges)
    }
    let bars = TraceBars(
      pixels: guess.module * region.frame.step,
      fitting: region.bands.filter { $0.residual != nil }.count, bands: region.bands.count)
    guard let refusal = guess.refusal else {
      return .sure(margin: Int(guess.evidence.margin), misfit: Double(guess.evidence.residual), bars)
    }
    return .refused(refusal, bars)
  }

  /// Writes a line across the canvas.
  private func write(_ text: String, at y: Int, size: Double, _ colour: Colour) {
    let room = Double(canvas.width - 2 * Strip.margin)
    let box = Drawing.Box(x: Double(Strip.margin), y: Double(y), width: room, height: 1.3 * size)
    drawing.text(text, in: box, size: size, colour)
  }

  /// Pixels of the canvas for one sample.
  private func width(ofSampleOf region: ReadingTrace.Region) -> Double {
    Double(canvas.width - 2 * Strip.margin) / Double(max(1, region.frame.sampleCount))
  }

  /// The column of a sample on the canvas. A text against the samples is turned, and so read from the left.
  private func column(_ sample: Double, _ region: ReadingTrace.Region) -> Double {
    let isTurned = region.shownGuess?.isReversed ?? false
    let place = isTurned ? Double(region.frame.sampleCount) - sample : sample
    return Double(Strip.margin) + place * width(ofSampleOf: region)
  }

  private func drawBars(_ region: ReadingTrace.Region, _ plane: LumaPlane, _ y: Int) {
    guard plane.width > 0, plane.height > 0 else { return }
    let isTurned = region.shownGuess?.isReversed ?? false
    let perSample = width(ofSampleOf: region)
    canvas.paint(x: Strip.margin..<canvas.width - Strip.margin, y: y..<y + Strip.barsHeight) { x, row in
      let place = (Double(x - Strip.margin) + 0.5) / perSample
      let sample = isTurned ? Double(region.frame.sampleCount) - place : place
      let share = (Double(row - y) + 0.5) / Double(Strip.barsHeight) - 0.5
      let point = region.frame.point(sample: sample, v: (isTurned ? -share : share) * region.frame.height)
      return plane.grey(at: point)
    }
    for band in region.bands {
      let share = (isTurned ? -band.v : band.v) / region.frame.height + 0.5
      let height = Double(y) + share * Double(Strip.barsHeight)
      let colour = Self.colour(ofResidual: band.residual)
      // The marks are drawn outside the bars, so that the bars stay visible.
      for x in [Double(Strip.margin) - 16, Double(canvas.width - Strip.margin) + 4] {
        let ends = [x, x + 12].map { Drawing.Place(x: $0, y: height) }
        drawing.line(ends, colour, thickness: 3)
      }
    }
  }

  /// The mean over the height with the light taken out, and a dot for each edge.
  private func drawProfile(_ region: ReadingTrace.Region, _ y: Int) {
    func place(_ sample: Double, _ level: Float) -> Drawing.Place {
      let height = (1 - Double(max(-1.2, min(1.2, level))) / 1.2) / 2 * Double(Strip.profileHeight)
      return Drawing.Place(x: column(sample, region), y: Double(y) + height)
    }
    drawing.line(
      region.levels.enumerated().map { place(Double($0) + 0.5, $1) }, Self.ink, thickness: 1.2)
    for edge in region.edges {
      let index = max(0, min(region.levels.count - 1, Int(edge)))
      let level = region.levels.isEmpty ? 0 : region.levels[index]
      drawing.line([place(Double(edge), level)], Self.none, thickness: 4)
    }
  }

  private func drawDigits(_ guess: ReadingTrace.Guess, _ region: ReadingTrace.Region, _ y: Int) {
    for digit in guess.digits {
      let ends = [column(digit.samples.lowerBound, region), column(digit.samples.upperBound, region)].sorted()
      let colour = Self.colour(ofCertainty: digit.certainty)
      for x in ends {
        let ends = [Strip.bars, Strip.digits + 46].map { Drawing.Place(x: x, y: Double(y + $0)) }
        drawing.line(ends, colour, thickness: 1)
      }
      let (middle, width) = ((ends[0] + ends[1]) / 2, ends[1] - ends[0])
      write(
        String(guess.isClearButWrong ? digit.looksLike : digit.value), around: middle, top: Double(y + Strip.digits),
        size: max(14, min(48, width * 1.05)), colour)
      write(
        "\(Int((digit.certainty * 100).rounded()))%", around: middle, top: Double(y + Strip.digits + 42),
        size: min(15, width * 0.31), Self.ink)
      let length = max(2, (width - 6) * digit.certainty)
      let bar = Drawing.Box(x: ends[0] + 3, y: Double(y + Strip.digits + 58), width: length, height: 6)
      drawing.fill([bar], colour)
    }
  }
}

extension LumaPlane {
  /// The grey value of a place, from its four neighbours; beyond the border that of the border.
  fileprivate func grey(at point: Point) -> UInt8 {
    let (x, y) = (max(0, min(Double(width - 1), point.x)), max(0, min(Double(height - 1), point.y)))
    let (column, row) = (Int(x), Int(y))
    let (right, below) = (min(width - 1, column + 1), min(height - 1, row + 1))
    func pixel(_ column: Int, _ row: Int) -> Double { Double(base[row * stride + column]) }
    let (dx, dy) = (x - Double(column), y - Double(row))
    let upper = pixel(column, row) * (1 - dx) + pixel(right, row) * dx
    let lower = pixel(column, below) * (1 - dx) + pixel(right, below) * dx
    return UInt8(upper * (1 - dy) + lower * dy)
  }
}
