package import Decoding
package import Domain
import Foundation

/// A flat picture with one code, as a person holds it in front of a camera.
package struct ShownBook: Sendable {
  package let barcode: Barcode
  var image: GrayImage
  /// The code's middle, in pixels of the picture.
  var middle: Point
  /// The size of the code across and along its bars, in pixels.
  var size: (width: Double, height: Double)
  /// The angle of the code's text against the picture's rows, in radians.
  var angle: Double
  var pixelsPerModule: Double

  /// - Returns: nil where the reader reads no single code in the photograph with straight bars.
  package init?(photograph image: GrayImage) {
    guard let code = TracedCode.all(in: image).first else { return nil }
    barcode = code.barcode
    self.image = image
    let (along, ends) = (code.along, code.ends)
    middle = code.frame.point(
      sample: (ends.lowerBound + ends.upperBound) / 2, v: (along.lowerBound + along.upperBound) / 2)
    size = (ends.length * code.frame.step, along.length)
    angle = atan2(code.frame.across.y, code.frame.across.x)
    pixelsPerModule = code.module * code.frame.step
  }

  /// A cover with the code and lines of what may be print above and below it.
  package init(drawing barcode: Barcode, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule) = (520, 360, 3)
    pose.barHeightInModules = Double.random(in: 25...45, using: &generator)
    pose.light = Double.random(in: 170...235, using: &generator)
    pose.dark = Double.random(in: 15...60, using: &generator)
    self.barcode = barcode
    let drawing = GrayImage.drawing(barcode, pose, seed: seed)
    var pixels = drawing.pixels
    for line in [30, 60, 300, 330] {
      var x = 20
      while x < 480 {
        let width = Int.random(in: 2...9, using: &generator)
        for y in line..<line + 14 { for x in x..<x + width { pixels[y * pose.width + x] = UInt8(pose.dark) } }
        x += width + Int.random(in: 3...12, using: &generator)
      }
    }
    image = GrayImage(width: pose.width, height: pose.height, pixels: pixels)
    middle = Point(x: Double(pose.width) / 2, y: Double(pose.height) / 2)
    size = (
      Double(DrawnBarcode(barcode).modules.count) * pose.pixelsPerModule,
      pose.barHeightInModules * pose.pixelsPerModule
    )
    (angle, pixelsPerModule) = (0, pose.pixelsPerModule)
  }

  /// The same book in fewer pixels; as it is where it has no more than it needs.
  ///
  /// - Parameter pixels: a module is meant to have in a frame.
  func reduced(toPixelsPerModule pixels: Double) -> ShownBook {
    let share = pixels / pixelsPerModule
    guard share < 0.95 else { return self }
    let (width, height) = (Int(Double(image.width) * share), Int(Double(image.height) * share))
    var book = self
    book.image = GrayImage(width: width, height: height, pixels: image.areaMeans(width, height))
    let (x, y) = (Double(width) / Double(image.width), Double(height) / Double(image.height))
    book.middle = Point(x: middle.x * x, y: middle.y * y)
    book.size = (size.width * share, size.height * share)
    book.pixelsPerModule = pixels
    return book
  }
}

extension GrayImage {
  /// Each pixel is the mean of those whose middles lie in its area.
  fileprivate func areaMeans(_ newWidth: Int, _ newHeight: Int) -> [UInt8] {
    var sums = [Int](repeating: 0, count: newWidth * newHeight)
    var counts = sums
    for y in 0..<height {
      let row = y * newHeight / height * newWidth
      for x in 0..<width {
        let index = row + x * newWidth / width
        sums[index] += Int(pixels[y * width + x])
        counts[index] += 1
      }
    }
    return sums.indices.map { UInt8(sums[$0] / max(1, counts[$0])) }
  }
}
