import ArgumentParser

/// The output file of a command that also works without one.
struct OptionalCardFileOptions: ParsableArguments {
  @Option(
    name: [.short, .customLong("output")], help: ArgumentHelp("helpCardFileOutput", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var manner: CardFileManner

  func validate() throws {
    if output == nil, !manner.isUsual { throw ValidationError(.paperWithoutOutput) }
    try file?.validate()
  }

  /// Nil where no file is wanted.
  var file: CardFileOptions? {
    guard let output else { return nil }
    var file = CardFileOptions()
    (file.output, file.manner) = (output, manner)
    return file
  }
}
