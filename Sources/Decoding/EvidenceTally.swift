import Domain

/// Adds up, for one frame, what the scan lines of all passes say.
struct EvidenceTally {
  fileprivate struct Entry {
    var reading: Reading
    var check: WholeSymbolCheck
    var witness: DigitWitness
    /// Lines with the whole symbol, those around which the picture was asked for digits, and whether all are uncovered.
    var wholeLines = 0
    var asked = 0
    var isWitnessed = false
    var isCovered = false
    /// The pass and direction that the corners are of; others add nothing to them.
    var outlineOf: String?
  }

  private var entries: [Barcode: Entry] = [:]

  /// Most evidence first.
  var readings: [Reading] {
    entries.values.map(\.judged).sorted {
      ($0.votes, $0.nearVotes, $0.mentions, $0.barcode.text) > ($1.votes, $1.nearVotes, $1.mentions, $1.barcode.text)
    }
  }

  /// - Parameters:
  ///   - line: just scanned, with at least one text on it.
  ///   - pixelsPerSample: of the filtered line.
  ///   - plane: the picture that the line is of.
  mutating func add(
    _ line: LineScanner, geometry: LineGeometry, pixelsPerSample: Double, length: Int, backwards: Bool, pass: String,
    in plane: LumaPlane
  ) {
    for decode in line.decodes {
      var entry =
        entries[decode.barcode]
        ?? Entry(
          reading: Reading(barcode: decode.barcode, votes: 0, mentions: 0, pass: pass, corners: []),
          check: WholeSymbolCheck(decode.barcode), witness: DigitWitness(decode.barcode))
      entry.reading.mentions += 1
      func place(ofElement element: Int) -> Point {
        let samples = line.position(ofElement: element)
        return geometry.point(at: (backwards ? Double(length) - samples : samples) * pixelsPerSample)
      }
      let match = line.widths.withUnsafeBufferPointer { entry.check.bestMatch(in: $0, decodedAt: decode.element) }
      switch match?.verdict {
      case .whole: entry.wholeLines += 1
      case .near: entry.reading.nearVotes += 1
      case .partial, nil: break
      }
      if let match, match.verdict == .whole {
        let ends = [place(ofElement: match.elements.lowerBound), place(ofElement: match.elements.upperBound)]
        entry.ask(plane) { place(ofElement: match.element($0)) }
        entry.outline(backwards ? ends.reversed() : ends, pass: pass)
      } else if entry.reading.corners.isEmpty {
        entry.reading.corners = [place(ofElement: decode.element)]
      }
      entries[decode.barcode] = entry
    }
  }
}

extension EvidenceTally.Entry {
  /// Lines after which a code whose digits are not all seen is asked for no more.
  private static let mostAsked = 12

  /// The evidence: a line counts as a vote where the picture around one of them shows each digit.
  fileprivate var judged: Reading {
    var reading = reading
    if isWitnessed, !isCovered { reading.votes = wholeLines } else { reading.nearVotes += wholeLines }
    return reading
  }

  /// - Parameter place: of an element's beginning, counted from the text's first bar.
  fileprivate mutating func ask(_ plane: LumaPlane, place: (Int) -> Point) {
    guard !isWitnessed, !isCovered, asked < Self.mostAsked else { return }
    asked += 1
    switch witness.verdict(at: witness.elements.map(place), in: plane) {
    case .seen(let pair):
      isWitnessed = true
      reading.leastSeenPair = pair
    case .unseen: break
    case .covered: isCovered = true
    }
  }

  /// The first line's ends, then the last line's in turn: a quadrilateral around the bars that were crossed.
  fileprivate mutating func outline(_ ends: [Point], pass: String) {
    if outlineOf == nil {
      outlineOf = pass
      reading.pass = pass
      reading.corners = ends
    } else if outlineOf == pass {
      reading.corners = reading.corners.prefix(2) + ends.reversed()
    }
  }
}

extension LineScanner {
  /// The beginning of an element, in samples from the end that the scan began at.
  func position(ofElement element: Int) -> Double {
    let behind = widths[element...].reduce(0) { $0 + Double($1) }
    return lastEdge - behind / 32
  }
}

/// When evidence is enough. A wrong reading is worse than none.
///
/// Measured on 709 photographs: of 263 wrong texts that libzbar's decoder gave on single lines, none passed the
/// whole-symbol check that confirms a vote; of 100 right ones, 88 did. Two such lines are required nevertheless.
package struct VoteRule: Hashable, Sendable {
  /// Votes for EAN-13 and UPC-A.
  package var votes = 2
  /// One vote is enough for a product that this many lines agree on; never for a book.
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
    // The soft reader has a separate rule, which uses more than votes.
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

  /// Whether both claim the same bars. Two codes side by side are not rivals.
  func contests(_ other: Reading) -> Bool {
    // The soft reader knows where the bars end, and so that a book's second code begins beyond.
    if evidence != nil, other.evidence != nil, let middle, let othersMiddle = other.middle {
      return contains(othersMiddle) || other.contains(middle)
    }
    guard let mine = Extent(corners), let others = Extent(other.corners) else { return true }
    return mine.grown.intersects(others.grown)
  }
}

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
