import Application
import ArgumentParser
import Domain
import Interchange
import Messages
import Store
import Synchronization
import SystemPackage

/// Checks and imports a table, with a progress bar.
struct ImportRun: Sendable {
  let options: ImportOptions
  let operation: OperationID
  let asJSON: Bool
  let choice: ImportChoice?
  let looksUp: Bool
  let session: Session

  typealias Report = @Sendable (LineProblem) -> Void
  typealias Check<Entry: Hashable & Sendable> =
    @Sendable (@escaping ImportSource<Entry>, ImportManner, @escaping Report) async throws -> ImportCounts
  typealias Write<Entry: Hashable & Sendable> =
    @Sendable (@escaping ImportSource<Entry>, ImportManner, OperationID, Timestamp, ImportWatch) async throws ->
    ImportOutcome

  func perform<Layout: TableLayout>(
    _ layouts: [Layout], check: @escaping Check<Layout.Entry>, write: @escaping Write<Layout.Entry>,
    report: (ImportCounts, _ isDry: Bool) -> ImportReport
  ) async throws where Layout: RawNamed {
    // The earlier import may be of the same table, unless this one's own name tells.
    if session.finishedLines > 0, try await session.library.wasDone(operation) == nil {
      throw CommandProblem.importWasUnfinished
    }
    let table = try table(layouts)
    var manner = ImportManner(choice: choice, skipsBad: options.skipBad, looksUp: looksUp)
    manner.source = String(table.fingerprint, radix: 16)
    let problems = ProblemList(file: shownFile, messages: session.messages, asJSON: asJSON)
    let bar = ProgressBar()
    // Reading and publishing are one bar; a dry run only reads.
    let total = table.size * (options.dryRun ? 1 : 2)
    let outcome: Outcome
    do {
      defer { bar.clear() }
      outcome = try await walk(
        table, manner, check: check, write: write, isCutOff: { problems.isCutOff },
        report: { problem in
          bar.clear()
          problems.add(problem)
        }, progress: { done in bar.show(done: done, of: total) })
    }
    if case .earlier(let lines) = outcome {
      Output.complain(session.messages.sentence(.finishedEarlier(lines: lines)))
      throw CommandProblem.importWasUnfinished
    }
    try finish(outcome, table, problems, report)
  }

  private enum Outcome: Sendable {
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
  ) async throws -> Outcome {
    let (options, operation, now) = (options, operation, session.now)
    let reading = ReadingFaults(path: shownFile)
    let source: ImportSource<Layout.Entry> = { take in
      try reading.noting { try table.lines(progress: progress, take) }
    }
    return try await reading.naming {
      try await Interruption.cancelling {
        if options.dryRun { return .dry(try await check(source, manner, report)) }
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
  }

  // MARK: - The file

  private var isStandardInput: Bool { options.file == "-" }
  private var shownFile: String { isStandardInput ? "standard input" : options.file }

  private func table<Layout: TableLayout>(_ layouts: [Layout]) throws -> ImportTable<Layout> {
    do {
      let file = try isStandardInput ? TextFile(copying: 0) : TextFile(path: options.file)
      return try ImportTable(
        file, encoding: options.encoding?.encoding, separator: options.separator?.separator, layouts: layouts)
    } catch let failure as Errno {
      throw CommandProblem.unreadableFile(path: shownFile, detail: failure.readingDetail)
    } catch let problem as LineProblem {
      throw CommandProblem.malformedFile(
        path: shownFile, line: problem.line, .line(column: problem.column, problem.fault))
    }
  }

  // MARK: - What is said

  private func finish<Layout: TableLayout>(
    _ outcome: Outcome, _ table: ImportTable<Layout>, _ problems: ProblemList,
    _ report: (ImportCounts, _ isDry: Bool) -> ImportReport
  ) throws where Layout: RawNamed {
    let readAs = ImportReport.readAs(
      layout: table.layout.name, encoding: table.encoding.rawValue, separator: table.separator.character,
      ignored: table.ignored)
    var document = ImportJSON(file: shownFile, table.layout.name, table.encoding, table.separator, table.ignored)
    let listed = problems.listed
    (document.problems, document.problemsNotListed) = (listed.problems.all, listed.problems.others)
    (document.remarks, document.remarksNotListed) = (listed.remarks.all, listed.remarks.others)
    let last: ImportReport
    var status: (any Error)?
    switch outcome {
    case .dry(let counts):
      document.set(counts)
      last = report(counts, true)
      if counts.bad > 0, !options.skipBad || problems.isCutOff { status = ExitStatus.refused }
    case .refused(let counts):
      document.set(counts)
      last = report(counts, true)
      status = CommandProblem.importRefused(bad: counts.bad, canSkip: !problems.isCutOff)
    case .done(let counts, let overtaken):
      document.set(counts)
      document.isDone = true
      last = report(counts, false)
      if overtaken > 0 { status = CommandProblem.importOvertaken(bad: overtaken) }
    case .before(let lines):
      document.isDone = true
      document.isRepeated = true
      last = .doneBefore(lines: lines)
    case .earlier: throw CommandProblem.importWasUnfinished
    }
    let lines = [readAs, last].map { session.messages.sentence($0) + "\n" }.joined()
    try session.show(document, else: lines, asJSON: asJSON)
    if let status { throw status }
  }
}

/// A layout that can be named to a person.
protocol RawNamed { var name: String { get } }

extension BookLayout: RawNamed { var name: String { origin.rawValue } }
extension StudentLayout: RawNamed { var name: String { rawValue } }

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
      throw CommandProblem.unreadableFile(path: path, detail: failure.readingDetail)
    }
  }
}
