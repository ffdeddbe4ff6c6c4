import CPNG
import Domain

/// PNG in colours, through libpng's simplified interface.
enum CoverPNG {
  static func decode(_ bytes: [UInt8]) throws(CoverProblem) -> ColourImage {
    let decoded: Result<ColourImage, CoverProblem> = bytes.withUnsafeBytes { source in
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else {
        return .failure(.noPicture)
      }
      let (width, height) = (Int(image.width), Int(image.height))
      do throws(CoverProblem) {
        try CoverPicture.check(width: width, height: height)
      } catch {
        return .failure(error)
      }
      image.format = png_uint_32(PNG_FORMAT_RGB)
      // Transparent pixels become white, like paper.
      var white = png_color(red: 255, green: 255, blue: 255)
      var isRead = false
      let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
        isRead = png_image_finish_read(&image, &white, buffer.baseAddress, 0, nil) != 0
        count = isRead ? width * height * 3 : 0
      }
      return isRead ? .success(ColourImage(width: width, height: height, pixels: pixels)) : .failure(.noPicture)
    }
    return try decoded.get()
  }
}
