import Domain
import Foundation
import KioskMachine
import Messages
import TestSupport
import Testing

/// Writes every sentence to the file that `MINILIBRARY_SENTENCES` names, a line each, for a comparison of two
/// revisions.
@Suite struct DumpTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["MINILIBRARY_SENTENCES"] != nil))
  func sentences_areWritten_whereAFileIsNamed() throws {
    let path = try #require(ProcessInfo.processInfo.environment["MINILIBRARY_SENTENCES"])
    let prompts = Said.kinds.map { kind in Said("choices.\(kind)") { $0.prompt(kind).choices } }
    let days = (0..<366).map { index in
      let day = Timestamp(milliseconds: 1_767_225_600_000 + 86_400_000 * Int64(index))
      return Said("day.\(index)") { "\($0.day(day)) \($0.time(day))" }
    }
    var lines: [String] = []
    for language in Language.allCases + [.pseudo] {
      let messages = Messages(language: language, calendar: Sample.dublin)
      var seen: [String: Int] = [:]
      for said in Said.everything + Said.counted + prompts + days {
        seen[said.key, default: 0] += 1
        let key = "\(said.key)#\(seen[said.key] ?? 0)"
        let fields = [language.tag, key, said.text(messages)].map { field in
          field.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        }
        lines.append(fields.joined(separator: "\t"))
      }
    }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
