import Dispatch
import Domain
import Images
import Logging
import Metadata
import Store
import SystemPackage

/// The work on one book.
extension LookupWorker {
  enum Step: Hashable, Sendable {
    case did(LookupTask.Conclusion)
    /// It is tried again later; the next one may do better.
    case putOff
    /// Another worker has it, or there is nothing to ask for any more.
    case skipped
    /// The texts are with the book, but no cover can be written. The next book gets its texts all the same.
    case coverless(LookupTask.Problem)
    /// No catalogue can be asked, so the other tasks would fail as well.
    case hindered(LookupTask.Problem, rest: Duration)
    /// - Parameter until: how long until one is due; nil where none waits.
    case nothingDue(until: Duration?)
    case cancelled
  }

  /// The result of fetching a cover.
  private enum Cover: Sendable {
    /// The cover exists, or its address is missing.
    case settled
    case none(LookupTask.Problem)
    case unanswered(LookupProblem)
    case notWritten(Errno)
  }

  /// The number of malformed answers about a cover after which the book stays without one.
  private static let coverAttempts = 5

  func next(_ backOff: inout LookupBackOff) async throws(Refusals) -> Step {
    let now = clock.wallTime
    // Read before it is taken: a read disturbs no other worker.
    let due = try await library.nextLookupDue()
    guard let due, due <= now else { return try await nextDraft(at: now, bookDue: due, &backOff) }
    let lease = now.adding(pace.lease)
    // Another may have been quicker, or the book has lost its ISBN.
    guard let task = try await library.takeLookups(1, at: now, lease: lease).first else { return .skipped }
    let step = try await perform(task, &backOff)
    switch step {
    case .did, .putOff, .coverless: backOff.reset()
    case .skipped, .hindered, .nothingDue, .cancelled: break
    }
    log.debug("looked up", metadata: ["book": "\(task.bookID.rawValue)", "result": "\(step)"])
    return step
  }

  func perform(_ task: LookupTask, _ backOff: inout LookupBackOff) async throws(Refusals) -> Step {
    guard let book = try await library.book(id: task.bookID), book.isbn == task.isbn else {
      // A change while the task was taken queued the book again.
      return .skipped
    }
    guard let isbn = task.isbn else { return try await identify(task, book, &backOff) }
    let missing = book.missing(exceptOwn: task.ownFields)
    var found: BookRecord?
    var gap: LookupTask.Gap?
    if !missing.isEmpty || task.asksAnew {
      let report = await books.report(
        on: isbn, wanting: missing, like: TitleAndAuthor(title: book.title, author: book.author),
        in: book.metadata.languageCode, asksAnew: task.asksAnew)
      if Task.isCancelled { return await putBack(task, soFar: nil) }
      switch report.outcome {
      case .found(let record, from: _): (found, gap) = (record, self.gap(report.gaps, of: task))
      case .notFound: break
      case .couldNotAsk(let unasked): return try await putOff(task, unasked, &backOff)
      }
    }
    let isFound = found != nil || missing.isEmpty
    var metadata = book.metadata
    if let found { metadata.fill(fromEdition: found.metadata) }
    // A person who cleared the cover's address wants no cover.
    metadata.keep(task.ownFields, of: book.metadata)
    let cover = await fetchCover(of: isbn, at: metadata.coverImageURL)
    if Task.isCancelled { return await putBack(task, soFar: LookupWorker.texts(of: found, isFound: isFound)) }
    return try await end(task, found, gap, isFound: isFound, cover, &backOff)
  }

  /// Why something may be missing in what was found, and when it is asked for again: at growing intervals, because a
  /// catalogue may need a key that the library lacks.
  private func gap(_ gaps: [UnaskedSource], of task: LookupTask) -> LookupTask.Gap? {
    LookupWorker.reason(of: gaps).map { problem in
      let delay = LookupBackOff.gapDelay(afterAttempts: task.attempts, chance: chance())
      return LookupTask.Gap(.lookup(problem.code), dueAt: clock.wallTime.adding(delay))
    }
  }

  private static func texts(of record: BookRecord?, isFound: Bool) -> LookupTask.Texts {
    LookupTask.Texts(record?.metadata ?? BookMetadata(), author: record?.author ?? "", isFound: isFound)
  }

  /// The problem to record: the first one that prevented a request, other than a resting service; else the first one.
  static func reason(of unasked: [UnaskedSource]) -> LookupProblem? {
    let problems = unasked.map(\.problem)
    return problems.first { !$0.isAnAnswer && $0.code != .resting } ?? problems.first
  }

