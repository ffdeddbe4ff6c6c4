import Domain
import Store
import TestSupport
import Testing

@Suite("A newer program migrates a library that is open", .serialized)
struct NewerProgramTests {
  /// Every way to write is refused, and nothing is changed.
  @Test(arguments: StoreBackend.allCases)
  func writes_areRefused_onceTheVersionIsUnknown(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook()
    let student = try await store.addStudent()
    let known = try await store.library.schemaVersion()
    try await store.driver.write { try $0.run("UPDATE schema_version SET version = 99") }
    let before = try await store.contents()
    await expectNewer { _ = try await store.checkOut(book, to: student) }
    await expectNewer { _ = try await store.addBook("Emma", by: "Jane Austen") }
    await expectNewer { try await store.library.setName("Another") }
    #expect(try await store.contents() == before)
    // Restored, the library continues: nothing of the refusals stays.
    try await store.driver.write { try $0.run("UPDATE schema_version SET version = \(known)") }
    _ = try await store.checkOut(book, to: student)
  }

  private func expectNewer(_ change: () async throws -> Void) async {
    await #expect {
      try await change()
    } throws: { error in
      guard case .store(.newer, let detail)? = (error as? Refusals)?.first else { return false }
      return detail.contains("schemaNewer 99")
    }
  }
}
