import CTurboJPEG
import Decoding
import Devices
import Domain
import TestSupport

/// A drawn camera scene: some frames that differ by noise and by a hand that does not hold still.
struct Scene {
  enum View: String, CaseIterable {
    case empty = "nothing in view"
    case code = "a code in view"
    case busy = "busy, no code"
  }

  static let frameCount = 8

  let frames: [GrayImage]

  init(_ view: View, _ size: FrameSize, seed: UInt64 = 1) {
    var generator = SeededGenerator(seed: seed)
    let shapes = view == .busy ? (0..<400).map { _ in Shape(size, &generator) } : []
    let barcode = Barcode(.ean13, "9780441172719")
    frames = (0..<Scene.frameCount).map { number in
      var pixels: [Int]
      if view == .code, let barcode {
        var pose = Pose()
        (pose.width, pose.height) = (size.width, size.height)
        pose.centre = (0.45 + 0.002 * Double(number), 0.5)
        pose.pixelsPerModule = Double(size.width) / 426
        pose.degrees = 7
        pose.blur = 0.8
        pixels = GrayImage.drawing(barcode, pose).pixels.map(Int.init)
      } else {
        pixels = (0..<size.width * size.height).map { 170 - 40 * ($0 / size.width) / size.height }
      }
      for shape in shapes { shape.draw(into: &pixels, size) }
      return GrayImage(
        width: size.width, height: size.height,
        pixels: pixels.map { UInt8(max(0, min(255, $0 + Int.random(in: -4...4, using: &generator)))) })
    }
  }

  /// A patch of stripes, a flat one, or small print.
  private struct Shape {
    let (x, y, width, height): (Int, Int, Int, Int)
    let light: Int
    let dark: Int
    let period: Int

    init(_ size: FrameSize, _ generator: inout SeededGenerator) {
      (width, height) = (Int.random(in: 8...160, using: &generator), Int.random(in: 6...120, using: &generator))
      x = Int.random(in: 0..<size.width, using: &generator)
      y = Int.random(in: 0..<size.height, using: &generator)
      light = Int.random(in: 60...255, using: &generator)
      dark = Int.random(in: 0...200, using: &generator)
      period = Int.random(in: 2...40, using: &generator)
    }

    func draw(into pixels: inout [Int], _ size: FrameSize) {
      for row in y..<min(size.height, y + height) {
        for column in x..<min(size.width, x + width) {
          let isDark = ((column - x) / period + (row - y) / (2 * period)).isMultiple(of: 3)
          pixels[row * size.width + column] = isDark ? dark : light
        }
      }
    }
  }
}

/// How a camera sends it.
enum Wire: String, CaseIterable {
  case yuyv = "YUYV"
  case mjpeg = "MJPEG"

  var layout: LumaLayout {
    switch self {
    case .yuyv: .interleaved(first: 0)
    case .mjpeg: .jpeg
    }
  }

  func bytes(of image: GrayImage) -> [UInt8] {
    switch self {
    case .yuyv: image.pixels.enumerated().flatMap { [$1, UInt8(118 + $0 % 23)] }
    case .mjpeg: Wire.jpeg(image)
    }
  }

  /// With colours at half the width, as webcams send it, some 1.5 bits a pixel.
  private static func jpeg(_ image: GrayImage) -> [UInt8] {
    let pixels = image.pixels.enumerated().flatMap { index, grey -> [UInt8] in
      let tint = index / 64 % 9
      return [UInt8(min(255, Int(grey) + tint)), grey, UInt8(max(0, Int(grey) - tint))]
    }
    guard let handle = tjInitCompress() else { fatalError("no memory") }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let (width, height) = (Int32(image.width), Int32(image.height))
    guard
      tjCompress2(
        handle, pixels, width, 0, height, Int32(TJPF_RGB.rawValue), &buffer, &size, Int32(TJSAMP_422.rawValue), 80, 0)
        == 0, let buffer
    else { fatalError("a drawn frame cannot be compressed") }
    defer { tjFree(buffer) }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }
}
