import Domain
import Testing

@testable import Application

@Suite("JSON for scripts", .serialized)
struct JSONDocumentTests {
  @Test(
    arguments: [
      (1_796_511_599_999, "2026-12-05T22:59:59.999Z"), (0, "1970-01-01T00:00:00.000Z"),
      (1_796_511_600_001, "2026-12-05T23:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (-1000, "1969-12-31T23:59:59.000Z"),
    ] as [(Int64, String)])
  func moment_isISO8601WithMilliseconds(milliseconds: Int64, text: String) {
    #expect(JSONDocument.text(of: Timestamp(milliseconds: milliseconds)) == text)
  }

  @Test func missingValue_isNull() throws {
    struct Thing: Encodable {
      let none = OrNull<Int>(nil)
      let some = OrNull(1)
    }
    #expect(try JSONDocument.text(of: Thing()) == "{\n  \"none\" : null,\n  \"some\" : 1\n}\n")
    let object: JSONObject = ["none": Int?.none, "some": Int?(1)]
    #expect(try JSONDocument.text(of: object) == "{\n  \"none\" : null,\n  \"some\" : 1\n}\n")
  }

  @Test func object_holdsObjectsListsAndMoments() throws {
    let inner: JSONObject = ["at": Timestamp(milliseconds: 0), "none": Timestamp?.none, "isOn": true]
    let object: JSONObject = ["b": [inner], "a": ["x", "y"]]
    #expect(
      try JSONDocument.line(of: object.with(["c": 1.5])) == """
        {"a":["x","y"],"b":[{"at":"1970-01-01T00:00:00.000Z","isOn":true,"none":null}],"c":1.5}

        """)
  }

  @Test func dataFolder_isAbsolute() {
    #expect(Settings.dataFolder(xdg: "/data", home: "/home/ada") == "/data")
    #expect(Settings.dataFolder(xdg: "data", home: "/home/ada") == "/home/ada/.local/share")
    #expect(Settings.dataFolder(xdg: nil, home: "/home/ada") == "/home/ada/.local/share")
  }
}
