import Application
import ArgumentParser
import Messages

/// Which scanners a station opens, and how it reads what they type.
struct ScannerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Handheld scanners to open: auto, none, or a path; may be given several times. Also MINILIBRARY_SCANNER.",
      discussion: """
        auto (the default, but none with --replay) opens what is known to be a scanner, also while the station runs, \
        and never an ordinary keyboard. A scanner that is opened types into no other program.
        """, valueName: "auto|none|path"))
  var scanner: [String] = []

  @Option(
    help: ArgumentHelp(
      "The keyboard layout that the scanner is set to (default: us), such as de, fr or ch(fr). Also MINILIBRARY_SCANNER_LAYOUT.",
      valueName: "layout"))
  var scannerLayout: String?

  @Option(
    help: ArgumentHelp(
      "What the scanner is set to send before each code. Also MINILIBRARY_SCANNER_PREFIX.", valueName: "text"))
  var scannerPrefix: String?

  @Option(
    help: ArgumentHelp(
      "What it sends behind each code, before Enter. Also MINILIBRARY_SCANNER_SUFFIX.", valueName: "text"))
  var scannerSuffix: String?

  @Option(
    help: ArgumentHelp(
      "How long a pause ends a code, from a scanner that sends no Enter or Tab (default: 100). Also MINILIBRARY_SCANNER_PAUSE.",
      valueName: "milliseconds"))
  var scannerPause: String?

  var options: [SettingKey: String] {
    var options: [SettingKey: String] = [:]
    options[.scanner] = scanner.isEmpty ? nil : scanner.joined(separator: ",")
    options[.scannerLayout] = scannerLayout
    options[.scannerPrefix] = scannerPrefix
    options[.scannerSuffix] = scannerSuffix
    options[.scannerPause] = scannerPause
    return options
  }

  func validate() throws {
    do {
      _ = try Settings(options: options, environment: ProcessEnvironment())
    } catch {
      throw ValidationError(LanguageOptions.messages().sentence(error))
    }
  }
}
