import Application
import ArgumentParser
import Domain
import Messages
import Store

struct DatabaseNameCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Show what the library is called, or name it.",
    discussion: """
      A library that nobody has named is called after its file or its database.

      Example: minilibrary database name "Saint Brigid's School Library"
      """
  )

  @Argument(help: "From now on it is called this.")
  var name: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let name = if let name { try await named(name, in: session) } else { try await session.libraryName() }
    let report = session.messages.sentence(ImportReport.libraryNamed(name))
    try session.show(NameJSON(name: name), else: report + "\n", asJSON: output.json)
  }

  /// The new name is not read back: a read that fails would make the change look refused.
  private func named(_ text: String, in session: Session) async throws -> String {
    let name = try TypedText.clean(text)
    guard !name.isEmpty else { throw CommandProblem.libraryNameMissing }
    try await session.library.setName(name)
    return name
  }
}

private struct NameJSON: Encodable {
  let name: String
}

extension Session {
  /// The given name, or the name of the file or database.
  func libraryName() async throws -> String {
    if let name = try await library.name() { return name }
    switch settings.place {
    case .file(let path):
      let file = path.split(separator: "/").last.map(String.init) ?? path
      guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
      return String(file[..<dot])
    case .postgres: return settings.place.description
    }
  }
}
