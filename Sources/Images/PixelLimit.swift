import Domain

/// The largest picture that is taken, checked from its header before memory is asked for.
enum PixelLimit {
  static let megapixels = 50
  static let pixels = megapixels * 1_000_000
  static let fileBytes = 256 << 20

  static func check(width: Int, height: Int) throws(ImageProblem) {
    guard width > 0, height > 0 else {
      throw .sizeImpossible(width: width, height: height)
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Self.pixels else {
      throw .tooLarge(width: width, height: height, limitMegapixels: megapixels)
    }
  }
}
