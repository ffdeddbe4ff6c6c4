import Application
import ArgumentParser
import Cards
import Domain
import Messages
import Reports

/// The paper that cards are printed on, and whether a file may be replaced.
struct CardFileManner: ParsableArguments {
  @Option(help: ArgumentHelp("helpCardFilePaper", valueName: "size"))
  var paper = PaperSize.a4

  @Option(help: ArgumentHelp("helpCardFileDpi", valueName: "number"))
  var dpi = 300

  @Flag(help: "helpCardFileForce")
  var force = false

  func validate() throws { try CardSheet.dotsPerInchRange.validate(dpi, "--dpi") }

  /// Whether no option says otherwise.
  var isUsual: Bool { paper == .a4 && dpi == 300 && !force }
}

/// The output file of cards.
struct CardFileOptions: ParsableArguments {
  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "helpCardFileOutput",
      valueName: "file"), completion: .file())
  var output: String

  @OptionGroup var manner: CardFileManner

  var paper: PaperSize { manner.paper }

  func validate() throws {
    guard format != nil else { throw ValidationError(.outputEnding) }
  }

  private var format: CardSheet.Format? {
    guard let dot = output.lastIndex(of: "."), !output[dot...].contains("/") else { return nil }
    return CardSheet.Format(rawValue: output[dot...].dropFirst().lowercased())
  }

  /// Refused before any number is given out, where that can be known.
  ///
  /// - Parameter count: of the cards, which are several files of most formats.
  func check(_ kind: CardKind, count: Int) throws {
    do {
      let sheet = CardSheet(kind, on: paper, as: format ?? .pdf, dotsPerInch: manner.dpi)
      for path in sheet.paths(for: count, at: output) { try CardSheet.check(path, replaces: manner.force) }
    } catch {
      throw Self.problem(error)
    }
  }

  /// Writes the files. Numbers that were given stay given when the sheets fail; the error then names them and the
  /// command that prints them.
  func write(
    _ batch: CardBatch, as kind: CardKind, _ given: Phrase, in session: Session
  ) throws -> Printout {
    let messages = session.messages
    var files: CardFilesJSON
    do {
      files = try write(batch.cards, as: kind)
    } catch {
      let new = batch.newNumbers
      if !new.isEmpty {
        let command =
          switch kind {
          case .card: "minilibrary cards students" + new.map { " --student " + $0 }.joined()
          case .label: "minilibrary cards labels" + new.map { " --book " + $0 }.joined()
          }
        Output.complain(messages.text(.cardsNumbersStay(new.count, command: command)))
      }
      throw error
    }
    files.numbersGiven = batch.numbersGiven
    var lines = batch.numbersGiven > 0 ? [messages.sentence(given)] : []
    let report: Phrase =
      switch kind {
      case .card: .cardsWritten(files.cards, pages: files.pages, files: files.files)
      case .label: .cardsLabelsWritten(files.cards, pages: files.pages, files: files.files)
      }
    lines.append(messages.sentence(report))
    files.warn(in: messages)
    return Printout(files, lines: lines)
  }

  /// Writes slips and then stores their codes. In this order no code is stored that stands on no paper. Where storing
  /// fails, the files are as they were: a slip whose code does not work misleads people.
  func write(
    _ slips: [PrintedCard], as kind: CardKind, in session: Session, storing store: () async throws -> Void
  ) async throws -> CardFilesJSON {
    let sheet = CardSheet(kind, on: paper, as: format ?? .pdf, dotsPerInch: manner.dpi)
    let before = try FilesBefore(sheet.paths(for: slips.count, at: output))
    let files = try write(slips, as: kind)
    do {
      try await store()
    } catch {
      for problem in before.putBack() { Output.complain(session.messages.sentence(problem)) }
      throw error
    }
    return files
  }

  /// - Throws: `nothing-to-print` for no cards, and then makes no file.
  func write(_ cards: [PrintedCard], as kind: CardKind) throws -> CardFilesJSON {
    guard !cards.isEmpty else { throw CommandProblem.nothingToPrint }
    let sheet = CardSheet(kind, on: paper, as: format ?? .pdf, dotsPerInch: manner.dpi)
    do {
      let written = try sheet.write(cards, to: output, replaces: manner.force)
      return CardFilesJSON(written, cards: cards.count, pages: sheet.pageCount(of: cards.count))
    } catch {
      throw Self.problem(error)
    }
  }

  private static func problem(_ problem: CardSheetProblem) -> any Error {
    switch problem {
    case .exists(let path): Refusal.fileExists(path: path)
    case .unwritable(let path, let detail): CommandProblem.unwritableFile(path: path, detail: detail)
    case .failed(let detail): CommandProblem.outputFailed(detail: detail)
    }
  }
}

extension PaperSize: ExpressibleByArgument {}

/// The written files, as `--json` shows them.
struct CardFilesJSON: Encodable {
  let files: [String]
  let cards: Int
  let pages: Int
  /// Students or books that had no number and have one now.
  var numbersGiven = 0
  /// Cards on which boxes stand for letters that no font has.
  let incomplete: [Incomplete]

  struct Incomplete: Encodable {
    let number: String
    let title: String
    let missing: [String]
  }

  init(_ written: WrittenCards, cards: Int, pages: Int) {
    files = written.files
    self.cards = cards
    self.pages = pages
    incomplete = written.incomplete.map {
      Incomplete(number: $0.number, title: $0.title, missing: $0.missing.map(String.init))
    }
  }

  /// Names on standard error each card that lacks letters: the cards are usable, so this is not a refusal.
  func warn(in messages: Messages) {
    guard !incomplete.isEmpty else { return }
    for card in incomplete {
      let letters = card.missing.compactMap(\.first)
      let report = Phrase.cardsLettersMissing(number: card.number, title: card.title, letters)
      Output.complain(messages.text(report) + " (font-missing)")
    }
    Output.remark(messages.text(.cardsFontsAdvised(["fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"])))
  }
}
