import Domain
import Foundation
import Store
import TestSupport
import Testing

/// The scanner at shelving: copies, new books by hand, the wishlist, returns; and switching between the modes.
@Suite("minilibrary kiosk, shelving", .serialized, .timeLimit(.minutes(60)))
struct KioskShelvingTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  private let dune = "9780441172719"
  private let isbn = "9780140328721"
  private let byHand = "The library does not have ISBN 9780140328721 yet. Type the title, or n to cancel."
  private let shelving = "Now: shelving, add and return books, for a while."
  private let title = "Title: [n to cancel]"
  private let author = "Author: [n to cancel]"
  private let copies = "Copies (1): [n to cancel]"
  private let number = "ISBN: [Enter for none, n to cancel]"

  private func shelve(_ script: String...) async throws -> [String] {
    try await library.lines(of: script, ["--mode", "shelving"])
  }

  @Test func copies_areAdded_asManyAsTyped() async throws {
    let printed = try await shelve(dune, "", dune, "1000", "3", "y")
    #expect(
      printed == [
        "Add one more copy of “Dune” (Frank Herbert)? The library has 1, 1 available. [Y/n/number]",
        "Added: 1 copy of “Dune”; the library has 2 now.",
        "Add one more copy of “Dune” (Frank Herbert)? The library has 2, 2 available. [Y/n/number]",
        "The number of copies must be between 1 and 999; please correct it.",
        "Add one more copy of “Dune” (Frank Herbert)? The library has 2, 2 available. [Y/n/number]",
        "Add 3 more copies of “Dune” (Frank Herbert)? The library has 2, 2 available. [Y/n/number]",
        "Added: 3 copies of “Dune”; the library has 5 now.",
      ])
    #expect(try await library.book(dune).totalCopies == 5)
  }

  /// The only copy is out: Enter takes it back, and adds none.
  @Test func book_comesBack_whenAllItsCopiesAreOut() async throws {
    try await library.lend(dune, to: "S12345", daysAgo: 0)
    let printed = try await shelve(dune, "", "S12345")
    #expect(
      printed == [
        "Return “Dune” (Frank Herbert), due \(Noon.date(in: 14))? Or “add” to add a copy. [Y/n/add]",
        "Returned: “Dune”.",
        "Ada Lovelace (S12345): No books on loan.",
      ])
    #expect(try await library.loans() == [])
  }

  @Test func copyOfABookThatIsOut_isAdded_whenThatIsTyped() async throws {
    try await library.lend(dune, to: "S12345", daysAgo: 0)
    let printed = try await shelve(dune, "add", "")
    #expect(
      printed == [
        "Return “Dune” (Frank Herbert), due \(Noon.date(in: 14))? Or “add” to add a copy. [Y/n/add]",
        "Add one more copy of “Dune” (Frank Herbert)? The library has 1, 0 available."
          + " Or b to return a copy that is on loan. [Y/n/number/b]",
        "Added: 1 copy of “Dune”; the library has 2 now.",
      ])
    #expect(try await library.loans() == ["Dune to S12345"])
  }

  @Test func bookThatTheLibraryHas_isNotEnteredTwice() async throws {
    let printed = try await shelve("new", "dune", "frank herbert", "")
    #expect(
      printed.suffix(2) == [
        "The library already has “Dune” (Frank Herbert), 1 copy. Add one more? Answer n to enter it as another book."
          + " [Y/n/number]",
        "Added: 1 copy of “Dune”; the library has 2 now.",
      ])
  }

  @Test func unknownBook_isEnteredByHand_andEditedBeforeItIsAdded() async throws {
    let printed = try await shelve(isbn, "M", "Mathilda", "Roald Dahl", "", "e", "Matilda", "", "2", "y")
    #expect(
      printed == [
        byHand, title, "The title needs at least 2 characters; please type a longer one.", title, author, copies,
        "Add “Mathilda” (Roald Dahl), ISBN 9780140328721, 1 copy? [Y/n/e]",
        "Title (Mathilda): [n to cancel]", "Author (Roald Dahl): [n to cancel]", copies,
        "Add “Matilda” (Roald Dahl), ISBN 9780140328721, 2 copies? [Y/n/e]",
        "Added: “Matilda” (Roald Dahl), 2 copies.",
      ])
    let book = try await library.book(isbn)
    #expect(book.title == "Matilda")
    #expect(book.availableCopies == 2)
    try await library.expectSound()
  }

  @Test func newBook_takesAWordAsItsTitle_andALowerCaseX() async throws {
    let printed = try await shelve("new", "/help", "Help", "Some One", "", "080442957x", "y")
    #expect(printed.filter { $0 == title }.count == 2, "the title is asked for again below the help")
    #expect(
      printed.suffix(4) == [
        copies, number, "Add “Help” (Some One), ISBN 9780804429573, 1 copy? [Y/n/e]",
        "Added: “Help” (Some One), 1 copy.",
      ])
    #expect(try await library.book("9780804429573").title == "Help")
  }

  @Test func newBook_staysOpen_whenItsNumberIsTaken() async throws {
    let printed = try await shelve("new", "The Dunes", "Some One", "", dune, "y", "", "n")
    #expect(
      printed == [
        "Enter the new book by hand.", title, author, copies, number,
        "Add “The Dunes” (Some One), ISBN \(dune), 1 copy? [Y/n/e]",
        "The library already has this ISBN; it belongs to “Dune”; please check the number.",
        "ISBN (\(dune)): [Enter for none, n to cancel]",
        "Add “The Dunes” (Some One), ISBN \(dune), 1 copy? [Y/n/e]",
        "“The Dunes” was NOT added.",
      ])
  }

  @Test(arguments: [["n"], ["Matilda", "n"], ["Matilda", "Roald Dahl", "n"], ["Matilda", "Roald Dahl", "", "n"]])
  func newBook_isNotAdded_whenItIsCancelledAtAnyField(typed: [String]) async throws {
    let printed = try await library.lines(of: [isbn] + typed, ["--mode", "shelving"])
    #expect(
      printed.last
        == (typed.count == 1 ? "The book with ISBN 9780140328721 was NOT added." : "“Matilda” was NOT added."))
    let number = try #require(ISBN(thirteen: isbn))
    #expect(try await library.withStore { try await $0.book(isbn: number) } == nil)
  }

  @Test func wishlistItem_isAcquired() async throws {
    let number = try #require(ISBN(thirteen: isbn))
    _ = try await library.withStore { store in
      let draft = BookDraft(isbn: number, title: "Matilda", author: "Roald Dahl")
      return try await store.addWishlistItem(draft, operation: .random(), at: .now)
    }
    let wished = "“Matilda” (Roald Dahl) is on the wishlist. Has it arrived?"
    #expect(
      try await shelve(isbn, "2", "y") == [
        "\(wished) Add 1 copy to the catalogue? [Y/n/number]",
        "\(wished) Add 2 copies to the catalogue? [Y/n/number]",
        "Added from the wishlist: “Matilda”, 2 copies.",
      ])
    #expect(try await library.book(isbn).availableCopies == 2)
    try await library.expectSound()
  }

  @Test func wishlistItem_isNotLent_atTheStation() async throws {
    let number = try #require(ISBN(thirteen: isbn))
    _ = try await library.withStore { store in
      let draft = BookDraft(isbn: number, title: "Matilda", author: "Roald Dahl")
      return try await store.addWishlistItem(draft, operation: .random(), at: .now)
    }
    let refused =
      "“Matilda” is only on the wishlist; the library does not have it yet. Please give the book to the librarian."
    let printed = try await library.lines(of: [isbn, "S12345", isbn, "done"])
    #expect(printed.first == refused)
    #expect(printed.suffix(2) == [refused, "Goodbye. You have no books."])
  }

  @Test(arguments: [("shelving", "station"), ("00000123", "00000116"), ("/SHELVING", "Station")])
  func mode_isSwitched_byWordAndByCard(there: String, back: String) async throws {
    let printed = try await library.lines(of: [there, isbn, "n", back, isbn])
    #expect(
      printed == [
        shelving, byHand, title, "The book with ISBN 9780140328721 was NOT added.",
        "Now: borrow and return books.",
        "The library has no book with the ISBN \(isbn). Please ask the librarian.",
      ])
  }

  @Test func mode_putsAnOpenPromptAside_andEndsTheSession() async throws {
    let printed = try await library.lines(of: ["S12345", dune, "shelving"])
    #expect(
      printed.suffix(3) == [
        "Goodbye. You have no books.",
        "“Dune” was NOT borrowed: it was interrupted.", shelving,
      ])
    #expect(try await library.loans() == [])
  }
}
