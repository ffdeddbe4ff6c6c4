import ArgumentParser
import Interchange

struct ExportOptions: ParsableArguments {
  @Flag(help: "Write over a file that exists.")
  var force = false

  @Flag(help: "Begin with the byte order mark by which some spreadsheets know UTF-8.")
  var bom = false

  @Option(help: "What stands between fields.")
  var separator = ImportOptions.SeparatorName.comma
}
