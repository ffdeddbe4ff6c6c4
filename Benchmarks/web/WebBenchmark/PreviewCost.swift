import Decoding
import Devices
import Domain
import Kiosk
import TestSupport

/// The camera's picture on a station's screen: the cost of a frame of 1920 by 1080 for the camera's thread, and of a
/// picture for the machine.
enum PreviewCost {
  private static let frames = 400

  static func run() async {
    var random = SeededGenerator(seed: 1)
    // Half smooth, half noise: JPEG takes longer for noise than for any page of a book.
    var pixels = [UInt8](repeating: 0, count: 1920 * 1080)
    for place in pixels.indices {
      let isSmooth = place % 1920 < 960
      pixels[place] = isSmooth ? UInt8(place / 8 % 256) : UInt8.random(in: 0...255, using: &random)
    }
    let image = GrayImage(width: 1920, height: 1080, pixels: pixels)
    let tap = FrameTap()
    var watch = Stopwatch()
    for frame in 0..<frames { image.withPlane { tap.take($0, at: .seconds(frame), corners: []) } }
    WebBenchmark.say("take, nobody looks", String(watch.wall / Double(frames)))

    var pictures = CameraPreview(tap).pictures().makeAsyncIterator()
    var taking: [Double] = []
    watch = Stopwatch()
    for frame in 0..<frames {
      let one = Stopwatch()
      // A second apart, so that each frame is a picture.
      image.withPlane { tap.take($0, at: .seconds(1_000 + frame), corners: []) }
      taking.append(one.wall)
      _ = await pictures.next()
    }
    WebBenchmark.say("take, median", String(taking.sorted()[frames / 2]))
    WebBenchmark.say("take, p99", String(taking.sorted()[frames * 99 / 100]))
    WebBenchmark.say("picture", String(watch.cpu / Double(frames)))
  }
}
