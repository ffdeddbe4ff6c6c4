import Decoding
import Devices
import Domain
import FoundationEssentials
import TestSupport

/// CPU for each frame from a camera's bytes to codes, and how many frames a code takes; both ways in turn in one
/// thread.
@main
enum CaptureBenchmark {
  private static let sizes = [FrameSize(width: 1280, height: 720), FrameSize(width: 1920, height: 1080)]
  private static let interval: Duration = .seconds(1) / 30

  static func main() {
    print("## CPU milliseconds a frame\n")
    print("| frames | scene | minilibrary | zbarcam's way | share | one core at 30 frames/s |")
    print("|---|---|---|---|---|---|")
    for size in sizes {
      for wire in Wire.allCases {
        for view in Scene.View.allCases { compare(view, wire, size) }
      }
    }
    print("\n## From the first frame that shows a code to its event\n")
    print("| frames | way | read | frames, mean | worst | ms, mean | worst |")
    print("|---|---|---|---|---|---|---|")
    for wire in Wire.allCases { latency(wire, sizes[0]) }
  }

  private static func compare(_ view: Scene.View, _ wire: Wire, _ size: FrameSize) {
    let frames = Scene(view, size).frames.map(wire.bytes)
    // Rounds in turn, so that a machine that is busy elsewhere is so for both; the first warms up.
    var (ours, theirs) = ([Double](), [Double]())
    for round in 0..<4 {
      let our = milliseconds(OurWay(wire, size), frames, times: 60)
      let their = milliseconds(ZbarcamWay(wire, size), frames, times: 12)
      if round > 0 {
        ours.append(our)
        theirs.append(their)
      }
    }
    let (our, their) = (ours.sorted()[1], theirs.sorted()[1])
    print(
      "| \(wire.rawValue) \(size) | \(view.rawValue) | \(text(our)) | \(text(their)) | \(Int((our / their * 100).rounded()))% "
        + "| \(text(our * 3)) % |")
  }

  /// The mean over this number of frames, shown over and over.
  private static func milliseconds(_ way: any Way, _ frames: [[UInt8]], times: Int) -> Double {
    let start = Clock.cpu
    for number in 0..<times {
      frames[number % frames.count].withUnsafeBytes { _ = way.take($0, at: interval * number) }
    }
    return (Clock.cpu - start) / Double(times)
  }

  private static func latency(_ wire: Wire, _ size: FrameSize) {
    let empty = Scene(.empty, size).frames.map(wire.bytes)
    var generator = SeededGenerator(seed: 5)
    let codes = (0..<24).compactMap { number -> (text: String, frames: [[UInt8]])? in
      let digits = "978" + (0..<9).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
      guard let barcode = (0...9).lazy.compactMap({ Barcode(.ean13, digits + String($0)) }).first else { return nil }
      var pose = Pose()
      (pose.width, pose.height) = (size.width, size.height)
      pose.pixelsPerModule = 1.8 + Double(number % 4) * 0.6
      pose.degrees = Double(number * 37 % 180)
      pose.blur = 0.6
      pose.noise = 5
      let frames = (0..<4).map { wire.bytes(of: GrayImage.drawing(barcode, pose, seed: UInt64($0 + 1))) }
      return (barcode.text, frames)
    }
    for name in ["minilibrary", "zbarcam's way"] {
      var (counts, times) = ([Double](), [Double]())
      for code in codes {
        let way: any Way = name == "minilibrary" ? OurWay(wire, size) : ZbarcamWay(wire, size)
        for number in 0..<10 { empty[number % empty.count].withUnsafeBytes { _ = way.take($0, at: interval * number) } }
        // From the moment the first frame is there: those that follow have to come, and the last has to be read.
        for number in 0..<30 {
          let start = Clock.cpu
          let told = code.frames[number % code.frames.count].withUnsafeBytes {
            way.take($0, at: interval * (10 + number))
          }
          guard told.contains(code.text) else { continue }
          counts.append(Double(number + 1))
          times.append(Double(number) * 1000 / 30 + Clock.cpu - start)
          break
        }
      }
      let count = Double(max(1, counts.count))
      print(
        "| \(wire.rawValue) \(size) | \(name) | \(counts.count) of \(codes.count) | \(text(counts.reduce(0, +) / count)) "
          + "| \(Int(counts.max() ?? 0)) | \(text(times.reduce(0, +) / count)) | \(text(times.max() ?? 0)) |")
    }
  }

  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
  }
}
