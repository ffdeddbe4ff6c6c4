import Domain
import Foundation
import Store
import TestSupport

/// Many new titles at once, and the same as rows of the table for programs that load such.
enum BulkInsert {
  static func run(at location: StoreLocation, books: Int) async throws {
    let library = try await StoreBenchmark.open(location)
    let sample = SampleBooks()
    let drafts = (1...books).map { sample.draft($0) }
    let watch = Stopwatch()
    let added = try await library.addBooks(drafts, at: .now)
    print("wall", Int(watch.wall), separator: "\t")
    print("cpu", Int(watch.cpu), separator: "\t")
    print("rows", added, separator: "\t")
    try await library.close()
  }

  /// In the order of the table's columns, none of them empty: a CSV file knows no NULL.
  static func printRows(_ books: Int) throws {
    let sample = SampleBooks()
    let now = String(Timestamp.now.milliseconds)
    for number in 1...books {
      let draft = sample.draft(number)
      let metadata = draft.metadata
      let fields: [String] = [
        String(number), draft.isbn?.text ?? "", draft.title, draft.author, Collation.key(draft.title),
        SearchText.stored("\(draft.title) \(draft.author)"), String(draft.copies), String(draft.copies), now,
        metadata.description ?? "", String(metadata.pageCount ?? 0), metadata.publishedDate ?? "",
        metadata.publisher ?? "", metadata.languageCode ?? "", metadata.coverImageURL ?? "",
        metadata.categories.joined(separator: "\n"), draft.notes, "0", "0",
        "04" + String(100_000_000_000 + number).dropFirst(), "0", "0",
      ]
      print(fields.joined(separator: ","))
    }
  }
}
