/// Decides when two spellings of a library ID are equal: case and surrounding spaces do not count.
package enum LibraryID {
  /// Equal for equal IDs. An é is one letter however a keyboard makes it, since Swift compares text so; who compares
  /// bytes, as a database does, has to compose it first.
  package static func key(_ text: String) -> String {
    TypedText.trim(text).lowercased()
  }
}

extension Student {
  package func hasLibraryID(_ text: String) -> Bool {
    LibraryID.key(libraryID) == LibraryID.key(text)
  }
}
