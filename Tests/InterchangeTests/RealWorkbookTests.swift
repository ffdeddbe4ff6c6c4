import Domain
import Foundation
import Testing

@testable import Interchange

/// The files of `Fixtures`, which programs wrote.
@Suite("Workbooks that programs wrote")
struct RealWorkbookTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name)))
  }

  @Test(arguments: ["openpyxl.xlsx", "xlsxwriter.xlsx", "libreoffice.xlsx", "libreoffice.ods", "odfpy.ods"])
  func books_areReadAlike(name: String) throws {
    let text = try SheetText(bytes(name))
    #expect(text.sheet == "Books" && text.problems.isEmpty)
    #expect(
      text.rows == [
        1: ["ISBN", "Title", "Author", "Total Copies", "Published Date", "Notes"],
        2: ["9780441172719", "Dune", "Frank Herbert", "2", "1965-08-01", "a bold word"],
        4: ["9787536692930", "三体", "刘慈欣", "1", "2008", "two\nlines"],
      ])
    let (table, lines) = try TableText(bytes(name)).books()
    #expect(table.form.sheet == "Books" && table.layout.origin == .own)
    #expect(lines.map(\.draft?.title) == ["Dune", "三体"])
    #expect(lines.first?.draft?.isbn == ISBN(thirteen: "9780441172719"))
    #expect(lines.first?.draft?.metadata.publishedDate == "1965-08-01")
  }

  @Test func hiddenSheet_isRead_whenItIsNamed() throws {
    for name in ["openpyxl.xlsx", "xlsxwriter.xlsx", "libreoffice.xlsx", "libreoffice.ods"] {
      #expect(try SheetText(bytes(name), sheet: "Old").texts == [["Title"]])
    }
  }

  @Test func encryptedWorkbook_isNamed() throws {
    #expect(throws: LineProblem(line: 1, .workbook(.encrypted))) { try TableText(bytes("encrypted.xlsx")).books() }
  }
}
