import Foundation
import TerminalText
import TestSupport
import Testing

@testable import minilibrary

/// The language of a command, and that the command uses it throughout.
@Suite("Languages of commands", .serialized)
struct LanguageCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func said(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> String {
    let outcome = try await library.runner.run(arguments, environment: library.environment.merging(environment) { $1 })
    return outcome.output + outcome.errors
  }

  @Test(arguments: [
    ([], [:], "No students.\n"), ([], ["LANG": "de_AT.UTF-8"], "Keine Schüler/innen.\n"),
    ([], ["LANG": "fr_FR.UTF-8"], "No students.\n"), ([], ["LC_ALL": "C", "LANG": "de_DE.UTF-8"], "No students.\n"),
    ([], ["LC_ALL": "ga_IE.UTF-8", "MINILIBRARY_LANGUAGE": "zh-CN"], "没有学生。\n"),
    (["--language", "ga"], ["MINILIBRARY_LANGUAGE": "zh"], "Níl aon scoláire ann.\n"),
    (["--language", "en"], ["LANG": "de_DE.UTF-8"], "No students.\n"),
  ])
  func language_isTheOptions_elseTheEnvironments_elseTheLocales(
    arguments: [String], environment: [String: String], text: String
  ) async throws {
    try await library.found()
    #expect(try await said(["students", "list"] + arguments, environment) == text)
  }

  @Test func file_saysTheLanguage_andTheEnvironmentOutdoesIt() async throws {
    try await library.found()
    let path = library.folder.appending(path: "a.yaml").path
    try "language: de\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try await said(["loans", "--config", path]) == "Keine Ausleihen.\n")
    #expect(
      try await said(["loans", "--config", path], ["MINILIBRARY_LANGUAGE": "ga"]) == "Níl aon iasacht ann.\n")
    try "language: xx\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      try await said(["loans", "--config", path], ["LANG": "de_DE.UTF-8"])
        == "minilibrary: \(path):1: language erwartet en oder de oder ga oder zh-Hans oder fr, nicht „xx“. (file-malformed)\n"
    )
  }

  @Test func unknownLanguage_isRefused_inTheLocales() async throws {
    let outcome = try await library.run("loans", "--language", "xx", environment: ["LANG": "de_DE.UTF-8"])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains("--language erwartet en oder de oder ga oder zh-Hans oder fr, nicht „xx“."),
      "\(outcome.errors)")
    let variable = try await library.run("devices", environment: ["MINILIBRARY_LANGUAGE": "klingon"])
    #expect(variable.status == 64)
    #expect(
      variable.errors.contains(
        "MINILIBRARY_LANGUAGE must be en or de or ga or zh-Hans or fr, not “klingon”."),
      "\(variable.errors)")
  }

  @Test(arguments: [
    (
      "de",
      "Die Bibliothek hat kein Buch mit der ISBN 9780441172719; bitte in der Bibliothek nachfragen. (unknown-book)"
    ),
    ("ga", "Níl aon leabhar sa leabharlann leis an ISBN 9780441172719; fiafraigh den leabharlannaí. (unknown-book)"),
    ("zh-Hans", "馆内没有 ISBN 为 9780441172719 的图书；请询问图书管理员。（unknown-book）"),
  ])
  func refusal_isTranslated_andItsCodeIsNot(language: String, sentence: String) async throws {
    try await library.found()
    let outcome = try await library.run("books", "show", "9780441172719", "--language", language)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "minilibrary: \(sentence)\n")
  }

  @Test(arguments: [
    ["devices"], ["scan", "/nonexistent.png"], ["doctor", "--offline"], ["lookup", "9780441172719"],
    ["database", "check"], ["database", "copy", "/proc/nonexistent/a", "/proc/nonexistent/b"],
    ["database", "backup", "/proc/nonexistent/a"], ["lookups"], ["activity"], ["checkout", "1", "S1"],
  ])
  func everyCommand_speaksAsItIsTold(command: [String]) async throws {
    let english = try await said(command)
    let chinese = try await said(command + ["--language", "zh"])
    #expect(chinese != english)
    #expect(chinese.contains { ("一"..."龥").contains($0) }, "\(chinese)")
  }

  /// JSON is the same in every language.
  @Test func json_isTheSameInEveryLanguage() async throws {
    try await library.addDune()
    try await library.addAda()
    for command in [["books", "list"], ["students", "list"], ["loans"]] {
      let english = try await said(command + ["--json"])
      for language in ["de", "ga", "zh-Hans"] {
        #expect(try await said(command + ["--json", "--language", language]) == english)
      }
    }
  }

  @Test func columns_standBelowOneAnother_inChinese() async throws {
    try await library.addDune(copies: 3)
    try await library.succeed("books", "add", "--title", "三体", "--author", "刘慈欣", "--copies", "2")
    // The heading of each section is only its letter.
    let lines = try await said(["books", "list", "--language", "zh"]).split(separator: "\n").map(String.init)
      .filter { $0.count > 1 }
    let column = try lines.map { line in
      let author = try #require(["作者", "刘慈欣", "Frank Herbert"].first { line.contains($0) })
      return DisplayWidth.of(line.components(separatedBy: author)[0])
    }
    #expect(lines.count == 3)
    #expect(Set(column).count == 1, "\(lines)")
  }
}
