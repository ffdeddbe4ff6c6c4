import Domain
import Foundation
import TestSupport
import Testing

/// Stations as separate processes on one PostgreSQL.
@Suite("minilibrary on PostgreSQL", .serialized, .timeLimit(.minutes(60)))
struct PostgresStationTests {
  private let momo = "9783522177504"

  @Test func stations_shareOneLibrary() async throws {
    let server = try await PostgresServer()
    let library = try await StationLibrary(database: server.loopbackURI())
    let (first, second) = (try library.station(), try library.station())
    first.send("S12346", momo, "y")
    try await first.wait(for: "Borrowed: “Momo”")
    second.send(momo, "y")
    try await second.wait(for: "Returned: “Momo”.")
    for station in [first, second] {
      station.endInput()
      let ending = try await station.end()
      #expect(ending.status == 0)
      #expect(ending.errors == "")
    }
    #expect(try await library.loans() == [])
    try await library.expectSound()
    try await server.stop()
  }

  @Test func station_goesOn_whenTheServerIsBack() async throws {
    let server = try await PostgresServer()
    let library = try await StationLibrary(database: server.loopbackURI())
    let station = try library.station()
    station.send("S12346", momo)
    try await station.wait(for: "[Y/n/date]")

    // When the power fails at the server while a student reads the question.
    try await server.kill()
    station.send("y")
    try await station.wait(for: "The library system has a fault")
    station.send(momo)
    try await station.wait(for: "The library system has a fault", times: 2)

    // Then the station works as before as soon as the server does.
    try await server.start()
    station.send(momo)
    try await station.wait(for: "[Y/n/date]", times: 2)
    station.send("y")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(
      ending.errors.split(separator: "\n").allSatisfy { $0.contains("code=store-unreachable ") }, "\(ending.errors)")
    #expect(try await library.loans() == ["Momo to S12346"])
    try await library.expectSound()
    try await server.stop()
  }

  @Test func checkout_countsOnce_whenItsAnswerIsLost() async throws {
    let server = try await PostgresServer()
    let proxy = try LoopbackProxy(to: server.port)
    defer { proxy.close() }
    let library = try await StationLibrary(database: server.loopbackURI())
    let station = try library.station(["--database", server.loopbackURI(port: proxy.port)])
    station.send("S12346", momo)
    try await station.wait(for: "[Y/n/date]")
    proxy.cutOnCommitAnswer()
    station.send("y")
    try await station.wait(for: "Borrowed: “Momo”")
    #expect(proxy.commitsCut == 1)
    station.endInput()
    #expect(try await station.end().status == 0)
    #expect(try await library.loans() == ["Momo to S12346"])
    try await library.expectSound()
    try await server.stop()
  }

  @Test func station_waits_whenItStartsBeforeTheServer() async throws {
    let server = try await PostgresServer()
    let library = try await StationLibrary(database: server.loopbackURI())
    try await server.kill()
    let station = try library.station()
    station.send("S12346")
    try await station.waitForComplaint("Retrying until it answers; press Ctrl-C to stop.\n")
    try await server.start()
    try await station.wait(for: "Hello Emmy Noether.")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.errors.components(separatedBy: "(store-unreachable)").count == 2, "said once: \(ending.errors)")
    try await server.stop()
  }

  /// As every client of PostgreSQL does it: https://www.postgresql.org/docs/current/libpq-pgservice.html
  @Test func addressIsCompleted_byServiceAndConfiguration() async throws {
    let server = try await PostgresServer()
    let library = try TemporaryLibrary()
    let service = library.folder.appending(path: "services.conf")
    try Data("[school]\nhost=127.0.0.1\nport=\(server.port)\nuser=library\ndbname=postgres\n".utf8).write(to: service)
    let file = library.folder.appending(path: "minilibrary.yaml")
    try Data("database: \"postgres://\"\n".utf8).write(to: file)
    let services = ["PGSERVICEFILE": service.path, "MINILIBRARY_DATABASE": ""]

    let added = try await library.run(
      "students", "add", "--library-id", "S1", "--first-name", "Ada", "--last-name", "Lovelace", "--database",
      "postgres:///?service=school", environment: services)
    #expect(added.status == 0, "\(added.errors)")
    let listed = try await library.run(
      "students", "list",
      environment: services.merging(["PGSERVICE": "school", "MINILIBRARY_CONFIG": file.path]) { $1 })
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(listed.output.contains("Ada Lovelace"))
    let unknown = try await library.run(
      "students", "list", "--database", "postgres:///?service=college", environment: services)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("(store-unreachable)"), "\(unknown.errors)")
    try await server.stop()
  }
}
