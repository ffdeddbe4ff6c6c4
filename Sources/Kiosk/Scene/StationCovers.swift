package import Domain
package import Images

/// The covers that a screen shows.
package protocol StationCovers: Sendable {
  func has(_ isbn: ISBN) -> Bool
  /// JPEG; nil where there is none.
  func picture(of isbn: ISBN) -> [UInt8]?
}

package struct NoCovers: StationCovers {
  package init() {}
  package func has(_ isbn: ISBN) -> Bool { false }
  package func picture(of isbn: ISBN) -> [UInt8]? { nil }
}

/// The covers in a library's folder.
package struct FolderCovers: StationCovers {
  private let folder: CoverFolder

  package init(_ folder: CoverFolder) { self.folder = folder }

  package func has(_ isbn: ISBN) -> Bool { folder.has(isbn) }
  package func picture(of isbn: ISBN) -> [UInt8]? { folder.read(isbn) }
}
