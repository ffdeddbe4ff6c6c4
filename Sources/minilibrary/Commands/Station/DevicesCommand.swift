import Application
import ArgumentParser
import Messages

/// One kind of device in the list.
protocol DeviceSection {
  /// Its key in the JSON document.
  var key: String { get }
  /// The section's array in the JSON document.
  var document: any Encodable { get }
  /// The section's lines for people; a sentence if there is no device.
  func text(in messages: Messages) -> String
}

struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the cameras and scanners of this machine and what they can do.",
    discussion: """
      Formats, sizes and rates, what can be set, how a station would run each, and what is wrong with it.

      Example: minilibrary devices --json
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var speech: LanguageOptions

  private var sections: [any DeviceSection] { [CameraSection(), ScannerSection()] }

  func run() async throws {
    let messages = speech.messages()
    do {
      let sections = sections
      let text =
        output.json
        ? try JSONDocument.text(of: DevicesJSON(sections: sections))
        : sections.map { $0.text(in: messages) }.joined(separator: "\n")
      try Output.write(text)
    } catch {
      throw ExitStatus.report(error, in: messages, as: output.form)
    }
  }
}

struct DevicesJSON: Encodable {
  let sections: [any DeviceSection]

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for section in sections {
      try section.document.encode(to: container.superEncoder(forKey: Key(stringValue: section.key)))
    }
  }
}
