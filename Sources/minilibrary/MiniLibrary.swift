import ArgumentParser

@main
struct MiniLibrary: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minilibrary",
    abstract: "A library in a box: checkout station, shelving scanner and catalogue over one store.",
    version: "0.1.0",
    subcommands: []
  )
}
