import Domain
import Foundation
import Store

/// One measurement for each command. The output is tab-separated: a name and its figures.
///
///     StoreBenchmark fill LOCATION BOOKS                      makes a library of this size
///     StoreBenchmark station LOCATION BOOKS SECONDS SEED      lends and takes back: says `ready`, begins at a line
///     StoreBenchmark command LOCATION BOOKS SECONDS SEED      the same, waiting where it stands as commands do
///     StoreBenchmark read LOCATION BOOKS                      times look-ups and pages
///     StoreBenchmark bulk LOCATION BOOKS                      times adding this number at once
///     StoreBenchmark csv BOOKS                                the same as rows of the table, to standard output
///     StoreBenchmark check LOCATION                           what is wrong with a library
@main
enum StoreBenchmark {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("fill", 3):
        try await Filling(books: number(arguments[2])).fill(at: StoreLocation(arguments[1]))
      case ("station", 5), ("command", 5):
        let library = try await open(StoreLocation(arguments[1]), worksInPlace: arguments[0] == "command")
        try await Station(books: number(arguments[2]), seconds: number(arguments[3]), seed: number(arguments[4]))
          .run(library)
      case ("read", 3):
        try await Reading(books: number(arguments[2])).run(at: StoreLocation(arguments[1]))
      case ("bulk", 3):
        try await BulkInsert.run(at: StoreLocation(arguments[1]), books: number(arguments[2]))
      case ("csv", 2):
        try BulkInsert.printRows(number(arguments[1]))
      case ("check", 2):
        let library = try await open(StoreLocation(arguments[1]))
        for finding in try await library.check() { print(finding) }
        try await library.close()
      default:
        fail("usage: StoreBenchmark fill|station|command|read|bulk|csv|check …, see StoreBenchmark.swift", status: 64)
      }
    } catch {
      fail("\(arguments.first ?? ""): \(error)", status: 1)
    }
  }

  static func open(_ location: StoreLocation, worksInPlace: Bool = false) async throws -> Library {
    try await Library.open(
      at: location, rules: CirculationRules(), calendar: LocalCalendar(), worksInPlace: worksInPlace,
      clockRule: .program, actor: .station(name: "bench", identification: .card))
  }

  private static func number(_ text: String) -> Int {
    guard let number = Int(text) else { fail("“\(text)” is not a number", status: 64) }
    return number
  }

  private static func fail(_ words: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("StoreBenchmark: \(words)\n".utf8))
    exit(status)
  }
}
