import Domain
import Foundation

/// One measurement for each command. The output is tab-separated: a name and its figures.
///
///     WebBenchmark bare BYTES
///         serves a constant page of this size on a free port, with only Hummingbird
///     WebBenchmark queries LIBRARY SECRET BOOK
///         times the store's part of a page, for the account of the sign-in's secret
///     WebBenchmark answers LIBRARY SECRET BOOK BYTES
///         serves a constant page at /, and after the store's part of two pages
///     WebBenchmark render LIBRARY BOOK
///         times the markup of a page whose values are there
///     WebBenchmark streams BYTES
///         serves event streams on a free port; says its memory at each line of input
///     WebBenchmark checkouts LIBRARY BOOKS STUDENTS SECONDS RATE
///         lends and takes back at this rate
///     WebBenchmark preview
///         times the camera's picture on a station's screen
///     WebBenchmark suggestions LIBRARY BOOK,BOOK,…
///         times the suggestions for these books
///     WebBenchmark requests PORT NUMBER SEED
///         sends requests at random; each line of input is a cookie, a tab, a form's token
@main
enum WebBenchmark {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("bare", 2): try await BareServer.run(bytes: number(arguments[1]))
      case ("queries", 4):
        try await PageCosts(arguments[1], book: number(arguments[3])).printQueries(secret: arguments[2])
      case ("answers", 5):
        guard let secret = BearerSecret(arguments[2]) else { fail("no secret", 64) }
        let costs = try await PageCosts(arguments[1], book: number(arguments[3]))
        try await QueryServer.run(try await costs.calls(secret: secret), bytes: number(arguments[4]))
      case ("render", 3): try await PageCosts(arguments[1], book: number(arguments[2])).printRendering()
      case ("streams", 2): try await StreamServer.run(bytes: number(arguments[1]))
      case ("checkouts", 6):
        try await PacedStation(
          books: number(arguments[2]), students: number(arguments[3]), seconds: number(arguments[4]),
          rate: number(arguments[5])
        ).run(arguments[1])
      case ("preview", 1): await PreviewCost.run()
      case ("suggestions", 3):
        let books = arguments[2].split(separator: ",").map { Int64(number(String($0))) }
        try await SuggestionCost.run(arguments[1], books: books)
      case ("requests", 4):
        let outcome = try await RandomRequests.run(
          port: number(arguments[1]), requests: number(arguments[2]), seed: UInt64(number(arguments[3])))
        exit(outcome)
      default: fail("usage: WebBenchmark COMMAND …; the commands stand in WebBenchmark.swift", 64)
      }
    } catch {
      fail("\(arguments.first ?? ""): \(error)", 1)
    }
  }

  static func say(_ name: String, _ value: String) {
    FileHandle.standardOutput.write(Data("\(name)\t\(value)\n".utf8))
  }

  private static func number(_ text: String) -> Int {
    guard let number = Int(text) else { fail("“\(text)” is not a number", 64) }
    return number
  }

  private static func fail(_ words: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("WebBenchmark: \(words)\n".utf8))
    exit(status)
  }
}

/// Time that passed and time that this process computed, all its threads together; microseconds.
struct Stopwatch {
  private let wallStart = microseconds(CLOCK_MONOTONIC)
  private let cpuStart = microseconds(CLOCK_PROCESS_CPUTIME_ID)

  var wall: Double { Stopwatch.microseconds(CLOCK_MONOTONIC) - wallStart }
  var cpu: Double { Stopwatch.microseconds(CLOCK_PROCESS_CPUTIME_ID) - cpuStart }

  private static func microseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
