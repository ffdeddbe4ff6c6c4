import CPNG
import Decoding
import Domain
import Reports

/// PNG through libpng's simplified interface, which needs no `setjmp` on our side.
enum PNGImage {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func decode(_ bytes: [UInt8]) throws(ImageProblem) -> GrayImage {
    let decoded: Result<GrayImage, ImageProblem> = bytes.withUnsafeBytes { source in
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      do throws(ImageProblem) {
        guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else {
          throw problem(image, bytes)
        }
        try PixelLimit.check(width: Int(image.width), height: Int(image.height))
        return .success(try readPixels(&image, bytes))
      } catch {
        return .failure(error)
      }
    }
    return try decoded.get()
  }

  private static func readPixels(_ image: inout png_image, _ bytes: [UInt8]) throws(ImageProblem) -> GrayImage {
    let (width, height) = (Int(image.width), Int(image.height))
    let isColour = image.format & png_uint_32(PNG_FORMAT_FLAG_COLOR) != 0
    // 16-bit values without a gamma are taken as sRGB, as every camera and scanner means them.
    image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    image.format = isColour ? png_uint_32(PNG_FORMAT_RGB) : png_uint_32(PNG_FORMAT_GRAY)
    guard let pixels = image.pixels(channels: isColour ? 3 : 1) else { throw problem(image, bytes) }
    return isColour
      ? GrayImage(width: width, height: height, pixels: Luma.fromRGB(pixels))
      : GrayImage(width: width, height: height, pixels: pixels)
  }

  /// Cut off or damaged: libpng's message does not always say which, the missing end chunk does.
  private static func problem(_ image: png_image, _ bytes: [UInt8]) -> ImageProblem {
    let end: [UInt8] = Array("IEND".utf8)
    let hasEnd = bytes.count >= 20 && bytes.suffix(8).starts(with: end)
    return hasEnd ? .damaged(.png, .library(image.text)) : .truncated(.png)
  }
}

extension png_image {
  /// Reads the pixels to the end. Transparent ones become white, like paper.
  mutating func pixels(channels: Int) -> [UInt8]? {
    var white = png_color(red: 255, green: 255, blue: 255)
    var isRead = false
    let size = Int(width) * Int(height) * channels
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      isRead = png_image_finish_read(&self, &white, buffer.baseAddress, 0, nil) != 0
      count = isRead ? size : 0
    }
    return isRead ? pixels : nil
  }

  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
