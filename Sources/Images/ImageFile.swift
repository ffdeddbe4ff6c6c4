import Domain
import Glibc
import System

/// Reads whole files up to a limit: a named path may be a folder, a device or gigabytes.
enum ImageFile {
  static func read(path: String) throws(ImageProblem) -> [UInt8] {
    let descriptor: Int32
    do {
      descriptor = try SystemCall.open(path, O_RDONLY)
    } catch {
      throw .unreadable(detail: "\(error)")
    }
    defer { close(descriptor) }
    return try read(descriptor: descriptor)
  }

  static func read(descriptor: Int32) throws(ImageProblem) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(detail: "\(SystemCall.lastError)") }
    var expected = 0
    if status.st_mode & S_IFMT == S_IFREG {
      guard status.st_size <= PixelLimit.fileBytes else { throw .fileTooLarge }
      expected = Int(status.st_size)
    }
    var bytes: [UInt8] = []
    while true {
      // The buffer has one byte more than expected: a file of known size takes one call, and a second that sees its
      // end.
      let room = max(64 << 10, expected + 1 - bytes.count)
      let chunk: [UInt8]
      do {
        chunk = try SystemCall.read(descriptor, limit: room)
      } catch {
        throw .unreadable(detail: "\(error)")
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
