import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary rules", .serialized, .timeLimit(.minutes(60)))
struct RulesCommandTests {
  let library: TemporaryLibrary

  init() async throws {
    library = try TemporaryLibrary()
    try await library.found()
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = library.folder.appending(path: name).path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func rules_areShown_asSentencesAndAsADocument() async throws {
    let first = try await library.succeed("rules", "show")
    #expect(first.hasPrefix("The rules of this library have not been set yet."))
    #expect(first.contains("A loan is due after 14 days."))
    #expect(first.contains("student: 5 books at once, 1 copy of a title."))
    try await library.succeed(
      "rules", "set", "--loan-days", "21", "--open", "mon-fri", "--close", "2099-12-21..2100-01-06:Christmas",
      "--close", "2001-05-01", "--term-end", "2099-06-25", "--overdue", "warn", "--renewals", "1", "--renewal-days",
      "7",
      "--hold-days", "5", "--maximum-days", "90")
    try await library.succeed(
      "rules", "set", "--kind", "teacher", "--kind", "class", "--loan-limit", "30", "--copies-per-title", "none",
      "--loan-days", "60")
    let text = try await library.succeed("rules", "show")
    for line in [
      "A loan is due after 21 days.", "A loan can be renewed once, for 7 days.", "A copy on hold waits for 5 days.",
      "teacher: 30 books at once, any number of copies of a title, for 60 days.",
      "The library is open on these days: Monday, Tuesday, Wednesday, Thursday, Friday.",
      "Nothing falls due after Thu 25 Jun 2099, the end of the term.",
      "Closed from Mon 21 Dec 2099 to Wed 6 Jan 2100 (Christmas).", "1 closed period is over; --all lists them.",
    ] { #expect(text.contains(line + "\n"), "\(line)") }
    #expect(try await library.succeed("rules", "show", "--all").contains("Closed on Tue 1 May 2001."))
    let document = try await library.object("rules", "show")
    #expect(document["loanDays"] as? Int == 21 && document["termEnd"] as? String == "2099-06-25")
    let kinds = try #require(document["kinds"] as? [String: [String: Any]])
    #expect(kinds["class"]?["loans"] as? Int == 30 && kinds["class"]?["copiesPerTitle"] is NSNull)
    let changes = try await library.array("activity", "--type", "set_rules")
    #expect(changes.count == 2)
  }

  @Test(arguments: [
    (["--close", "2026-12-21..2026-12-20"], "--close"), (["--open", "mo"], "--open"), (["--kind", "parent"], "--kind"),
    (["--copies-per-title", "3"], "--copies-per-title"), ([], "rules set --help"),
    (["--hold-days", "366"], "--hold-days"),
    (["--term-end", "2026-13-01"], "--term-end"), (["--overdue", "yes"], "--overdue"),
    (["--reopen", "none"], "--reopen"),
  ])
  func wrongOption_isRefused(options: [String], named: String) async throws {
    let outcome = try await library.runner.run(["rules", "set"] + options, environment: library.environment)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(named), "\(outcome.errors)")
  }

  @Test func rulesThatContradictEachOther_areRefused() async throws {
    let outcome = try await library.run("rules", "set", "--loan-days", "100", "--maximum-days", "50")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "minilibrary: “loanDays” is not a value that a rule can have; please correct it. (rules-not-valid)\n")
    let reopened = try await library.run("rules", "set", "--reopen", "2026-12-24")
    #expect(reopened.errors.hasSuffix("(no-closed-period)\n"))
    #expect(try await library.array("activity").isEmpty)
  }

