import ArgumentParser

struct StudentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "students",
    abstract: "Add, list, show, change and delete students; take tables of them in and give them out.",
    subcommands: [
      StudentsAddCommand.self, StudentsListCommand.self, StudentsShowCommand.self, StudentsEditCommand.self,
      StudentsDeleteCommand.self, StudentsImportCommand.self, StudentsExportCommand.self,
    ]
  )
}
