import Application
import ArgumentParser
import Messages
import Store

struct DatabaseNewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make an empty library where none is.",
    discussion: """
      The first station or the first book makes a library by itself. Where a library was and is gone, everything else refuses \
      with library-gone: an empty library in its place would hide the loss. This command makes one all the same. A library that is \
      there is never touched.

      Example: minilibrary database new --database /var/lib/minilibrary/library.sqlite
      """
  )

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run() async throws {
    var messages = store.speech.messages()
    do {
      let settings = try store.settings()
      messages = settings.messages
      let place = try settings.location()
      if let path = try await place.foundLibrary() { Output.complain(messages.sentence(.logPutAside(path: path))) }
      let report = messages.sentence(.libraryFounded(place: place.description)) + "\n"
      try Output.write(output.json ? JSONDocument.text(of: NewLibraryJSON(database: place.description)) : report)
    } catch {
      throw ExitStatus.report(error, in: messages, as: output.form)
    }
  }
}

/// The keys are a promise to scripts.
private struct NewLibraryJSON: Encodable {
  let database: String
}
