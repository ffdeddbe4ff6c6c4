import Application
import ArgumentParser
import Domain
import Messages
import Store

struct ConfirmOptions: ParsableArguments {
  @Flag(help: "Do not ask.")
  var yes = false
}

struct BooksDeleteCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a book with all its copies.",
    discussion: """
      Refused while a copy is on loan. Asks for a yes, unless --yes says it. Reservations of it are cancelled, and each is
      named; who borrowed it stays readable in the history of loans.

      Example: minilibrary books delete 12 --yes
      """
  )

  @Argument(help: "Its ISBN, or its ID in the list of books.")
  var book: String

  @OptionGroup var confirm: ConfirmOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    try await session.delete(book, isWish: false, confirm, write, output)
  }
}

extension Session {
  /// Asks, deletes, tells: a book or a wish.
  func delete(
    _ name: String, isWish: Bool, _ confirm: ConfirmOptions, _ write: WriteOptions, _ output: OutputOptions
  ) async throws {
    if let done = try await library.wasDone(write.operationID) {
      // A book that this operation deleted can no longer be found by any name.
      guard done.kind == .deleteBook else { throw Refusal.operationReused(write.operationID) }
      return try show(
        DeletedJSON(BookDeletion(book: Book.ID(rawValue: done.result))),
        else: messages.sentence(BookReport.deletedBefore) + "\n", asJSON: output.json)
    }
    let book = try await book(named: name)
    let onLoan = try await library.activeLoans(of: book.id).count
    if book.isWishlistItem != isWish {
      throw isWish ? Refusal.notOnWishlist(title: book.title) : Refusal.onWishlist(title: book.title)
    }
    // Refused before it is asked.
    if onLoan > 0 { throw Refusal.stillOnLoan(title: book.title, copies: onLoan) }
    if !confirm.yes {
      let reservations = try await allPages(limit: nil) { (last: Reservation?, count) in
        try await library.reservations(.ofBook(book.id), after: last?.id, limit: count)
      }
      guard Confirmation.isGiven(messages.sentence(.confirmDeletion(book, reservations: reservations))) else {
        throw CommandProblem.notConfirmed
      }
    }
    let deletion = try await library.deleteBook(book.id, wishlist: isWish, operation: write.operationID, at: now)
    let lines =
      [messages.sentence(.deleted(book))] + deletion.cancelledReservations.map { messages.sentence(.cancelled($0)) }
    try show(DeletedJSON(deletion), else: lines.map { $0 + "\n" }.joined(), asJSON: output.json)
  }
}

struct DeletedJSON: Encodable {
  let id: Int64
  let isDeleted = true
  /// Empty where it was done before.
  let cancelledReservations: [ReservationJSON]

  init(_ deletion: BookDeletion) {
    id = deletion.book.rawValue
    cancelledReservations = deletion.cancelledReservations.map { ReservationJSON($0) }
  }
}
