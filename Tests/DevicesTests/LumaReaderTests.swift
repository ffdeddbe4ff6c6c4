import Decoding
import Devices
import Foundation
import Images
import TestSupport
import Testing

/// Frames as drivers lay them out, made of a picture whose every pixel is known.
@Suite struct LumaReaderTests {
  private static let width = 31
  private static let height = 9
  private static func grey(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 7 + y * 31) % 256) }
  private static var picture: [UInt8] { (0..<height).flatMap { y in (0..<width).map { grey($0, y) } } }

  private func pixels(_ format: FrameFormat, _ bytes: [UInt8]) -> [UInt8]? {
    let reader = LumaReader(format)
    return bytes.withUnsafeBytes { frame in
      reader.plane(of: frame).map { plane in
        (0..<plane.height).flatMap { y in (0..<plane.width).map { plane.base[y * plane.stride + $0] } }
      }
    }
  }

  /// - Parameter pad: unused bytes after each row.
  private func frame(_ layout: LumaLayout, pad: Int) -> (FrameFormat, [UInt8]) {
    var bytes: [UInt8] = []
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let value = Self.grey(x, y)
        switch layout {
        case .plane: bytes.append(value)
        case .interleaved(let first): bytes += first == 0 ? [value, 99] : [99, value]
        case .wide(let bits):
          let wide = UInt16(value) << (bits - 8) | 1
          bytes += [UInt8(truncatingIfNeeded: wide), UInt8(wide >> 8)]
        case .rgb565, .jpeg: break
        }
      }
      bytes += Array(repeating: 200, count: pad)
    }
    return (
      FrameFormat(
        layout, size: FrameSize(width: Self.width, height: Self.height), bytesPerRow: bytes.count / Self.height), bytes
    )
  }

  @Test(
    arguments: [
      "GREY", "NV12", "NV21", "YU12", "YV12", "NV16", "NV61", "422P", "NV24", "NV42", "YUYV", "YVYU", "UYVY", "VYUY",
      "Y10 ", "Y12 ", "Y14 ", "Y16 ",
    ] as [FourCC], [0, 1, 33])
  func luma_isFound_whateverTheRowsEndWith(code: FourCC, pad: Int) throws {
    let layout = try #require(LumaLayout(code))
    let (format, bytes) = frame(layout, pad: pad)
    #expect(pixels(format, bytes) == Self.picture)
    // Bytes after the last row, and colours after the plane, are optional.
    #expect(pixels(format, Array(bytes.dropLast(pad))) == Self.picture)
    #expect(pixels(format, bytes + Array(repeating: 1, count: 500)) == Self.picture)
    #expect(pixels(format, Array(bytes.dropLast(pad + 1))) == nil)
    #expect(pixels(format, []) == nil)
  }

  @Test func rows_stand_behindOneAnother_whenTheDriverDoesNotSay() throws {
    let (format, bytes) = frame(.interleaved(first: 0), pad: 0)
    #expect(pixels(FrameFormat(format.layout, size: format.size, bytesPerRow: 0), bytes) == Self.picture)
  }

  @Test func plane_isLentWhereItLies() {
    let (format, bytes) = frame(.plane, pad: 5)
    let reader = LumaReader(format)
    bytes.withUnsafeBytes { frame in
      #expect(reader.plane(of: frame).map { UnsafeRawPointer($0.base) } == frame.baseAddress)
    }
  }

  @Test func brightness_isCapped_whenHighBitsAreSet() {
    let format = FrameFormat(.wide(bits: 10), size: FrameSize(width: 2, height: 1))
    #expect(pixels(format, [0xFF, 0xFF, 0x00, 0x02]) == [255, 128])
  }

  /// Black, white, red, green and blue, by ITU-R BT.601; a frame that ends in its last row is none.
  @Test func brightness_isThatOfTheColours_inRGB565() throws {
    let format = FrameFormat(try #require(LumaLayout("RGBP")), size: FrameSize(width: 5, height: 1))
    let bytes: [UInt8] = [0x00, 0x00, 0xFF, 0xFF, 0x00, 0xF8, 0xE0, 0x07, 0x1F, 0x00]
    #expect(pixels(format, bytes) == [0, 255, 76, 149, 29])
    #expect(pixels(format, Array(bytes.dropLast())) == nil)
  }

  @Test(arguments: ["H264", "RGB3", "BA81", "    "] as [FourCC])
  func other_isUnknown(code: FourCC) { #expect(LumaLayout(code) == nil) }
}

@Suite struct JPEGFrameTests {
  private let bytes: [UInt8]
  private let picture: GrayImage
  private let format: FrameFormat

  init() throws {
    bytes = Array(try Data(contentsOf: SampleBarcode.folder.appending(path: "ean13-jpeg.jpg")))
    picture = try StillImage.decode(bytes)
    format = FrameFormat(.jpeg, size: FrameSize(width: picture.width, height: picture.height))
  }

  /// Whether the frame is whole and looks like the picture.
  private func isRead(_ bytes: [UInt8], _ reader: LumaReader? = nil) -> Bool? {
    let reader = reader ?? LumaReader(format)
    return bytes.withUnsafeBytes { frame in
      reader.plane(of: frame).map { plane in
        guard plane.width == picture.width, plane.height == picture.height else { return false }
        return picture.pixels.indices.allSatisfy { index in
          let pixel = plane.base[index / plane.width * plane.stride + index % plane.width]
          // A quicker transform rounds otherwise.
          return abs(Int(pixel) - Int(picture.pixels[index])) <= 4
        }
      }
    }
  }

  /// Segments of one marker taken out.
  private func without(_ marker: UInt8) -> [UInt8] {
    var result = Array(bytes.prefix(2))
    var rest = bytes.dropFirst(2)
    while rest.count > 4, rest[rest.startIndex + 1] != 0xDA {
      let length = 2 + Int(rest[rest.startIndex + 2]) << 8 + Int(rest[rest.startIndex + 3])
      if rest[rest.startIndex + 1] != marker { result += rest.prefix(length) }
      rest = rest.dropFirst(length)
    }
    return result + rest
  }

  @Test func whole_isRead() {
    #expect(isRead(bytes) == true)
    // Drivers fill buffers up.
    #expect(isRead(bytes + Array(repeating: 0, count: 4096)) == true)
  }

  @Test func endMark_mayBeMissing() { #expect(isRead(Array(bytes.dropLast(2))) == true) }

  /// Motion JPEG leaves the tables out that everybody has (USB Device Class Definition for Video: Motion-JPEG, 3.3).
  @Test func standardTables_mayBeMissing() {
    let short = without(0xC4)
    #expect(short.count < bytes.count)
    #expect(isRead(short) == true)
  }

  @Test func cutOffFrame_isSkipped_andTheNextIsRead() {
    let reader = LumaReader(format)
    for share in stride(from: 0.05, to: 0.95, by: 0.1) {
      #expect(isRead(Array(bytes.prefix(Int(Double(bytes.count) * share))), reader) == nil, "\(share)")
      #expect(isRead(bytes, reader) == true)
    }
  }

  @Test func damage_neverStopsTheReader() {
    let reader = LumaReader(format)
    var generator = SeededGenerator(seed: 7)
    var skipped = 0
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<8 {
        damaged[Int.random(in: 2..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &generator)) }
      if isRead(damaged, reader) == nil { skipped += 1 }
    }
    #expect(skipped > 100)
    #expect(isRead(bytes, reader) == true)
  }

  @Test func otherSize_isTakenAsItIs() {
    let reader = LumaReader(FrameFormat(.jpeg, size: FrameSize(width: 16, height: 16)))
    #expect(isRead(bytes, reader) == true)
  }

  @Test(
    arguments: [[], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], Array(repeating: 0, count: 900)] as [[UInt8]])
  func nothing_isNoFrame(bytes: [UInt8]) { #expect(isRead(bytes) == nil) }
}
