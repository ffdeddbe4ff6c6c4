import ArgumentParser

struct StudentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "students",
    abstract: "Add, list and show students; take tables of them in and give them out.",
    subcommands: [
      StudentsAddCommand.self, StudentsListCommand.self, StudentsShowCommand.self,
      StudentsImportCommand.self, StudentsExportCommand.self,
    ]
  )
}
