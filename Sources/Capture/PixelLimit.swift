/// The largest picture that is taken, checked from its header before memory is asked for.
enum PixelLimit {
  static let megapixels = 50
  static let fileBytes = 256 << 20

  static func check(width: Int, height: Int) throws(ImageProblem) {
    guard width > 0, height > 0 else {
      throw ImageProblem(.damaged, "The picture's header says that it is \(width) by \(height) pixels.")
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= megapixels * 1_000_000 else {
      throw ImageProblem(
        .tooLarge, "The picture is \(width) by \(height) pixels; up to \(megapixels) megapixels are taken.")
    }
  }
}
