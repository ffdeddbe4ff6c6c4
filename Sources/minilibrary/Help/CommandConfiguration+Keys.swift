import ArgumentParser

extension CommandConfiguration {
  /// - Parameters:
  ///   - name: the command's word on the command line.
  ///   - abstract: the key of the sentence about it.
  ///   - more: the key of the paragraphs that follow the sentence.
  ///   - examples: paragraphs of command lines, without the program's name at the beginning of a line.
  init(
    _ name: String, _ abstract: String, more: String? = nil, examples: String..., version: String = "",
    subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let lines = examples.map { $0.split(separator: "\n").map { "Example: minilibrary \($0)" } }
    let paragraphs = [more].compactMap(\.self) + lines.map { $0.joined(separator: "\n") }
    self.init(
      commandName: name, abstract: abstract, discussion: paragraphs.joined(separator: "\n\n"), version: version,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }
}
