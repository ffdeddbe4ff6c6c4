import Domain
import Foundation
import Kiosk
import KioskMachine
import Store
import Testing

/// A card whose number follows letters that a scanner adds, with a real library.
@Suite struct CardBehindLettersTests {
  private let now = Timestamp(milliseconds: 1_795_255_200_000)

  /// The library ID of the student who is found for a line, in a library with these.
  private func found(_ line: String, among students: [StudentDraft]) async throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-letters-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try await Library.open(
      at: .file(folder.appending(path: "library.sqlite").path), rules: CirculationRules(),
      calendar: LocalCalendar(timeZone: .gmt))
    for draft in students { _ = try await library.addStudent(draft, operation: .random(), at: now) }
    guard case .text(let text, let otherwise) = Scan(scanned: line) else {
      Issue.record("\(line) is no text")
      return nil
    }
    let reply = await library.answer(.student(.libraryID(text, otherwise: otherwise)), at: now)
    try await library.close()
    guard case .student(let student, _, _) = reply else {
      Issue.record("\(reply)")
      return nil
    }
    return student?.libraryID
  }

  private let ada = StudentDraft(
    libraryID: "S12345", firstName: "Ada", lastName: "Lovelace", cardNumber: CardNumber("20000011"))
  private let emmy = StudentDraft(
    libraryID: "A20000011", firstName: "Emmy", lastName: "Noether", cardNumber: CardNumber("20000028"))

  @Test func card_isFound_whenNobodyHasTheTextAsID() async throws {
    #expect(try await found("A20000011", among: [ada]) == "S12345")
    #expect(try await found("FF20000011", among: [ada, emmy]) == "S12345")
  }

  @Test func libraryID_comesFirst() async throws {
    #expect(try await found("A20000011", among: [ada, emmy]) == "A20000011")
    #expect(try await found("a20000011", among: [ada, emmy]) == "A20000011")
  }

  @Test func nobody_isFound_whenNobodyHasTheCard() async throws {
    #expect(try await found("D20000028", among: [ada]) == nil)
  }
}
