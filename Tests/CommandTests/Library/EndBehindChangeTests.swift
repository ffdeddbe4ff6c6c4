import Domain
import Foundation
import TestSupport
import Testing

/// The network ends directly after a commit. A committed change is confirmed, and no later read may refuse it.
///
/// Imports and the end of an inventory are several transactions: `UnfinishedImportTests` and `InventoryEndingTests`
/// break them off.
@Suite("minilibrary on PostgreSQL: the way ends behind a change", .serialized, .timeLimit(.minutes(60)))
struct EndBehindChangeTests {
  private static func commands(in folder: URL) throws -> [(arguments: [String], says: String)] {
    func path(_ name: String) -> String { folder.appending(path: name).path }
    return [
      (["books", "add", "--isbn", "9780441172719", "--title", "Dune", "--author", "Frank Herbert"], "Added “Dune”"),
      (["books", "add", "--isbn", "9780441172719"], "2"),
      (["books", "add", "--title", "Emma", "--author", "Jane Austen"], "Added “Emma”"),
      (["students", "add", "--library-id", "S1", "--first-name", "Ada"], "Ada"),
      (["students", "add", "--library-id", "S7", "--first-name", "Marie"], "Marie"),
      (["checkout", "1", "S1"], "Checked out “Dune”"),
      (["checkout", "1", "S7"], "Checked out “Dune”"),
      (["loans", "due", "1", Noon.day(in: 9).description], "Dune"),
      (["loans", "renew", "2", "--due", Noon.day(in: 25).description], "Dune"),
      (["students", "add", "--library-id", "S2", "--first-name", "Emmy"], "Emmy"),
      (["reservations", "add", "1", "S2"], "Dune"),
      (["reservations", "cancel", "1"], "Dune"),
      (["reservations", "add", "1", "S2"], "Dune"),
      (["return", "1", "--student", "S7"], "Emmy (S2)"),
      (["checkout", "1", "S2"], "Checked out “Dune”"),
      (["students", "add", "--library-id", "S3", "--first-name", "Lise"], "Lise"),
      (["reservations", "add", "1", "S3"], "Dune"),
      (["students", "delete", "S2", "--force", "--yes"], "Lise (S3)"),
      (["students", "edit", "S3", "--grade", "8", "--card", "none"], "Lise"),
      (["books", "edit", "2", "--copies", "3"], "Emma"),
      (["books", "notes", "2", "A gift"], "Emma"),
      (["cards", "students", "-o", path("cards.pdf")], "1"),
      (["cards", "labels", "-o", path("labels.pdf")], "1"),
      (["inventory", "start", "Summer"], "Summer"),
      (["inventory", "scan", "9780441172719"], "Dune"),
      (["database", "name", "Saint Brigid’s"], "Saint Brigid’s"),
      (["books", "delete", "2", "--yes"], "Emma"),
    ]
  }

  @Test func command_confirmsItsChange_whenNothingCanBeReadBehindIt() async throws {
    let server = try await PostgresServer()
    let proxy = try LoopbackProxy(to: server.port)
    defer { proxy.close() }
    let library = try TemporaryLibrary(database: server.loopbackURI())
    try await library.found()
    let throughProxy = library.environment.merging(
      ["MINILIBRARY_DATABASE": server.loopbackURI(port: proxy.port), "TZ": Noon.zone]
    ) { $1 }
    for (number, command) in try Self.commands(in: library.folder).enumerated() {
      proxy.endBehindChange()
      let outcome = try await library.runner.run(command.arguments, environment: throughProxy)
      #expect(outcome.status == 0, "\(command.arguments): \(outcome.errors)")
      #expect(outcome.errors == "", "\(command.arguments)")
      #expect(outcome.output.contains(command.says), "\(command.arguments): \(outcome.output)")
      #expect(proxy.commitsCut == number + 1, "\(command.arguments) made a change")
      proxy.refuse(false)
    }
    try await library.succeed("database", "check")
    try await server.stop()
  }

  @Test func restore_namesTheOldLibrary_whenNothingCanBeReadBehindIt() async throws {
    let server = try await PostgresServer()
    let proxy = try LoopbackProxy(to: server.port)
    defer { proxy.close() }
    let library = try TemporaryLibrary(database: server.loopbackURI())
    try await library.addDune()
    let backup = library.folder.appending(path: "backup.sqlite").path
    try await library.succeed("database", "backup", backup)
    try await library.addAda()
    // The library's lock is taken in a separate transaction.
    proxy.endBehindChange(after: 1)
    let outcome = try await library.run(
      "database", "restore", backup, environment: ["MINILIBRARY_DATABASE": server.loopbackURI(port: proxy.port)])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("public_before_restore_"), "\(outcome.output)")
    #expect(proxy.commitsCut == 1)
    proxy.refuse(false)
    #expect(!(try await library.succeed("students", "list")).contains("Ada"))
    try await library.succeed("database", "check")
    try await server.stop()
  }

  @Test func station_confirmsAReturn_whenNothingCanBeReadBehindIt() async throws {
    let momo = "9783522177504"
    let server = try await PostgresServer()
    let proxy = try LoopbackProxy(to: server.port)
    defer { proxy.close() }
    let library = try await StationLibrary(database: server.loopbackURI())
    try await library.lend(momo, to: "S12346", daysAgo: 2)
    let station = try library.station(["--database", server.loopbackURI(port: proxy.port)])
    station.send(momo)
    try await station.wait(for: "[Y/n]")
    proxy.endBehindChange(of: "loans")
    station.send("y")
    try await station.wait(for: "Returned: “Momo”")
    #expect(proxy.commitsCut == 1)
    proxy.refuse(false)
    station.endInput()
    #expect(try await station.end().status == 0)
    #expect(try await library.loans() == [])
    try await library.expectSound()
    try await server.stop()
  }
}
