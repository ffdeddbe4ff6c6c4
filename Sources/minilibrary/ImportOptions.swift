import ArgumentParser
import Interchange

struct ImportOptions: ParsableArguments {
  enum SeparatorName: String, CaseIterable, ExpressibleByArgument {
    case comma, semicolon, tab

    var separator: Separator {
      switch self {
      case .comma: .comma
      case .semicolon: .semicolon
      case .tab: .tab
      }
    }
  }

  @Argument(help: ArgumentHelp("The table, or - for standard input.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Only look at the table and say what would be done.")
  var dryRun = false

  @Flag(help: "Leave out lines that cannot go in.")
  var skipBad = false

  @Option(help: "What stands between fields (default: what the first line shows).")
  var separator: SeparatorName?
}
