package import Domain

/// Which devices are read as scanners.
package struct ScannerChoice: Hashable, Sendable {
  /// Whether devices that are recognised as scanners are opened.
  package var takesFound: Bool
  /// Nodes, or links to them, that a person has named.
  package var paths: [String]

  package static let auto = ScannerChoice(takesFound: true, paths: [])
  package static let none = ScannerChoice(takesFound: false, paths: [])

  package init(takesFound: Bool, paths: [String]) {
    self.takesFound = takesFound
    self.paths = paths
  }

  package var isNone: Bool { self == .none }

  /// `auto`, `none`, or paths, which may stand beside `auto`; several parted by commas.
  ///
  /// - Returns: nil for anything else.
  package init?(_ text: String) {
    if text == "none" {
      self = .none
      return
    }
    self = .none
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = word.drop { $0 == " " }
      if word == "auto" {
        takesFound = true
      } else {
        guard word.hasPrefix("/"), word.utf8.count < 4096, !word.utf8.contains(0) else { return nil }
        if !paths.contains(String(word)) { paths.append(String(word)) }
      }
    }
  }
}

/// An event of a station's scanners.
package enum ScannerEvent: Hashable, Sendable {
  /// A line as it was typed. `path` is the node that it was read from.
  case line(String, path: String)
  /// A line that is not reported, so that half a code is not taken for another.
  case discarded(LineFault, path: String)
  case report(DeviceReport)
}
