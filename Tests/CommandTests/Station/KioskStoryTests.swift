import Foundation
import TestSupport
import Testing

/// Pictures in, loans out: what `kiosk --replay` prints on any day.
@Suite("minilibrary kiosk, pictures", .serialized, .timeLimit(.minutes(60)))
struct KioskStoryTests {
  let library: StationLibrary
  private let story = StationLibrary.samples.appending(path: "story")

  init() async throws { library = try await StationLibrary() }

  private static let adaOpens = """
    Hello Ada Lovelace. You have no books.
    Now show a book. Finished? Show your card again.

    """

  /// All that the story prints, but for its three mistakes at the end.
  private var transcript: String {
    let due = Noon.date(in: 14)
    return KioskStoryTests.adaOpens + """
      Borrow “Dune” (Frank Herbert) until \(due)? [Y/n/date]
      Borrowed: “Dune”, due \(due).
      Borrow “Charlotte's Web” (E. B. White) until \(due)? [Y/n/date]
      Borrowed: “Charlotte's Web”, due \(due).
      Goodbye. You have 2 books.
      Hello Emmy Noether. You have no books.
      Now show a book. Finished? Show your card again.
      Borrow “Momo” (Michael Ende) until \(due)? [Y/n/date]
      Borrowed: “Momo”, due \(due).
      Goodbye. You have 1 book.
      “Dune” (Frank Herbert) was borrowed only a few minutes ago. Return it? [y/N]
      Returned: “Dune”.

      """
  }

  private let mistakes = """
    The card 29999996 is not known here. Please ask the librarian.
    036000291452 is a product number. Show the barcode that begins with 978 or 979.
    The library has no book with the ISBN 9780140328721. Please ask the librarian.

    """

  private let loansAfterwards = ["Charlotte's Web to S12345", "Momo to S12346"]

  private func replay(_ arguments: [String]) async throws -> CommandRunner.Outcome {
    let process = CommandRunner()
    return try await process.run(
      ["kiosk", "--replay"] + arguments, environment: library.environment)
  }

  /// The story without its yes cards, in a separate folder.
  private func storyWithoutYes() throws -> URL {
    let folder = library.files.folder.appending(path: "story")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: story.path)
    where name.hasSuffix(".jpg") && !name.hasSuffix("command-yes.jpg") {
      try FileManager.default.copyItem(at: story.appending(path: name), to: folder.appending(path: name))
    }
    return folder
  }

  @Test func story_isToldInFull_byItsPicturesAlone() async throws {
    let outcome = try await replay([story.path, "--pause", "0.2"])
    #expect(outcome.output == transcript + mistakes)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(try await library.loans() == loansAfterwards)
    try await library.expectSound()
  }

  /// Dune was lent a moment ago: `--yes` does not return it.
  @Test func story_returnsNothing_whenEveryQuestionIsAnsweredYes() async throws {
    let outcome = try await replay([try storyWithoutYes().path, "--pause", "0", "--yes"])
    #expect(
      outcome.output == transcript.replacing("Returned: “Dune”.", with: "“Dune” was NOT returned.") + mistakes)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(Set(try await library.loans()) == Set(loansAfterwards + ["Dune to S12345"]))
    try await library.expectSound()
  }

  @Test func question_isPutAside_whenThePicturesEndBeforeAnAnswer() async throws {
    let pictures = ["01-card-ada.jpg", "02-book-dune.jpg"].map { story.appending(path: $0).path }
    let outcome = try await replay(pictures + ["--pause", "0"])
    #expect(
      outcome.output == KioskStoryTests.adaOpens + """
        Borrow “Dune” (Frank Herbert) until \(Noon.date(in: 14))? [Y/n/date]
        Goodbye. You have no books.
        “Dune” was NOT borrowed: it was interrupted.

        """)
    #expect(outcome.status == 0)
    #expect(try await library.loans() == [])
  }

  @Test func brokenPicture_isOneLine_andTheRestGoesOn() async throws {
    let folder = try storyWithoutYes()
    let card = try Data(contentsOf: story.appending(path: "01-card-ada.jpg"))
    try card.prefix(3000).write(to: folder.appending(path: "01x-torn.jpg"))
    try Data().write(to: folder.appending(path: "02x-empty.png"))
    for name in ["05", "06", "07", "08", "09", "10", "11", "12"] {
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasPrefix(name) {
        try FileManager.default.removeItem(at: folder.appending(path: file))
      }
    }
    let outcome = try await replay([folder.path, "--pause", "0", "--yes"])
    #expect(
      outcome.errors == """
        minilibrary: \(folder.path)/01x-torn.jpg: The JPEG picture ends before its last row. (image-truncated)
        minilibrary: \(folder.path)/02x-empty.png: The file is empty. (image-empty)

        """)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("Goodbye. You have 2 books.\n"), "\(outcome.output)")
    #expect(try await library.loans() == ["Dune to S12345", "Charlotte's Web to S12345"])
  }

  @Test func missingPicture_isOneLine_andTheRestGoesOn() async throws {
    let missing = library.files.folder.appending(path: "missing.jpg").path
    let card = story.appending(path: "01-card-ada.jpg").path
    let outcome = try await replay([missing, card, "--pause", "0"])
    #expect(
      outcome.errors
        == "minilibrary: \(missing): The file cannot be read: there is no such file. (image-unreadable)\n")
    #expect(outcome.status == 1)
    #expect(outcome.output == KioskStoryTests.adaOpens + "Goodbye. You have no books.\n")
  }

  @Test func station_doesNotBegin_withoutAnyPicture() async throws {
    let empty = library.files.folder.appending(path: "none")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let outcome = try await replay([empty.path])
    #expect(outcome.errors == "minilibrary: There are no pictures in \(empty.path). (no-pictures)\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func name_isMadeClean_inAComplaint() async throws {
    let name = library.files.folder.appending(path: "\u{1B}[2Jmissing.jpg").path
    let outcome = try await replay([name, "--pause", "0"])
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(outcome.errors.contains("/[2Jmissing.jpg: The file cannot be read"))
  }

  @Test func lines_answerWhatPicturesAsk() async throws {
    let names = ["01-card-ada.jpg", "02-book-dune.jpg", "03-book-charlottes-web.jpg"]
    let station = try library.station(
      ["--replay"] + names.map { story.appending(path: $0).path } + ["--pause", "1"])
    station.send("n", "y")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.output.contains("\n“Dune” was NOT borrowed.\n"), "\(ending.output)")
    #expect(try await library.loans() == ["Charlotte's Web to S12345"])
  }
}
