package import Decoding
import Domain
import Graphics
package import Reports

/// Draws what the reader saw: the picture in grey with regions, bands and digits in colour, and below it each code that
/// was read or the best guess, straightened and enlarged, with how sure every digit is.
package struct TracePicture {
  let trace: ReadingTrace
  let readings: [Reading]
  let words: (TraceWord) -> String
  /// The ratio of the drawn picture's size to the real one.
  let scale: Double
  /// The column of the canvas at which the picture begins.
  let left: Int
  let canvas: Canvas
  var drawing: Drawing { canvas.drawing }

  /// - Parameters:
  ///   - readings: of all readers, so that the readings of other readers are reported, too.
  ///   - words: in the language of who looks at the picture.
  package static func draw(
    _ trace: ReadingTrace, over plane: LumaPlane, readings: [Reading] = [], words: @escaping (TraceWord) -> String
  ) -> ColourImage {
    Fonts.whileLocked {
      let picture = TracePicture(trace, plane, readings, words)
      picture.drawing.clipped(to: picture.frame) { picture.drawRegions() }
      picture.drawStrips(plane)
      let canvas = picture.canvas
      return ColourImage(width: canvas.width, height: canvas.height, pixels: canvas.pixels)
    }
  }

  static let paper = Colour(24, 26, 30)
  static let ink = Colour(235, 235, 235)
  static let read = Colour(30, 210, 110)
  static let doubt = Colour(255, 180, 30)
  static let none = Colour(120, 170, 255)
  /// Pixels: the longer side of a large picture once drawn, and the least of a small one.
  private static let longest = 2000
  private static let shortest = 1000
  private static let narrowest = 1000

  private init(
    _ trace: ReadingTrace, _ plane: LumaPlane, _ readings: [Reading], _ words: @escaping (TraceWord) -> String
  ) {
    (self.trace, self.readings, self.words) = (trace, readings, words)
    let side = max(1, plane.width, plane.height)
    scale =
      side > Self.longest ? Double(Self.longest) / Double(side) : Double(max(1, min(6, Self.shortest / side)))
    let width = max(1, Int(Double(plane.width) * scale))
    let height = max(1, Int(Double(plane.height) * scale))
    let whole = max(Self.narrowest, width)
    left = (whole - width) / 2
    let strips = TracePicture.focus(trace)
    let panel = strips.isEmpty ? Strip.messageHeight : strips.reduce(0) { $0 + Strip.height(of: $1) }
    canvas = Canvas(width: whole, height: height + panel, Self.paper)
    let (start, scale) = (left, scale)
    canvas.paint(x: left..<left + width, y: 0..<height) { x, y in Self.mean(plane, x - start, y, scale) }
    top = height
  }

  /// The row at which the strips begin.
  let top: Int
  /// The picture, on the canvas.
  private var frame: Drawing.Box {
    Drawing.Box(x: Double(left), y: 0, width: Double(canvas.width - 2 * left), height: Double(top))
  }

  /// The mean of all pixels that fall on one of the canvas.
  private static func mean(_ plane: LumaPlane, _ x: Int, _ y: Int, _ scale: Double) -> UInt8 {
    func range(_ place: Int, _ limit: Int) -> ClosedRange<Int> {
      let first = min(limit - 1, Int(Double(place) / scale))
      return first...max(first, min(limit - 1, Int((Double(place + 1) / scale).rounded(.up)) - 1))
    }
    let (columns, rows) = (range(x, plane.width), range(y, plane.height))
    var sum = 0
    for row in rows { for column in columns { sum += Int(plane.base[row * plane.stride + column]) } }
    return UInt8(sum / (rows.count * columns.count))
  }

  /// Red doubtful, amber, green sure.
  static func colour(ofCertainty certainty: Double) -> Colour {
    let share = max(0, min(1, certainty))
    return share < 0.5
      ? doubt.over(Colour(255, 70, 60), cover: 2 * share) : read.over(doubt, cover: 2 * share - 1)
  }

  /// A band's residual, from good to so bad that it is not counted.
  static func colour(ofResidual residual: Float?) -> Colour {
    residual.map { colour(ofCertainty: 1 - Double($0) / 0.2) } ?? none
  }

  /// The regions worth a strip: what was read, or the best guess, or where most edges are.
  static func focus(_ trace: ReadingTrace) -> [ReadingTrace.Region] {
    var read: [ReadingTrace.Region] = []
    for region in trace.regions where region.accepted != nil {
      if !read.contains(where: { $0.accepted == region.accepted }) { read.append(region) }
    }
    if !read.isEmpty { return Array(read.prefix(4)) }
    return trace.unread.prefix(1).map(\.region)
  }

  /// The place on the canvas for a place of the real picture.
  private func place(_ point: Point) -> Drawing.Place {
    Drawing.Place(x: (point.x + 0.5) * scale + Double(left), y: (point.y + 0.5) * scale)
  }

  private func drawRegions() {
    let thickness = max(1.5, Double(max(canvas.width, top)) / 700)
    let focus = Self.focus(trace)
    for box in trace.passedOver + trace.regions.map(\.region) where !focus.contains(where: { $0.region == box }) {
      drawing.line(corners(box), isClosed: true, Self.none, thickness: thickness / 2)
    }
    for region in focus { drawBands(region, thickness: thickness / 2) }
    for region in focus {
      let colour = region.accepted != nil ? Self.read : region.credibleGuess != nil ? Self.doubt : Self.none
      drawing.line(corners(region.region), isClosed: true, colour, thickness: thickness)
      drawDigits(region)
    }
    for reading in readings where !trace.regions.contains(where: { $0.accepted == reading.barcode }) {
      drawing.line(reading.corners.map(place), isClosed: true, Self.read, thickness: thickness)
    }
  }

  private func corners(_ box: BarcodeRegion) -> [Drawing.Place] {
    [
      (box.across.lowerBound, box.along.lowerBound), (box.across.upperBound, box.along.lowerBound),
      (box.across.upperBound, box.along.upperBound), (box.across.lowerBound, box.along.upperBound),
    ].map { place(box.point(u: $0.0, v: $0.1)) }
  }

  private func drawBands(_ region: ReadingTrace.Region, thickness: Double) {
    let frame = region.frame
    let tick = frame.height / Double(max(4, region.bands.count)) * 0.35
    for band in region.bands {
      let colour = Self.colour(ofResidual: band.residual)
      let ends = [0, Double(frame.sampleCount)].map { place(frame.point(sample: $0, v: band.v)) }
      drawing.line(ends, colour, thickness: thickness)
      for boundary in band.boundaries {
        let ends = [-tick, tick].map { place(frame.point(sample: Double(boundary), v: band.v + $0)) }
        drawing.line(ends, colour, thickness: thickness)
      }
    }
  }

  /// The end of the bars, in pixels along them. It lies beyond the whole region, so that no bar is hidden, unless
  /// another code or the picture's edge is nearer.
  private func edge(
    of region: ReadingTrace.Region, _ guess: ReadingTrace.Guess, _ isLower: Bool, _ down: Point, _ high: Double
  ) -> Double {
    let own = isLower ? region.along.upperBound : region.along.lowerBound
    guard Self.focus(trace).count == 1 else { return own }
    let whole = isLower ? region.region.height / 2 : -region.region.height / 2
    let fits = [guess.ends.lowerBound, guess.ends.upperBound].allSatisfy { sample in
      let at = place(region.frame.point(sample: sample, v: whole))
      let (x, y) = (at.x + 2 * high * down.x, at.y + 2 * high * down.y)
      return x >= frame.x && x < frame.x + frame.width && y >= 0 && y < frame.height
    }
    return fits ? whole : own
  }

  /// The height of capitals and digits in DejaVu Sans, and the room above them, in multiples of the letters' size.
  private static let capitals = 0.729
  private static let ascent = 0.199

  /// Writes a word with the top of its capitals there.
  func write(_ text: String, around x: Double, top: Double, size: Double, _ colour: Colour) {
    let box = Drawing.Box(x: x - 3 * size, y: top - Self.ascent * size, width: 6 * size, height: 1.3 * size)
    drawing.text(text, in: box, size: size, isCentred: true, colour)
  }

  /// The digits beneath their bars, as a person would hold the code.
  private func drawDigits(_ region: ReadingTrace.Region) {
    guard let guess = region.shownGuess else { return }
    let frame = region.frame
    let sign = guess.isReversed ? -1.0 : 1.0
    let step = frame.step
    let line = Point(x: frame.across.x / step * sign, y: frame.across.y / step * sign)
    // A quarter turn from the line of the text is down.
    let down = Point(x: -line.y, y: line.x)
    let downs = frame.along.x * down.x + frame.along.y * down.y
    let width = guess.module * 7 * step * scale
    let size = max(12, min(76, width * 1.2))
    let high = size * Self.capitals
    let edge = edge(of: region, guess, downs > 0, down, high)
    let places = guess.digits.map { digit -> (Drawing.Place, String, Colour) in
      let middle = (digit.samples.lowerBound + digit.samples.upperBound) / 2
      let at = place(frame.point(sample: middle, v: edge))
      let centre = Drawing.Place(x: at.x + down.x * high, y: at.y + down.y * high)
      return (centre, guess.character(digit), Self.colour(ofCertainty: digit.certainty))
    }
    guard let first = places.first?.0, let last = places.last?.0 else { return }
    drawing.line([first, last], Self.paper, thickness: 1.3 * high)
    for (centre, text, colour) in places {
      drawing.turned(at: centre, direction: Drawing.Place(x: line.x, y: line.y)) {
        write(text, around: 0, top: -high / 2, size: size, colour)
      }
    }
  }
}

extension ReadingTrace.Guess {
  /// The character drawn for a digit. A clear digit that only the check digit contradicts is drawn as it looks.
  func character(_ digit: ReadingTrace.Digit) -> String {
    if isClearButWrong { return String(digit.looksLike) }
    return digit.isDoubtful ? "?" : String(digit.value)
  }
}

extension ReadingTrace.Region {
  /// The guess whose digits are drawn: the accepted code, or else the likely one.
  var shownGuess: ReadingTrace.Guess? {
    accepted.map { barcode in guesses.first { $0.barcode == barcode } } ?? credibleGuess
  }
}
