import Dispatch
import Domain

protocol LineWalk: SendableMetatype {
  associatedtype Entry: Hashable & Sendable
  mutating func take(_ line: ImportLine<Entry>) throws
}

/// The dry run of a table, before its change.
protocol ImportWalk: LineWalk where Entry: StagedEntry {
  var transaction: Transaction { get set }
  var counts: ImportCounts { get }
  /// The lines that can go in, of those that were taken since this was asked for.
  mutating func takeAccepted() throws -> [(entry: Entry, line: Int)]
  /// Books that no other line may stand for though their own cannot go in, since this was asked for.
  mutating func takeMetInVain() -> Set<Int64>
}

extension BookImport: ImportWalk {}
extension CopyImport: LineWalk {}
extension StudentImport: ImportWalk {}

/// Reads a table once: looks at its lines and stages those that can go in.
///
/// The table is read on a separate thread, which is some lines ahead of the library.
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

  /// - Returns: the counts; if lines are bad, the caller decides.
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
        var (staged, waiting) = (StagedText(), StagedText())
        func end(_ text: inout StagedText, waits: Bool = false, met: Set<Int64> = []) {
          guard text.lineCount > 0 || !met.isEmpty else { return }
          let number = first + portions.count + (waits ? ImportJournal.waiting : 0)
          portions.append(StagedPortion(number: number, text, met: met))
          text = StagedText()
        }
        for (entry, line) in try walk.takeAccepted() {
          if entry.waits { waiting.append(entry, line: line) } else { staged.append(entry, line: line) }
          if staged.bytes.count >= ImportJournal.bytesPerPortion { end(&staged) }
          if waiting.bytes.count >= ImportJournal.bytesPerPortion { end(&waiting, waits: true) }
        }
        end(&staged, met: walk.takeMetInVain())
        end(&waiting, waits: true)
      }
      return portions
    }
  }
}

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

/// An entry of a table that is kept as text until it is published.
package protocol StagedEntry: Hashable, Sendable {
  /// Whether it is published after all lines that do not wait: a later line may state a number that it would get.
  var waits: Bool { get }
  func write(to text: inout StagedText)
  init(from text: inout StagedReader) throws
}

