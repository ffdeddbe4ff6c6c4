import Domain

/// Adds up, for one frame, what the scan lines of all passes say.
struct EvidenceTally {
  fileprivate struct Entry {
    var reading: Reading
    var check: WholeSymbolCheck
    /// The pass and direction that the corners are of; others add nothing to them.
    var outlineOf: String?
  }

  private var entries: [Barcode: Entry] = [:]

  /// Most evidence first.
  var readings: [Reading] {
    entries.values.map(\.reading).sorted {
      ($0.votes, $0.nearVotes, $0.mentions, $0.barcode.text) > ($1.votes, $1.nearVotes, $1.mentions, $1.barcode.text)
    }
  }

  /// - Parameters:
  ///   - line: just scanned, with at least one text on it.
  ///   - pixelsPerSample: of the filtered line.
  mutating func add(
    _ line: LineScanner, geometry: LineGeometry, pixelsPerSample: Double, length: Int, backwards: Bool, pass: String
  ) {
    for decode in line.decodes {
      var entry =
        entries[decode.barcode]
        ?? Entry(
          reading: Reading(barcode: decode.barcode, votes: 0, mentions: 0, pass: pass, corners: []),
          check: WholeSymbolCheck(decode.barcode))
      entry.reading.mentions += 1
      func place(ofElement element: Int) -> Point {
        let samples = line.position(ofElement: element)
        return geometry.point(at: (backwards ? Double(length) - samples : samples) * pixelsPerSample)
      }
      let match = line.widths.withUnsafeBufferPointer { entry.check.bestMatch(in: $0, decodedAt: decode.element) }
      switch match?.verdict {
      case .whole: entry.reading.votes += 1
      case .near: entry.reading.nearVotes += 1
      case .partial, nil: break
      }
      if let match, match.verdict == .whole {
        let ends = [place(ofElement: match.elements.lowerBound), place(ofElement: match.elements.upperBound)]
        entry.outline(backwards ? ends.reversed() : ends, pass: pass)
      } else if entry.reading.corners.isEmpty {
        entry.reading.corners = [place(ofElement: decode.element)]
      }
      entries[decode.barcode] = entry
    }
  }
}

extension EvidenceTally.Entry {
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
  /// Where an element begins, in samples from the end that the scan began at.
  fileprivate func position(ofElement element: Int) -> Double {
    let behind = widths[element...].reduce(0) { $0 + Double($1) }
    return lastEdge - behind / 32
  }
}
