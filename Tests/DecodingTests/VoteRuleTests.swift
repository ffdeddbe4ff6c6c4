import Decoding
import Domain
import Testing

@Suite("When evidence is enough")
struct VoteRuleTests {
  private let rule = VoteRule()
  private let here = [Point(x: 100, y: 100), Point(x: 300, y: 200)]
  private let elsewhere = [Point(x: 100, y: 400), Point(x: 300, y: 460)]

  private func reading(
    _ symbology: Symbology, _ text: String, votes: Int, near: Int = 0, mentions: Int? = nil, at corners: [Point]? = nil
  ) throws -> Reading {
    Reading(
      barcode: try code(symbology, text), votes: votes, nearVotes: near, mentions: mentions ?? votes, pass: "test",
      corners: corners ?? here)
  }

  @Test(arguments: [
    (Symbology.ean13, "9780306406157", 1, 40, false), (.ean13, "9780306406157", 2, 2, true),
    (.ean13, "4006381333931", 1, 3, false), (.ean13, "4006381333931", 1, 4, true),
    (.ean13, "4006381333931", 0, 50, false),
    (.upcA, "036000291452", 2, 2, true), (.ean8, "20000011", 2, 50, false), (.ean8, "20000011", 3, 3, true),
    (.upcE, "04252614", 2, 50, false), (.upcE, "04252614", 3, 3, true),
  ])
  func reading_stands_byItsVotes(symbology: Symbology, text: String, votes: Int, mentions: Int, stands: Bool) throws {
    let reading = try reading(symbology, text, votes: votes, mentions: mentions)
    #expect(rule.accepted([reading]).isEmpty != stands)
  }

  @Test func reading_doesNotStand_whenARivalAtTheSamePlaceIsStrong() throws {
    let right = try reading(.ean13, "9780306406157", votes: 11)
    let rival = try reading(.ean13, "9780306406133", votes: 3)
    #expect(rule.accepted([right, rival]).isEmpty)
    #expect(rule.accepted([right]) == [right])
  }

  @Test func reading_stands_besideAnotherCodeElsewhere() throws {
    let book = try reading(.ean13, "9780306406157", votes: 11)
    let card = try reading(.ean8, "20000011", votes: 9, at: elsewhere)
    #expect(rule.accepted([card, book]) == [book, card])
  }

  @Test func doubtfulRival_needsOnlyAFewVotesMore() throws {
    let right = try reading(.ean13, "9780306406157", votes: 4)
    let rival = try reading(.ean13, "9780306406133", votes: 0, near: 1, mentions: 3)
    #expect(rule.accepted([right, rival]) == [right])
  }
}
