import Domain
import Store
import Testing

@Suite("Students: added and found", .serialized)
struct StudentTests {
  @Test(arguments: StoreBackend.allCases)
  func addStudent_keepsWhatWasEntered_withoutSpacesAround(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let card = try #require(CardNumber(serial: 41))
    let ada = try await store.library.addStudent(
      StudentDraft(libraryID: " S12345 ", firstName: " Ada", lastName: "Lovelace ", grade: " 7b ", cardNumber: card),
      operation: .random(), at: TestStore.now)
    #expect(
      ada
        == Student(
          id: ada.id, libraryID: "S12345", firstName: "Ada", lastName: "Lovelace", grade: "7b",
          createdAt: TestStore.now, cardNumber: card, schoolClass: ada.schoolClass))
    #expect(ada.schoolClass != nil)
    #expect(try await store.library.student(id: ada.id) == ada)
    #expect(try await store.library.student(card: card) == ada)
    for typed in ["S12345", "s12345", " s12345\t"] {
      #expect(try await store.library.student(libraryID: typed) == ada)
    }
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func student_isNil_whenThereIsNone(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addStudent()
    #expect(try await store.library.student(id: Student.ID(rawValue: 99)) == nil)
    #expect(try await store.library.student(libraryID: "S1234") == nil)
    #expect(try await store.library.student(libraryID: "S1234%") == nil)
    #expect(try await store.library.student(card: try #require(CardNumber(serial: 999))) == nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func addStudent_isRefused_whenTheLibraryIDIsTaken_inAnyCase(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addStudent("Élève-1")
    for taken in ["Élève-1", "ÉLÈVE-1", " élève-1 ", "E\u{301}le\u{300}ve-1"] {
      let words = TypedText.trim(taken)
      try await store.expectRefusal(.libraryIDTaken(libraryID: words)) { try await store.addStudent(taken) }
      #expect(try await store.library.student(libraryID: taken) != nil)
    }
    #expect(try await store.addStudent("Eleve-1").libraryID == "Eleve-1")
  }

  @Test(arguments: StoreBackend.allCases)
  func addStudent_namesAllThatIsWrong_whenTheDraftIs(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let card = try #require(CardNumber(serial: 1))
    let isbn = try ISBN.sample(1)
    try await store.expectRefusal(.libraryIDMissing, .nameMissing) { try await store.addStudent(" ", "", " ") }
    _ = try await store.addStudent("S1", card: card)
    try await store.expectRefusal(.numberCollision(text: card.text)) { try await store.addStudent(card.text) }
    try await store.expectRefusal(.numberCollision(text: isbn.text)) { try await store.addStudent(isbn.text) }
    for word in ["1", "3", "Ausleihe", "iasachtaí"] {
      try await store.expectRefusal(.numberCollision(text: word)) { try await store.addStudent(" \(word) ") }
    }
    try await store.expectRefusal(.inputNotText) { try await store.addStudent("S\u{0}1") }
    try await store.expectRefusal(.inputTooLong(limit: 400)) {
      try await store.addStudent(String(repeating: "S", count: 401))
    }
    #expect(try await store.addStudent("12345678901", "Ada", "").fullName == "Ada")
  }

  @Test(arguments: StoreBackend.allCases)
  func cards_areGivenOut_oneAboveTheHighest(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    func serial(_ student: Student) throws -> Int {
      let card = try #require(student.cardNumber)
      return try #require(Int(card.text.dropFirst().dropLast()))
    }
    #expect(try serial(try await store.addStudent("S1")) == 1)
    #expect(try serial(try await store.addStudent("S2")) == 2)
    let own = CardNumber(serial: 40_000)
    #expect(try serial(try await store.addStudent("S3", card: own)) == 40_000)
    #expect(try serial(try await store.addStudent("S4")) == 40_001)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func cards_fillTheGaps_whenTheHighestIsOut(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addStudent("S1", card: CardNumber(serial: 999_999))
    _ = try await store.addStudent("S2", card: CardNumber(serial: 1))
    #expect(try await store.addStudent("S3").cardNumber == CardNumber(serial: 2))
    #expect(try await store.addStudent("S4").cardNumber == CardNumber(serial: 3))
    // A typed number is skipped.
    _ = try await store.addStudent("S5", card: CardNumber(serial: 4))
    #expect(try await store.addStudent("S6").cardNumber == CardNumber(serial: 5))
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func addStudent_isRefused_whenTheCardIsTaken(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent()
    let card = try #require(ada.cardNumber)
    try await store.expectRefusal(.cardTaken(card)) { try await store.addStudent("S2", card: card) }
    #expect(try await store.library.student(card: card) == ada)
  }
}
