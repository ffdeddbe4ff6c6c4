import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary loans remind: by class, for guardians, once a week", .serialized)
struct LetterCommandTests {
  let library: TemporaryLibrary
  let folder: URL

  init() throws {
    library = try TemporaryLibrary()
    folder = library.folder.appending(path: "letters")
  }

  /// Ada of 7b has “Dune”, Emmy of 10a “Emma”, both soon due.
  private func stock() async throws {
    for (id, first, name) in [("S1", "Ada", "7b"), ("S2", "Emmy", "10a")] {
      try await library.succeed("students", "add", "--library-id", id, "--first-name", first, "--class", name)
    }
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "Emma", "--author", "Jane Austen")
    try await library.succeed("checkout", "1", "S1")
    try await library.succeed("checkout", "2", "S2")
  }

  private func remind(_ more: String...) async throws -> String {
    let outcome = try await library.runner.run(
      ["loans", "remind", "--within", "20", "--separate", folder.path] + more, environment: library.environment)
    #expect(outcome.status == 0 && outcome.errors == "")
    return outcome.output
  }

  private func letters() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Moves the letters of all loans into the past.
  private func age(days: Int) async throws {
    let store = try await library.open()
    let loans = try await store.loans(.active, limit: 99).map(\.id)
    let then = Timestamp(milliseconds: Timestamp.now.milliseconds - Int64(days) * 86_400_000)
    try await store.noteLetters(about: loans, operation: .random(), at: then)
    try await store.close()
  }

  private let leftOut = "had a letter in the last 7 days and were left out; --again writes about them, too.\n"

  @Test func loan_hasOneLetterAWeek_unlessItIsForced() async throws {
    try await stock()
    #expect(try await remind() == "Wrote 2 letters to \(folder.path).\n")
    let names = try letters()
    #expect(
      names == ["reminder-07b.S1.\(TemporaryLibrary.today).txt", "reminder-10a.S2.\(TemporaryLibrary.today).txt"])
    #expect(try await remind() == "No reminders are needed.\n2 loans \(leftOut)")
    #expect(try letters() == names, "letters of this week may not be printed yet")
    for word in ["--again", "--force"] { #expect(try await remind(word) == "Wrote 2 letters to \(folder.path).\n") }
    #expect(try letters() == names)
    try await age(days: 6)
    #expect(try await remind().hasPrefix("No reminders are needed.\n2 loans "))
    try await age(days: 7)
    #expect(try await remind() == "Wrote 2 letters to \(folder.path).\n")
    // Only its letter decides about a renewed loan.
    try await age(days: 3)
    _ = try await library.run("loans", "renew", "1", "--due", "18")
    #expect(try await remind().hasPrefix("No reminders are needed.\n2 loans "))
    #expect(try await library.array("activity", "--type", "write_letters").first?["additionalInfo"] as? String == "2")
  }

  @Test func secondLoan_getsALetterOfItsOwn_andTheFirstLetterStays() async throws {
    try await stock()
    _ = try await remind("--class", "7b")
    try await library.succeed("books", "add", "--title", "Momo", "--author", "Michael Ende")
    try await library.succeed("checkout", "3", "S1")
    #expect(
      try await remind("--class", "Klasse 7b")
        == "Wrote 1 letter to \(folder.path).\n1 loan had a letter in the last 7 days and was left out; --again writes about it, too.\n"
    )
    let today = TemporaryLibrary.today
    #expect(try letters() == ["reminder-07b.S1.\(today)-2.txt", "reminder-07b.S1.\(today).txt"])
    let second = try String(contentsOf: folder.appending(path: "reminder-07b.S1.\(today)-2.txt"), encoding: .utf8)
    #expect(second.contains("“Momo”") && !second.contains("“Dune”") && second.contains("Library ID S1, class 7b\n"))
    // A whole letter takes the place of both.
    #expect(try await remind("--class", "7b", "--again").contains("Removed 1 letter"))
    #expect(try letters() == ["reminder-07b.S1.\(today).txt"])
  }

  @Test func classOption_leavesLettersToOthers() async throws {
    try await stock()
    _ = try await remind()
    try await library.succeed("return", "1")
    try await library.succeed("return", "2")
    #expect(try await remind("--class", "10a").contains("Removed 1 letter"))
    #expect(try letters() == ["reminder-07b.S1.\(TemporaryLibrary.today).txt"])
    let unknown = try await library.run("loans", "remind", "--class", "7x")
    #expect(unknown.status == 1 && unknown.errors.hasSuffix("the library has 7b. (unknown-class)\n"))
    #expect(try await library.run("loans", "remind", "--class", "7b", "--student", "S1").status == 64)
  }

  @Test func guardians_getAPageOfTheirOwn() async throws {
    try await stock()
    _ = try await remind("--guardian", "--class", "7b")
    let name = try #require(try letters().first)
    let pages = try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\u{0C}")
    #expect(pages.count == 2)
    #expect(pages.first?.contains("Dear Ada,") == true)
    #expect(pages.last?.contains("To the parents or guardians of Ada\nLibrary ID S1, class 7b\n") == true)
    #expect(pages.last?.contains("Dear parents or guardians,") == true && pages.last?.contains("“Dune”") == true)
    let json = try await library.array("loans", "remind", "--within", "20", "--again", "--guardian")
    #expect(json.allSatisfy { $0["guardianLetter"] is String })
    #expect(
      try await library.array("loans", "remind", "--within", "20", "--again").allSatisfy { $0["guardianLetter"] == nil }
    )
  }

  /// Letters on standard output are a preview: they are the letters that a folder would get, and nothing is noted.
  @Test func preview_andDryRun_noteNothing() async throws {
    try await stock()
    for _ in 1...2 {
      #expect(try await library.succeed("loans", "remind", "--within", "20").split(separator: "\u{0C}").count == 2)
    }
    let plan = try await remind("--dry-run")
    #expect(plan.contains(/7b +Ada +S1 +1\n10a +Emmy +S2 +1\n/))
    #expect(plan.hasSuffix("Dry run: 2 letters, and nothing was written.\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let planned = try await library.object("loans", "remind", "--within", "20", "--dry-run")
    #expect((planned["letters"] as? [[String: Any]])?.allSatisfy { $0["file"] is NSNull } == true)
    let written = try await library.object(
      "loans", "remind", "--within", "20", "--class", "7b", "--separate", folder.path)
    #expect(
      (written["letters"] as? [[String: Any]])?.map { $0["file"] as? String }
        == ["\(folder.path)/reminder-07b.S1.\(TemporaryLibrary.today).txt"])
    let outcome = try await library.run("loans", "remind", "--within", "20")
    #expect(outcome.output.contains("Dear Emmy,") && !outcome.output.contains("Dear Ada,"))
    #expect(outcome.errors.hasPrefix("1 loan had a letter in the last 7 days"))
  }
}
