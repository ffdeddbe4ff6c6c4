/// Readers in the order of their cost. A still picture goes to the next one only where those before read nothing.
package struct ReaderCascade {
  private var readers: [any BarcodeReader]
  private let rule: VoteRule

  package init(_ readers: [any BarcodeReader] = [ZbarReader()], rule: VoteRule = VoteRule()) {
    self.readers = readers
    self.rule = rule
  }

  /// All that the readers saw, for a consensus over frames to judge.
  package mutating func evidence(in plane: LumaPlane, effort: Effort) -> [Reading] {
    var seen: [Reading] = []
    for index in readers.indices {
      for reading in readers[index].read(plane, effort: effort) {
        if let known = seen.firstIndex(where: { $0.barcode == reading.barcode }) {
          seen[known].add(reading)
        } else {
          seen.append(reading)
        }
      }
      if !rule.accepted(seen).isEmpty { break }
    }
    return seen
  }

  /// What a single picture says, most evidence first.
  package mutating func read(still plane: LumaPlane) -> [Reading] {
    rule.accepted(evidence(in: plane, effort: .still))
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
  }
}
