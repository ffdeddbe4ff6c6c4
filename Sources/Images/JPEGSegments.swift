/// The segments of a JPEG before its pixels (ISO/IEC 10918-1, annex B.1.1): what libjpeg is not asked for.
struct JPEGSegments {
  /// The content of the first EXIF segment, behind its name.
  private(set) var exif: ArraySlice<UInt8>?
  /// Whether the file ends before its pixels begin.
  private(set) var isCutOff = false

  init(_ bytes: [UInt8]) {
    var rest = bytes.dropFirst(2)
    while true {
      guard rest.count >= 4 else {
        isCutOff = true
        return
      }
      guard rest[rest.startIndex] == 0xFF else { return }
      let marker = rest[rest.startIndex + 1]
      // Fill bytes may stand before a marker; pixels begin with 0xDA; 0xD9 ends the file.
      guard marker != 0xDA, marker != 0xD9 else { return }
      if marker == 0xFF {
        rest = rest.dropFirst()
        continue
      }
      // The length counts its own two bytes.
      let length = Int(rest[rest.startIndex + 2]) << 8 | Int(rest[rest.startIndex + 3])
      guard length >= 2 else { return }
      guard rest.count >= 2 + length else {
        isCutOff = true
        return
      }
      let content = rest.dropFirst(4).prefix(length - 2)
      if marker == 0xE1, exif == nil, content.starts(with: Self.exifName) {
        exif = content.dropFirst(Self.exifName.count)
      }
      rest = rest.dropFirst(2 + length)
    }
  }

  private static let exifName = Array("Exif\0\0".utf8)
}
