import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary attention", .serialized, .timeLimit(.minutes(60)))
struct AttentionCommandTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  private func station(_ lines: [String], _ arguments: [String]) async throws -> StationProcess.Ending {
    try await library.play(lines, arguments)
  }

  /// A day at an unattended station: whatever a child left is on the list, and a command names it.
  @Test(arguments: ["pile", "each"])
  func stationsDay_isOnTheList(confirmation: String) async throws {
    // An unknown book and an unknown card, then an unconfirmed book.
    _ = try await station(
      ["S12345", "9780306406157", "done", "20000042", "S12347", "9780261102217"], ["--station-confirm", confirmation])
    let entries = try await library.files.array("attention")
    #expect(entries.compactMap { $0["kind"] as? String } == ["abandoned_pile", "unknown_card", "unknown_code"])
    let text = try await library.files.succeed("attention")
    #expect(text.contains("unknown card") && text.contains("20000042"))
    // The librarian looks for the book, not for its number.
    #expect(text.contains("The Hobbit"))
    let pile = try #require(entries.first?["id"] as? Int)
    let shown = try await library.files.succeed("attention", "show", String(pile))
    #expect(shown.contains("9780261102217") && shown.contains("The Hobbit"))
    #expect(text.contains("unknown book") && text.contains("9780306406157"))
    // The staff see whose visit it was.
    #expect(text.contains("S12345") && text.contains("S12347"))
    try await library.expectSound()
  }

  private func record(_ attentions: Attention...) async throws {
    try await library.withStore { store in
      let desk = store.acting(as: .station(name: "desk", identification: nil))
      for attention in attentions { try await desk.record(attention, at: Noon.daysAgo(1)) }
    }
  }

  @Test func entry_isShown_andDone_once() async throws {
    let book = try await library.book("9780441172719")
    let student = try #require(try await library.withStore { try await $0.student(libraryID: "S12345") })
    let attention = Attention(
      .refusedCheckout, book: book.id, student: student.id, codes: ["9780441172719"], reason: "loan-limit-reached")
    try await record(attention, attention, Attention(.unknownCard, codes: ["20000042"]))
    let shown = try await library.files.succeed("attention", "show", "1")
    for part in [
      "loan refused", "the student has as many books as allowed", "Dune", "Frank Herbert", student.fullName,
      "S12345", "9780441172719", "desk", "Times",
    ] { #expect(shown.contains(part), "\(part)") }
    #expect(!shown.contains("Closed"))

    let done = try await library.files.succeed("attention", "done", "1")
    #expect(done == "Done: entry 1, loan refused.\n")
    #expect(try await library.files.succeed("attention", "done", "1") == done)
    #expect(try await library.files.succeed("attention", "show", "1").contains("Closed by"))
    #expect(try await library.files.array("attention", "list").compactMap { $0["id"] as? Int } == [2])
    let all = try await library.files.array("attention", "list", "--all")
    #expect(all.compactMap { $0["id"] as? Int } == [2, 1])
    let entry = try #require(all.last)
    #expect(entry["times"] as? Int == 2)
    #expect(entry["reason"] as? String == "loan-limit-reached")
    #expect((entry["student"] as? [String: Any])?["libraryID"] as? String == "S12345")
    #expect((entry["book"] as? [String: Any])?["title"] as? String == "Dune")
    #expect((entry["actor"] as? [String: Any])?["name"] as? String == "desk")
    #expect((entry["closedBy"] as? [String: Any])?["kind"] as? String == "command")
    _ = try await library.files.succeed("attention", "done", "2")
    #expect(try await library.files.succeed("attention") == "The attention list is empty.\n")
    #expect(try await library.files.succeed("attention", "--json") == "[\n\n]\n")
  }

  @Test func list_isInPages() async throws {
    try await record(
      Attention(.unknownCard, codes: ["20000042"]), Attention(.unknownCard, codes: ["20000059"]),
      Attention(.missingCamera, subject: "C920"))
    let first = try await library.files.array("attention", "list", "--limit", "2")
    #expect(first.compactMap { $0["id"] as? Int } == [3, 2])
    let second = try await library.files.array("attention", "list", "--after", "2")
    #expect(second.compactMap { $0["id"] as? Int } == [1])
    #expect(try await library.files.succeed("attention").contains("camera missing"))
  }

  /// A sixth book over a limit of five, in the hand of a child who puts it into the bag.
  @Test(arguments: ["pile", "each"])
  func refusedBook_isOnTheList_withItsReason(confirmation: String) async throws {
    try await library.files.succeed("rules", "set", "--loan-limit", "1")
    _ = try await station(
      ["S12345", "9780441172719", "yes", "9780261102217", "yes", "done"], ["--station-confirm", confirmation])
    let entries = try await library.files.array("attention")
    #expect(entries.compactMap { $0["kind"] as? String } == ["refused_checkout"])
    let text = try await library.files.succeed("attention")
    #expect(text.contains("The Hobbit") && text.contains("the student has as many books as allowed"))
    // The librarian lends it after all.
    try await library.files.succeed("rules", "set", "--loan-limit", "9")
    _ = try await library.files.succeed("checkout", "9780261102217", "S12345")
    #expect(try await library.files.succeed("attention") == "The attention list is empty.\n")
  }

  @Test(arguments: ["99", "x", "-1", "0"])
  func unknownEntry_isRefused_andNoneIsClosed(id: String) async throws {
    try await record(Attention(.unknownCard, codes: ["20000042"]))
    let files = library.files
    for refused in [
      try await files.run("attention", "done", "1", "--", id), try await files.run("attention", "show", "--", id),
      try await files.run("attention", "list", "--after=\(id)"),
    ] {
      #expect(refused.status == 1)
      #expect(refused.errors.contains("(unknown-attention)"))
    }
    #expect(try await library.files.array("attention").count == 1)
    #expect(try await library.files.run("attention", "done").status == 64)
  }

  @Test func staffCard_isGreetedWithTheNumberOfEntries_andDoctorCountsThem() async throws {
    let card = try #require(
      try await library.files.object("staff", "add", "Ms Byrne")["cardNumber"] as? String)
    let pin = try StationProcess(["staff", "pin", "set", "Ms Byrne"], environment: library.environment, command: [])
    pin.send("4711")
    pin.endInput()
    #expect(try await pin.end().status == 0)
    let quiet = try await station([card, "4711"], [])
    #expect(quiet.output.contains("Staff functions are unlocked for 5 minutes."))
    #expect(!quiet.output.contains("attention list"))
    #expect(try await !library.files.run("doctor", "--offline").output.contains("attention"))
    try await record(
      Attention(.unknownCard, codes: ["20000042"]), Attention(.missingCamera, subject: "C920"))
    let greeted = try await station([card, "4711"], [])
    #expect(greeted.output.contains("The attention list has 2 open entries."))
    #expect(!greeted.output.contains("C920") && !greeted.output.contains("20000042"))
    let doctor = try await library.files.run("doctor", "--offline")
    #expect(doctor.output.contains("The attention list has 2 open entries: minilibrary attention"))
  }
}
