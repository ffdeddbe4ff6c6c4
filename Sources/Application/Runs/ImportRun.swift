package import Domain
package import Interchange
package import Messages
package import Reports
import Store
import Synchronization
import SystemPackage

/// A table that is imported.
package enum ImportTarget: Sendable {
  case books, wishes, students, copies
}

package struct ImportOrder: Sendable {
  /// The path of the table; nil reads standard input.
  package var path: String?
  package var isDryRun = false
  package var skipsBad = false
  /// Nil: the table's bytes show it.
  package var encoding: TextEncoding?
  package var separator: Separator?
  /// The sheet of a workbook; nil: the first visible one that has something in it.
  package var sheet: String?
  package var choice: ImportChoice?
  /// Whether new books are queued for look-ups.
  package var looksUp = true
  /// The mapping that a person gave.
  package var mapping = ColumnMapping()
  /// The name of a saved mapping, which ``mapping`` overrides.
  package var profile: String?
  /// The name under which the mapping is saved once the import is done.
  package var savesMapping: String?
  /// Students only: a dry run that lists who is new, who changes and who is missing.
  package var compares = false

  package init(path: String?) { self.path = path }

  package func shownPath(_ messages: Messages) -> String { path ?? messages.label(Label.standardInput) }
}

/// The result of an import, as a document and as sentences.
package struct ImportResult: Sendable {
  package fileprivate(set) var document: ImportJSON
  package fileprivate(set) var reports: [Phrase]
  /// The comparison that was asked for.
  package fileprivate(set) var comparison: [Phrase] = []
  /// The reason why nothing or not all went in.
  package let problem: CommandProblem?
  /// Whether a dry run found lines that cannot go in.
  package let isRefused: Bool
}

extension Session {
  /// Checks and imports a table, all of it or nothing. Cancelling it leaves the library as it was.
  ///
  /// - Parameters:
  ///   - report: takes each problem and remark as it is found.
  ///   - progress: takes the bytes that are done, and their total.
  ///   - tell: takes a sentence for the staff.
  package func importTable(
    _ target: ImportTarget, _ order: ImportOrder, operation: OperationID,
    report: @escaping @Sendable (LineProblem) -> Void, progress: @escaping @Sendable (Int, Int) -> Void,
    tell: @escaping @Sendable (String) -> Void
  ) async throws -> ImportResult {
    var order = order
    if order.compares { order.isDryRun = true }
    if let kind = target.profileKind { order.mapping = try await mapping(of: order, kind) }
    let run = ImportRun(
      order: order, operation: operation, session: self, report: report, progress: progress, tell: tell)
    var result = try await run.perform(target)
    if let kind = target.profileKind, let name = order.savesMapping, result.document.isDone {
      try await library.save(ImportProfile(kind: kind, name: name, mapping: order.mapping))
      result.reports.append(.importProfileSaved(name: name))
    }
    return result
  }
}

extension ImportTarget {
  /// The mappings that fit the table; nil for a table that only an export of ours has.
  package var profileKind: ProfileKind? {
    switch self {
    case .books, .wishes: .books
    case .students: .students
    case .copies: nil
    }
  }
}

extension ImportRun {
  fileprivate func perform(_ target: ImportTarget) async throws -> ImportResult {
    let library = session.library
    switch target {
    case .books, .wishes:
      let areWishes = target == .wishes
      let layouts = BookLayout.all(areWishes: areWishes, forgivesISBN: order.skipsBad, mapping: order.mapping)
      return try await perform(layouts) {
        try await library.checkBooks($0, areWishes: areWishes, $1, report: $2)
      } write: {
        try await library.importBooks($0, areWishes: areWishes, $1, operation: $2, at: $3, watch: $4)
      } report: {
        areWishes ? .importWishes($0, isDry: $1) : .importBooks($0, isDry: $1)
      }
    case .students: return try await students()
    case .copies:
      return try await perform(CopyLayout.allCases) {
        try await library.checkCopies($0, $1, report: $2)
      } write: {
        try await library.importCopies($0, $1, operation: $2, at: $3, watch: $4)
      } report: {
        .importCopies($0, isDry: $1)
      }
    }
  }

  private func students() async throws -> ImportResult {
    let (library, compares) = (session.library, order.compares)
    let homerooms = try homerooms()
    let found = Mutex<RosterComparison?>(nil)
    var result = try await perform(StudentLayout.all(mapping: order.mapping, homerooms: homerooms)) {
      source, manner, report in
      guard compares else { return try await library.checkStudents(source, manner, report: report) }
      let compared = try await library.compareStudents(source, report: report)
      found.withLock { $0 = compared.comparison }
      return compared.counts
    } write: {
      try await library.importStudents($0, $1, operation: $2, at: $3, watch: $4)
    } report: {
      .importStudents($0, isDry: $1)
    }
    if homerooms == nil, result.document.layout == StudentLayout.Origin.oneRoster.rawValue,
      result.document.columns.values.contains(StudentField.schoolClass.rawValue)
    {
      result.reports.insert(.importGradesAsClasses, at: result.reports.count - 1)
    }
    if let comparison = found.withLock({ $0 }) {
      result.document.comparison = comparison.json(in: session)
      result.comparison = comparison.reports
    }
    return result
  }

