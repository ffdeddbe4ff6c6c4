import Domain
import Testing

@Suite("Library IDs: one identity")
struct LibraryIDTests {
  private func student(_ libraryID: String) -> Student {
    Student(
      id: Student.ID(rawValue: 1), libraryID: libraryID, firstName: "Ada", lastName: "Lovelace", grade: "7",
      createdAt: Timestamp(milliseconds: 0), cardNumber: nil)
  }

  @Test(arguments: ["Élève-1", "ÉLÈVE-1", " élève-1\t", "E\u{301}le\u{300}ve-1"])
  func libraryID_isTheSame_howeverItIsTyped(typed: String) {
    #expect(student("Élève-1").hasLibraryID(typed))
    #expect(LibraryID.key(typed) == LibraryID.key("élève-1"))
    #expect(Set([LibraryID.key(typed), LibraryID.key("Élève-1")]).count == 1)
  }

  @Test(arguments: ["Eleve-1", "Élève-11", "Élève 1", ""])
  func libraryID_isAnother_whenALetterDiffers(typed: String) {
    #expect(!student("Élève-1").hasLibraryID(typed))
  }
}
