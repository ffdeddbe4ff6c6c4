package import Decoding
import Domain

/// The readings of one code under the strips of `CodeCover.suite`.
package struct CoverOutcome: Sendable {
  /// Pictures with a digit that is covered on every line, and others.
  package var covered = 0
  package var free = 0
  package var freeRead = 0
  /// Numbers that are not in the picture, and codes that were reported though a digit was covered: none may be.
  package var faults: [String] = []

  /// - Parameters:
  ///   - step: one strip in this many is laid.
  /// - Returns: nil where the picture has no code that bands vouch for.
  package init?(of image: GrayImage, seed: UInt64, every step: Int, _ parameters: SoftReaderParameters = .init()) {
    guard let code = TracedCode.all(in: image).first else { return nil }
    let covers = CodeCover.suite(over: code, in: image, seed: seed)
    for cover in covers.enumerated().filter({ $0.offset.isMultiple(of: step) }).map(\.element) {
      var cascade = ReaderCascade([SoftReader(parameters: parameters), ZbarReader()])
      let read = cover.laid(over: code, in: image).withPlane { cascade.read(still: $0).map(\.barcode.gtin) }
      let hidden = cover.hidden(of: code, atLeast: 0.95)
      let isRead = read.contains(code.barcode.gtin)
      if hidden.isEmpty {
        free += 1
        freeRead += isRead ? 1 : 0
      } else {
        covered += 1
      }
      if read.contains(where: { $0 != code.barcode.gtin }) || isRead && !hidden.isEmpty {
        faults.append("\(cover.tone) over digits \(hidden) of \(code.barcode): \(read)")
      }
    }
  }
}
