import Application
import ArgumentParser

/// The options of every command that serves the pages of the library.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("helpWebAddress", valueName: "address:port"))
  var address: String?

  var options: [SettingKey: String] { address.map { [.webAddress: $0] } ?? [:] }
}
