import Domain

/// When evidence is enough. A wrong reading is worse than none.
///
/// Measured on 709 photographs: of 263 wrong texts that libzbar's decoder gave on single lines not one passed the
/// whole-symbol check behind a vote, and 88 of 100 right ones did. Two such lines are asked for all the same.
package struct VoteRule: Hashable, Sendable {
  /// Votes for EAN-13 and UPC-A.
  package var votes = 2
  /// One vote will do for a product when so many lines said the same; never for a book.
  package var mentionsWithOneVote = 4
  /// Votes for the short codes, which chance and torn labels make more often.
  package var votesOfShortCode = 3
  /// How many times the evidence of any rival text at the same place.
  package var leadOverRival = 4.0

  package init() {}

  /// The readings that stand, most evidence first.
  package func accepted(_ readings: [Reading]) -> [Reading] {
    let enough = readings.filter(hasEnough)
    let standing = enough.filter { reading in
      !readings.contains { $0.barcode != reading.barcode && $0.contests(reading) && !leads(reading, over: $0) }
    }
    return standing.sorted { ($0.votes, $0.mentions) > ($1.votes, $1.mentions) }
  }

  private func hasEnough(_ reading: Reading) -> Bool {
    // The soft reader has a rule of its own, over more than votes.
    if reading.evidence != nil { return true }
    return switch reading.barcode.symbology {
    case .ean13, .upcA:
      reading.votes >= votes
        || reading.votes >= 1 && reading.mentions >= mentionsWithOneVote && ISBN(thirteen: reading.barcode.gtin) == nil
    case .ean8, .upcE: reading.votes >= votesOfShortCode
    }
  }

  private func leads(_ reading: Reading, over rival: Reading) -> Bool {
    Double(reading.votes) >= leadOverRival * rival.weight
  }
}

extension Reading {
  /// As a rival: doubtful lines count little, for a misread one comes with every blurred code.
  var weight: Double { Double(votes) + 0.25 * Double(nearVotes) + 0.1 * Double(mentions) }

  /// Whether both claim the same bars. Two codes side by side are no rivals.
  func contests(_ other: Reading) -> Bool {
    // The soft reader knows where the bars end, and so that a book's second code begins beyond.
    if evidence != nil, other.evidence != nil, let middle, let othersMiddle = other.middle {
      return contains(othersMiddle) || other.contains(middle)
    }
    guard let mine = Extent(corners), let others = Extent(other.corners) else { return true }
    return mine.grown.intersects(others.grown)
  }
}

/// An upright box around points.
private struct Extent {
  var left: Double, top: Double, right: Double, bottom: Double

  init?(_ points: [Point]) {
    guard let first = points.first else { return nil }
    (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in points.dropFirst() {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
  }

  /// A text that no line held whole is known only by where its line ended, so a margin is left.
  var grown: Extent {
    var extent = self
    let margin = 8 + max(right - left, bottom - top) / 8
    extent.left -= margin
    extent.top -= margin
    extent.right += margin
    extent.bottom += margin
    return extent
  }

  func intersects(_ other: Extent) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }
}
