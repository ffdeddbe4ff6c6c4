import Foundation
import TestSupport
import Testing

@Suite("minilibrary inventory", .serialized)
struct InventoryCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  /// A shelf with a correct book, one that is on loan, a wish, an unknown one, a misread line and a card.
  @Test func shelf_isScanned_andHeldAgainstTheLibrary() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.succeed(
      "books", "add", "--isbn", "9780141439587", "--title", "Emma", "--author", "Jane Austen", "--copies", "2")
    try await library.succeed("books", "add", "--title", "Zorro", "--author", "Johnston McCulley", "--copies", "3")
    try await library.succeed("checkout", "9780441172719", "S12345")
    let started = try await library.succeed("inventory", "start", "Summer 2026")
    #expect(started == "The inventory “Summer 2026” has started; scan the books on the shelves.\n")
    let lines = "9780141439587\nEAN-13:9780441172719\n\n9780306406157\n9780141439588\n20000011\n"
    let scanned = try await library.runner.run(
      ["inventory", "scan"], input: Data(lines.utf8), environment: library.environment)
    #expect(scanned.status == 1)
    #expect(
      scanned.output == """
        “Emma”: present.
        “Dune”: recorded as on loan; please return it first.
        “9780306406157”: not in the library; please add it.

        """)
    #expect(scanned.errors.contains("(isbn-check-digit-wrong)") && scanned.errors.contains("(isbn-length-wrong)"))

    let status = try await library.object("inventory", "status")
    #expect(
      status["scanned"] as? [String: Int] == ["found": 1, "on_loan": 1, "unknown": 1, "surplus": 0, "wish": 0])
    let missing = try await library.array("inventory", "list")
    #expect(missing.map { ($0["book"] as? [String: Any])?["title"] as? String } == ["Emma", "Zorro"])
    #expect(missing.map { $0["copies"] as? Int } == [1, 3])
    let strange = try await library.array("inventory", "list", "--strange")
    #expect(strange.map { $0["code"] as? String } == ["9780441172719", "9780306406157"])

    let finished = try await library.succeed("inventory", "finish")
    #expect(finished == "The inventory “Summer 2026” is finished; 4 copies missing.\n")
    #expect(try await library.array("inventory", "list").count == 2)
    #expect(try await library.array("inventory", "status", "--all").count == 1)
  }

  @Test func scan_isRight_whenAllThatIsScannedIsRight() async throws {
    try await library.addDune(copies: 2)
    try await library.succeed("inventory", "start")
    let said = try await library.succeed("inventory", "scan", "9780441172719", "0-441-17271-7")
    #expect(said == "“Dune”: present.\n“Dune”: present.\n")
    #expect(try await library.succeed("inventory", "list") == "No books are missing.\n")
    #expect(
      try await library.succeed("inventory", "list", "--strange") == "No unexpected books were found.\n")
  }

  @Test func inventory_isRefused_whenNoneIsOpen_orOneIs() async throws {
    try await library.found()
    for words in [["scan", "9780441172719"], ["finish"], ["status"], ["list"]] {
      let outcome = try await library.runner.run(["inventory"] + words, environment: library.environment)
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasSuffix("(no-inventory)\n"), "\(words)")
    }
    try await library.succeed("inventory", "start")
    let second = try await library.run("inventory", "start")
    #expect(second.status == 1)
    #expect(second.errors.hasSuffix("(inventory-open)\n"))
  }

  @Test func anyBytes_areRefusedLineByLine() async throws {
    try await library.found()
    try await library.succeed("inventory", "start")
    let noise = Data((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 7919) })
    let outcome = try await library.runner.run(
      ["inventory", "scan", "--json"], input: noise + Data(String(repeating: "9", count: 100_000).utf8),
      environment: library.environment)
    #expect(outcome.status == 1)
    for line in outcome.output.split(separator: "\n") {
      let document = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let refusals = try #require(document["refusals"] as? [[String: String]])
      #expect(refusals.count == 1 && refusals[0]["code"] != nil)
    }
  }

  /// A program that asked for a line for each code has one, whatever came of it, and of a refusal of all as well.
  @Test func everyCode_hasALineOfJSON() async throws {
    try await library.addDune()
    let early = try await library.run("inventory", "scan", "9780441172719", "--json")
    #expect(early.status == 1)
    #expect(early.output.hasPrefix(#"{"refusals":[{"code":"no-inventory","#) && early.output.hasSuffix("}]}\n"))
    try await library.succeed("inventory", "start")
    let outcome = try await library.run("inventory", "scan", "9780441172719", "9780441172710", "S1", "--json")
    #expect(outcome.status == 1)
    let lines = try outcome.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["code"] as? String } == ["9780441172719", "9780441172710", "S1"])
    #expect(lines.map { $0["verdict"] as? String } == ["found", nil, nil])
    #expect(lines.map { ($0["refusals"] as? [[String: String]])?.map { $0["code"] } == nil } == [true, false, false])
  }

  /// A scanner that types sends identifiers and add-ons with its numbers.
  @Test(arguments: ["]E09780441172719", "9780441172719 12", "978044117271951299", "d9780441172719"])
  func scan_understandsAScannerThatTypes(typed: String) async throws {
    try await library.addDune()
    try await library.succeed("inventory", "start", "Summer 2026")
    let said = try await library.succeed("inventory", "scan", typed)
    #expect(said.contains("Dune"), "\(said)")
  }
}
