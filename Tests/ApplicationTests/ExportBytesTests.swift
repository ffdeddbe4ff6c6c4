import Domain
import Foundation
import Messages
import Store
import Synchronization
import TestSupport
import Testing

@testable import Application

/// A table as bytes for a caller, such as an answer of the web server.
@Suite("An export as bytes", .serialized)
struct ExportBytesTests {
  private let library: Library
  private let session: Session

  init() async throws {
    library = try await Library.inMemory(rules: CirculationRules(), calendar: LocalCalendar())
    for number in 1...3_000 {
      _ = try await library.addStudent(
        StudentDraft(libraryID: "S\(number)", firstName: "Ada", lastName: "Lovelace, \"Countess\" \(number)"),
        operation: .random(), at: .now)
    }
    session = Session(
      library: library.acting(as: .account(name: "byrne", role: .librarian)),
      settings: try Settings(options: [:], environment: ProcessEnvironment([:])),
      messages: Messages(language: .english), rules: CirculationRules(), now: .now)
  }

  @Test func pieces_areTheFile() async throws {
    let pieces = Mutex<[[UInt8]]>([])
    let count = try await session.export(.students) { piece in pieces.withLock { $0.append(piece) } }
    #expect(count == 3_000)
    let path = FileManager.default.temporaryDirectory.appending(path: "minilibrary-\(UUID().uuidString).csv").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try await session.export(.students, to: path, replaces: false)
    let taken = pieces.withLock { $0 }
    #expect(taken.count > 1)
    // Each piece ends with a whole row.
    #expect(taken.allSatisfy { $0.last == UInt8(ascii: "\n") })
    #expect(Data(taken.joined()) == FileManager.default.contents(atPath: path))
  }

  private struct Full: Error {}

  @Test func errorOfTheReader_endsTheExport() async throws {
    let count = Mutex(0)
    await #expect(throws: Full.self) {
      try await session.export(.students) { _ in
        count.withLock { $0 += 1 }
        throw Full()
      }
    }
    #expect(count.withLock { $0 } == 1)
    // The library continues to change.
    #expect(try await session.export(.students) { _ in } == 3_000)
  }
}
