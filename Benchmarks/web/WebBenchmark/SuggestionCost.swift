import Domain
import Store

/// Times the suggestions on the page of a book. It has a separate file, since it needs a library with many loans.
enum SuggestionCost {
  /// - Parameter books: the numbers of the books that are asked about, once each.
  static func run(_ path: String, books: [Int64]) async throws {
    let library = try await Library.open(
      at: StoreLocation(path), rules: CirculationRules(), calendar: LocalCalendar(), createIfMissing: false,
      clockRule: .program, actor: .command(user: "bench"))
    var times: [Int] = []
    var found = 0
    for _ in 0..<3 {
      times = []
      for book in books {
        let watch = Stopwatch()
        let got = try await library.suggestions(for: Book.ID(rawValue: book), besides: nil, limit: 6, at: .now)
        times.append(Int(watch.wall))
        found += got.readByReaders.count + got.ofTheSameKind.count
      }
    }
    times.sort()
    WebBenchmark.say("suggestions, median", "\(times[times.count / 2])")
    WebBenchmark.say("suggestions, worst", "\(times[times.count - 1])")
    WebBenchmark.say("suggestions, found", "\(found)")
    try await library.close()
  }
}
