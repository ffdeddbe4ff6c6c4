import Decoding
import Domain
import Images
import TestSupport

extension DecodeBenchmark {
  /// Lays strips over the codes of each picture on standard input and prints what is read then. With the argument
  /// `between` they are strips over parts of two neighbouring digits, the likeliest to be read wrongly.
  ///
  /// Each output line, tab-separated: file, covered code, tone, strip's first sample and width in modules, whether it
  /// covers the whole height, the covered digits, the digits with six tenths covered, CPU milliseconds, and the
  /// readings as `text:pass`.
  static func covered(seed: UInt64) {
    var number: UInt64 = 0
    while let path = readLine() {
      guard let image = try? StillImage.load(path: path) else { continue }
      for code in TracedCode.all(in: image) {
        number += 1
        let codeSeed = seed &* 1_000_003 &+ number
        let covers =
          CommandLine.arguments.contains("between")
          ? CodeCover.betweenDigits(of: code, in: image, seed: codeSeed, each: 4)
          : CodeCover.suite(over: code, in: image, seed: codeSeed)
        for cover in covers {
          print(covered(path, image, code, cover))
        }
      }
    }
  }

  private static func covered(_ path: String, _ image: GrayImage, _ code: TracedCode, _ cover: CodeCover) -> String {
    let picture = cover.laid(over: code, in: image)
    let start = cpuMilliseconds()
    let readings = read(picture)
    let time = cpuMilliseconds() - start
    func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
    func list(_ digits: [Int]) -> String { digits.isEmpty ? "-" : digits.map(String.init).joined(separator: ",") }
    let isWhole = cover.heights.lowerBound < 0 && cover.heights.upperBound > 1
    let columns = [
      path, code.barcode.gtin, cover.tone.rawValue,
      tenths((cover.samples.lowerBound - code.ends.lowerBound) / code.module),
      tenths(cover.samples.length / code.module), isWhole ? "whole" : "part",
      list(cover.hidden(of: code, atLeast: 0.95)), list(cover.hidden(of: code, atLeast: 0.6)), milliseconds(time),
    ]
    return (columns + readings).joined(separator: "\t")
  }

  /// As the last argument says: by all readers, only by the soft reader (`soft`), or as frames by a live decoder
  /// (`live`).
  private static func read(_ picture: GrayImage) -> [String] {
    if CommandLine.arguments.last == "live" {
      var decoder = FrameDecoder()
      return (1...liveFrames).flatMap { frame in
        picture.withPlane { decoder.process($0, at: .seconds(frame) / 30) }.map { "\($0.barcode.gtin):frame \(frame)" }
      }
    }
    var cascade = CommandLine.arguments.last == "soft" ? ReaderCascade([SoftReader()]) : ReaderCascade()
    return picture.withPlane { cascade.read(still: $0) }.map { "\($0.barcode.gtin):\($0.pass)" }
  }

  /// Each reader's looks have had their turn by then.
  private static let liveFrames = 24
}
