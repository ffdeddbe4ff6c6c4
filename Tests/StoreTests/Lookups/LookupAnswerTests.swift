import Domain
import Store
import Testing

@Suite("Answers of catalogues, as they are kept")
struct LookupAnswerTests {
  let key = AnswerKey(.googleBooks, "https://example.org/a?q=isbn%3A1")

  private func answer(_ body: String = "{\"a\": \"ä\"}", at time: Timestamp = TestStore.now) -> CachedAnswer {
    CachedAnswer(status: 200, body: Array(body.utf8), storedAt: time, etag: "\"x\"", lastModified: nil)
  }

  @Test(arguments: StoreBackend.allCases) func answer_isKept_andReplaced(backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      #expect(try await library.answer(for: key, in: .lookups) == nil)
      try await library.keep(answer(), for: key, in: .lookups)
      #expect(try await library.answer(for: key, in: .lookups) == answer())
      #expect(try await library.answer(for: AnswerKey(.openLibrary, key.question), in: .lookups) == nil)
      var other = answer("[]", at: TestStore.later(hours: 1))
      (other.status, other.etag, other.lastModified) = (404, nil, "yesterday")
      try await library.keep(other, for: key, in: .lookups)
      #expect(try await library.answer(for: key, in: .lookups) == other)
    }
  }

  @Test(arguments: StoreBackend.allCases) func strangeBytes_areKeptAsTextCan(backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      var strange = answer()
      strange.body = [0x22, 0x00, 0xFF, 0x27, 0x3B, 0x22]
      strange.etag = "'; DROP TABLE book; --\0"
      try await library.keep(strange, for: key, in: .lookups)
      let kept = try #require(try await library.answer(for: key, in: .lookups))
      #expect(String(decoding: kept.body, as: UTF8.self) == "\"\u{FFFD}';\"")
      #expect(kept.etag == "'; DROP TABLE book; --")
    }
  }

  @Test(arguments: StoreBackend.allCases) func whatIsTooLong_isNotKept(backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      try await library.keep(
        answer(String(repeating: " ", count: AnswerCacheKind.lookups.bodyLimit + 1)), for: key, in: .lookups)
      #expect(try await library.answer(for: key, in: .lookups) == nil)
      let long = AnswerKey(.googleBooks, String(repeating: "a", count: 2000))
      try await library.keep(answer(), for: long, in: .lookups)
      #expect(try await library.answer(for: long, in: .lookups) == nil)
    }
  }

  @Test func oldestOnes_areForgotten() async throws {
    try await StoreBackend.inMemory.withLibrary { library in
      for number in 0..<(Library.answerLimit + 10) {
        let time = Timestamp(milliseconds: TestStore.now.milliseconds + Int64(number))
        try await library.keep(answer(at: time), for: AnswerKey(.googleBooks, "\(number)"), in: .lookups)
      }
      #expect(try await library.answer(for: AnswerKey(.googleBooks, "9"), in: .lookups) == nil)
      #expect(try await library.answer(for: AnswerKey(.googleBooks, "10"), in: .lookups) != nil)
    }
  }
}
