/// The raw value stands in addresses and options.
package enum WorkOrder: String, CaseIterable, Sendable {
  case title
  /// The best average first.
  case rating
  /// The works that most people have in their reading log.
  case mostRead = "most-read"
}

/// Why a catalogue's own answer is missing for a reader.
package enum ReaderProblem: Error, Hashable, Sendable {
  case lookup(LookupProblem)
  /// An earlier request of this reader is under way.
  case underWay
  case tooOften(seconds: Int)
}

/// The raw value stands in addresses, and in names of files.
package enum WorkCoverSize: String, CaseIterable, Sendable {
  case medium = "M"
  case large = "L"
}
