package import Domain

/// How much a frame is worth: little for one of thirty a second, much for a picture that comes once.
package enum Effort: Hashable, Sendable {
  /// One of a run of frames. The number says which lines' turn it is: evidence adds up over frames.
  case live(frameNumber: Int)
  /// A single picture: every pass, until one reads it.
  case still
}

/// One way to find barcodes in a frame. Readers are asked in turn by a `ReaderCascade`.
package protocol BarcodeReader {
  /// - Returns: every text seen, with its evidence and before any decision, most evidence first.
  mutating func read(_ plane: LumaPlane, effort: Effort) -> [Reading]
  /// Whether the last frame had what may be bars, read or not: then a dearer reader is worth its time.
  var sawBars: Bool { get }
  /// Whether a still is worth this reader's time only if an earlier reader saw bars in it.
  var needsBars: Bool { get }
  /// Places of bars that the last live frame showed and that the reader found but did not read.
  var bars: [BarPlace] { get }
  /// Codes that the last live frame nearly shows: they lead by too little. Evidence only with another frame's reading.
  var nearly: [Reading] { get }
  /// Codes that the last frame shows but for a digit or two: what covers these may be bars to another reader.
  var unseen: Set<Barcode> { get }
}

extension BarcodeReader {
  package var sawBars: Bool { true }
  package var needsBars: Bool { false }
  package var bars: [BarPlace] { [] }
  package var nearly: [Reading] { [] }
  package var unseen: Set<Barcode> { [] }
}

/// A place in a picture, in pixels from its upper left corner.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The evidence of one reader for one code in one frame. A `VoteRule` judges it.
package struct Reading: Hashable, Sendable {
  package var barcode: Barcode
  /// Scan lines on which the whole symbol was there and every digit was nearer to its pattern than to any other.
  package var votes: Int
  /// Scan lines on which the whole symbol was there but for one digit that looked more like another.
  package var nearVotes: Int
  /// All lines that gave this text, halves joined over lines included.
  package var mentions: Int
  /// The pass that saw it first with a vote.
  package var pass: String
  /// Up to four corners around the symbol's bars. There is one point if no line held the whole symbol.
  package var corners: [Point]
  /// Why the soft reader vouches for it; nil where only scan lines were counted.
  package var evidence: ReadingEvidence?
  /// The share that the less visible of two neighbouring digits leaves unexplained on the lines next to the scan lines,
  /// for the worst pair. 0 if the picture was not checked.
  package var leastSeenPair: Float = 0
  /// The add-on to the code's right; nil where none is, or none is sure.
  package var addOn: AddOn?
  /// The book that this code accompanies; nil for a book and for a code without a book.
  package var companionOf: Barcode?

  package init(
    barcode: Barcode, votes: Int, nearVotes: Int = 0, mentions: Int, pass: String, corners: [Point],
    evidence: ReadingEvidence? = nil, addOn: AddOn? = nil
  ) {
    self.barcode = barcode
    self.votes = votes
    self.nearVotes = nearVotes
    self.mentions = mentions
    self.pass = pass
    self.corners = corners
    self.evidence = evidence
    self.addOn = addOn
  }
}

extension Reading {
  /// Whether a point lies within the corners, which go round a convex outline.
  func contains(_ point: Point) -> Bool {
    guard corners.count > 2 else { return false }
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { from, to in
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }

  /// The mean of the corners; nil without any.
  var middle: Point? {
    guard !corners.isEmpty else { return nil }
    let count = Double(corners.count)
    return Point(x: corners.reduce(0) { $0 + $1.x } / count, y: corners.reduce(0) { $0 + $1.y } / count)
  }
}