  /// A wish that has no ISBN.
  private func identify(
    _ task: LookupTask, _ wish: Book, _ backOff: inout LookupBackOff
  ) async throws(Refusals) -> Step {
    var query = BookQuery(title: wish.title, author: wish.author.isEmpty ? nil : wish.author)
    // A list that was kept says nothing of books that have come since.
    query.asksAnew = true
    let (records, unasked) = await books.candidates(query) {
      WishMatch.of(title: wish.title, author: wish.author, in: $0) != nil
    }
    if Task.isCancelled { return await putBack(task, soFar: nil) }
    if let record = WishMatch.of(title: wish.title, author: wish.author, in: records) {
      try await finish(task, with: .identified(record), at: clock.wallTime)
      return .did(.done)
    }
    guard unasked.isEmpty else { return try await putOff(task, unasked, &backOff) }
    try await finish(task, with: .notFound, at: clock.wallTime)
    return .did(.notFound)
  }

  private func end(
    _ task: LookupTask, _ record: BookRecord?, _ gap: LookupTask.Gap?, isFound: Bool, _ cover: Cover,
    _ backOff: inout LookupBackOff
  ) async throws(Refusals) -> Step {
    let now = clock.wallTime
    let texts = LookupWorker.texts(of: record, isFound: isFound)
    let (found, author) = (texts.metadata, texts.author)
    switch cover {
    case .settled where !isFound:
      try await finish(task, with: .notFound, at: now)
      return .did(.notFound)
    case .settled:
      let isOver = try await finish(task, with: .found(found, author: author, gap: gap), at: now)
      return isOver ? .did(.done) : .putOff
    case .none(let problem):
      let ending = LookupTask.Ending.found(found, author: author, without: problem, gap: gap)
      let isOver = try await finish(task, with: isFound ? ending : .notFound, at: now)
      guard isOver else { return .putOff }
      return .did(isFound ? .done : .notFound)
    case .unanswered(let problem) where isLastAnswer(problem, to: task):
      return try await end(task, record, gap, isFound: isFound, .none(.lookup(problem.code)), &backOff)
    case .unanswered(let problem) where problem.isAnAnswer:
      let later = now.adding(LookupBackOff.delay(afterAttempts: task.attempts, chance: chance()))
      try await finish(task, with: .again(at: later, .lookup(problem.code), soFar: texts), at: now)
      return .putOff
    case .unanswered(let problem):
      let later = coverDueAt(task, gap, now)
      try await finish(task, with: .again(at: later, .lookup(problem.code), soFar: texts), at: now)
      return .putOff
    case .notWritten(let failure):
      log.debug("cover not written", metadata: ["folder": "\(folder.path)", "detail": "\(failure.description)"])
      let problem = LookupTask.Problem.cover(.notWritten)
      let later = coverDueAt(task, gap, now)
      try await finish(task, with: .again(at: later, problem, soFar: texts), at: now)
      return .coverless(problem)
    }
  }

  /// Rounds without an answer of the server of covers count as attempts, but say nothing about the cover.
  private func isLastAnswer(_ problem: LookupProblem, to task: LookupTask) -> Bool {
    problem.isAnAnswer && task.attempts >= LookupWorker.coverAttempts && task.problem == .lookup(problem.code)
  }

  /// When an outstanding cover is asked for again: ever later, and with what a catalogue did not say.
  private func coverDueAt(_ task: LookupTask, _ gap: LookupTask.Gap?, _ now: Timestamp) -> Timestamp {
    let later = now.adding(LookupBackOff.coverDelay(afterAttempts: task.attempts, chance: chance()))
    return max(later, gap?.dueAt ?? later)
  }

