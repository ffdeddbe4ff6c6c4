import Domain
import Foundation
import Images
import Testing

@Suite("Covers of a list") final class KnownCoversTests {
  private let books = ["9780441172719", "9780261103573", "9780140449136"].compactMap { ISBN(thirteen: $0) }
  private let covers = CoverFolder(
    path: FileManager.default.temporaryDirectory.appending(path: "covers-\(UUID().uuidString)").path)

  deinit { try? FileManager.default.removeItem(atPath: covers.path) }

  private func put(_ isbn: ISBN) throws { try Data([0xFF, 0xD8, 0xFF]).write(to: URL(filePath: covers.file(isbn))) }

  /// Gives the folder the time of this day in 2024, as if it had not changed for a while.
  private func setTime(_ second: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_718_000_000 + Double(second))], ofItemAtPath: covers.path)
  }

  @Test func noFolder_hasNoCover() {
    #expect(covers.having(books).isEmpty)
  }

  @Test func answers_areThoseOfTheFiles_whateverTheAgeOfTheFolder() throws {
    try FileManager.default.createDirectory(atPath: covers.path, withIntermediateDirectories: true)
    #expect(books.count == 3)
    try put(books[0])
    #expect(covers.having(books) == [books[0]])
    try setTime(1)
    #expect(covers.having(books) == [books[0]])
    // A changed folder is read again.
    try put(books[1])
    #expect(covers.having(books) == [books[0], books[1]])
    try setTime(2)
    #expect(covers.having(books) == [books[0], books[1]])
    try FileManager.default.removeItem(atPath: covers.file(books[0]))
    #expect(covers.having(books) == [books[1]])
  }

  @Test func oldFolder_isNotAskedForItsFilesAgain() throws {
    try FileManager.default.createDirectory(atPath: covers.path, withIntermediateDirectories: true)
    try setTime(1)
    #expect(covers.having(books).isEmpty)
    // The folder's time is turned back, so that only who asks for the file sees it.
    try put(books[2])
    try setTime(1)
    #expect(covers.has(books[2]))
    #expect(covers.having(books).isEmpty)
  }
}
