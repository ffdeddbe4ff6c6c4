import ArgumentParser

struct WishlistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wishlist",
    abstract: "Books that the library would like to have.",
    subcommands: [WishlistImportCommand.self, WishlistExportCommand.self]
  )
}
