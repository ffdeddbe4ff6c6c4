import Domain
import Glibc
import Platform
import Reports

/// How much memory the loading of one picture takes at its peak, estimated from the header of its file.
package struct PictureMemory: Hashable, Sendable {
  /// An upper bound of the bytes that `StillImage.load` holds at once, the file included.
  package var loadingBytes: Int
  /// Pixels of the loaded picture; 0 where loading fails at the header.
  package var pixels: Int

  /// The estimate for a source whose header cannot be looked at beforehand, such as a pipe: the largest picture of all.
  package static let unknown = PictureMemory(
    loadingBytes: PixelLimit.fileBytes + 10 * PixelLimit.pixels, pixels: PixelLimit.pixels)

  /// - Parameter path: of a file. Only a regular file is opened: a pipe gives its bytes only once.
  package static func ofFile(path: String) -> PictureMemory {
    var status = stat()
    guard stat(path, &status) == 0 else { return refused(fileBytes: 0) }
    guard status.st_mode & S_IFMT == S_IFREG else { return unknown }
    guard status.st_size <= PixelLimit.fileBytes else { return refused(fileBytes: 0) }
    guard let descriptor = try? SystemCall.open(path, O_RDONLY) else { return refused(fileBytes: 0) }
    defer { close(descriptor) }
    return of(FileBytes(descriptor: descriptor, count: Int(status.st_size)))
  }

  /// A file that loading refuses at its header is still read as a whole.
  private static func refused(fileBytes: Int) -> PictureMemory { PictureMemory(loadingBytes: fileBytes, pixels: 0) }

  private static func of(_ file: FileBytes) -> PictureMemory {
    let start = file.bytes(at: 0, count: 4 << 10)
    let layout: PictureLayout?
    if start.starts(with: PNGImage.signature) {
      layout = PictureLayout(png: start)
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      layout = PictureLayout(jpeg: file)
    } else if start.count >= 2, start[0] == UInt8(ascii: "P"), let kind = NetpbmImage.Kind(rawValue: start[1]) {
      layout = PictureLayout(netpbm: start, kind)
    } else {
      return refused(fileBytes: file.count)
    }
    // A header that is not found here may still be one that loading finds.
    guard let layout else { return unknown }
    guard let pixels = layout.pixels else { return refused(fileBytes: file.count) }
    return PictureMemory(loadingBytes: file.count + layout.bytesPerPixel * pixels, pixels: pixels)
  }
}

struct FileBytes {
  let descriptor: Int32
  let count: Int

  /// - Returns: fewer bytes at the file's end, none where it cannot be read.
  func bytes(at offset: Int, count wanted: Int) -> [UInt8] {
    (try? SystemCall.read(descriptor, at: offset, limit: wanted)) ?? []
  }
}

struct PictureLayout {
  let width: Int
  let height: Int
  /// Bytes for each pixel that loading holds at once, the loaded grey picture included.
  let bytesPerPixel: Int

  /// Nil where `PixelLimit` refuses the size.
  var pixels: Int? {
    do throws(ImageProblem) {
      try PixelLimit.check(width: width, height: height)
    } catch {
      return nil
    }
    return width * height
  }

  /// The header chunk stands first (PNG specification, 11.2.2). Colour is decoded as three bytes and then made grey.
  init?(png bytes: [UInt8]) {
    guard bytes.count >= 26 else { return nil }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let isGrey = bytes[25] == 0 || bytes[25] == 4
    (width, height, bytesPerPixel) = (number(at: 16), number(at: 20), isGrey ? 1 : 4)
  }

  /// A header is short, but comments may make it longer than what was looked at.
  init?(netpbm bytes: [UInt8], _ kind: NetpbmImage.Kind) {
    guard let size = NetpbmImage.size(bytes, kind) else { return nil }
    (width, height, bytesPerPixel) = (size.width, size.height, kind.channels == 1 ? 1 : 4)
  }

  /// The frame header (ISO/IEC 10918-1, B.2.2) has the size; the first scan header (B.2.3) shows whether more follow.
  ///
  /// libjpeg keeps two bytes for each coefficient where a picture has several scans. A picture in four inks is decoded
  /// as such; any other is decoded as grey and may have to be turned upright.
  init?(jpeg file: FileBytes) {
    var place = 2
    var frame: (width: Int, height: Int, components: Int, isProgressive: Bool)?
    // No sound file has more segments before its pixels; each look is a system call.
    for _ in 0..<1000 {
      let head = file.bytes(at: place, count: 10)
      guard head.count == 10, head[0] == 0xFF else { return nil }
      guard head[1] != 0xFF else {
        place += 1
        continue
      }
      let marker = head[1]
      if marker == 0xDA {
        guard let frame else { return nil }
        let hasSeveralScans = frame.isProgressive || Int(head[4]) < frame.components
        let decoded = frame.components == 4 ? 5 : 2
        (width, height) = (frame.width, frame.height)
        bytesPerPixel = decoded + (hasSeveralScans ? 2 * frame.components : 0)
        return
      }
      // C4, C8 and CC are tables and an extension, not frames.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        frame = (
          Int(head[7]) << 8 | Int(head[8]), Int(head[5]) << 8 | Int(head[6]), Int(head[9]), marker & 3 == 2
        )
      }
      place += 2 + (Int(head[2]) << 8 | Int(head[3]))
    }
    return nil
  }
}
