package import Domain

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
  /// The share that the less well seen of two neighbouring digits leaves unexplained beside the scan lines, of the worst two. 0 where
  /// the picture was not asked.
  package var leastSeenPair: Float = 0
  /// The add-on to the code's right; nil where none is, or none is sure.
  package var addOn: AddOn?
  /// The book that this code was seen with and belongs to; nil for a book and for a code that stands alone.
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
