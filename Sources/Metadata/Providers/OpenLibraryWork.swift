package import Domain

/// `/works/OL893414W`: what lists name works by. Nothing else gets into an address.
package struct OpenLibraryKey: Hashable, Sendable {
  package let text: String

  package init?(work text: String?) {
    guard let text, text.utf8.count <= 40, text.hasPrefix("/works/OL"), text.hasSuffix("W"),
      let number = Digits(text.dropFirst(9).dropLast()), number.count > 0
    else { return nil }
    self.text = text
  }
}

/// A work with all its editions, as lists and searches have it; nearly everything may be missing.
package struct OpenLibraryWork: Hashable, Sendable {
  package var key: OpenLibraryKey
  package var record: BookRecord
  package var firstPublishYear: Int?
  package var coverID: Int?
  /// ISBNs of any of the work's editions.
  package var isbns: [ISBN] = []
  package var editionCount: Int?
  package var averageRating: Double?
  package var ratingCount: Int?
}

/// A part of a list. Its total may change between two pages.
package struct OpenLibraryPage: Hashable, Sendable {
  package var total = 0
  package var offset = 0
  package var works: [OpenLibraryWork] = []
}

/// Covers on Open Library's own host.
package enum OpenLibraryCovers {
  package static let base = "https://covers.openlibrary.org"

  package enum Size: String, CaseIterable, Sendable {
    case small = "S"
    case medium = "M"
    case large = "L"
  }

  /// - Parameter id: as works and editions name it; -1 and 0 stand for none.
  package static func address(id: Int, _ size: Size, base: String = base) -> String? {
    id > 0 ? "\(base)/b/id/\(id)-\(size.rawValue).jpg?default=false" : nil
  }

  static func covers(id: Int?) -> BookCovers {
    guard let id else { return BookCovers() }
    return BookCovers(small: address(id: id, .small), medium: address(id: id, .medium), large: address(id: id, .large))
  }

  /// Whether an image is the answer for a missing cover: a GIF of one pixel, with status 200.
  package static func isBlank(_ image: [UInt8]) -> Bool {
    image.count >= 10 && image.starts(with: "GIF8".utf8) && Array(image[6..<10]) == [1, 0, 1, 0]
  }
}
