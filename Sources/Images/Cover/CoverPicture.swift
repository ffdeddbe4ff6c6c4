package import Domain

/// A book's cover as it is kept: a JPEG of our own making, however the picture came, with no more in it than its pixels.
package struct CoverPicture: Hashable, Sendable {
  /// The limit of a picture in bytes; covers have some 100 KiB.
  package static let byteLimit = 4 << 20
  static let pixelLimit = 16_000_000
  /// The longer side of a stored cover, in pixels.
  package static let side = 512
  /// The least shorter side, in pixels. A smaller picture shows nothing: catalogues send such pictures in place of a
  /// missing cover.
  static let leastSide = 16

  package let width: Int
  package let height: Int
  package let jpeg: [UInt8]

  /// - Parameter bytes: what came for a cover, whatever it calls itself: only what its bytes say counts.
  /// - Throws: ``Domain/CoverProblem``; a GIF is no picture here, for only the blank one of Open Library is ever seen.
  package init(_ bytes: [UInt8]) throws(CoverProblem) {
    guard bytes.count <= CoverPicture.byteLimit else { throw .tooLarge }
    let colours: ColourImage
    if bytes.starts(with: PNGImage.signature) {
      colours = try CoverPNG.decode(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      colours = try CoverJPEG.decode(bytes)
    } else {
      throw .noPicture
    }
    let reduced = colours.reduced(to: CoverPicture.side)
    jpeg = try CoverJPEG.encode(reduced)
    (width, height) = (reduced.width, reduced.height)
  }

  static func check(width: Int, height: Int) throws(CoverProblem) {
    guard min(width, height) >= leastSide else { throw .missing }
    guard width <= pixelLimit / height else { throw .tooLarge }
  }
}
