import Decoding
import Foundation
import TestSupport
import Testing

@testable import Images

@Suite("Memory of a picture, from its header")
struct PictureMemoryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "picture-memory-\(UUID().uuidString)")

  private func memory(_ bytes: [UInt8]) throws -> PictureMemory {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "picture")
    try Data(bytes).write(to: file)
    return PictureMemory.ofFile(path: file.path)
  }

  @Test(arguments: SampleBarcode.all)
  func memory_knowsTheSizeOfEverySample(sample: SampleBarcode) throws {
    let image = try StillImage.load(path: sample.url.path)
    let memory = PictureMemory.ofFile(path: sample.url.path)
    let fileBytes = try #require(try FileManager.default.attributesOfItem(atPath: sample.url.path)[.size] as? Int)
    #expect(memory.pixels == image.width * image.height)
    #expect(memory.loadingBytes >= fileBytes + memory.pixels)
    #expect(memory.loadingBytes <= fileBytes + 10 * memory.pixels)
  }

  @Test func jpeg_takesMore_whereItHasSeveralScansOrInks() throws {
    // 4000 by 3000 pixels: frame header, an EXIF segment before it, and the first scan's header.
    func jpeg(marker: UInt8, components: UInt8, inFirstScan: UInt8) -> [UInt8] {
      [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 1, 2, 0xFF, marker, 0, UInt8(8 + 3 * components), 8, 11, 184, 15, 160, components]
        + Array(repeating: 0x11, count: 3 * Int(components))
        + [0xFF, 0xFF, 0xDA, 0, UInt8(6 + 2 * inFirstScan), inFirstScan]
        + Array(repeating: 0, count: 40)
    }
    let pixels = 12_000_000
    func perPixel(_ bytes: [UInt8]) throws -> Int {
      let memory = try memory(bytes)
      #expect(memory.pixels == pixels)
      return memory.loadingBytes / pixels
    }
    #expect(try perPixel(jpeg(marker: 0xC0, components: 3, inFirstScan: 3)) == 2)
    #expect(try perPixel(jpeg(marker: 0xC0, components: 3, inFirstScan: 1)) == 8)
    #expect(try perPixel(jpeg(marker: 0xC2, components: 3, inFirstScan: 3)) == 8)
    #expect(try perPixel(jpeg(marker: 0xC0, components: 4, inFirstScan: 4)) == 5)
    #expect(try perPixel(jpeg(marker: 0xC2, components: 4, inFirstScan: 4)) == 13)
  }

  @Test func memory_isTheFilesOwn_whereLoadingRefusesTheHeader() throws {
    #expect(try memory(Array("P5 90000 90000 255\n".utf8)) == PictureMemory(loadingBytes: 19, pixels: 0))
    #expect(try memory(Array("hello".utf8)) == PictureMemory(loadingBytes: 5, pixels: 0))
    #expect(try memory([]) == PictureMemory(loadingBytes: 0, pixels: 0))
    #expect(PictureMemory.ofFile(path: "/nonexistent.png") == PictureMemory(loadingBytes: 0, pixels: 0))
  }

  @Test func memory_isTheMostOfAll_whereTheHeaderIsNotFound() throws {
    let comment = "P5\n#" + String(repeating: "x", count: 10_000) + "\n2 1 255\n12"
    #expect(try StillImage.decode(Array(comment.utf8)).width == 2)
    #expect(try memory(Array(comment.utf8)) == .unknown)
    #expect(try memory([0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF]) == .unknown)
    #expect(PictureMemory.ofFile(path: "/dev/null") == .unknown)
  }
}