/// Lines of a table as one text: each value with its length in bytes before it, `4:Dune`, and `-` for none.
package struct StagedText {
  private(set) var bytes: [UInt8] = []
  private(set) var lineCount = 0

  /// The version of the values' meaning; a text of a later version is refused. Version 2 has a student's kind. In
  /// version 3 a library ID or a title may be empty.
  fileprivate static let version = 3

  mutating func append(_ entry: some StagedEntry, line: Int) {
    if bytes.isEmpty { append(StagedText.version) }
    append(line)
    entry.write(to: &self)
    lineCount += 1
  }

  mutating func append(_ value: String?) {
    guard var value else { return bytes.append(UInt8(ascii: "-")) }
    value.withUTF8 { utf8 in
      bytes.append(contentsOf: String(utf8.count).utf8)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func append(_ value: Int?) { append(value.map { String($0) }) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

package struct StagedReader {
  private let bytes: [UInt8]
  private var place = 0
  /// The format of the program that staged the text.
  fileprivate private(set) var version = StagedText.version

  /// - Throws: `ValueFault` for any other text, as all that reads.
  init(_ text: String) throws {
    bytes = Array(text.utf8)
    if !bytes.isEmpty { version = try int() }
    if !(1...StagedText.version).contains(version) { throw StagedReader.mismatch }
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func next<Entry: StagedEntry>(_: Entry.Type) throws -> ImportLine<Entry> {
    let line = try int()
    return .entry(try Entry(from: &self), line: line)
  }

  mutating func optionalText() throws -> String? {
    guard place < bytes.count else { throw StagedReader.mismatch }
    if bytes[place] == UInt8(ascii: "-") {
      place += 1
      return nil
    }
    var length = 0
    while place < bytes.count, bytes[place] != UInt8(ascii: ":") {
      let digit = bytes[place]
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), length < bytes.count else {
        throw StagedReader.mismatch
      }
      length = length * 10 + Int(digit - UInt8(ascii: "0"))
      place += 1
    }
    let begin = place + 1
    guard begin <= bytes.count, length <= bytes.count - begin else { throw StagedReader.mismatch }
    place = begin + length
    return String(decoding: bytes[begin..<place], as: UTF8.self)
  }

  mutating func text() throws -> String {
    guard let text = try optionalText() else { throw StagedReader.mismatch }
    return text
  }

  mutating func optionalInt() throws -> Int? {
    guard let text = try optionalText() else { return nil }
    guard let number = Int(text) else { throw StagedReader.mismatch }
    return number
  }

  mutating func int() throws -> Int {
    guard let number = try optionalInt() else { throw StagedReader.mismatch }
    return number
  }

  /// A value that was written from this type.
  mutating func optional<Value>(_ make: (String) -> Value?) throws -> Value? {
    guard let text = try optionalText() else { return nil }
    guard let value = make(text) else { throw StagedReader.mismatch }
    return value
  }

  static let mismatch = ValueFault("import_portion.lines")
}

extension BookEntry: StagedEntry {
  package var waits: Bool { false }

  package func write(to text: inout StagedText) {
    text.append(draft.isbn?.text)
    text.append(draft.title)
    text.append(draft.author)
    text.append(draft.copies)
    text.append(draft.notes)
    text.append(draft.cleared.rawValue)
    text.append(draft.metadata.description)
    text.append(draft.metadata.pageCount)
    text.append(draft.metadata.publishedDate)
    text.append(draft.metadata.publisher)
    text.append(draft.metadata.languageCode)
    text.append(draft.metadata.coverImageURL)
    text.append(draft.metadata.categories.count)
    for category in draft.metadata.categories { text.append(category) }
    text.append(availableCopies)
    text.append(saysCopies ? 1 : 0)
    text.append(isFavourite.map { $0 ? 1 : 0 })
    text.append(label?.text)
    text.append(addedAt.map { Int($0.milliseconds) })
  }

  package init(from text: inout StagedReader) throws {
    let isbn = try text.optional { ISBN(thirteen: $0) }
    var draft = BookDraft(
      isbn: isbn, title: try text.text(), author: try text.text(), copies: try text.int())
    draft.notes = try text.text()
    draft.cleared = BookFields(rawValue: try text.int())
    draft.metadata.description = try text.optionalText()
    draft.metadata.pageCount = try text.optionalInt()
    draft.metadata.publishedDate = try text.optionalText()
    draft.metadata.publisher = try text.optionalText()
    draft.metadata.languageCode = try text.optionalText()
    draft.metadata.coverImageURL = try text.optionalText()
    let count = try text.int()
    for _ in 0..<max(0, count) { draft.metadata.categories.append(try text.text()) }
    self.init(draft: draft, availableCopies: try text.optionalInt())
    saysCopies = try text.int() == 1
    isFavourite = try text.optionalInt().map { $0 == 1 }
    label = try text.optional { LabelNumber($0) }
    addedAt = try text.optionalInt().map { Timestamp(milliseconds: Int64($0)) }
  }
}

extension StudentDraft: StagedEntry {
  package var waits: Bool { libraryID.isEmpty }

  package func write(to text: inout StagedText) {
    text.append(libraryID)
    text.append(firstName)
    text.append(lastName)
    text.append(grade)
    text.append(cardNumber?.text)
    text.append(kind?.rawValue)
  }

  package init(from text: inout StagedReader) throws {
    self.init(
      libraryID: try text.text(), firstName: try text.text(), lastName: try text.text(), grade: try text.text(),
      cardNumber: try text.optional { CardNumber($0) })
    if text.version > 1 { kind = try text.optional { BorrowerKind(rawValue: $0) } }
  }
}
