// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Foundation
import TestSupport
import Testing

@testable import Metadata

/// Whatever comes, no parser crashes, hangs or lets through what may not be kept.
@Suite("Parsers, whatever comes")
struct ParserFuzzTests {
  static let isbn = ISBN(thirteen: "9780306406157")!

  private func parseAll(_ value: JSONValue) throws {
    var records = (try? GoogleBooks.records(in: value)) ?? []
    records += [OpenLibraryParser.edition(value), OpenLibraryParser.data(value)].compactMap { $0 }
    if let members = value.members { records += members.values.compactMap(OpenLibraryParser.data) }
    let key = try #require(OpenLibraryKey(work: "/works/OL7W"))
    var works = [OpenLibraryParser.work(value, key: key)].compactMap { $0 }
    works += (try? OpenLibraryParser.searchPage(value))?.works ?? []
    _ = OpenLibraryParser.redirect(value)
    _ = OpenLibraryParser.byStatement(value)
    for country in (try? FirstCountries.page(value))?.countries ?? [] { check(country.name, limit: 400) }
    check((try? IPInfo.place(value))?.city, limit: 200)
    for record in records + works.map(\.record) { check(record) }
  }

  private func check(_ record: BookRecord) {
    #expect(!record.title.isEmpty)
    check(record.title, limit: FoundText.titleLimit)
    check(record.subtitle, limit: FoundText.titleLimit)
    for author in record.authors { check(author, limit: FoundText.nameLimit) }
    for category in record.metadata.categories { check(category, limit: FoundText.nameLimit) }
    check(record.metadata.publisher, limit: FoundText.nameLimit)
    check(record.metadata.publishedDate, limit: FoundText.dateLimit)
    #expect((record.metadata.description?.unicodeScalars.count ?? 0) <= FoundText.descriptionLimit)
    for line in record.metadata.description?.split(separator: "\n") ?? [] { check(String(line), limit: 4000) }
    #expect(record.metadata.pageCount.map { (1...50_000).contains($0) } ?? true)
    #expect(record.metadata.languageCode.map { $0.count == 2 } ?? true)
    for cover in [record.covers.small, record.covers.medium, record.covers.large] {
      #expect(cover?.hasPrefix("https://") ?? true)
    }
    let draft = record.draft(isbn: Self.isbn)
    // Too short it may be; never too long or unprintable.
    #expect(!draft.refusals.contains { ["input-too-long", "input-not-text"].contains($0.code) })
  }

  private func check(_ text: String?, limit: Int) {
    guard let text else { return }
    #expect(
      TypedText.isText(text) && text.unicodeScalars.count <= limit && !text.contains("\t"), "\(text.debugDescription)")
  }

  @Test func answers_asTheyAre() throws {
    for path in Answer.jsonPaths { try parseAll(try Answer.json(path)) }
  }

  /// Bytes changed, dropped, doubled and moved.
  @Test(arguments: 0..<40) func answers_withBrokenBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for path in Answer.jsonPaths {
      let bytes = try Answer.bytes(path)
      for _ in 0..<8 {
        var broken = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) { change(&broken, &random) }
        if let value = JSONValue(broken) { try parseAll(value) }
      }
    }
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let index = bytes.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(Array("{}[]\",:\\u\u{0}0-".utf8).randomElement(using: &random) ?? 0, at: index)
    case 3: bytes.removeSubrange(index..<min(index + 40, bytes.count))
    default: bytes.insert(contentsOf: bytes[index..<min(index + 40, bytes.count)], at: index)
    }
  }

  /// The right keys with other things under them.
  @Test(arguments: 0..<40) func answers_withOtherValues(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for path in Answer.jsonPaths {
      let value = try Answer.json(path)
      for _ in 0..<8 { try parseAll(changed(value, &random)) }
    }
  }

  private func changed(_ value: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    if random.happens(percent: 6) { return anything(&random, depth: 3) }
    switch value {
    case .array(let values): return .array(values.map { changed($0, &random) })
    case .object(let members):
      // In one order, so that a seed is one test.
      var result: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) where !random.happens(percent: 4) {
        result[key] = changed(member, &random)
      }
      return .object(result)
    case .null, .bool, .number, .string: return value
    }
  }

  private func anything(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      return .number(
        ["0", "-1", "1e308", "9780306406157", "0.5", "99999999999999999999"].randomElement(using: &random) ?? "")
    case 3: return .string(String(repeating: "Long ", count: 10_000))
    case 4:
      return .string(
        [
          "", " ", "\u{0}\u{1B}[2J", "<b>&amp;</b>", "\u{202E}x", "-1", "/works/OL1W", "/type/redirect", "http://x/",
          "//x",
          "https://\u{0}", "javascript:x", "978-0-306-40615-7", "\u{1F4DA}",
          "e" + String(repeating: "\u{301}", count: 5000),
        ].randomElement(using: &random) ?? "")
    case 5:
      let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random)) }
      return .string(String(String.UnicodeScalarView(scalars)))
    case 6: return .array((0..<3).map { _ in anything(&random, depth: depth - 1) })
    default:
      let keys = ["title", "key", "value", "name", "items", "volumeInfo", "authors", "type"]
      return .object(
        Dictionary(
          keys.prefix(3).map { ($0, anything(&random, depth: depth - 1)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  @Test(arguments: 0..<40) func noise(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("{}[]\",:\\untrefalse0123456789-+.eE \u{0}\u{7F}".utf8) + [0xC3, 0xFF, 0xED, 0xA0]
    for _ in 0..<300 {
      let count = Int.random(in: 0..<200, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      if let value = JSONValue(bytes) { try parseAll(value) }
      let text = String(decoding: bytes, as: UTF8.self)
      _ = FoundText.paragraphs("<" + text + "&" + text)
      _ = PublishedDate.normalise(text)
      _ = LanguageCode.normalise(text)
      _ = WebAddress("https://" + text)
      _ = WebAddress(text, relativeTo: ScriptedTransport.base)
      _ = HTTPHeaders(["Retry-After": text]).retryAfter(now: Timestamp(milliseconds: 0))
      check(FirstCountries.tidy("X" + text.filter { !$0.isWhitespace }).isEmpty ? "" : nil, limit: 1)
    }
  }
}
