import Cards
import Dispatch
import Domain
import Foundation
import Synchronization
import Testing

/// cairo, Pango and FreeType share fonts within a process.
@Suite("Sheets of cards on several threads", .timeLimit(.minutes(60)))
struct CardThreadTests {
  @Test(arguments: CardSheet.Format.allCases)
  func sheets_areAlike_whenManyThreadsDrawAtOnce(format: CardSheet.Format) throws {
    let folder = try Folder()
    // cairo keeps ten faces open: more of them are opened and closed all the time.
    let words = [
      "图书馆", "العربية", "עברית", "हिन्दी", "ไทย", "한국어", "ქართული", "Հայերեն", "தமிழ்", "বাংলা", "🎈", "Ελληνικά",
    ]
    let cards = try (1...words.count).map { number in
      PrintedCard(
        code: .card(try #require(CardNumber(serial: number))), title: "Ada \(words[number - 1])",
        details: ["Grade \(number)", "S1234\(number)"], owner: "Scoil Bhríde")
    }
    let problems = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 48) { number in
      do {
        let kind: CardKind = number % 2 == 0 ? .card : .label
        let sheet = CardSheet(kind, on: .a4, as: format, dotsPerInch: 72 + number % 8)
        _ = try sheet.write(cards, to: folder.path("\(number).\(format.rawValue)"), replaces: false)
      } catch {
        problems.withLock { $0.append("\(error)") }
      }
    }
    #expect(problems.withLock { $0 } == [])
    // An SVG numbers the surfaces of its process.
    guard format == .pdf else { return }
    // A drawing does not depend on the drawings of other threads.
    for number in stride(from: 2, to: 48, by: 2) {
      let same = try Data(contentsOf: URL(filePath: folder.path("\(number).\(format.rawValue)")))
      #expect(try same == Data(contentsOf: URL(filePath: folder.path("0.\(format.rawValue)"))), "\(number)")
    }
  }
}
