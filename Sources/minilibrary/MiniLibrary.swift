import Application
import ArgumentParser
import Domain
import Glibc
import KioskMachine
import Messages

@main
struct MiniLibrary: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "minilibrary", "helpMiniLibrary", more: "helpMiniLibraryMore", version: Version.current,
    subcommands: [
      RunCommand.self, KioskCommand.self, WebCommand.self, ScanCommand.self, DevicesCommand.self,
      BooksCommand.self, InboxCommand.self, AttentionCommand.self, WishlistCommand.self, LookupCommand.self,
      LookupsCommand.self, DiscoverCommand.self, StudentsCommand.self, ClassesCommand.self, StaffCommand.self,
      AccountsCommand.self, PrivacyCommand.self, BookmarksCommand.self, ReadingCommand.self, Checkout.command,
      Return.command, LoansCommand.self, ReservationsCommand.self, ActivityCommand.self, CardsCommand.self,
      InventoryCommand.self, StatisticsQuery.command, RulesCommand.self, LibrarySettingsCommand.self,
      DatabaseCommand.self, DemoCommand.self, DoctorCommand.self,
    ])

  /// A reader that goes away and a file at its size limit are errors of the write that meets them; neither ends the
  /// process in the middle of what it does.
  static func main() async {
    // The umask keeps loans private on a shared machine: new folders have mode 0700, new files 0600. SQLite gives its
    // log the mode of the library's file. Existing files keep their mode.
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    ReservedWords.include { Vocabulary.ofCatalogues.everything }
    do {
      try MessageFolder.use()
    } catch {
      exit(withError: ExitStatus.report(error, in: LanguageOptions.messages()))
    }
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      HelpText.exit(error)
    }
  }
}
