import Domain
import Foundation
import Store
import TestSupport
import Testing

/// The account of the stories finds what it is there for.
@Suite(.timeLimit(.minutes(60))) struct ScanAccountTests {
  private func findings(_ expect: (inout ScanAccount, [String]) -> Void) async throws -> [String] {
    let library = try await StationLibrary()
    let books = try await library.addBooks(2, lent: 2)
    let unknown = try StationLibrary.unknown(1)
    var account = ScanAccount()
    try await library.withStore { store in
      let loan = try #require(try await store.loans(.active, after: nil, limit: 9).first { $0.book.title == "Book 0" })
      _ = try await store.returnLoan(loan.id, operation: .random(), at: .now)
      try await store.putIntoInbox(
        try #require(ISBN(thirteen: unknown[0])), copies: 1, operation: .random(), at: .now)
      try await store.record(Attention(.unclearReturn, codes: [books[1]]), at: .now)
    }
    expect(&account, books + unknown)
    return try await account.findings(in: library.files.database)
  }

  @Test func account_isClosed_whenEachScanHasItsRecord() async throws {
    let found = try await findings { account, codes in
      account.expect([codes[0]], .returned)
      account.expect([codes[1]], .anywhere)
      account.expect([codes[2]], .inbox)
    }
    #expect(found == [])
  }

  @Test func scan_isFound_thatIsLostOrElsewhere() async throws {
    let found = try await findings { account, codes in
      account.expect([codes[0], codes[0]], .returned)
      account.expect([codes[1]], .lent)
      account.expect([codes[2], codes[2]], .anywhere)
    }
    #expect(
      found.map { $0.prefix(23) } == [
        "lost: 9780000000002 is ", "lost: 9780000000019 is ", "lost: 9780000009005 is ", "doubled or elsewhere: 9",
      ], "\(found)")
  }

  @Test func record_isFound_thatNoScanExplains() async throws {
    let found = try await findings { _, _ in }
    #expect(found.count == 3 && found.allSatisfy { $0.hasPrefix("scanned by nobody: ") }, "\(found)")
  }
}