  /// Postpones a task after catalogues that could not be asked, or that gave malformed answers.
  private func putOff(
    _ task: LookupTask, _ unasked: [UnaskedSource], _ backOff: inout LookupBackOff
  ) async throws(Refusals) -> Step {
    let now = clock.wallTime
    let problems = unasked.map(\.problem)
    if let problem = problems.first, problems.allSatisfy(\.isAnAnswer) {
      let later = now.adding(LookupBackOff.delay(afterAttempts: task.attempts, chance: chance()))
      try await finish(task, with: .again(at: later, .lookup(problem.code)), at: now)
      return .putOff
    }
    let problem = LookupWorker.reason(of: unasked) ?? .unreachable
    guard unasked.count >= books.sources.count else {
      let later = now.adding(LookupBackOff.partDelay(chance: chance()))
      try await finish(task, with: .notAsked(at: later, .lookup(problem.code)), at: now)
      return .putOff
    }
    // The task waits until one of the catalogues may be asked again.
    let rests = problems.map { problem in
      if case .resting(let seconds) = problem { Duration.seconds(seconds) } else { Duration.zero }
    }
    let rest = backOff.rest(atLeast: rests.min() ?? .zero, chance: chance())
    // The reason stays that of the failure, where it merely rests since.
    let told = problem.code == .resting ? task.problem ?? .lookup(.resting) : .lookup(problem.code)
    try await finish(task, with: .notAsked(at: now.adding(rest), told), at: now)
    return .hindered(told, rest: rest)
  }

  @discardableResult
  private func finish(
    _ task: LookupTask, with ending: LookupTask.Ending, at now: Timestamp
  ) async throws(Refusals) -> Bool {
    try await library.finish(task, with: ending, means: means, at: now)
  }

  /// The program ends: the next one may take the book at once. A store that does not answer now is not waited for, and
  /// the lease expires.
  private func putBack(_ task: LookupTask, soFar: LookupTask.Texts?) async -> Step {
    let (library, now) = (library, clock.wallTime)
    let problem = task.problem ?? .lookup(.cancelled)
    let giving = Task { _ = try? await library.finish(task, with: .notAsked(at: now, problem, soFar: soFar), at: now) }
    let timeout = Task {
      try await Task.sleep(for: .seconds(1))
      giving.cancel()
    }
    await giving.value
    timeout.cancel()
    return .cancelled
  }

  private func fetchCover(of isbn: ISBN, at address: String?) async -> Cover {
    guard let address, !folder.has(isbn) else { return .settled }
    // A picture that cannot be kept is not fetched.
    do throws(Errno) { try folder.prepare() } catch { return .notWritten(error) }
    do throws(CoverFailure) {
      guard let bytes = try await covers.picture(at: address) else { return .none(.cover(.missing)) }
      if Task.isCancelled { return .settled }
      return await keep(bytes, of: isbn)
    } catch {
      switch error {
      case .cover(let problem): return .none(.cover(problem))
      case .lookup(let problem): return .unanswered(problem)
      }
    }
  }

  /// On a separate thread: a disk may be slow.
  private func keep(_ bytes: [UInt8], of isbn: ISBN) async -> Cover {
    let folder = folder
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(returning: LookupWorker.keep(bytes, of: isbn, in: folder))
      }
    }
  }

  private static func keep(_ bytes: [UInt8], of isbn: ISBN, in folder: CoverFolder) -> Cover {
    let picture: CoverPicture
    do throws(CoverProblem) {
      picture = try CoverPicture(bytes)
    } catch {
      return .none(.cover(error))
    }
    Leftovers.remove(in: folder.path)
    do throws(Errno) {
      try folder.keep(picture, of: isbn)
      return .settled
    } catch {
      return .notWritten(error)
    }
  }
}

extension LookupProblem {
  /// Whether the service answered, if only with nonsense: asking again soon would bring the same.
  var isAnAnswer: Bool {
    switch self {
    case .unreadable, .tooLarge: true
    case .serverFailed(let status): status < 500
    case .unreachable, .timedOut, .insecure, .limited, .forbidden, .countryNeeded, .keyRefused, .resting, .cancelled:
      false
    }
  }
}

/// Decides which of the books that a catalogue names is a wish without an ISBN. Catalogues answer with anything
/// similar; an uncertain match is ignored, because a librarian may buy it.
enum WishMatch {
  /// The first of the same title that has the author; where the wish names none, the first of that title, if all of
  /// that title are of one.
  static func of(title: String, author: String, in records: [BookRecord]) -> BookRecord? {
    let (title, author) = (SearchText.fold(title), SearchText.fold(author))
    let same = records.filter { title == SearchText.fold($0.title) || title == SearchText.fold($0.fullTitle) }
    if !author.isEmpty { return same.first { names(in: $0).contains { TitleAndAuthor.sameName($0, author) } } }
    let authors = Set(same.map { names(in: $0).first ?? "" })
    return authors.count == 1 && authors != [""] ? same.first : nil
  }

  private static func names(in record: BookRecord) -> [String] { record.authors.map { SearchText.fold($0) } }
}
