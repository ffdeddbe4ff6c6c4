import ArgumentParser

struct ReservationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reservations",
    abstract: "Who waits for a book, and what is kept aside for whom.",
    discussion: "Example: minilibrary reservations --book 9780441172719",
    subcommands: [ReservationsListCommand.self, ReservationsAddCommand.self, ReservationsCancelCommand.self],
    defaultSubcommand: ReservationsListCommand.self
  )
}
