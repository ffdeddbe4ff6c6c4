import Application
import ArgumentParser
import Domain
import Messages

/// The language of a command's output.
struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language to speak: en, de, ga or zh-Hans. Also MINILIBRARY_LANGUAGE.",
      discussion: "Without it: the language of the locale (LC_ALL, LC_MESSAGES, LANG), or else English.",
      valueName: "language"), completion: .list(Language.allCases.map(\.rawValue)))
  var language: String?

  var options: [SettingKey: String] {
    var options: [SettingKey: String] = [:]
    options[.language] = language
    return options
  }

  func validate() throws {
    let environment = ProcessEnvironment()
    // The language alone: a command that reads no other setting need not mind what those hold.
    let own = environment["MINILIBRARY_LANGUAGE"].map { ["MINILIBRARY_LANGUAGE": $0] } ?? [:]
    do {
      _ = try Settings(options: options, environment: ProcessEnvironment(own))
    } catch {
      throw ValidationError(messages(environment).sentence(error))
    }
  }

  /// The words for commands that read no file, and for what is said before the file is read. A language that is not known is
  /// complained of in the locale's.
  func messages(_ environment: ProcessEnvironment = ProcessEnvironment()) -> Messages {
    LanguageOptions.messages(language, environment)
  }

  /// The messages for options that are checked by themselves, where `--language` is not known.
  static func messages(_ named: String? = nil, _ environment: ProcessEnvironment = ProcessEnvironment()) -> Messages {
    let named = named ?? environment["MINILIBRARY_LANGUAGE"]
    return Messages(language: named.flatMap(Language.init(tag:)) ?? Language(environment: environment.variables))
  }
}
