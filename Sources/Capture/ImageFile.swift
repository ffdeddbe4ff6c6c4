import Domain
import Glibc

/// Whole files, with a limit: what a person names may be a folder, a device or gigabytes.
enum ImageFile {
  static func read(path: String) throws(ImageProblem) -> [UInt8] {
    let descriptor = SystemCall.retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor)
  }

  static func read(descriptor: Int32) throws(ImageProblem) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    var expected = 0
    if status.st_mode & S_IFMT == S_IFREG {
      guard status.st_size <= PixelLimit.fileBytes else { throw .fileTooLarge }
      expected = Int(status.st_size)
    }
    var bytes: [UInt8] = []
    while true {
      // One byte more than expected, so that a file of known size takes one call and a second that sees its end.
      let room = max(64 << 10, expected + 1 - bytes.count)
      var problem: ImageProblem?
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let result = SystemCall.retrying { Glibc.read(descriptor, buffer.baseAddress, room) }
        if result < 0 { problem = .unreadable(errno: errno) }
        count = max(0, result)
      }
      if let problem { throw problem }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= PixelLimit.fileBytes else { throw .fileTooLarge }
    }
  }
}

extension ImageProblem {
  fileprivate static let fileTooLarge = ImageProblem.fileTooLarge(limitMebibytes: PixelLimit.fileBytes >> 20)

  fileprivate static func unreadable(errno: Int32) -> ImageProblem {
    .unreadable(detail: String(cString: strerror(errno)))
  }
}
