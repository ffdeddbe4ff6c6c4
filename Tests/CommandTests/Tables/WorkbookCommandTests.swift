import Foundation
import TestSupport
import Testing

@Suite("Workbooks on the command line", .serialized)
struct WorkbookCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private static let students = [
    ["Library ID", "First Name", "Last Name"], ["S1", "Ana", "Muster"], ["S2", "Séan", "Ó Sé"],
  ]

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = library.folder.appending(path: name).path
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func write(_ workbook: SampleWorkbook.Excel, _ name: String) throws -> String {
    try write(workbook.bytes, name)
  }

  private func ids() async throws -> [Substring] {
    try await library.succeed("students", "export", "-").split(separator: "\r\n").dropFirst().map { $0.prefix(2) }
  }

  @Test(arguments: ["students.xlsx", "students.ods", "students.csv"])
  func students_areImported_whateverTheFileIsCalled(name: String) async throws {
    let bytes =
      name.hasSuffix("ods") ? SampleWorkbook.openDocument(Self.students) : SampleWorkbook.excel(Self.students).bytes
    let kind = name.hasSuffix("ods") ? "OpenDocument" : "Excel"
    let path = try write(bytes, name)
    let said = "Read as a minilibrary table (\(kind) workbook, sheet “Sheet1”).\n2 lines: 2 for new students."
    #expect(try await library.succeed("students", "import", path, "--dry-run") == said + " Nothing was changed.\n")
    #expect(try await library.succeed("students", "import", path) == said + "\n")
    #expect(try await ids() == ["S1", "S2"])
  }

  @Test func textUnderTheNameOfAWorkbook_isRead() async throws {
    let path = try write(Array("Library ID,Last Name\nS1,Muster\n".utf8), "a.xlsx")
    #expect(try await library.succeed("students", "import", path).contains("(UTF-8, separator: comma)"))
  }

  @Test func workbook_isReadThroughAPipe() async throws {
    let input = try write(SampleWorkbook.excel(Self.students), "a.xlsx")
    let outcome = try await library.runner.run(
      ["students", "import", "-"], environment: library.environment,
      launcher: ["/bin/sh", "-c", "cat '\(input)' | \"$0\" \"$@\""])
    #expect(outcome.status == 0 && outcome.output.hasSuffix("2 lines: 2 for new students.\n"), "\(outcome)")
    #expect(try await ids() == ["S1", "S2"])
  }

  @Test func booksWishesAndCopies_areImported() async throws {
    let books = SampleWorkbook.excel([
      ["ISBN", "Title", "Author", "Total Copies"], ["9780441172719", "Dune", "Frank Herbert", "2"],
    ])
    try await library.succeed("books", "import", try write(books, "books.xlsx"))
    let wishes = SampleWorkbook.openDocument([["Title"], ["Emma"]])
    try await library.succeed("wishlist", "import", try write(wishes, "wishes.ods"))
    let copies = SampleWorkbook.excel([["ISBN", "Copy Number", "Shelf"], ["9780441172719", "2", "Left"]])
    #expect(
      try await library.succeed("books", "copies", "import", try write(copies, "copies.xlsx")).hasSuffix("1 updated.\n")
    )
    #expect(try await library.array("books", "list").count == 1)
    #expect(try await library.array("wishlist", "list").count == 1)
  }

  @Test func sheet_isChosen_andAnUnknownOneListsThoseThatAreThere() async throws {
    var file = SampleWorkbook.excel(Self.students)
    file.sheets = [("Info", nil, "<row><c><v>1</v></c></row>"), ("Klasse 7b", nil, file.sheets[0].rows)]
    let path = try write(file, "a.xlsx")
    let unknown = try await library.run("students", "import", path, "--sheet", "7c")
    #expect(unknown.status != 0)
    #expect(
      unknown.errors
        == "minilibrary: \(path):1: The file has no sheet “7c”; it has Info, Klasse 7b. (file-malformed)\n")
    let first = try await library.run("students", "import", path)
    #expect(first.status != 0 && first.errors.hasPrefix("minilibrary: \(path) (Info):1: "), "\(first.errors)")
    let document = try await library.succeed("students", "import", path, "--sheet", "Klasse 7b", "--json")
    #expect(
      document.contains("\"sheet\" : \"Klasse 7b\"") || document.contains("\"sheet\":\"Klasse 7b\""), "\(document)")
    #expect(try await ids() == ["S1", "S2"])
  }

  @Test func wrongCell_isNamedWithSheetRowAndColumn_andNothingGoesIn() async throws {
    var file = SampleWorkbook.excel(Self.students)
    file.sheets[0].rows += """
      <row r="7"><c t="str"><v>S3</v></c><c/><c><f>A1</f></c></row>
      """
    let path = try write(file, "a.xlsx")
    let outcome = try await library.run("students", "import", path)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix("\(path) (Sheet1):7: Last Name: The formula has no result yet;"), "\(outcome.output)")
    #expect(outcome.output.contains("(formula-without-value)"))
    #expect(try await ids() == [])
  }

  /// Rows before the damage are good; still nothing goes in, even if bad lines are left out.
  @Test(arguments: [[], ["--skip-bad"]])
  func damagedFile_bringsNothingIn(options: [String]) async throws {
    var parts = SampleWorkbook.openDocumentParts(Self.students)
    parts[1].checksum = 1
    let outcome = try await library.runner.run(
      ["students", "import", try write(ZipWriter.zip(parts), "a.ods")] + options, environment: library.environment)
    #expect(outcome.status == 1 && outcome.output.contains("(workbook-damaged)"), "\(outcome)")
    #expect(outcome.errors.hasSuffix("nothing was imported. Please correct it. (import-refused)\n"))
    #expect(try await ids() == [])
  }

  @Test func hostileFiles_areAnsweredWithASentence() async throws {
    var bomb = SampleWorkbook.excel(Self.students).parts
    for index in bomb.indices where bomb[index].name.contains("sheet1") {
      let text = String(decoding: bomb[index].content, as: UTF8.self)
      bomb[index] = ZipWriter.Part(bomb[index].name, text, spaces: 40 << 20, "")
    }
    let wide = SampleWorkbook.Excel("<row><c r=\"BDWGN1\"><v>1</v></c></row>")
    let files: [([UInt8], String)] = [
      (ZipWriter.zip(bomb), "unpacks to more than 200 times its size"),
      (wide.bytes, "The sheet has more than 16384 columns"),
      (Array(SampleWorkbook.excel(Self.students).bytes.prefix(300)), "The file is cut off or damaged"),
      (ZipWriter.zip([ZipWriter.Part("a.txt", "a")]), "This is a .zip file, which cannot be imported"),
    ]
    for (bytes, sentence) in files {
      let outcome = try await library.run("students", "import", try write(bytes, "a.xlsx"))
      #expect((1...2).contains(outcome.status) || outcome.status == 65, "\(outcome)")
      #expect((outcome.output + outcome.errors).contains(sentence), "\(outcome)")
    }
    #expect(try await ids() == [])
  }
}
