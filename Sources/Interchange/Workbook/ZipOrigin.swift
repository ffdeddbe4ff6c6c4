import CZip
import SystemPackage

/// Gives libzip the bytes of a file from any place, without the position that copies of a descriptor share.
final class ZipOrigin {
  /// The call of the system that failed.
  private(set) var failure: Errno?
  private let file: TextFile
  private var offset = 0
  private var error = zip_error()

  init(_ file: TextFile) {
    self.file = file
    zip_error_init(&error)
  }

  deinit { zip_error_fini(&error) }

  /// https://libzip.org/documentation/zip_source_function.html
  fileprivate func answer(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ length: UInt64
  ) -> Int64 {
    switch command {
    case ZIP_SOURCE_OPEN:
      offset = 0
      return 0
    case ZIP_SOURCE_READ: return read(into: data, Int(clamping: length))
    case ZIP_SOURCE_CLOSE: return 0
    case ZIP_SOURCE_STAT:
      guard let stat = data?.assumingMemoryBound(to: zip_stat.self) else { return -1 }
      zip_stat_init(stat)
      stat.pointee.size = UInt64(file.size)
      stat.pointee.valid |= UInt64(ZIP_STAT_SIZE)
      return Int64(MemoryLayout<zip_stat>.size)
    case ZIP_SOURCE_ERROR:
      guard let data else { return -1 }
      return zip_error_to_data(&error, data, length)
    case ZIP_SOURCE_SEEK:
      guard let data else { return -1 }
      let place = zip_source_seek_compute_offset(UInt64(offset), UInt64(file.size), data, length, &error)
      guard place >= 0 else { return -1 }
      offset = Int(place)
      return 0
    case ZIP_SOURCE_TELL: return Int64(offset)
    case ZIP_SOURCE_SUPPORTS: return ZipOrigin.supported
    default:
      zip_error_set(&error, ZIP_ER_OPNOTSUPP, 0)
      return -1
    }
  }

  private func read(into data: UnsafeMutableRawPointer?, _ length: Int) -> Int64 {
    do throws(Errno) {
      let count = try file.read(into: UnsafeMutableRawBufferPointer(start: data, count: length), at: offset)
      offset += count
      return Int64(count)
    } catch {
      failure = error
      zip_error_set(&self.error, ZIP_ER_READ, error.rawValue)
      return -1
    }
  }

  /// `ZIP_SOURCE_SUPPORTS_SEEKABLE`, a macro that Swift does not import.
  private static let supported: Int64 = [
    ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
    ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS,
  ].reduce(0) { $0 | Int64(1) << Int64($1.rawValue) }
}

/// libzip's call for what it wants of a ``ZipOrigin``.
func zipOriginAnswer(
  _ state: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?, _ length: UInt64, _ command: zip_source_cmd_t
) -> Int64 {
  guard let state else { return -1 }
  let origin = Unmanaged<ZipOrigin>.fromOpaque(state)
  if command == ZIP_SOURCE_FREE {
    origin.release()
    return 0
  }
  return origin.takeUnretainedValue().answer(command, data, length)
}
