/// Width and height of a frame in pixels.
package struct FrameSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `1280x720`, with any of `xX×` between.
  package init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
    guard parts.count == 2, let width = FrameSize.side(parts[0]), let height = FrameSize.side(parts[1]) else {
      return nil
    }
    self.init(width: width, height: height)
  }

  private static func side(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let side = Int(text),
      (16...16384).contains(side)
    else { return nil }
    return side
  }

  var area: Int { width * height }
}

extension FrameSize: CustomStringConvertible {
  package var description: String { "\(width)x\(height)" }
}

/// Time from frame to frame, in seconds as a fraction.
package struct FrameInterval: Hashable, Sendable {
  var numerator: UInt32
  var denominator: UInt32

  package init(_ numerator: UInt32, _ denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Frames a second; 0 for a fraction that is none.
  package var rate: Double { numerator == 0 ? 0 : Double(denominator) / Double(numerator) }
}

package struct CameraMode: Hashable, Sendable {
  package var size: FrameSize
  /// Empty if the driver does not report it.
  package var intervals: [FrameInterval]
}

package struct CameraFormat: Hashable, Sendable {
  package var code: FourCC
  package var description = ""
  /// The camera sends something else, and libv4l2 makes this of it.
  package var isEmulated = false
  /// The sizes of the format. A range of sizes is represented by its ends and by the size nearest to the wish.
  package var modes: [CameraMode]
}

/// A pixel format's name of four letters, as `videodev2.h` makes it.
package struct FourCC: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension FourCC: ExpressibleByStringLiteral {
  package init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4, "four letters")
    rawValue = (0..<4).reduce(0) { $0 | UInt32(text.utf8Start[$1]) << (8 * UInt32($1)) }
  }
}

extension FourCC: CustomStringConvertible {
  /// The code without its padding blanks; an unprintable byte appears as a dot.
  package var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0)) }
    let text = String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
