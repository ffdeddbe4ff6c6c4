import Domain
import Store
import Testing

@Suite(.serialized) struct StudentTests {
  @Test(arguments: StoreBackend.allCases)
  func student_isFound_byIDInAnyCase_andByCard(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let ada = try await library.add(.ada)
      #expect(ada.libraryID == "S12345" && ada.fullName == "Ada Lovelace" && ada.grade == "7")
      #expect(try await library.student(id: ada.id) == ada)
      for typed in ["S12345", "s12345", "  S12345\t"] {
        #expect(try await library.student(libraryID: typed) == ada)
      }
      #expect(try await library.student(libraryID: "S1234") == nil)
      let card = try #require(ada.cardNumber)
      #expect(try await library.student(card: card) == ada)
      #expect(try await library.student(card: try #require(CardNumber(serial: 777))) == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func libraryID_isTheSame_howeverAnAccentIsTyped(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let composed = try await library.add(StudentDraft(libraryID: "Rene\u{301}e", firstName: "Renée", lastName: ""))
      #expect(try await library.student(libraryID: "REN\u{C9}E") == composed)
      #expect(try await library.student(libraryID: "Renee") == nil)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func addStudent_givesOutTheNextCard_andNeverTheSameTwice(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      var draft = StudentDraft.numbered(1)
      draft.cardNumber = CardNumber(serial: 41)
      let first = try await library.add(draft)
      let second = try await library.add(.numbered(2))
      let third = try await library.add(.numbered(3))
      #expect(first.cardNumber == CardNumber(serial: 41))
      #expect(second.cardNumber == CardNumber(serial: 42))
      #expect(third.cardNumber == CardNumber(serial: 43))
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func addStudent_fillsGaps_whenTheLastCardIsGiven(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      var draft = StudentDraft.numbered(1)
      draft.cardNumber = CardNumber(serial: 999_999)
      _ = try await library.add(draft)
      let next = try await library.add(.numbered(2))
      #expect(next.cardNumber == CardNumber(serial: 0))
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func addStudent_tellsAllThatIsWrong(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      var draft = StudentDraft.ada
      draft.cardNumber = CardNumber(serial: 5)
      _ = try await library.add(draft)
      let card = try #require(draft.cardNumber)
      await expectRefused(.nameMissing, .libraryIDTaken(libraryID: "s12345"), .cardTaken(card)) {
        _ = try await library.add(
          StudentDraft(libraryID: " s12345 ", firstName: " ", lastName: "", cardNumber: card))
      }
      await expectRefused(.libraryIDMissing) {
        _ = try await library.add(StudentDraft(libraryID: " ", firstName: "Ada", lastName: ""))
      }
      await expectRefused(.numberCollision(text: "9780441172719")) {
        _ = try await library.add(StudentDraft(libraryID: "9780441172719", firstName: "Ada", lastName: ""))
      }
      #expect(try await library.students(limit: 10).count == 1)
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func students_areSorted_byLastNameThenFirst(_ backend: StoreBackend) async throws {
    try await backend.withLibrary { library in
      let names = [("Zoë", "Ångström"), ("Ada", "Lovelace"), ("Álvaro", "lovelace"), ("Cher", ""), ("Bo", "Zimmer")]
      for (number, name) in names.enumerated() {
        _ = try await library.add(StudentDraft(libraryID: "S\(number)", firstName: name.0, lastName: name.1))
      }
      let sorted = try await library.students(limit: 10).map(\.firstName)
      #expect(sorted == ["Zoë", "Cher", "Ada", "Álvaro", "Bo"])
      #expect(try await library.students(matching: "LOVELACE a", limit: 10).map(\.firstName) == ["Ada", "Álvaro"])
      #expect(try await library.students(matching: "s4", limit: 10).map(\.firstName) == ["Bo"])
    }
  }
}
