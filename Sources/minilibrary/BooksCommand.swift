import ArgumentParser

struct BooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "books",
    abstract: "Add, list and show books.",
    subcommands: [BooksAddCommand.self, BooksListCommand.self, BooksShowCommand.self]
  )
}
