import Domain

/// Adds up, for one frame, what the scan lines of all passes say.
struct EvidenceTally {
  fileprivate struct Entry {
    var reading: Reading
    var check: WholeSymbolCheck
    var witness: DigitWitness
    /// Lines that held the whole symbol, those around which the picture was asked for its digits, and whether they are there.
    var wholeLines = 0
    var asked = 0
    var isWitnessed = false
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
    if isWitnessed { reading.votes = wholeLines } else { reading.nearVotes += wholeLines }
    return reading
  }

  /// - Parameter place: of an element's beginning, counted from the text's first bar.
  fileprivate mutating func ask(_ plane: LumaPlane, place: (Int) -> Point) {
    guard !isWitnessed, asked < Self.mostAsked else { return }
    asked += 1
    guard let pair = witness.leastSeenPair(at: witness.elements.map(place), in: plane) else { return }
    isWitnessed = true
    reading.leastSeenPair = pair
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
