import ArgumentParser
import Cards

/// The output file of a command that also works without one.
struct OptionalCardFileOptions: ParsableArguments {
  @Option(
    name: [.short, .customLong("output")], help: ArgumentHelp("helpCardFileOutput", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("helpCardFilePaper", valueName: "size"))
  var paper = PaperSize.a4

  @Option(help: ArgumentHelp("helpCardFileDpi", valueName: "number"))
  var dpi = 300

  @Flag(help: "helpCardFileForce")
  var force = false

  func validate() throws {
    if output == nil, paper != .a4 || dpi != 300 || force { throw ValidationError(.paperWithoutOutput) }
    try file?.validate()
  }

  /// Nil where no file is wanted.
  var file: CardFileOptions? {
    guard let output else { return nil }
    var file = CardFileOptions()
    (file.output, file.paper, file.dpi, file.force) = (output, paper, dpi, force)
    return file
  }
}
