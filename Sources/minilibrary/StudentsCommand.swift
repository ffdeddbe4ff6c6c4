import ArgumentParser

struct StudentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "students",
    abstract: "Add, list and show students.",
    subcommands: [StudentsAddCommand.self, StudentsListCommand.self, StudentsShowCommand.self]
  )
}
