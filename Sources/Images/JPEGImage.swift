import Decoding
import Domain

/// JPEG through TurboJPEG, straight to grey.
enum JPEGImage {
  static func decode(_ bytes: [UInt8]) throws(ImageProblem) -> GrayImage {
    guard let decompressor = JPEGDecompressor() else { throw .outOfMemory(.jpeg) }
    let segments = JPEGSegments(bytes)
    guard !segments.isCutOff else { throw .truncated(.jpeg) }
    guard let header = bytes.withUnsafeBufferPointer(decompressor.header) else { throw problem(decompressor) }
    try PixelLimit.check(width: header.width, height: header.height)
    let kind = header.isInks ? JPEGDecompressor.Pixels.inks : .grey
    // Set to zero first: a picture that is cut off leaves rows unwritten.
    var pixels = [UInt8](repeating: 0, count: header.width * header.height * kind.bytes)
    let isWhole = pixels.withUnsafeMutableBufferPointer { target in
      bytes.withUnsafeBufferPointer {
        decompressor.decompress($0, to: target.baseAddress, width: header.width, height: header.height, as: kind)
      }
    }
    guard isWhole else { throw problem(decompressor) }
    let image =
      header.isInks
      ? grey(ofInks: pixels, header) : GrayImage(width: header.width, height: header.height, pixels: pixels)
    return EXIFOrientation(exif: segments.exif).upright(image)
  }

  /// Four inks, stored the way Adobe does: 255 is none.
  private static func grey(ofInks pixels: [UInt8], _ header: JPEGDecompressor.Header) -> GrayImage {
    GrayImage(width: header.width, height: header.height) { target in
      for index in target.indices {
        let light = Luma.of(pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2])
        target[index] = UInt8(Int(light) * Int(pixels[index * 4 + 3]) / 255)
      }
    }
  }

  private static func problem(_ decompressor: JPEGDecompressor) -> ImageProblem {
    let message = decompressor.message
    if message.contains("Premature end") { return .truncated(.jpeg) }
    if message.contains("image dimension") { return .tooLargeToDecode(detail: message) }
    return .damaged(.jpeg, .library(message))
  }
}
