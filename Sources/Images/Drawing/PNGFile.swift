import CPNG
import Domain
import Glibc
import System
import SystemPackage

/// Writes drawn pictures as PNG files that bear a mark, so that one may be replaced by the next and nothing else ever is.
package struct PNGFile {
  /// Why there is no file, in one sentence's worth of facts.
  package enum Problem: Error, Hashable, Sendable {
    /// A file is there that this program did not draw.
    case exists
    /// The detail is in the system's own words.
    case failed(detail: String)
  }

  package let path: String
  private let replaces: Bool

  /// Looks whether the path may be written, before any work is done for it.
  ///
  /// - Parameter input: the file that is read and so must never be written; nil where it is no file.
  package init(path: String, input: String?) throws(Problem) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      let failure = SystemCall.lastError
      guard failure == .noSuchFileOrDirectory else { throw .failed(detail: "\(failure)") }
      // A link to nowhere is there, and made by somebody else.
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
  package func write(_ canvas: Canvas) throws(Problem) {
    let bytes = try Self.encode(canvas)
    do throws(Errno) {
      let new = try AtomicFile(at: path, ending: .picture)
      try new.write(bytes)
      try new.publish(replaces: replaces)
    } catch {
      throw error == .fileExists ? .exists : .failed(detail: "\(error)")
    }
  }

  // MARK: - The mark: a tEXt chunk (PNG specification, 11.3.4.3) straight behind the header

  private static let markText = Array("Software\u{0}minilibrary scan --explain".utf8)
  /// The signature and the header chunk, which is always first and of this size.
  private static let headerLength = 8 + 25

  private static let mark: [UInt8] = {
    let body = Array("tEXt".utf8) + markText
    return bytes(UInt32(markText.count)) + body + bytes(checksum(body))
  }()

  private static func bytes(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  /// CRC-32 of the PNG specification, 5.5.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
  }

  private static func bearsMark(_ path: String) -> Bool {
    guard let descriptor = try? SystemCall.open(path, O_RDONLY) else { return false }
    defer { close(descriptor) }
    let size = headerLength + mark.count
    guard let head = try? SystemCall.read(descriptor, limit: size), head.count == size else { return false }
    return head.starts(with: PNGImage.signature) && Array(head.suffix(mark.count)) == mark
  }

  // MARK: - Encoding

  /// - Returns: a whole PNG file with the mark in it.
  package static func encode(_ canvas: Canvas) throws(Problem) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (png_uint_32(canvas.width), png_uint_32(canvas.height))
    image.format = png_uint_32(PNG_FORMAT_RGB)
    defer { png_image_free(&image) }
    let pixels = canvas.pixels.flatMap { [$0.red, $0.green, $0.blue] }
    // Generous: what no compressor shortens grows by a thousandth.
    let room = pixels.count + pixels.count / 500 + canvas.height + 4096
    var isWritten = false
    let encoded = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      var size = png_alloc_size_t(room)
      isWritten = png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, pixels, 0, nil) != 0
      count = isWritten ? Int(size) : 0
    }
    guard isWritten else { throw .failed(detail: image.text) }
    return encoded.prefix(headerLength) + mark + encoded.dropFirst(headerLength)
  }
}
