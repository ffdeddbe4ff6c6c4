import Application
import ArgumentParser
import Cards
import Messages

struct CardsCommandsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "commands",
    abstract: "The cards that answer at a station without a keyboard, to cut out.",
    discussion: "Example: minilibrary cards commands -o commands.pdf")

  @OptionGroup var file: CardFileOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run() async throws {
    var messages = store.speech.messages()
    do {
      messages = try store.settings().messages
      let files = try file.write(CardBatch.commands(in: messages).cards, as: .card)
      files.warn(in: messages)
      let said = messages.sentence(CardReport.cardsWritten(files.cards, pages: files.pages, files: files.files))
      try Output.write(output.json ? JSONDocument.text(of: files) : said + "\n")
    } catch {
      throw ExitStatus.report(error, in: messages, as: output.form)
    }
  }
}
