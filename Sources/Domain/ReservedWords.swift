/// Words that a station understands when they are typed. A library ID that is one of them could never be typed there.
package enum ReservedWords {
  /// Lower case.
  package static let all: Set<String> = [
    "help", "?", "quit", "exit", "q", "done", "station", "shelving", "new", "cancel",
    "y", "yes", "j", "ja", "n", "no", "nein", "e", "edit", "r", "renew", "b", "return", "back",
  ]
}
