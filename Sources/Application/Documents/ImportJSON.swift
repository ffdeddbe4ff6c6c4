import Domain
import Interchange
import Messages
import Synchronization

/// The JSON document of an import; its keys are a promise to scripts.
package struct ImportJSON: Encodable {
  let file: String
  let layout: String
  /// Both null for a workbook.
  let encoding: OrNull<String>
  let separator: OrNull<String>
  /// The sheet of a workbook, else null.
  let sheet: OrNull<String>
  let ignoredColumns: [String]
  /// The values that the columns stand for; a table of ours has none here.
  var columns: [String: String] = [:]
  /// Whether the library has it now.
  var isDone = false
  /// An earlier call under the same name did it.
  var isRepeated = false
  var added = 0
  var copiesAdded = 0
  var acquired = 0
  /// ISBNs that went to the inbox.
  var drafted = 0
  var updated = 0
  var skipped = 0
  var leftOut = 0
  var bad = 0
  var problems: [Problem] = []
  var problemsNotListed = 0
  /// Remarks on imported lines and on lines that are not books. They do not prevent the import.
  var remarks: [Problem] = []
  var remarksNotListed = 0
  /// Only with --compare.
  var comparison: JSONObject?

  struct Problem: Encodable, Sendable {
    let line: Int
    let column: OrNull<String>
    let code: String
    let reason: String
  }

  init(file: String, _ layout: String, _ form: TableForm, _ ignored: [String]) {
    self.file = file
    self.layout = layout
    switch form {
    case .text(let encoding, let separator):
      (self.encoding, self.separator) = (OrNull(encoding.rawValue), OrNull(String(separator.character)))
      sheet = OrNull(nil)
    case .workbook(_, let sheet):
      (encoding, separator, self.sheet) = (OrNull(nil), OrNull(nil), OrNull(sheet))
    }
    ignoredColumns = ignored
  }

  mutating func set(_ counts: ImportCounts) {
    (added, copiesAdded, acquired, updated) = (counts.added, counts.copiesAdded, counts.acquired, counts.updated)
    drafted = counts.drafted
    (skipped, leftOut, bad) = (counts.skipped, counts.leftOut, counts.bad)
  }
}

/// The problems and remarks of an import, up to a readable number.
final class ProblemList: Sendable {
  private static let limit = 10_000

  struct Listed {
    var all: [ImportJSON.Problem] = []
    var others = 0
  }

  private struct State {
    var problems = Listed()
    var remarks = Listed()
    var isCutOff = false
  }

  private let messages: Messages
  private let state = Mutex(State())

  init(_ messages: Messages) {
    self.messages = messages
  }

  func add(_ problem: LineProblem) {
    state.withLock { state in
      if problem.fault.cutsOff { state.isCutOff = true }
      let list = problem.fault.isRemark ? \State.remarks : \State.problems
      guard state[keyPath: list].all.count < ProblemList.limit else {
        state[keyPath: list].others += 1
        return
      }
      state[keyPath: list].all.append(
        ImportJSON.Problem(
          line: problem.line, column: OrNull(problem.column), code: problem.fault.code,
          reason: messages.reason(problem)))
    }
  }

  /// Whether lines after one of them could not be read at all: they would be left out unseen.
  var isCutOff: Bool { state.withLock { $0.isCutOff } }

  var listed: (problems: Listed, remarks: Listed) { state.withLock { ($0.problems, $0.remarks) } }
}
