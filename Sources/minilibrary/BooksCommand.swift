import ArgumentParser

struct BooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "books",
    abstract: "Add, list and show books; take tables of them in and give them out.",
    subcommands: [
      BooksAddCommand.self, BooksListCommand.self, BooksShowCommand.self,
      BooksImportCommand.self, BooksExportCommand.self,
    ]
  )
}