  /// The classes of a OneRoster table, whose other files lie in the same folder.
  private func homerooms() throws -> [String: [String]]? {
    guard let path = order.path else { return nil }
    do {
      return try Homerooms.read(beside: path)
    } catch let fault as Homerooms.Fault {
      throw CommandProblem.malformedFile(
        path: fault.path, line: fault.problem.line, .line(column: fault.problem.column, fault.problem.fault))
    } catch let failure as Errno {
      throw CommandProblem.unreadableFile(path: path, detail: .system(failure.rawValue))
    }
  }
}

extension RosterComparison {
  fileprivate var reports: [Phrase] {
    let counts = Phrase.rosterCompared(
      new: new.count, changed: changed.count, unchanged: unchanged, departed: departed.count)
    return new.map { .rosterNew($0) } + changed.map { .rosterChanged($0) } + departed.map { .rosterDeparted($0) } + [
      counts, .rosterNext,
    ]
  }
}

private struct ImportRun: Sendable {
  let order: ImportOrder
  let operation: OperationID
  let session: Session
  let report: @Sendable (LineProblem) -> Void
  let progress: @Sendable (Int, Int) -> Void
  let tell: @Sendable (String) -> Void

  typealias Report = @Sendable (LineProblem) -> Void
  typealias Check<Entry: Hashable & Sendable> =
    @Sendable (@escaping ImportSource<Entry>, ImportManner, @escaping Report) async throws -> ImportCounts
  typealias Write<Entry: Hashable & Sendable> =
    @Sendable (@escaping ImportSource<Entry>, ImportManner, OperationID, Timestamp, ImportWatch) async throws ->
    ImportOutcome

  func perform<Layout: TableLayout>(
    _ layouts: [Layout], check: @escaping Check<Layout.Entry>, write: @escaping Write<Layout.Entry>,
    report counted: (ImportCounts, _ isDry: Bool) -> Phrase
  ) async throws -> ImportResult where Layout: RawNamed {
    // The earlier import may be of the same table, unless this one's name shows otherwise.
    if session.finishedLines > 0, try await session.library.wasDone(operation) == nil {
      throw CommandProblem.importWasUnfinished
    }
    let table = try table(layouts)
    var manner = ImportManner(choice: order.choice, skipsBad: order.skipsBad, looksUp: order.looksUp)
    // The same table with another mapping is another import.
    manner.source = ([String(table.fingerprint, radix: 16)] + order.mapping.texts).joined(separator: "\n")
    let problems = ProblemList(session.messages)
    // Reading and publishing are one progress; a dry run only reads.
    let total = table.size * (order.isDryRun ? 1 : 2)
    let (report, progress) = (report, progress)
    let ending = try await walk(
      table, manner, check: check, write: write, isCutOff: { problems.isCutOff },
      report: { problem in
        for var one in [problem] + problem.others {
          one.sheet = table.form.sheet
          problems.add(one)
          report(one)
        }
      }, progress: { progress($0, total) })
    if case .earlier(let lines) = ending {
      tell(session.messages.text(.importFinishedEarlier(lines: lines)))
      throw CommandProblem.importWasUnfinished
    }
    return try result(ending, table, problems, counted)
  }

  private enum Ending: Sendable {
    case dry(ImportCounts)
    case refused(ImportCounts)
    case done(ImportCounts, overtaken: Int)
    case before(lines: Int)
    case earlier(lines: Int)
  }

