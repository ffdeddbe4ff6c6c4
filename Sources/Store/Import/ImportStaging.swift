import Dispatch
import Domain

/// A walk through a table that looks ahead.
protocol ImportWalk: SendableMetatype {
  associatedtype Entry: StagedEntry
  var transaction: Transaction { get set }
  var counts: ImportCounts { get }
  mutating func take(_ line: ImportLine<Entry>) throws
  /// The lines that can go in, of those that were taken since this was asked for.
  mutating func takeAccepted() throws -> [(entry: Entry, line: Int)]
  /// Books that no other line may stand for though their own cannot go in, since this was asked for.
  mutating func takeMetInVain() -> Set<Int64>
}

extension BookImport: ImportWalk {}
extension StudentImport: ImportWalk {}

/// Reads a table once: looks at its lines and stages those that can go in.
///
/// The table is read on a thread of its own, which is some lines ahead of the library.
struct ImportStaging<Walk: ImportWalk>: Sendable {
  private let library: Library
  private let source: ImportSource<Walk.Entry>
  private let walk: WalkBox
  private let channel = PageChannel<[ImportLine<Walk.Entry>]>(capacity: 2 * ImportJournal.portionsAtOnce)

  init(library: Library, source: @escaping ImportSource<Walk.Entry>, walk: @escaping @Sendable (Transaction) -> Walk) {
    self.library = library
    self.source = source
    self.walk = WalkBox(walk)
  }

  /// - Returns: what was counted; where lines are bad, whoever called decides.
  func run(into id: Int64) async throws -> ImportCounts {
    let channel = channel
    return try await withTaskCancellationHandler {
      async let read: Void = readTable()
      do {
        try await stageAll(id)
      } catch {
        channel.stop(.writer)
        // The table's own fault matters more than that there was no more of it.
        try await read
        throw error
      }
      try await read
      return walk.counts
    } onCancel: {
      channel.stop(.neither)
    }
  }

  private func readTable() async throws {
    let (source, channel) = (source, channel)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(with: Result { try sendLines(of: source, to: channel) })
      }
    }
  }

  private func stageAll(_ id: Int64) async throws {
    var number = 0
    while true {
      let chunks = try await nextChunks()
      if chunks.isEmpty { return }
      let (walk, first) = (walk, number)
      let portions = try await library.read(.unhurried) { transaction in
        try walk.look(at: chunks, from: first, transaction)
      }
      number += portions.count
      if !portions.isEmpty {
        try await library.write(.anyTime, .portion, at: .now) { try ImportJournal.stage(portions, of: id, $0) }
      }
    }
  }

  /// The chunks that are staged in one transaction; empty at the end.
  private func nextChunks() async throws -> [[ImportLine<Walk.Entry>]] {
    let channel = channel
    return try await SQLiteDriver.blocking {
      var chunks: [[ImportLine<Walk.Entry>]] = []
      while chunks.count < ImportJournal.portionsAtOnce, let lines = try channel.next() { chunks.append(lines) }
      return chunks
    }
  }

  /// The walk goes from one reading transaction to the next.
  ///
  /// `@unchecked Sendable`: these transactions follow each other, and `counts` is read after the last.
  private final class WalkBox: @unchecked Sendable {
    private let make: @Sendable (Transaction) -> Walk
    private var walk: Walk?

    init(_ make: @escaping @Sendable (Transaction) -> Walk) { self.make = make }

    var counts: ImportCounts { walk?.counts ?? ImportCounts() }

    func look(
      at chunks: [[ImportLine<Walk.Entry>]], from first: Int, _ transaction: Transaction
    ) throws -> [StagedPortion] {
      var walk = self.walk.take() ?? make(transaction)
      defer { self.walk = walk }
      walk.transaction = transaction
      var portions: [StagedPortion] = []
      for lines in chunks {
        for line in lines { try walk.take(line) }
        var staged = StagedText()
        func end(met: Set<Int64> = []) {
          guard staged.lineCount > 0 || !met.isEmpty else { return }
          portions.append(StagedPortion(number: first + portions.count, staged, met: met))
          staged = StagedText()
        }
        for (entry, line) in try walk.takeAccepted() {
          staged.append(entry, line: line)
          if staged.bytes.count >= ImportJournal.bytesPerPortion { end() }
        }
        end(met: walk.takeMetInVain())
      }
      return portions
    }
  }
}

/// Passes the lines of a table on, some at a time.
private func sendLines<Entry: StagedEntry>(
  of source: ImportSource<Entry>, to channel: PageChannel<[ImportLine<Entry>]>
) throws {
  do {
    var lines: [ImportLine<Entry>] = []
    try source { line in
      lines.append(line)
      guard lines.count == ImportJournal.linesPerPortion else { return }
      try channel.send(lines)
      lines.removeAll(keepingCapacity: true)
    }
    try channel.send(lines)
    channel.complete()
  } catch is CancellationError {
    // The library's side has ended, and knows why.
  } catch {
    channel.stop(.reader)
    throw error
  }
}
