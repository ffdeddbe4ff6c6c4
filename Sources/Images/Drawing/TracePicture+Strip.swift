import Decoding
import Domain

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

  mutating func drawStrips(_ plane: LumaPlane) {
    let focus = Self.focus(trace)
    guard !focus.isEmpty else {
      write("NOTHING LIKE BARS", x: Strip.margin, y: top + Strip.title, dot: 3, Self.ink)
      return
    }
    var y = top
    for region in focus {
      drawStrip(region, plane, y)
      y += Strip.height(of: region)
    }
  }

  private mutating func drawStrip(_ region: ReadingTrace.Region, _ plane: LumaPlane, _ y: Int) {
    let (title, colour) = title(of: region)
    write(title, x: Strip.margin, y: y + Strip.title, dot: 4, colour)
    write(reason(of: region), x: Strip.margin, y: y + Strip.reason, dot: 2, Self.ink)
    drawBars(region, plane, y + Strip.bars)
    drawProfile(region, y + Strip.profile)
    if let guess = region.shownGuess { drawDigits(guess, region, y) }
  }

  private func title(of region: ReadingTrace.Region) -> (String, Colour) {
    if let barcode = region.accepted { return (barcode.description, Self.read) }
    let elsewhere = readings.map(\.barcode.description).joined(separator: " ")
    if !elsewhere.isEmpty { return ("\(elsewhere) BY SCAN LINES", Self.read) }
    let advice = trace.unread.first { $0.region == region }?.advice
    if let advice, let word = Self.word(advice) { return (word, Self.doubt) }
    if let guess = region.credibleGuess {
      return ("PERHAPS \(guess.barcode.symbology.rawValue):\(guess.withDoubts)", Self.doubt)
    }
    return ("NO CODE", Self.none)
  }

  /// The fault in a word or two; nil if the guess says it better.
  private static func word(_ advice: ReadingAdvice) -> String? {
    switch advice {
    case .tooSmall: "TOO SMALL"
    case .blurred: "BLURRED"
    case .partOfCode: "PART OF A CODE"
    case .checkDigitWrong(_, let digits): "CHECK DIGIT: \(digits)"
    case .otherBars: "FITS NO EAN OR UPC"
    case .tooFewBars: "TOO FEW BARS"
    case .nothingLikeBars, .doubtfulDigits, .notSure, .contradicted, .notABook: nil
    }
  }

  private func reason(of region: ReadingTrace.Region) -> String {
    let seen = "\(region.edges.count) EDGES"
    guard let guess = region.shownGuess else {
      return region.isScannersAlone ? "\(seen), READ BY SCAN LINES ALONE" : "\(seen), NO KIND OF CODE FITS WELL"
    }
    let pixels = Self.number(guess.module * region.frame.step)
    let fitting = region.bands.filter { $0.residual != nil }.count
    let bars = "\(pixels) PIXELS A BAR, \(fitting) OF \(region.bands.count) BANDS FIT"
    guard let refusal = guess.refusal else {
      return "SURE BY \(Int(guess.evidence.margin)), MISFIT \(Self.number(Double(guess.evidence.residual))), \(bars)"
    }
    return "REFUSED: \(Self.words(refusal)); \(bars)"
  }

  private static func words(_ refusal: ReadingTrace.Refusal) -> String {
    func of(_ value: Float, _ limit: Float) -> String { "\(number(Double(value))) OF \(number(Double(limit)))" }
    func of(_ sureness: Float) -> Int { Int(max(0, min(1e6, sureness))) }
    return switch refusal {
    case .onlyOverTheWholeHeight: "NO SINGLE BAND SHOWS IT"
    case .digitNotSeen(let unexplained, let limit): "A DIGIT IS NOT SEEN (\(of(unexplained, limit)))"
    case .marginNotClear(let modules, let need): "THE MARGIN IS NOT WHITE (\(modules) OF \(need) MODULES)"
    case .digitUnlikeAny(let residual, let limit): "A DIGIT IS LIKE NONE (\(of(residual, limit)))"
    case .guardsUnlike(let residual, let limit): "GUARD BARS ARE MISSING (\(of(residual, limit)))"
    case .fitsBadly(let residual, let limit): "FITS BADLY (\(of(residual, limit)))"
    case .contradicted(let other, let votes): "\(votes) SCAN LINES SAY \(other.text)"
    case .breaksTheRules(let sureness, let need): "CHECK DIGIT AGAINST IT (\(of(sureness)) OF \(Int(need)))"
    case .marginTooSmall(let sureness, let need): "MARGIN \(of(sureness)) OF \(Int(need))"
    case .unlikeInOtherLight(let other): "IN ANOTHER LIGHT IT IS \(other.text)"
    case .outdone(let other): "\(other.text) IS SURER"
    }
  }

  /// The value with two decimal places.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    let hundredths = Int((max(-1e6, min(1e6, value)) * 100).rounded())
    let rest = abs(hundredths) % 100
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private mutating func write(_ text: String, x: Int, y: Int, dot: Double, _ colour: Colour) {
    // A long line is written smaller rather than cut.
    let room = Double(canvas.width - 2 * Strip.margin)
    let dot = min(dot, dot * room / max(1, Canvas.textWidth(text, dot: dot)))
    canvas.write(text, at: Point(x: Double(x), y: Double(y)), dot: dot, colour)
  }

  /// Pixels of the canvas for one sample.
  private func width(ofSampleOf region: ReadingTrace.Region) -> Double {
    Double(canvas.width - 2 * Strip.margin) / Double(max(1, region.frame.sampleCount))
  }

  /// The column of a sample on the canvas. A text that runs against the samples is turned, so that it is read from the
  /// left.
  private func column(_ sample: Double, _ region: ReadingTrace.Region) -> Double {
    let isTurned = region.shownGuess?.isReversed ?? false
    let place = isTurned ? Double(region.frame.sampleCount) - sample : sample
    return Double(Strip.margin) + place * width(ofSampleOf: region)
  }

  private mutating func drawBars(_ region: ReadingTrace.Region, _ plane: LumaPlane, _ y: Int) {
    guard plane.width > 0, plane.height > 0 else { return }
    let isTurned = region.shownGuess?.isReversed ?? false
    let perSample = width(ofSampleOf: region)
    for x in Strip.margin..<canvas.width - Strip.margin {
      let place = (Double(x - Strip.margin) + 0.5) / perSample
      let sample = isTurned ? Double(region.frame.sampleCount) - place : place
      for row in 0..<Strip.barsHeight {
        let share = (Double(row) + 0.5) / Double(Strip.barsHeight) - 0.5
        let point = region.frame.point(sample: sample, v: (isTurned ? -share : share) * region.frame.height)
        canvas[x, y + row] = Colour(grey: plane.grey(at: point))
      }
    }
    for band in region.bands {
      let share = (isTurned ? -band.v : band.v) / region.frame.height + 0.5
      let height = Double(y) + share * Double(Strip.barsHeight)
      let colour = Self.colour(ofResidual: band.residual)
      // The marks stand beside the bars, so that the bars stay visible.
      for x in [Double(Strip.margin) - 16, Double(canvas.width - Strip.margin) + 4] {
        canvas.line(from: Point(x: x, y: height), to: Point(x: x + 12, y: height), colour, thickness: 3)
      }
    }
  }

  /// The mean over the height with the light taken out, and a dot for each edge.
  private mutating func drawProfile(_ region: ReadingTrace.Region, _ y: Int) {
    func point(_ sample: Double, _ level: Float) -> Point {
      let height = (1 - Double(max(-1.2, min(1.2, level))) / 1.2) / 2 * Double(Strip.profileHeight)
      return Point(x: column(sample, region), y: Double(y) + height)
    }
    for index in region.levels.indices.dropFirst() {
      canvas.line(
        from: point(Double(index) - 0.5, region.levels[index - 1]),
        to: point(Double(index) + 0.5, region.levels[index]), Self.ink, thickness: 1.2)
    }
    for edge in region.edges {
      let index = max(0, min(region.levels.count - 1, Int(edge)))
      let at = point(Double(edge), region.levels.isEmpty ? 0 : region.levels[index])
      canvas.line(from: at, to: at, Self.none, thickness: 4)
    }
  }

  private mutating func drawDigits(_ guess: ReadingTrace.Guess, _ region: ReadingTrace.Region, _ y: Int) {
    for digit in guess.digits {
      let ends = [column(digit.samples.lowerBound, region), column(digit.samples.upperBound, region)].sorted()
      let colour = Self.colour(ofCertainty: digit.certainty)
      for x in ends {
        canvas.line(
          from: Point(x: x, y: Double(y + Strip.bars)), to: Point(x: x, y: Double(y + Strip.digits + 46)), colour,
          thickness: 1)
      }
      let middle = (ends[0] + ends[1]) / 2
      let dot = max(1.5, min(5, (ends[1] - ends[0]) * 0.7 / Double(BitmapFont.width)))
      let width = dot * Double(BitmapFont.width)
      canvas.write(
        String(guess.isClearButWrong ? digit.looksLike : digit.value),
        at: Point(x: middle - width / 2, y: Double(y + Strip.digits)), dot: dot, colour)
      let percent = "\(Int((digit.certainty * 100).rounded()))%"
      let small = min(1.6, (ends[1] - ends[0]) * 0.9 / Canvas.textWidth("100%", dot: 1))
      canvas.write(
        percent, at: Point(x: middle - Canvas.textWidth(percent, dot: small) / 2, y: Double(y + Strip.digits + 42)),
        dot: small, Self.ink)
      let length = (ends[1] - ends[0] - 6) * digit.certainty
      canvas.fill(
        x: Int(ends[0] + 3)..<Int(ends[0] + 3 + max(2, length)), y: y + Strip.digits + 58..<y + Strip.digits + 64,
        colour)
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
