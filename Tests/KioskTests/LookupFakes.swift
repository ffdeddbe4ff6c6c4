import Domain
import Foundation
import Images
import Kiosk
import Logging
import Metadata
import Store
import Synchronization
import TestSupport

/// A catalogue that answers as a test says.
final class FakeCatalogue: BookProvider {
  typealias Answer = @Sendable (ISBN) async -> Result<BookRecord?, LookupProblem>

  let source: LookupSource
  private let answer: Mutex<Answer>
  private let kept = Mutex([ISBN]())
  private let askedAnew = Mutex([Bool]())
  private let gap = Mutex<LookupProblem?>(nil)
  /// The catalogue's answer to a search by words.
  private let words: Result<[BookRecord], LookupProblem>
  /// Whether its records name no ISBN.
  private let isSilent: Bool

  convenience init(
    _ source: LookupSource = .googleBooks, resembling: [BookRecord] = [], isSilent: Bool = false,
    _ answer: @escaping Answer
  ) {
    self.init(source, words: .success(resembling), isSilent: isSilent, answer)
  }

  init(
    _ source: LookupSource, words: Result<[BookRecord], LookupProblem>, isSilent: Bool = false,
    _ answer: @escaping Answer
  ) {
    self.source = source
    self.isSilent = isSilent
    self.words = words
    self.answer = Mutex(answer)
  }

  var asked: [ISBN] { kept.withLock { $0 } }
  /// The flag `asksAnew` of each question: whether it bypasses cached answers.
  var anew: [Bool] { askedAnew.withLock { $0 } }
  /// Why a part of each record is missing from now on.
  func setGap(_ problem: LookupProblem?) { gap.withLock { $0 = problem } }
  func change(_ other: @escaping Answer) { answer.withLock { $0 = other } }

  func answer(to question: ISBNQuery) async throws(LookupProblem) -> CatalogueAnswer? {
    kept.withLock { $0.append(question.isbn) }
    askedAnew.withLock { $0.append(question.asksAnew) }
    let answer = answer.withLock { $0 }
    let gap = gap.withLock { $0 }
    guard var record = try await answer(question.isbn).get() else { return nil }
    // Records of this catalogue are exact, unless a test wants them silent.
    if record.isbns.isEmpty, !isSilent { record.isbns = [question.isbn] }
    return CatalogueAnswer(record, gap: gap)
  }

  func books(_ query: BookQuery) async throws(LookupProblem) -> [BookRecord] { try words.get() }

  static func record(cover: String? = nil) -> BookRecord {
    var metadata = BookMetadata()
    metadata.description = "Found."
    metadata.pageCount = 412
    metadata.publishedDate = "1965"
    metadata.publisher = "Chilton"
    metadata.languageCode = "en"
    metadata.coverImageURL = cover
    metadata.categories = ["Fiction"]
    return BookRecord(title: "Another title", authors: ["Another author"], metadata: metadata)
  }
}

/// A clock that goes when it is turned, and when it is slept on.
final class TurnedLookupClock: LookupClock {
  private struct State {
    var elapsed = Duration.zero
    var slept: [Duration] = []
  }

  private let start = ContinuousClock.Instant.now
  private let state = Mutex(State())
  static let begin = Timestamp(milliseconds: 1_795_255_200_000)

  var now: ContinuousClock.Instant { start + state.withLock { $0.elapsed } }
  var slept: [Duration] { state.withLock { $0.slept } }

  var wallTime: Timestamp {
    let elapsed = state.withLock { $0.elapsed }.components
    return Timestamp(
      milliseconds: TurnedLookupClock.begin.milliseconds + elapsed.seconds * 1000
        + elapsed.attoseconds / 1_000_000_000_000_000)
  }

  func turn(by duration: Duration) { state.withLock { $0.elapsed += duration } }

  func sleep(for duration: Duration) async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    state.withLock { state in
      state.elapsed += duration
      state.slept.append(duration)
    }
    await Task.yield()
  }
}

/// Keeps what is logged: `info look-ups rest`.
struct RecordingLog: LogHandler {
  final class Lines: Sendable {
    private let lines = Mutex([String]())
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  let lines: Lines
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .debug

  init(_ lines: Lines) { self.lines = lines }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { lines.add("\(event.level) \(event.message)") }
}

/// A library, a folder for covers, and a web server for them.
struct LookupScene: Sendable {
  let library: Library
  let folder: URL
  let clock = TurnedLookupClock()
  let lines = RecordingLog.Lines()
  let isbn = ISBN.numbered(441_172_719)

  init(_ library: Library? = nil) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-covers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let library {
      self.library = library
    } else {
      self.library = try await Library.inMemory()
    }
  }

  func end() async throws {
    try await library.close()
    try FileManager.default.removeItem(at: folder)
  }

  var covers: CoverFolder { CoverFolder(path: folder.path + "/data/covers") }

  func worker(
    _ catalogues: [FakeCatalogue], means: [String] = [], web: WebStub? = nil, covers: CoverFolder? = nil,
    clock: (any LookupClock)? = nil,
    pace: LookupWorker.Pace = .byHand
  ) throws -> LookupWorker {
    // The address has no listener if a test needs none.
    var configuration = LookupConfiguration()
    configuration.googleURL = web?.address ?? "http://127.0.0.1:1"
    configuration.openLibraryURL = configuration.googleURL
    let services = try LookupServices(configuration, version: "test")
    let lines = lines
    return LookupWorker(
      library: library, books: catalogues.isEmpty ? services.books : BookLookup(catalogues), means: means,
      covers: services.covers,
      folder: covers ?? self.covers, pace: pace, log: Logger(label: "test") { _ in RecordingLog(lines) },
      clock: clock ?? self.clock, chance: { 0.5 })
  }

  @discardableResult
  func addBook(_ number: Int? = nil, _ change: (inout BookDraft) -> Void = { _ in }) async throws -> Book {
    let isbn = number.map { ISBN.numbered($0) } ?? isbn
    var draft = BookDraft(isbn: isbn, title: "Dune", author: "Frank Herbert", copies: 2, notes: "Ours")
    change(&draft)
    return try await library.addBook(draft, operation: .random(), at: clock.wallTime)
  }

  /// How many wait, are done, were not found.
  func lookups() async throws -> [Int] {
    let overview = try await library.lookupOverview(since: clock.wallTime)
    return [overview.waiting, overview.done, overview.notFound]
  }

  static func picture(_ name: String = "ean13-jpeg.jpg") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: SampleBarcode.folder.appending(path: name)))
  }
}

extension Library {
  /// A new title, whatever the library has.
  @discardableResult
  func addBook(_ draft: BookDraft, operation: OperationID, at now: Timestamp) async throws(Refusals) -> Book {
    try await add(draft, as: .newTitle, operation: operation, at: now).book
  }
}
