package import Domain
package import Images

/// The covers that a screen shows.
package protocol StationCovers: Sendable {
  func has(_ isbn: ISBN) -> Bool
  /// JPEG; nil where there is none.
  func read(_ isbn: ISBN) -> [UInt8]?
}

package struct NoCovers: StationCovers {
  package init() {}
  package func has(_ isbn: ISBN) -> Bool { false }
  package func read(_ isbn: ISBN) -> [UInt8]? { nil }
}

extension CoverFolder: StationCovers {}
