import ArgumentParser

struct BooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "books",
    abstract: "Add, list, show, change and delete books.",
    subcommands: [
      BooksAddCommand.self, BooksListCommand.self, BooksShowCommand.self, BooksEditCommand.self,
      BooksNotesCommand.self, BooksFavoriteCommand.self, BooksDeleteCommand.self,
    ]
  )
}
