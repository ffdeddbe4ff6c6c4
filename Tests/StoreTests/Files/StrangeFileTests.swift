import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("SQLite: files that are not a library", .serialized)
struct StrangeFileTests {
  let folder: TemporaryFolder
  var path: String { folder.path("library.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func expectFault(
    _ fault: StoreFault, saying words: String? = nil, at path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let thrown = await #expect(throws: Refusals.self, sourceLocation: sourceLocation) {
      _ = try await Library.open(at: .file(path), rules: CirculationRules(), calendar: TestStore.calendar)
    }
    guard case .store(let found, let detail)? = thrown?.first else {
      Issue.record("\(String(describing: thrown))", sourceLocation: sourceLocation)
      return
    }
    #expect(found == fault, "\(detail)", sourceLocation: sourceLocation)
    #expect(words.map { detail.contains($0) } ?? true, "\(detail)", sourceLocation: sourceLocation)
    #expect(detail.contains(path), "\(detail)", sourceLocation: sourceLocation)
  }

  @Test(arguments: 0..<8) func randomBytes_areNoDatabase_andAreLeftAlone(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let count = [2, 15, 99, 100, 512, 4096, 4097, 20_000][Int(seed)]
    let bytes = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    try folder.write(bytes, to: "library.sqlite")
    await expectFault(.notADatabase, at: path)
    #expect(try folder.bytes(of: "library.sqlite") == bytes)
    #expect(try folder.names == ["library.sqlite"])
  }

  @Test func emptyFile_becomesALibrary() async throws {
    try folder.write(Data(), to: "library.sqlite")
    let library = try await Library.open(at: .file(path), rules: CirculationRules(), calendar: TestStore.calendar)
    #expect(try await library.check() == [])
  }

  @Test func newerVersion_isRefused_andLeftAlone() async throws {
    let driver = try await SQLiteDriver.open(at: path)
    try await driver.write { try $0.run("UPDATE schema_version SET version = 999") }
    try await driver.close()
    let bytes = try folder.bytes(of: "library.sqlite")
    await expectFault(.newer, at: path)
    #expect(try folder.bytes(of: "library.sqlite") == bytes)
  }

  /// Another program's database: with its own mark or none, in either journal mode.
  @Test(arguments: [0, 0x1234_5678], [true, false])
  func anotherProgramsDatabase_isRefused_andLeftAlone(applicationID: UInt32, isWAL: Bool) async throws {
    try await expectRefused(ForeignDatabase.bytes(applicationID: applicationID, isWAL: isWAL, table: true))
  }

  @Test(arguments: [true, false])
  func anotherProgramsEmptyDatabase_isRefused_whenItIsMarked(isWAL: Bool) async throws {
    try await expectRefused(ForeignDatabase.bytes(applicationID: 0x1234_5678, isWAL: isWAL, table: false))
  }

  /// The samples above are read as databases, so what refuses them is whose they are.
  @Test(arguments: [true, false]) func unmarkedEmptyDatabase_becomesALibrary(isWAL: Bool) async throws {
    try folder.write(ForeignDatabase.bytes(applicationID: 0, isWAL: isWAL, table: false), to: "library.sqlite")
    let library = try await Library.open(at: .file(path), rules: CirculationRules(), calendar: TestStore.calendar)
    #expect(try await library.check() == [])
  }

  private func expectRefused(_ bytes: Data, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try folder.write(bytes, to: "library.sqlite")
    await expectFault(.notADatabase, saying: "otherProgram", at: path, sourceLocation: sourceLocation)
    #expect(try folder.bytes(of: "library.sqlite") == bytes, sourceLocation: sourceLocation)
    #expect(try folder.names == ["library.sqlite"], sourceLocation: sourceLocation)
  }

  @Test func path_isUnreachable_whenItsFolderIsMissing() async throws {
    await expectFault(.unreachable, at: folder.path("nowhere/library.sqlite"))
    #expect(try folder.names == [])
  }

  @Test func path_isUnreachable_whenItIsAFolder() async throws {
    await expectFault(.unreachable, at: folder.url.path)
    try folder.write(Data(), to: "file")
    await expectFault(.unreachable, at: folder.path("file/library.sqlite"))
    #expect(try folder.names == ["file"])
  }
}
