import Foundation
import TestSupport
import Testing

/// `MINILIBRARY_MESSAGES`: the sentences of a folder instead of the program's.
struct TranslatorsFolderTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func list(_ catalogue: String?, in folder: String = "words") async throws -> CommandRunner.Outcome {
    let place = library.folder.appending(path: folder)
    if let catalogue {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(catalogue.utf8).write(to: place.appending(path: "de.arb"))
    }
    let more = ["MINILIBRARY_MESSAGES": place.path, "MINILIBRARY_LANGUAGE": "de"]
    return try await library.runner.run(["books", "list"], environment: library.environment.merging(more) { $1 })
  }

  @Test func entryOfTheFolder_isShown_besideThoseOfTheProgram() async throws {
    try await library.succeed("books", "add", "--title", "Dune", "--author", "Frank Herbert")
    let outcome = try await list(#"{"@@locale": "de", "labelTitle": "Werk"}"#)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Werk"))
    #expect(!outcome.output.contains("Titel"))
    #expect(outcome.output.contains("Autor"), "an entry that the folder lacks")
  }

  @Test func folder_isRefused_withTheLine_whenAFileOfItIsMalformed() async throws {
    let outcome = try await list("{\n\"labelTitle\": \"{\"\n}")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("de.arb:2") && outcome.errors.contains("(file-malformed)"))
  }

  @Test func folder_isRefused_whenItIsMissing() async throws {
    let outcome = try await list(nil, in: "nowhere")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("nowhere"))
  }
}
