package import Decoding
package import Domain

/// A picture file as grey pixels, upright. The type is told by its first bytes, never by its name.
package enum StillImage {
  /// Names of files that a folder is searched for.
  package static let fileExtensions: Set<String> = ["png", "jpg", "jpeg", "pgm", "ppm", "pnm"]

  package static func load(path: String) throws(ImageProblem) -> GrayImage {
    try decode(ImageFile.read(path: path))
  }

  /// Reads from a descriptor to its end, such as standard input.
  package static func load(descriptor: Int32) throws(ImageProblem) -> GrayImage {
    try decode(ImageFile.read(descriptor: descriptor))
  }

  package static func decode(_ bytes: [UInt8]) throws(ImageProblem) -> GrayImage {
    guard !bytes.isEmpty else { throw .empty }
    if bytes.starts(with: PNGImage.signature) { return try PNGImage.decode(bytes) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try JPEGImage.decode(bytes) }
    if bytes.count >= 2, bytes[0] == UInt8(ascii: "P"), let kind = NetpbmImage.Kind(rawValue: bytes[1]) {
      return try NetpbmImage.decode(bytes, kind)
    }
    // The beginning of a signature is a picture that was cut off right there.
    if PNGImage.signature.starts(with: bytes) { throw .truncated(.png) }
    if [0xFF, 0xD8, 0xFF].starts(with: bytes) { throw .truncated(.jpeg) }
    throw .typeUnknown
  }
}
