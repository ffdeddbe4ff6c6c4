import CPNG
package import Domain
import Glibc
import Graphics
import Platform
import SystemPackage

/// Writes drawn pictures as marked PNG files: one may replace another, and nothing else.
package struct PNGFile {
  /// Why the file was not made, with the facts for one sentence.
  package enum Problem: Error, Hashable, Sendable {
    /// A file is there that this program did not draw.
    case exists
    case failed(detail: FaultDetail)
  }

  package let path: String
  private let replaces: Bool

  /// Looks whether the path may be written, before any work is done for it.
  ///
  /// - Parameter input: the file that is read and so must never be written; nil if the input is not a file.
  package init(path: String, input: String?) throws(Problem) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      let failure = SystemCall.lastError
      guard failure == .noSuchFileOrDirectory else { throw .failed(detail: .system(failure.rawValue)) }
      // A link without a target exists, and another program made it.
      if lstat(path, &status) == 0 { throw .exists }
      replaces = false
      return
    }
    var other = stat()
    if let input, stat(input, &other) == 0, other.st_dev == status.st_dev, other.st_ino == status.st_ino {
      throw .exists
    }
    guard status.st_mode & S_IFMT == S_IFREG, Self.bearsMark(path) else { throw .exists }
    replaces = true
  }

  /// Writes the picture. The file at the path stays whole until all of the new picture is written.
  package func write(_ picture: ColourImage) throws(Problem) {
    let bytes = try Self.encode(picture)
    do throws(Errno) {
      let new = try AtomicFile(at: path, ending: .picture)
      try new.write(bytes)
      try new.publish(replaces: replaces)
    } catch {
      throw error == .fileExists ? .exists : .failed(detail: .system(error.rawValue))
    }
  }

  // MARK: - The mark: text (PNG specification, 11.3.4.3) directly after the header

  private static let mark = PNGChunk("tEXt", Array("Software\u{0}minilibrary scan --explain".utf8))

  private static func bearsMark(_ path: String) -> Bool {
    guard let descriptor = try? SystemCall.open(path, O_RDONLY) else { return false }
    defer { close(descriptor) }
    let size = PNGChunk.headerLength + mark.bytes.count
    guard let head = try? SystemCall.read(descriptor, limit: size), head.count == size else { return false }
    return head.starts(with: PNGImage.signature) && Array(head.suffix(mark.bytes.count)) == mark.bytes
  }

  // MARK: - Encoding

  /// - Returns: a whole PNG file with the mark in it.
  package static func encode(_ picture: ColourImage) throws(Problem) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (png_uint_32(picture.width), png_uint_32(picture.height))
    image.format = png_uint_32(PNG_FORMAT_RGB)
    defer { png_image_free(&image) }
    // Generous: what no compressor shortens grows by a thousandth.
    let room = picture.pixels.count + picture.pixels.count / 500 + picture.height + 4096
    var isWritten = false
    let encoded = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      var size = png_alloc_size_t(room)
      isWritten = png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, picture.pixels, 0, nil) != 0
      count = isWritten ? Int(size) : 0
    }
    guard isWritten else { throw .failed(detail: .words(image.text)) }
    return encoded.adding(mark)
  }
}
