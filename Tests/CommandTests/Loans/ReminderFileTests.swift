import Foundation
import TestSupport
import Testing

@Suite("minilibrary loans remind --separate: the folder", .serialized)
struct ReminderFileTests {
  let library: TemporaryLibrary
  let folder: URL

  init() throws {
    library = try TemporaryLibrary()
    folder = library.folder.appending(path: "letters")
  }

  /// Ada has “Dune”, Emmy “Emma”, both soon due.
  private func stock() async throws {
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "Emma", "--author", "Jane Austen")
    try await library.addAda()
    try await library.addEmmy()
    try await library.succeed("checkout", "1", "S12345")
    try await library.succeed("checkout", "2", "S12346")
  }

  private func remind(_ more: String...) async throws -> String {
    let outcome = try await library.runner.run(
      ["loans", "remind", "--within", "20", "--again", "--separate", folder.path] + more,
      environment: library.environment)
    #expect(outcome.status == 0 && outcome.errors == "")
    return outcome.output
  }

  private func letters() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test func letters_go_withWhatTheyRemindOf_andNothingElseDoes() async throws {
    try await stock()
    #expect(try await remind() == "Wrote 2 letters to \(folder.path).\n")
    for name in ["reminder-S1.txt", "notes.txt"] {
      try Data("mine".utf8).write(to: folder.appending(path: name))
    }
    try await library.succeed("return", "1")
    #expect(
      try await remind()
        == "Wrote 1 letter to \(folder.path).\nRemoved 1 letter from \(folder.path) that is out of date.\n"
    )
    #expect(try letters() == ["notes.txt", "reminder-S1.txt", "reminder-S12346.\(TemporaryLibrary.today).txt"])
    try await library.succeed("return", "2")
    #expect(try await remind().hasPrefix("No reminders are needed.\nRemoved 1 letter from "))
    #expect(try letters() == ["notes.txt", "reminder-S1.txt"])
    #expect(try await remind() == "No reminders are needed.\n")
  }

  @Test func letter_stays_whenAPersonChangedIt() async throws {
    try await stock()
    _ = try await remind()
    let own = folder.appending(path: "reminder-07.S12345.\(TemporaryLibrary.today).txt")
    try Data("Dear Ada, see me.\n".utf8).write(to: own)
    try await library.succeed("return", "1")
    #expect(!(try await remind()).contains("Removed"))
    #expect(try String(contentsOf: own, encoding: .utf8) == "Dear Ada, see me.\n")
  }

  @Test func lettersToOthers_stay_whenOneStudentIsNamed() async throws {
    try await stock()
    _ = try await remind()
    try await library.succeed("return", "1")
    try await library.succeed("return", "2")
    #expect(try await remind("--student", "S12346").contains("Removed 1 letter"))
    #expect(try letters() == ["reminder-07.S12345.\(TemporaryLibrary.today).txt"])
    #expect(try await remind().contains("Removed 1 letter"))
    #expect(try letters() == [])
  }

  /// A forged entry of the list deletes nothing outside the folder.
  @Test func list_namesNothingOutsideTheFolder() async throws {
    try await stock()
    _ = try await remind()
    let other = library.folder.appending(path: "reminder-x.txt")
    try Data().write(to: other)
    let list = folder.appending(path: ".minilibrary-reminders")
    try Data("cbf29ce484222325 reminder-/../../reminder-x.txt\ncbf29ce484222325 ../reminder-x.txt\n".utf8).write(
      to: list)
    _ = try await remind()
    #expect(FileManager.default.fileExists(atPath: other.path))
    #expect(try letters().count == 2)
  }

  @Test func folder_isNotMade_whenNobodyHasToBeReminded() async throws {
    try await library.found()
    #expect(try await remind() == "No reminders are needed.\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func letter_isSigned_withTheLibrarysName() async throws {
    try await stock()
    #expect(try await library.succeed("loans", "remind", "--within", "20").hasSuffix("\n\nYour library\n"))
    try await library.succeed("database", "name", "Scoil Bhríde")
    let text = try await library.succeed("loans", "remind", "--within", "20")
    #expect(text.hasSuffix("\n\nScoil Bhríde\n") && !text.contains("Your library"))
    #expect(text.contains("Dear Ada Lovelace,\n\nThis book is due soon:\n"))
  }
}
