import Domain

/// Readers in the order of their cost. A still passes to the next where those before read nothing; a live frame only
/// if they saw bars, every few frames.
package struct ReaderCascade {
  /// One live frame in this many continues to the slower readers, if it has bars and no reading. It is the last one of
  /// each group, because the first reader's closer look comes with the first. They cost several times the first reader,
  /// and a code is held up for many frames.
  package var framesBetweenDearLooks = 2

  /// `Reading.leastSeenPair` above which a code is covered if another reader does not see its digits.
  private let mostUnseenPair: Float = 0.2
  private var readers: [any BarcodeReader]
  private let rule: VoteRule
  /// The number of live frames that continued to the slower readers.
  private var dearLooks = 0

  package init(_ readers: [any BarcodeReader]? = nil, rule: VoteRule = VoteRule()) {
    let soft = SoftReader()
    self.readers = readers ?? [soft, ReducedReader(soft), ZbarReader(), NegativeReader()]
    self.rule = rule
  }

  /// Places of bars that the last live frame showed and no reader read.
  package var bars: [BarPlace] { readers.flatMap(\.bars) }
  /// Readings that the last live frame nearly shows (`BarcodeReader.nearly`).
  package var nearly: [Reading] { readers.flatMap(\.nearly) }

  /// All that the readers saw, for a consensus over frames to judge.
  package mutating func evidence(in plane: LumaPlane, effort: Effort) -> [Reading] {
    var seen: [Reading] = []
    var effort = effort
    var sawBars = false
    var unseen: Set<Barcode> = []
    for index in readers.indices {
      if readers[index].needsBars, !sawBars { continue }
      for reading in readers[index].read(plane, effort: effort) where !isCovered(reading, unseen) {
        if let known = seen.firstIndex(where: { $0.barcode == reading.barcode }) {
          seen[known].add(reading)
        } else {
          seen.append(reading)
        }
      }
      if !rule.accepted(seen).isEmpty { break }
      unseen.formUnion(readers[index].unseen)
      // All others say that they saw bars, whatever they saw.
      if index == readers.startIndex { sawBars = readers[index].sawBars }
      guard index == readers.startIndex, case .live(let number) = effort else { continue }
      guard readers[index].sawBars, number % framesBetweenDearLooks == framesBetweenDearLooks - 1 else { break }
      // The later readers take turns separately.
      effort = .live(frameNumber: dearLooks)
      dearLooks &+= 1
    }
    return seen
  }

  /// Whether the lines may have read a cover over two digits: an earlier reader and the picture hardly show these.
  private func isCovered(_ reading: Reading, _ unseen: Set<Barcode>) -> Bool {
    reading.leastSeenPair > mostUnseenPair && unseen.contains(reading.barcode)
  }

  /// The codes of a picture: books first, then most evidence first. Codes next to a single book are marked as its own.
  package mutating func read(still plane: LumaPlane) -> [Reading] {
    rule.accepted(evidence(in: plane, effort: .still)).withCompany()
  }
}

extension Reading {
  /// Evidence for the same text, from another frame or reader.
  package mutating func add(_ other: Reading) {
    if votes == 0, other.votes > 0 {
      pass = other.pass
      corners = other.corners
    }
    votes += other.votes
    nearVotes += other.nearVotes
    mentions += other.mentions
    evidence = evidence ?? other.evidence
    addOn = addOn ?? other.addOn
  }
}

/// The memory of reading a still picture besides its pixels, as `Benchmarks/decode/memory` measures it.
extension ReaderCascade {
  /// Whatever the picture's size: what the readers work in.
  package static let bytes = 8_000_000
  /// In proportion to the picture's size, at most: orientations of blocks, the picture transposed and inverted.
  package static let bytesPerPixel = 4
}