  // Not inlined: what is inlined of generic functions that throw and wait has crashed Swift 6.3.1's optimiser before.
  @inline(never)
  private func walk<Layout: TableLayout>(
    _ table: ImportTable<Layout>, _ manner: ImportManner, check: @escaping Check<Layout.Entry>,
    write: @escaping Write<Layout.Entry>, isCutOff: @escaping @Sendable () -> Bool, report: @escaping Report,
    progress: @escaping @Sendable (Int) -> Void
  ) async throws -> Ending {
    let (isDryRun, operation, now) = (order.isDryRun, operation, session.now)
    let reading = ReadingFaults(path: order.shownPath(session.messages))
    let source: ImportSource<Layout.Entry> = { take in
      try reading.noting { try table.lines(progress: progress, take) }
    }
    return try await reading.naming {
      if isDryRun { return .dry(try await check(source, manner, report)) }
      let looked = Mutex(0)
      var watch = ImportWatch()
      watch.report = report
      watch.goesOn = { counts in
        looked.withLock { $0 = counts.bad }
        return counts.bad == 0 || !isCutOff()
      }
      watch.publishes = { done, all in progress(table.size + table.size * done / max(1, all)) }
      return switch try await write(source, manner, operation, now, watch) {
      case .done(let counts): .done(counts, overtaken: counts.bad - looked.withLock { $0 })
      case .refused(let counts): .refused(counts)
      case .doneBefore(let lines): .before(lines: lines)
      case .finishedEarlier(let lines): .earlier(lines: lines)
      }
    }
  }

  private func table<Layout: TableLayout>(_ layouts: [Layout]) throws -> ImportTable<Layout> {
    do {
      let file = try order.path.map { try TextFile(path: $0) } ?? TextFile(copying: 0)
      return try ImportTable(
        file, encoding: order.encoding, separator: order.separator, sheet: order.sheet, layouts: layouts)
    } catch let failure as Errno {
      throw CommandProblem.unreadableFile(path: order.shownPath(session.messages), detail: .system(failure.rawValue))
    } catch let problem as LineProblem {
      throw CommandProblem.malformedFile(
        path: session.messages.place(order.shownPath(session.messages), sheet: problem.sheet), line: problem.line,
        .line(column: problem.column, problem.fault))
    }
  }

  private func result<Layout: TableLayout>(
    _ ending: Ending, _ table: ImportTable<Layout>, _ problems: ProblemList,
    _ report: (ImportCounts, _ isDry: Bool) -> Phrase
  ) throws -> ImportResult where Layout: RawNamed {
    let readAs: Phrase
    switch table.form {
    case .text(let encoding, let separator):
      readAs = .importReadAs(
        layout: table.layout.name, encoding: encoding.rawValue, separator: separator.character,
        ignored: table.ignored)
    case .workbook(let kind, let sheet):
      readAs = .importReadSheet(layout: table.layout.name, kind: kind.rawValue, sheet: sheet, ignored: table.ignored)
    }
    var document = ImportJSON(
      file: order.shownPath(session.messages), table.layout.name, table.form, table.ignored)
    document.columns = Dictionary(table.targets.map { ($0.column, $0.target) }) { first, _ in first }
    let meanings = table.targets.map { ColumnMeaning(column: $0.column, target: $0.target) }
    let listed = problems.listed
    (document.problems, document.problemsNotListed) = (listed.problems.all, listed.problems.others)
    (document.remarks, document.remarksNotListed) = (listed.remarks.all, listed.remarks.others)
    let last: Phrase
    var (problem, isRefused): (CommandProblem?, Bool) = (nil, false)
    switch ending {
    case .dry(let counts):
      document.set(counts)
      last = report(counts, true)
      isRefused = counts.bad > 0 && (!order.skipsBad || problems.isCutOff)
    case .refused(let counts):
      document.set(counts)
      last = report(counts, true)
      problem = .importRefused(bad: counts.bad, canSkip: !problems.isCutOff)
    case .done(let counts, let overtaken):
      document.set(counts)
      document.isDone = true
      last = report(counts, false)
      if overtaken > 0 { problem = .importOvertaken(bad: overtaken) }
    case .before(let lines):
      document.isDone = true
      document.isRepeated = true
      last = .importDoneBefore(lines: lines)
    case .earlier: throw CommandProblem.importWasUnfinished
    }
    let taken = meanings.isEmpty ? [] : [Phrase.importColumns(meanings)]
    return ImportResult(
      document: document, reports: [readAs] + taken + [last], problem: problem, isRefused: isRefused)
  }
}

/// A layout that can be named to a person.
protocol RawNamed { var name: String { get } }

extension BookLayout: RawNamed { var name: String { origin.rawValue } }
extension StudentLayout: RawNamed { var name: String { origin.rawValue } }
extension CopyLayout: RawNamed { var name: String { rawValue } }

extension Separator {
  var character: Character { Character(Unicode.Scalar(rawValue)) }
}

/// A file that fails while it is read: the import ends, and the file is named.
private final class ReadingFaults: Sendable {
  private let path: String
  private let failure = Mutex<Errno?>(nil)

  init(path: String) { self.path = path }

  func noting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as Errno {
      self.failure.withLock { $0 = failure }
      throw failure
    }
  }

  func naming<T: Sendable>(_ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch {
      guard let failure = failure.withLock({ $0 }) else { throw error }
      throw CommandProblem.unreadableFile(path: path, detail: .system(failure.rawValue))
    }
  }
}
