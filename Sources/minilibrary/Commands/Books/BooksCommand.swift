import ArgumentParser

struct BooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "books",
    abstract: "Add, list, show, change and delete books; take tables of them in and give them out.",
    subcommands: [
      BooksAddCommand.self, BooksListCommand.self, BooksShowCommand.self, BooksEditCommand.self,
      BooksNotesCommand.self, BooksFavoriteCommand.self, BooksDeleteCommand.self, BooksImportCommand.self,
      BooksExportCommand.self,
    ]
  )
}