  @Test func holidays_comeFromACalendarFile() async throws {
    let path = try file(
      "holidays.ics",
      """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      DTSTART;VALUE=DATE:20991221\r
      DTEND;VALUE=DATE:21000107\r
      SUMMARY:Christmas\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      DTSTART:20991101T090000Z\r
      DTEND:20991101T100000Z\r
      END:VEVENT\r
      END:VCALENDAR\r

      """)
    let told = try await library.succeed("rules", "import-holidays", path)
    #expect(told.contains("1 closed period is new, 0 were known.\n") && told.contains("1 event has a time of day"))
    #expect(
      try await library.succeed("rules", "import-holidays", path).contains("No closed period is new, 1 was known.\n"))
    let copy = library.folder.appending(path: "copy.ics").path
    try await library.succeed("rules", "export", copy)
    try await library.succeed("rules", "set", "--reopen", "2099-12-24")
    #expect(try await !library.succeed("rules", "show").contains("Christmas"))
    try await library.succeed("rules", "import-holidays", copy)
    #expect(try await library.succeed("rules", "show").contains("(Christmas)"))
    let wrong = try await library.run("rules", "import-holidays", try file("list.csv", "Christmas;2026-12-24\n"))
    #expect(wrong.status == 1)
    #expect(wrong.errors.hasSuffix("list.csv: This is not a calendar (iCalendar, .ics). (calendar-not-valid)\n"))
    let gone = try await library.run("rules", "import-holidays", library.folder.path + "/none.ics")
    #expect(gone.status == 2)
  }

  @Test func checkout_tellsOfOverdueBooks_whereTheRulesOnlyWarn() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.succeed("books", "add", "--title", "Emma", "--author", "Jane Austen")
    let store = try await library.open()
    let (dune, ada) = (
      try #require(try await store.book(id: Book.ID(rawValue: 1))),
      try #require(try await store.student(libraryID: "S12345"))
    )
    let before = Timestamp.now.adding(milliseconds: -40 * 86_400_000)
    _ = try await store.checkOut(dune.id, to: ada.id, operation: .random(), at: before)
    try await store.close()
    try await library.succeed("rules", "set", "--overdue", "warn")
    let outcome = try await library.run("checkout", "2", "S12345")
    #expect(outcome.status == 0 && outcome.errors == "minilibrary: Ada Lovelace has 1 overdue book.\n")
  }

  @Test func exportedRules_areTakenByAnotherLibrary() async throws {
    try await library.succeed("rules", "set", "--loan-days", "33", "--kind", "teacher")
    try await library.succeed("rules", "set", "--loan-days", "9", "--open", "mon,thu")
    let path = library.folder.appending(path: "rules.json").path
    try await library.succeed("rules", "export", path)
    let again = try await library.run("rules", "export", path)
    #expect(again.errors.hasSuffix("(file-exists)\n"))
    let other = try TemporaryLibrary()
    try await other.found()
    try await other.succeed("rules", "set", "--file", path)
    #expect(try await other.succeed("rules", "show") == (try await library.succeed("rules", "show")))
    let wrong = try await other.run("rules", "set", "--file", try file("a.json", #"{"loanDays": 3}"#))
    #expect(wrong.status == 1 && wrong.errors.contains("a.json: “renewals” is missing among the rules; please add it."))
  }

  @Test func closedLoans_areTold_andMoved() async throws {
    try await library.addDune()
    try await library.addAda()
    try await library.succeed("checkout", "1", "S12345", "--due", "10")
    let due = try #require((try await library.array("loans")).first?["dueDate"] as? String).prefix(10)
    let told = try await library.succeed("rules", "set", "--close", "\(due)")
    #expect(told.contains("1 loan falls due while the library is closed"))
    #expect(try await library.succeed("rules", "set", "--move-loans").contains("1 loan was moved to an open day."))
    let moved = try #require((try await library.array("loans")).first?["dueDate"] as? String)
    #expect(moved.prefix(10) > due)
  }
}

/// A station is not restarted when the rules change.
@Suite("Rules change while a station runs", .serialized, .timeLimit(.minutes(60)))
struct RulesStationTests {
  @Test func station_followsNewRules() async throws { try await story(try await StationLibrary()) }

  @Test func station_followsNewRules_onAServer() async throws {
    let server = try await PostgresServer()
    try await story(try await StationLibrary(database: server.loopbackURI()))
    try await server.stop()
  }

  private func story(_ library: StationLibrary) async throws {
    let station = try library.station()
    station.send("S12345", "9780441172719")
    try await station.wait(for: "until \(Noon.date(in: 14))?")
    try await library.files.succeed("rules", "set", "--loan-days", "3")
    try await station.wait(for: "until \(Noon.date(in: 3))?")
    station.send("y", "quit")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.output.contains("due \(Noon.date(in: 3))."))
  }
}
