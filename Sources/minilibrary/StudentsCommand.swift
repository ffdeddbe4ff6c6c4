import ArgumentParser

struct StudentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "students",
    abstract: "Add, list, show, change and delete students.",
    subcommands: [
      StudentsAddCommand.self, StudentsListCommand.self, StudentsShowCommand.self, StudentsEditCommand.self,
      StudentsDeleteCommand.self,
    ]
  )
}
