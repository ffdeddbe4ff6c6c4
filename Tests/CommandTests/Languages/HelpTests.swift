import ArgumentParser
import Domain
import Messages
import Testing

@testable import minilibrary

/// Man pages and completions are made from the text of `--help`.
@Suite("Help")
struct HelpTests {
  @Test
  func commands_haveNamesOfTheirOwn() {
    for group in Command.all where !group.type.configuration.subcommands.isEmpty {
      let names = group.type.configuration.subcommands.map { $0._commandName }
      #expect(Set(names).count == names.count, "\(group.path): \(names)")
    }
  }

  @Test(arguments: Command.all)
  func command_isDescribedInOneSentence(command: Command) {
    for language in Language.allCases {
      let abstract = Messages(language: language).help(command.type.configuration.abstract)
      let isSentence = abstract.hasSuffix(".") || abstract.hasSuffix("。")
      #expect(abstract.count > 3 && isSentence, "\(command.path): \(abstract)")
    }
  }

  @Test(arguments: Command.all.filter(\.isLeaf))
  func command_hasAnExample_whichItTakes(command: Command) throws {
    let examples = command.type.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("Example: ") }
    try #require(!examples.isEmpty, "\(command.path) has no example")
    for example in examples {
      let line = ShellLine(String(example.dropFirst("Example: ".count)))
      #expect(line.commands.contains { $0.starts(with: command.words) }, "\(example)")
      for words in line.commands {
        #expect(throws: Never.self, "\(example)") {
          let parsed = try MiniLibrary.parseAsRoot(Array(words.dropFirst()))
          #expect(type(of: parsed) == command.type || line.commands.count > 1, "\(example)")
        }
      }
    }
  }

  @Test(arguments: Command.all.filter(\.isLeaf))
  func command_speaksEveryLanguage(command: Command) {
    #expect(command.help(.english).contains("--language <language>"), "\(command.path)")
  }

  @Test(arguments: [CompletionShell.bash, .zsh, .fish])
  func completions_knowEveryCommand(shell: CompletionShell) {
    let script = MiniLibrary.completionScript(for: shell)
    for command in Command.all.dropFirst() {
      #expect(script.contains(command.type._commandName), "\(shell.rawValue): \(command.path)")
    }
  }
}

/// A command and where it hangs.
struct Command: Sendable, CustomTestStringConvertible {
  /// The program's own type, then the types of the words on its command line.
  let types: [any ParsableCommand.Type]

  var type: any ParsableCommand.Type { types[types.count - 1] }
  var words: [String] { types.map { $0._commandName } }
  var path: String { words.joined(separator: " ") }
  var testDescription: String { path }
  var isLeaf: Bool { type.configuration.subcommands.isEmpty }

  static let all = below([MiniLibrary.self])

  /// The help as a terminal of this width shows it.
  func help(_ language: Language, columns: Int = 80) -> String {
    (try? HelpText(messages: Messages(language: language), columns: columns).screen(of: types)) ?? ""
  }

  private static func below(_ types: [any ParsableCommand.Type]) -> [Command] {
    let command = Command(types: types)
    return [command] + command.type.configuration.subcommands.flatMap { below(types + [$0]) }
  }
}

/// A line as a shell would take it apart: commands that a pipe joins, of words, and quotes that hold several together.
struct ShellLine {
  var commands: [[String]] = []

  init(_ line: String) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch character {
      case quote: quote = nil
      case "\"" where quote == nil, "'" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil:
        if let whole = word { words.append(whole) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    commands = words.split(whereSeparator: { $0 == "|" || $0 == "&&" }).map { command in
      Array(command.prefix { $0 != "<" && !$0.hasPrefix(">") })
    }.filter { $0.first == "minilibrary" }
  }
}
