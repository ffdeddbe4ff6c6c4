import Domain
import Store
import Testing

@Suite(.serialized) struct ActivityTests {
  private struct Line: Equatable {
    let type: Activity.Kind
    let title: String
    let student: String?
    let info: String?

    init(_ type: Activity.Kind, _ title: String, _ student: String?, _ info: String?) {
      self.type = type
      self.title = title
      self.student = student
      self.info = info
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func diary_tellsOfEveryChange_newestFirst(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let now = Timestamp.opening
      let dune = try await library.add(.dune(copies: 1))
      let ada = try await library.add(.ada)
      _ = try await library.addCopies(2, to: dune.id, operation: .random(), at: now)
      let emma = BookDraft(isbn: .emma, title: "Emma", author: "Jane Austen")
      let wished = try await library.addWishlistItem(emma, operation: .random(), at: now)
      _ = try await library.acquire(wished.id, copies: 3, operation: .random(), at: now)
      try await library.reserve(dune.id, for: ada.id, operation: .random(), at: now)
      let loan = try await library.lend(dune, ada)
      _ = try await library.renew(loan.id, operation: .random(), at: now)
      _ = try await library.takeBack(loan)
      _ = try await library.editBook(dune.id, to: .dune(copies: 3), operation: .random(), at: now.later(days: 1))

      let all = try await library.activities(limit: 100)
      let lines = all.map { Line($0.type, $0.bookTitle, $0.studentLibraryID, $0.additionalInfo) }
      #expect(
        lines == [
          Line(.editBook, "Dune", nil, nil),
          Line(.returnBook, "Dune", "S12345", nil),
          Line(.renew, "Dune", "S12345", "2026-12-05"),
          Line(.checkout, "Dune", "S12345", "2026-12-05"),
          Line(.reserve, "Dune", "S12345", nil),
          Line(.fulfillWishlist, "Emma", nil, "3"),
          Line(.addWishlist, "Emma", nil, nil),
          Line(.addBook, "Dune", nil, "2"),
          Line(.addStudent, "", "S12345", nil),
          Line(.addBook, "Dune", nil, "1"),
        ])
      #expect(all[0].createdAt == now.later(days: 1) && all[1].createdAt == now && all[1].bookAuthor == "Frank Herbert")
      #expect(try await library.activities(ofType: .addBook, limit: 100).map(\.id) == [all[7].id, all[9].id])
      #expect(Set(all.map(\.type)) == Set(Activity.Kind.allCases), "every kind is one that the schema allows")
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func diary_comesInPages(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      for number in 0..<7 { _ = try await library.add(.numbered(number)) }
      var pages: [[String?]] = []
      var last: Int64?
      repeat {
        let page = try await library.activities(ofType: .addStudent, before: last, limit: 3)
        pages.append(page.map(\.studentLibraryID))
        last = page.last?.id
      } while last != nil
      #expect(pages == [["N6", "N5", "N4"], ["N3", "N2", "N1"], ["N0"], []])
    }
  }
}
