import ArgumentParser

struct CardsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards",
    abstract: "Print cards for students, the command cards, and labels for books.",
    discussion: "Print the files at 100 %: the bars have the width that scanners want.",
    subcommands: [CardsStudentsCommand.self, CardsCommandsCommand.self, CardsLabelsCommand.self]
  )
}
