import CZip
import Domain
import SystemPackage

/// The parts of a zip file, found by their names as document packages name them: regardless of case and of the kind of
/// slash (ECMA-376 part 2, section 6.2.2). Only the names are in memory.
final class ZipArchive {
  let size: Int
  private let handle: OpaquePointer
  private let origin: ZipOrigin
  private let indices: [String: Int]
  /// Names that several parts have: none of them can be meant.
  private let repeated: Set<String>

  init(_ file: TextFile) throws(WorkbookError) {
    size = file.size
    origin = ZipOrigin(file)
    handle = try ZipArchive.opened(origin)
    let count = zip_get_num_entries(handle, 0)
    guard count <= WorkbookLimits.parts else {
      zip_discard(handle)
      throw .fault(.tooManyParts(limit: WorkbookLimits.parts))
    }
    var (indices, repeated): ([String: Int], Set<String>) = ([:], [])
    for index in 0..<max(0, count) {
      guard let name = zip_get_name(handle, UInt64(index), zip_flags_t(ZIP_FL_ENC_GUESS)) else { continue }
      let key = ZipArchive.key(String(cString: name))
      if indices.updateValue(Int(index), forKey: key) != nil { repeated.insert(key) }
    }
    (self.indices, self.repeated) = (indices, repeated)
  }

  deinit { zip_discard(handle) }

  private static func opened(_ origin: ZipOrigin) throws(WorkbookError) -> OpaquePointer {
    var error = zip_error()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    // libzip releases it with ZIP_SOURCE_FREE.
    let state = Unmanaged.passRetained(origin)
    guard let source = zip_source_function_create(zipOriginAnswer, state.toOpaque(), &error) else {
      state.release()
      throw .fault(.damaged(part: nil))
    }
    guard let handle = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      zip_source_free(source)
      if let failure = origin.failure { throw .system(failure) }
      throw .fault(.damaged(part: nil))
    }
    return handle
  }

  private static func key(_ name: String) -> String { name.lowercased().replacing("\\", with: "/") }

  func has(_ name: String) -> Bool { indices[ZipArchive.key(name)] != nil }

  /// Whether a part's name begins so.
  func hasFolder(_ name: String) -> Bool { indices.keys.contains { $0.hasPrefix(name) } }

  /// - Parameter limit: the bytes that may be unpacked.
  func part(_ name: String, limit: Int = WorkbookLimits.smallPart) throws(WorkbookError) -> ZipPart {
    let key = ZipArchive.key(name)
    guard let index = indices[key] else { throw .fault(.partMissing(name)) }
    if repeated.contains(key) { throw .fault(.damaged(part: name)) }
    return try ZipPart(self, index, name, limit)
  }

  fileprivate func open(_ index: Int, _ name: String) throws(WorkbookError) -> (file: OpaquePointer, zip_stat) {
    var stat = zip_stat()
    zip_stat_init(&stat)
    guard zip_stat_index(handle, UInt64(index), 0, &stat) == 0 else { throw .fault(.damaged(part: name)) }
    if stat.encryption_method != UInt16(ZIP_EM_NONE) { throw .fault(.encrypted) }
    guard let file = zip_fopen_index(handle, UInt64(index), 0) else { throw failure(of: name) }
    return (file, stat)
  }

  fileprivate func failure(of name: String) -> WorkbookError {
    if let failure = origin.failure { return .system(failure) }
    return .fault(.damaged(part: name))
  }
}

/// A part of a zip file, unpacked piece by piece and counted: the sizes that the file states are not trusted.
final class ZipPart {
  let name: String
  /// The size that the file claims; the progress of reading ends there if it is true.
  let statedSize: Int
  private(set) var unpacked = 0
  private let archive: ZipArchive
  private let file: OpaquePointer
  private let packedSize: Int
  private let limit: Int

  fileprivate init(_ archive: ZipArchive, _ index: Int, _ name: String, _ limit: Int) throws(WorkbookError) {
    let (file, stat) = try archive.open(index, name)
    self.archive = archive
    self.name = name
    self.file = file
    self.limit = limit
    statedSize = min(max(1, Int(clamping: stat.size)), limit)
    packedSize = min(Int(clamping: stat.comp_size), archive.size)
  }

  deinit { zip_fclose(file) }

  /// The next bytes, at most as many as there is room for.
  ///
  /// - Returns: 0 at the end, where libzip has compared size and checksum.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkbookError) -> Int {
    guard let base = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    let count = Int(zip_fread(file, base, UInt64(buffer.count)))
    guard count >= 0 else { throw archive.failure(of: name) }
    unpacked += count
    if unpacked > limit { throw .fault(.tooLarge(part: name, limitMebibytes: limit >> 20)) }
    if unpacked > WorkbookLimits.ratioStart, unpacked / WorkbookLimits.ratio > packedSize {
      throw .fault(.tooDense(part: name, times: WorkbookLimits.ratio))
    }
    return count
  }

  func bytes() throws(WorkbookError) -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      var count = 0
      var failure: WorkbookError?
      piece.withUnsafeMutableBytes { buffer in
        do throws(WorkbookError) { count = try read(into: buffer) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { return all }
      all += piece[..<count]
    }
  }
}
