import Domain
import Foundation
import Testing

@testable import Images

@Suite("Covers that readers saw")
struct ReaderCoverFolderTests {
  private let path = NSTemporaryDirectory() + "reader-covers-\(UUID().uuidString)"

  private func picture() throws -> CoverPicture {
    let pixels = [UInt8](repeating: 90, count: 40 * 60 * 3)
    return try CoverPicture(try #require(JPEGEncoding.colours.encode(pixels, width: 40, height: 60)))
  }

  /// Makes a file look as if it had not been used for this many hours.
  private func age(_ folder: ReaderCoverFolder, _ number: Int, hours: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600 * hours)], ofItemAtPath: folder.file(number, .medium))
  }

  @Test func cover_isKept_byNumberAndSize() throws {
    let folder = ReaderCoverFolder(path: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(folder.read(7, .medium) == nil)
    #expect(folder.tidy(to: 0) == 0, "there is no folder yet")
    let picture = try picture()
    try folder.keep(picture, of: 7, .medium)
    #expect(folder.read(7, .medium) == picture.jpeg)
    #expect(folder.read(7, .large) == nil && folder.read(8, .medium) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["7-M.jpg"])
  }

  @Test func coversUnseenLongest_goFirst() throws {
    let folder = ReaderCoverFolder(path: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let picture = try picture()
    for number in 1...5 {
      try folder.keep(picture, of: number, .medium)
      try age(folder, number, hours: Double(10 - number))
    }
    // The oldest one was looked at just now.
    #expect(folder.read(1, .medium) != nil)
    let left = folder.tidy(to: picture.jpeg.count * 3)
    #expect(left == picture.jpeg.count * 3)
    #expect((1...5).filter { folder.read($0, .medium) != nil } == [1, 4, 5])
  }

  @Test func fileOfAnotherKind_isNoCover() throws {
    let folder = ReaderCoverFolder(path: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try folder.keep(try picture(), of: 1, .medium)
    try Data("not a picture".utf8).write(to: URL(filePath: folder.file(2, .medium)))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(3, .medium), withDestinationPath: folder.file(1, .medium))
    #expect(folder.read(2, .medium) == nil)
    #expect(folder.read(3, .medium) == nil, "a name that leads elsewhere is not followed")
  }
}
