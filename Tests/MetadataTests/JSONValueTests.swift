import Domain
import Testing

@testable import Metadata

struct JSONValueTests {
  private func value(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }

  @Test func document_isRead() {
    #expect(
      value(#" {"a": [1, -2.5e3, true, false, null, "x"], "b": {}, "c": []} "#)
        == .object([
          "a": .array([.number("1"), .number("-2.5e3"), .bool(true), .bool(false), .null, .string("x")]),
          "b": .object([:]), "c": .array([]),
        ]))
  }

  @Test(arguments: [
    ("\"\\u00e4\\n\\t\\\"\\\\\\/\"", "ä\n\t\"\\/"), ("\"\\ud83d\\udcda\"", "📚"), ("\"\\ud83d\"", "\u{FFFD}"),
    ("\"\\udcda\"", "\u{FFFD}"), ("\"\\ud83dx\"", "\u{FFFD}x"), ("\"\\ud83d\\u0041\"", "\u{FFFD}A"),
    ("\"\\q\"", "q"), ("\"\\uZZZZ\"", "\u{FFFD}ZZZZ"), ("\"a\nb\u{1}\"", "a\nb\u{1}"), ("\u{FEFF}\"x\"", "x"),
  ])
  func string_isTakenAsWellAsCanBe(text: String, string: String) {
    #expect(value(text) == .string(string))
  }

  @Test func bytesThatAreNoUTF8_areThoseOfWindows() {
    #expect(JSONValue([0x22, 0x61, 0xFF, 0xC3, 0x62, 0x22]) == .string("aÿÃb"))
  }

  @Test(arguments: [
    "", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]", "nul", "tru", "+", "-", "1.2.3",
    "1 2",
    "{}x", "<html></html>", "{'a': 1}", "[}", "\"\\", "\"\\u12", "NaN", "Infinity", "// x",
  ])
  func whatIsNoJSON_isRefused(text: String) {
    #expect(value(text) == nil)
  }

  @Test func depth_isLimited() {
    let limit = JSONScanner.maximumDepth
    #expect(value(String(repeating: "[", count: limit) + String(repeating: "]", count: limit)) != nil)
    #expect(value(String(repeating: "[", count: limit + 1) + String(repeating: "]", count: limit + 1)) == nil)
    #expect(value(String(repeating: "[", count: 1_000_000)) == nil)
    #expect(value(String(repeating: "{\"a\":", count: 1_000_000)) == nil)
  }

  @Test func count_isLimited() {
    #expect(value("[" + String(repeating: "[],", count: 300_000) + "[]]") == nil)
  }

  @Test(arguments: [
    ("464", 464), ("\"464\"", 464), ("464.0", 464), ("\" 464 \"", 464), ("4.64e2", 464), ("-1", -1),
    ("9780306406157", 9_780_306_406_157),
  ])
  func integer_isReadFromNumbersAndStrings(text: String, number: Int) {
    #expect(value(text)?.integer == number)
  }

  @Test(arguments: ["4.5", "\"x\"", "null", "[1]", "true", "1e999", "99999999999999999999999", "\"\""])
  func integer_isNothing_whenItIsNone(text: String) {
    #expect(value(text)?.integer == nil)
  }
}
