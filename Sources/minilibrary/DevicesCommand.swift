import ArgumentParser
import Messages

/// What a station would find plugged in.
struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the scanners and keyboards of this machine, and what a station makes of them.",
    discussion: "Example: minilibrary devices --json")

  @OptionGroup var output: OutputOptions

  private struct Document: Encodable {
    let scanners: [ScannerJSON]
  }

  func run() async throws {
    let messages = Messages()
    let scanners = ScannerTable()
    do {
      try Output.write(
        output.json ? JSONDocument.text(of: Document(scanners: scanners.json)) : scanners.text(in: messages))
    } catch {
      throw ExitStatus.report(error, in: messages)
    }
  }
}
