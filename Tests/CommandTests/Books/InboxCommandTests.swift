import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary inbox", .serialized, .timeLimit(.minutes(60)))
struct InboxCommandTests {
  let library: StationLibrary
  private let isbns = ["9783551551672", "9783446241602", "9783473400201"]

  init() async throws {
    library = try await StationLibrary()
    let isbns = isbns
    try await library.withStore { store in
      for isbn in isbns {
        let isbn = try #require(ISBN(thirteen: isbn))
        try await store.putIntoInbox(isbn, copies: 2, operation: .random(), at: Noon.daysAgo(0))
      }
    }
  }

  private func drafts() async throws -> [[String: Any]] {
    let text = try await library.files.succeed("inbox", "list", "--json")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test func inbox_isListed_theOldestFirst() async throws {
    let drafts = try await drafts()
    #expect(drafts.map { $0["isbn"] as? String } == isbns)
    #expect(drafts.map { $0["copies"] as? Int } == [2, 2, 2])
    #expect(drafts.map { $0["standing"] as? String } == ["waiting", "waiting", "waiting"])
    let lines = try await library.files.succeed("inbox").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1].contains("9783551551672"))
    #expect(lines[1].hasSuffix("waits for a catalogue"))
    #expect(try await library.files.succeed("inbox", "list", "--limit", "1").split(separator: "\n").count == 2)
  }

  @Test func draft_isEdited_andAccepted() async throws {
    let refused = try await library.files.run("inbox", "accept", isbns[0])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("(title-too-short)"))
    let edited = try await library.files.succeed(
      "inbox", "edit", "1", "--title", "Momo II", "--author", "Michael Ende", "--copies", "3")
    #expect(edited == "Changed: draft 1, “Momo II” (Michael Ende), 3 copies.\n")
    #expect(try await drafts().first?["standing"] as? String == "ready")
    let accepted = try await library.files.succeed("inbox", "accept", "--all")
    #expect(accepted.hasPrefix("Added “Momo II” (Michael Ende) as book "))
    #expect(accepted.hasSuffix("2 drafts have no title or no author yet and stay in the inbox.\n"))
    #expect(try await library.book(isbns[0]).totalCopies == 3)
    #expect(try await drafts().count == 2)
  }

  @Test func draft_isDropped() async throws {
    #expect(
      try await library.files.succeed("inbox", "drop", isbns[1]) == "Dropped: draft 2, ISBN \(isbns[1]).\n")
    #expect(try await drafts().count == 2)
    let again = try await library.files.run("inbox", "drop", "2")
    #expect(again.status == 1)
    #expect(
      again.errors
        == "minilibrary: The inbox has no draft “2”; the list of the inbox shows the drafts. (unknown-draft)\n")
  }

  @Test(arguments: [["--title", "M"], ["--copies", "0"], ["--author", ""]])
  func wrongField_isRefused_andChangesNothing(arguments: [String]) async throws {
    let refused = try await library.files.run("inbox", "edit", "1", arguments[0], arguments[1])
    #expect(refused.status == 1)
    #expect(try await drafts().first?["title"] as? String == "")
  }

  @Test func nothingNamed_isAMistake() async throws {
    #expect(try await library.files.run("inbox", "accept").status == 64)
    #expect(try await library.files.run("inbox", "accept", "1", "--all").status == 64)
  }

  @Test func emptyInbox_isSaid() async throws {
    for isbn in isbns { try await library.files.succeed("inbox", "drop", isbn) }
    #expect(try await library.files.succeed("inbox") == "The inbox is empty.\n")
    #expect(try await library.files.succeed("inbox", "--json") == "[\n\n]\n")
  }
}
