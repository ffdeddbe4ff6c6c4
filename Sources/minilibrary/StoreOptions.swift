import ArgumentParser
import Domain
import FoundationEssentials

/// Which library, and by which rules: shared by every command that opens the store.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library's file. Also MINILIBRARY_DATABASE.",
      discussion: "Without it: minilibrary/library.sqlite in $XDG_DATA_HOME or ~/.local/share.", valueName: "path"))
  var database: String?

  @Option(
    help: ArgumentHelp(
      "Days until a loan is due (default: 14). Also MINILIBRARY_LOAN_DAYS.", valueName: "days"))
  var loanDays: String?

  @Option(
    help: ArgumentHelp(
      "Books a student may have at once, or none for any number (default: 5). Also MINILIBRARY_LOAN_LIMIT.",
      valueName: "number"))
  var loanLimit: String?

  func validate() throws {
    _ = try rules()
    if let database = database ?? environment("MINILIBRARY_DATABASE"), database.contains("://") {
      throw ValidationError("--database takes the path of a file; this version keeps libraries in files only.")
    }
  }

  /// The rules of circulation as options, environment and defaults have them, in this order.
  func rules() throws -> CirculationRules {
    var rules = CirculationRules()
    if let (name, text) = setting(loanDays, "--loan-days", "MINILIBRARY_LOAN_DAYS") {
      guard let days = Int(text), (0...rules.maximumLoanDays).contains(days) else {
        throw ValidationError("\(name) takes a number from 0 to \(rules.maximumLoanDays), not “\(text)”.")
      }
      rules.loanDays = days
    }
    if let (name, text) = setting(loanLimit, "--loan-limit", "MINILIBRARY_LOAN_LIMIT") {
      if text == "none" {
        rules.loanLimit = nil
      } else if let limit = Int(text), (1...999).contains(limit) {
        rules.loanLimit = limit
      } else {
        throw ValidationError("\(name) takes a number from 1 to 999, or none, not “\(text)”.")
      }
    }
    return rules
  }

  /// The path of the store; the default folder is made when it is not there.
  ///
  /// A folder that was named is not: a slip in its name should not found a second library.
  func path() throws(Refusals) -> String {
    if let database = database ?? environment("MINILIBRARY_DATABASE") { return database }
    let home = environment("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
    let folder = StoreOptions.dataFolder(xdg: environment("XDG_DATA_HOME"), home: home) + "/minilibrary"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Refusals(.store(.unreachable, detail: folder))
    }
    return folder + "/library.sqlite"
  }

  /// XDG Base Directory Specification: a relative path in the variable counts as none.
  static func dataFolder(xdg: String?, home: String) -> String {
    if let xdg, xdg.hasPrefix("/") { return xdg }
    return home + "/.local/share"
  }

  private func setting(_ option: String?, _ optionName: String, _ variable: String) -> (name: String, text: String)? {
    if let option { return (optionName, option) }
    return environment(variable).map { (variable, $0) }
  }

  /// A variable that is set to nothing counts as not set.
  private func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
