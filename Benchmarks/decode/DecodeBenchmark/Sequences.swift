import Decoding
import Domain
import Foundation
import Images
import TestSupport

extension DecodeBenchmark {
  /// Holds books before a drawn camera and prints what a live decoder reports.
  ///
  /// Each input line, tab-separated: story, frames a second, seed, then one picture or two: a path, or a drawn code as
  /// `EAN-13:text`. Each output line, tab-separated: the input's columns joined by blanks, frames, wrong events, then
  /// for each showing `gtin:events:frames until the event:single readable frames`. A picture without a readable code
  /// gives no line, nor do two of one code.
  ///
  /// - Parameter folder: receives the frames as PGM files, where one is given.
  static func heldSequences(framesInto folder: String?) {
    while let line = readLine() {
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count >= 4, let story = HeldScript.Story(rawValue: columns[0]), let rate = Double(columns[1]),
        let seed = UInt64(columns[2])
      else { continue }
      let books = columns.dropFirst(3).compactMap { shownBook($0, seed: seed) }
      guard books.count == columns.count - 3, Set(books.map(\.barcode)).count == books.count else { continue }
      let script = HeldScript(story, of: books, framesPerSecond: rate, seed: seed)
      if let folder { write(script, seed, into: folder) }
      let outcome = SequenceOutcome(of: script, seed: seed)
      let wrong = outcome.wrong.map { "\($0.barcode.gtin)@\($0.frame)" }.joined(separator: ",")
      let sights = outcome.sights.map { sight in
        "\(sight.barcode.gtin):\(sight.events):\(sight.frames.map(String.init) ?? "-"):\(sight.readable)"
      }
      print(
        ([columns.joined(separator: " "), String(outcome.frames), wrong.isEmpty ? "-" : wrong] + sights).joined(
          separator: "\t"))
    }
  }

  private static func write(_ script: HeldScript, _ seed: UInt64, into folder: String) {
    var number = 0
    script.forEachFrame(seed: seed) { image, _ in
      let name = "\(script.story.rawValue)-\(seed)_f\(1000 + number).pgm"
      let header = Data("P5 \(image.width) \(image.height) 255\n".utf8)
      try? (header + Data(image.pixels)).write(to: URL(fileURLWithPath: folder).appending(path: name))
      number += 1
    }
  }

  private static func shownBook(_ name: String, seed: UInt64) -> ShownBook? {
    let parts = name.split(separator: ":")
    if parts.count == 2, let symbology = Symbology(rawValue: String(parts[0])) {
      return Barcode(symbology, parts[1]).map { ShownBook(drawing: $0, seed: seed) }
    }
    return (try? StillImage.load(path: name)).flatMap { ShownBook(photograph: $0) }
  }
}
