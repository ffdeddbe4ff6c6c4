import Decoding
import Domain
import Foundation
import Glibc
import Images
import Reports
import TestSupport
import Testing

@Suite("Picture files")
struct StillImageTests {
  private func problem(_ bytes: [UInt8]) -> ImageProblem.Code? {
    do throws(ImageProblem) {
      _ = try StillImage.decode(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    ("P2\n# made by hand\n3 2\n# white is 4\n4\n0 1 2\n3 4 4\n", [0, 64, 128, 191, 255, 255] as [UInt8]),
    ("P2 3 1 65535 0 32768 65535", [0, 128, 255]), ("P3 1 2 255  255 255 255  0 0 0", [255, 0]),
    ("P3\n2 1\n255\n255 0 0\n0 0 255\n", [77, 29]), ("P5 3 1 255\nAB~", [65, 66, 126]), ("P6\n1 1\n255\n~~~", [126]),
  ])
  func netpbm_isReadAsGrey(text: String, pixels: [UInt8]) throws {
    #expect(try StillImage.decode(bytes(text)).pixels == pixels)
  }

  @Test func rawNetpbm_mayHaveSixteenBits() throws {
    #expect(try StillImage.decode(bytes("P5 2 1 65535\n") + [0x80, 0x00, 0xFF, 0xFF]).pixels == [128, 255])
    #expect(try StillImage.decode(bytes("P5 2 1 1000\n") + [0x01, 0xF4, 0xFF, 0xFF]).pixels == [128, 255])
  }

  @Test(arguments: [
    ("", ImageProblem.Code.empty), ("P", .typeUnknown), ("P4 1 1 \u{1}", .typeUnknown), ("GIF89a", .typeUnknown),
    ("P5", .truncated), ("P5 3", .truncated), ("P5 3 1 255\nAB", .truncated), ("P2 3 1 255 1 2", .truncated),
    ("P6 2 1 255\nABCDE", .truncated), ("P5 0 7 255\n", .damaged), ("P5 -1 7 255\n", .damaged),
    ("P5 1 1 0\nA", .damaged),
    ("P5 1 1 65536\nAA", .damaged), ("P5 99999999999999999999 1 255\n", .damaged), ("P2 2 2 255 1 2 x 4", .damaged),
    ("P5 50001 1000 255\n", .tooLarge), ("P5 2000000000 2000000000 255\n", .tooLarge),
    ("P2 7000 7000 255\n1", .truncated),
    ("\u{1}\u{2}\u{3}", .typeUnknown),
  ])
  func badFile_isNamedAsWhatItIs(text: String, code: ImageProblem.Code) {
    #expect(problem(bytes(text)) == code)
  }

  @Test(arguments: ["ean13-plain-1.png", "ean13-jpeg.jpg", "ean13-plain-2.pgm", "ean13-plain-3.ppm", "none-qrcode.png"])
  func cutFile_isTruncated_whereverItEnds(file: String) throws {
    let whole = [UInt8](try Data(contentsOf: SampleBarcode.folder.appending(path: file)))
    for share in [0.02, 0.2, 0.5, 0.9, 0.995] {
      let length = Int(Double(whole.count) * share)
      #expect(problem(Array(whole.prefix(length))) == .truncated, "\(length) of \(whole.count) bytes")
    }
  }

  @Test(arguments: ["ean13-plain-1.png", "ean13-exif-6.jpg", "ean13-plain-3.ppm", "ean8-low-light.jpg"])
  func damagedFile_neverStopsTheProgram(file: String) throws {
    let whole = [UInt8](try Data(contentsOf: SampleBarcode.folder.appending(path: file)))
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        // Mostly in the first kilobyte, where the structure is.
        let place = Int.random(
          in: 0..<(Bool.random(using: &generator) ? min(1024, bytes.count) : bytes.count), using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      if let image = try? StillImage.decode(bytes) { #expect(image.pixels.count == image.width * image.height) }
    }
  }

  @Test func hugeHeader_isRefused_beforeMemoryIsAskedFor() throws {
    var png = [UInt8](try Data(contentsOf: SampleBarcode.folder.appending(path: "ean13-plain-1.png")))
    png.replaceSubrange(16..<24, with: [0x00, 0x0F, 0x42, 0x40, 0x00, 0x0F, 0x42, 0x40])
    // The header's own checksum is wrong now, which libpng reports first.
    #expect([.tooLarge, .damaged].contains(problem(png)))
    var jpeg = [UInt8](try Data(contentsOf: SampleBarcode.folder.appending(path: "ean13-jpeg.jpg")))
    let frame = try #require(
      jpeg.indices.dropLast(9).first { jpeg[$0] == 0xFF && (jpeg[$0 + 1] == 0xC0 || jpeg[$0 + 1] == 0xC2) })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(problem(jpeg) == .tooLarge)
  }

  @Test(arguments: [("/proc/nonexistent/picture.png", ENOENT), ("/", EISDIR)])
  func unreadableFile_saysWhy(path: String, reason: Int32) {
    #expect {
      _ = try StillImage.load(path: path)
    } throws: { error in
      guard case .unreadable(let detail)? = error as? ImageProblem else { return false }
      return detail == .system(reason)
    }
  }

  @Test func endlessFile_isRefused() {
    #expect(throws: ImageProblem.self) { _ = try StillImage.load(path: "/dev/zero") }
  }
}
