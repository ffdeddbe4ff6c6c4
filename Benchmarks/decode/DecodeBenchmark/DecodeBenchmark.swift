import Decoding
import Domain
import Foundation
import Glibc
import Images
import Reports

/// Times only the decoding, on one thread, of the grey pictures that standard input names.
///
/// Each output line: file, CPU milliseconds, then the readings as `SYMBOLOGY:text:gtin:kind:votes:pass:evidence`,
/// tab-separated. `DecodeBenchmark soft` asks only the soft reader, for one code as on a live frame. `DecodeBenchmark
/// live N` shows each picture as N frames to a live decoder: the mean and the worst per frame, the frames until the
/// code was reported (0 never), and the code. `DecodeBenchmark covered SEED [between] [soft|live]` lays strips over the
/// codes of each picture (`Covered.swift`). `DecodeBenchmark held` holds pictures before a drawn camera
/// (`Sequences.swift`). `DecodeBenchmark sequence` takes pictures as frames that follow each other and prints what a
/// live decoder reported of each sequence.
@main
enum DecodeBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let frames = arguments.first == "live" ? Int(arguments.dropFirst().first ?? "") ?? 16 : 0
    let soft = arguments.first == "soft" ? warmReader() : nil
    if arguments.first == "sequence" { return sequence() }
    if arguments.first == "held" { return heldSequences(framesInto: arguments.dropFirst().first) }
    if arguments.first == "covered" { return covered(seed: UInt64(arguments.dropFirst().first ?? "") ?? 1) }
    while let path = readLine() {
      do throws(ImageProblem) {
        let image = try StillImage.load(path: path)
        print(path, frames > 0 ? live(image, frames: frames) : still(image, soft), separator: "\t")
      } catch {
        print(path, "0", "error:\(error.code.rawValue)", separator: "\t")
      }
    }
  }

  /// Pictures that follow each other. The part of the name before `_f` identifies their sequence.
  private static func sequence() {
    var (name, decoder, codes, frames) = ("", FrameDecoder(), [String](), 0)
    func finish() { if frames > 0 { print(name, codes.joined(separator: "\t"), separator: "\t") } }
    while let path = readLine() {
      let key = path.range(of: "_f", options: .backwards).map { String(path[..<$0.lowerBound]) } ?? path
      if key != name {
        finish()
        (name, decoder, codes, frames) = (key, FrameDecoder(), [], 0)
      }
      guard let image = try? StillImage.load(path: path) else { continue }
      frames += 1
      codes += image.withPlane { decoder.process($0, at: .seconds(frames) / 15) }.map { "\(frames):\($0.barcode.text)" }
    }
    finish()
  }

  /// The templates are drawn once a process, and a reader's memory grows with its first frames.
  private static func warmReader() -> SoftReader {
    let reader = SoftReader()
    let grey = GrayImage(width: 1600, height: 1600, pixels: Array(repeating: 128, count: 1600 * 1600))
    _ = grey.withPlane { reader.read($0, effort: .still) }
    return reader
  }

  private static func still(_ image: GrayImage, _ soft: SoftReader?) -> String {
    var cascade = ReaderCascade()
    let start = cpuMilliseconds()
    let readings = image.withPlane { plane in
      soft?.read(plane, effort: .live(frameNumber: 0)) ?? cascade.read(still: plane)
    }
    let time = cpuMilliseconds() - start
    let columns = readings.map { reading in
      let barcode = reading.barcode
      return [
        barcode.symbology.rawValue, barcode.text, barcode.gtin, CodeKind(barcode).name, String(reading.votes),
        reading.pass,
        reading.evidence.map {
          "\($0.margin),\($0.excess),\($0.residual),\($0.worstDigit),\($0.guards),\($0.bands),\($0.scannerVotes),\($0.unexplained),\($0.usuallyUnexplained),\($0.clearModules)"
        } ?? "-",
      ].joined(separator: ":")
    }
    return ([milliseconds(time)] + columns).joined(separator: "\t")
  }

  private static func live(_ image: GrayImage, frames: Int) -> String {
    var decoder = FrameDecoder()
    var codes: [String] = []
    var firstFrame = 0
    var (time, worst) = (0.0, 0.0)
    for frame in 1...frames {
      let start = cpuMilliseconds()
      let new = image.withPlane { decoder.process($0, at: .seconds(frame) / 30) }
      let took = cpuMilliseconds() - start
      (time, worst) = (time + took, max(worst, took))
      if !new.isEmpty, firstFrame == 0 { firstFrame = frame }
      codes += new.map(\.barcode.description)
    }
    let columns = [milliseconds(time / Double(frames)), milliseconds(worst), String(firstFrame)]
    return (columns + codes).joined(separator: "\t")
  }

  static func cpuMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  static func milliseconds(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
