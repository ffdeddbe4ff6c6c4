import Domain
import Foundation
import TestSupport
import Testing

@testable import Images

@Suite("Covers, as pictures")
struct CoverPictureTests {
  private func problem(_ bytes: [UInt8]) -> CoverProblem? {
    do throws(CoverProblem) {
      _ = try CoverPicture(bytes)
      return nil
    } catch {
      return error
    }
  }

  private func jpeg(width: Int, height: Int, _ red: UInt8 = 200, _ green: UInt8 = 40, _ blue: UInt8 = 90) throws
    -> [UInt8]
  {
    let pixels = (0..<width * height).flatMap { _ in [red, green, blue] }
    return try #require(JPEGEncoding.colours.encode(pixels, width: width, height: height))
  }

  @Test(arguments: [
    (100, 150, 100, 150), (512, 512, 512, 512), (1000, 1500, 341, 512), (4000, 300, 512, 38), (513, 40, 512, 39),
    (3000, 4000, 384, 512),
  ])
  func picture_isMadeSmall_inItsProportions(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
    let picture = try CoverPicture(try jpeg(width: width, height: height))
    #expect((picture.width, picture.height) == (newWidth, newHeight))
    let again = try CoverJPEG.decode(picture.jpeg)
    #expect((again.width, again.height) == (newWidth, newHeight))
    // It keeps its colour within JPEG's precision.
    let middle = (newHeight / 2 * newWidth + newWidth / 2) * 3
    for (channel, value) in [200, 40, 90].enumerated() { #expect(abs(Int(again.pixels[middle + channel]) - value) < 8) }
  }

  @Test func reduction_isTheMean() {
    let image = ColourImage(
      width: 4, height: 2,
      pixels: [0, 0, 0, 100, 0, 0, 9, 9, 9, 9, 9, 9].map { UInt8($0) }
        + [200, 0, 4, 100, 0, 0, 9, 9, 9, 9, 9, 9].map { UInt8($0) })
    let reduced = image.reduced(to: 2)
    #expect((reduced.width, reduced.height) == (2, 1))
    #expect(reduced.pixels == [100, 0, 1, 9, 9, 9])
  }

  @Test func whatIsNoPicture_isNamedSo() throws {
    #expect(problem([]) == .noPicture)
    #expect(problem(Array("<html></html>".utf8)) == .noPicture)
    #expect(problem(Array("GIF89a".utf8) + [1, 0, 1, 0]) == .noPicture)
    #expect(problem([UInt8](repeating: 0xFF, count: CoverPicture.byteLimit + 1)) == .tooLarge)
    // Two pixels are not a cover; files above the limit are not read.
    #expect(problem(try jpeg(width: 2, height: 2)) == .missing)
    #expect(problem(try jpeg(width: 8000, height: 2001)) == .tooLarge)
  }

  @Test(arguments: ["ean13-jpeg.jpg", "ean13-plain-1.png"])
  func cutPicture_isNone_whereverItEnds(file: String) throws {
    let whole = [UInt8](try Data(contentsOf: SampleBarcode.folder.appending(path: file)))
    #expect(problem(whole) == nil)
    for share in [0.01, 0.1, 0.5, 0.9, 0.99] {
      #expect(problem(Array(whole.prefix(Int(Double(whole.count) * share)))) == .noPicture, "\(share)")
    }
  }

  @Test(arguments: ["ean13-exif-6.jpg", "ean13-plain-1.png"])
  func damagedPicture_neverStopsTheProgram(file: String) throws {
    let whole = [UInt8](try Data(contentsOf: SampleBarcode.folder.appending(path: file)))
    var random = SeededGenerator(seed: 5)
    var refused = 0
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<8 {
        bytes[Int.random(in: 3..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if problem(bytes) != nil { refused += 1 }
    }
    #expect(refused > 0)
  }
}
