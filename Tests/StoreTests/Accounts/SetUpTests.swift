import Domain
import TestSupport
import Testing

@testable import Store

@Suite("The first librarian", .serialized)
struct SetUpTests {
  private let now = TestStore.now
  private let draft = AccountDraft(name: "byrne", displayName: "Ms Byrne", role: .librarian)

  private func wrong(_ code: OneTimeCode) -> String {
    String(code.text.reversed()) == code.text ? "AAAA2222" : String(code.text.reversed())
  }

  @Test(arguments: [StoreBackend.file, .postgres])
  func code_isTheSame_inEveryProcess(on backend: StoreBackend) async throws {
    let stations = try await Stations(2, on: backend)
    let code = try await stations[0].setUpCode(at: now)
    #expect(try await stations[1].setUpCode(at: now) == code)
    try await stations[1].verifySetUpCode(code.code.shown.lowercased(), at: now)
    let later = Timestamp(milliseconds: now.milliseconds + OneTimeCode.lifetime)
    let next = try await stations[1].setUpCode(at: later)
    #expect(next.code != code.code)
    await #expect(throws: Refusals(.setUpCodeWrong(triesLeft: 4))) {
      try await stations[0].verifySetUpCode(code.code.text, at: later)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func fiveWrongCodes_endTheCode(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let code = try await library.setUpCode(at: now)
      for left in (1...4).reversed() {
        await #expect(throws: Refusals(.setUpCodeWrong(triesLeft: left))) {
          try await library.verifySetUpCode(wrong(code.code), at: now)
        }
      }
      try await library.verifySetUpCode(code.code.text, at: now)
      await #expect(throws: Refusals(.setUpCodeEnded)) { try await library.verifySetUpCode("", at: now) }
      let next = try await library.setUpCode(at: now)
      #expect(next.code != code.code && next.triesLeft == 5)
      await #expect(throws: Refusals(.setUpCodeWrong(triesLeft: 4))) {
        try await library.verifySetUpCode(code.code.text, at: now)
      }
      #expect(
        try await library.audit(matching: AuditFilter(event: .setUpCodeWrong), after: nil, limit: 9).count == 6)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func firstLibrarian_isMadeOnce_andIsSignedIn(on backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let web = library.acting(as: .visitor)
      await #expect(throws: Refusals(.setUpCodeEnded)) {
        _ = try await web.createFirstLibrarian(
          draft, code: "ABCD2345", password: Library.samplePassword, isShared: false, at: now)
      }
      let code = try await web.setUpCode(at: now)
      let entry = try await web.createFirstLibrarian(
        draft, code: code.code.shown, password: Library.samplePassword, isShared: false, at: now)
      #expect(entry.account.role == .librarian && entry.account.displayName == "Ms Byrne")
      #expect(try await library.signIn(of: entry.secret, at: now)?.account == entry.account)
      #expect(await library.signInRefusal("byrne", Library.samplePassword) == nil)
      // The code makes one librarian and no more.
      await #expect(throws: Refusals(.librarianExists)) {
        _ = try await web.createFirstLibrarian(
          draft, code: code.code.text, password: Library.samplePassword, isShared: false, at: now)
      }
      await #expect(throws: Refusals(.librarianExists)) { _ = try await web.setUpCode(at: now) }
      await #expect(throws: Refusals(.librarianExists)) { try await web.verifySetUpCode(code.code.text, at: now) }
      let told = try await library.audit(matching: AuditFilter(), after: nil, limit: 9).map(\.event)
      #expect(told.suffix(2) == [.signedIn, .accountAdded])
    }
  }

  /// Two people who know the code at the same moment: one of them owns the library.
  @Test(arguments: [StoreBackend.file, .postgres])
  func oneOfTwo_becomesTheFirstLibrarian(on backend: StoreBackend) async throws {
    let stations = try await Stations(2, on: backend)
    let code = try await stations[0].setUpCode(at: now).code.text
    let outcomes = await stations.outcomes(
      of: ["ada", "byrne"].map { name in
        { library in
          _ = try await library.createFirstLibrarian(
            AccountDraft(name: name, displayName: name, role: .librarian), code: code,
            password: Library.samplePassword, isShared: false, at: TestStore.now)
        }
      })
    #expect(Set(outcomes) == [[], ["librarian-exists"]])
    #expect(try await stations[0].accounts(limit: 9).count == 1)
  }
}
