package import Decoding
import Domain
import Glibc
import Platform
package import Reports
import SystemPackage

/// A picture file as grey pixels, upright. The first bytes decide its type, never its name.
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

/// Reads whole files up to a limit: a named path may be a folder, a device or gigabytes.
enum ImageFile {
  static func read(path: String) throws(ImageProblem) -> [UInt8] {
    let descriptor: Int32
    do {
      descriptor = try SystemCall.open(path, O_RDONLY)
    } catch {
      throw .unreadable(detail: .system(error.rawValue))
    }
    defer { close(descriptor) }
    return try read(descriptor: descriptor)
  }

  static func read(descriptor: Int32) throws(ImageProblem) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(detail: .system(errno)) }
    var expected = 0
    if status.st_mode & S_IFMT == S_IFREG {
      guard status.st_size <= PixelLimit.fileBytes else { throw .fileTooLarge }
      expected = Int(status.st_size)
    }
    var bytes: [UInt8] = []
    while true {
      // One byte more than expected: a file of known size takes one call, and a second that sees its end.
      let room = max(64 << 10, expected + 1 - bytes.count)
      let chunk: [UInt8]
      do {
        chunk = try SystemCall.read(descriptor, limit: room)
      } catch {
        throw .unreadable(detail: .system(error.rawValue))
      }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= PixelLimit.fileBytes else { throw .fileTooLarge }
    }
  }
}

extension ImageProblem {
  fileprivate static let fileTooLarge = ImageProblem.fileTooLarge(limitMebibytes: PixelLimit.fileBytes >> 20)
}

/// The largest picture that is taken, checked from its header before memory is asked for.
enum PixelLimit {
  static let megapixels = 50
  static let pixels = megapixels * 1_000_000
  static let fileBytes = 256 << 20

  static func check(width: Int, height: Int) throws(ImageProblem) {
    guard width > 0, height > 0 else {
      throw .sizeImpossible(width: width, height: height)
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Self.pixels else {
      throw .tooLarge(width: width, height: height, limitMegapixels: megapixels)
    }
  }
}

/// Brightness of colours (ITU-R BT.601, in 256ths).
enum Luma {
  static func of(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (77 * UInt32(red) + 150 * UInt32(green) + 29 * UInt32(blue) + 128) >> 8)
  }

  /// - Parameter pixels: red, green, blue of each.
  static func fromRGB(_ pixels: [UInt8]) -> [UInt8] {
    let count = pixels.count / 3
    return [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      pixels.withUnsafeBufferPointer { source in
        for index in 0..<count {
          target[index] = of(source[index * 3], source[index * 3 + 1], source[index * 3 + 2])
        }
      }
      initialized = count
    }
  }
}
