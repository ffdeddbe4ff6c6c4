import Domain
import Messages
import Reports
import Testing

@Suite("What is said of tables")
struct ImportSentenceTests {
  private let messages = Messages(calendar: Sample.dublin)
  private static let faults: [ImportFault] =
    [
      .quoteNotClosed, .strayQuote, .textAfterQuote, .fieldCountWrong(expected: 2, found: 1),
      .lineTooLong(limitKibibytes: 1024), .headerUnknown(found: ["A"], wanted: ["B"]), .columnTwice("A"), .missing,
      .numberWrong(text: "x"), .availableAboveTotal, .spreadsheetNumber(text: "9.78E+12"), .cardWrong(text: "1"),
      .alreadyThere(title: "Dune", isWish: false), .twice(text: "1", firstLine: 2),
      .refused([.titleTooShort(minimum: 2)]), .spreadsheetValue(text: "1001.0"), .garbled(text: "MÃ¼ller"),
      .encodingUnclear(seeming: "ISO-8859-1"), .notATable(.oldExcel), .notABook(title: "Dune", kind: "DVD"),
      .isbnLeftOut(text: "9780441172718", .isbnCheckDigitWrong(text: "9780441172718")), .labelWrong(text: "12"),
      .labelTaken(text: "0400000000015", title: "Dune"), .flagWrong(text: "maybe"), .momentWrong(text: "today"),
      .addressWrong(text: "cover.jpg"), .studentThere(libraryID: "S1"), .bookUnknown(text: "Dune"),
      .booksAlike(title: "Dune"), .otherCopy(number: 2), .stateWrong(text: "gone"), .kindWrong(text: "12"),
      .sheetUnknown("7a", sheets: ["7b"]), .sheetOfText, .formulaWithoutValue, .cellError(text: "#REF!"),
      .headerUnmapped(found: ["A"], column: "A", target: "last"), .columnsAlike("A", "B", target: "id"),
      .columnUnknown(name: "A", found: ["B"]), .formula(text: "=A1"), .nameWrong(text: "25"),
      .nameUnclear(text: "Ana Maria Muster", first: "Ana Maria", last: "Muster"), .classUnclear(classes: ["6b", "6c"]),
      .footer(text: "Sum"), .studentUnclear(name: "Ana Muster", candidates: ["S1", "S2"]),
    ] + workbookFaults.map { .workbook($0) }

  static let workbookFaults: [WorkbookFault] = [
    .damaged(part: nil), .partMissing("xl/workbook.xml"), .encrypted, .tooManyParts(limit: 10_000),
    .tooLarge(part: "content.xml", limitMebibytes: 2048), .tooDense(part: "content.xml", times: 200),
    .tooMuchText(limitMebibytes: 256), .tooComplex(part: "content.xml"), .documentType(part: "content.xml"),
    .tooManyColumns(limit: 16_384), .tooManyRows(limit: 1_048_576), .tooManyMerges(limit: 100_000), .empty,
  ]

  @Test func everyFault_hasItsSentenceAndCode() {
    let lines = ImportSentenceTests.faults.map {
      messages.problemLine("a.csv", LineProblem(line: 3, column: "Title", $0))
    }
    #expect(Set(lines).count == lines.count)
    #expect(lines.allSatisfy { $0.hasPrefix("a.csv:3: Title: ") && $0.hasSuffix(")") })
    // An unknown header has one code, whether it can be mapped or not.
    #expect(Set(ImportSentenceTests.faults.map(\.code)).count == ImportSentenceTests.faults.count - 1)
  }

  /// Programs read the codes in documents.
  @Test func codes_stayAsTheyAre() {
    let codes = """
      quote-not-closed stray-quote text-after-quote field-count-wrong line-too-long header-unknown column-twice
      columns-alike column-unknown formula-in-cell name-wrong name-unclear class-unclear line-counts-others
      student-unclear value-missing number-wrong available-above-total isbn-damaged-by-spreadsheet
      value-damaged-by-spreadsheet text-garbled encoding-unclear not-a-table unknown-sheet no-sheets
      formula-without-value cell-error isbn-left-out not-a-book not-a-card not-a-label label-taken kind-wrong
      neither-yes-nor-no moment-wrong address-wrong already-there stands-twice library-id-taken unknown-book
      several-books label-of-other-copy state-wrong title-too-short
      """
    let ofWorkbooks = Set(ImportSentenceTests.workbookFaults.map(\.code))
    #expect(
      Set(ImportSentenceTests.faults.map(\.code)).subtracting(ofWorkbooks)
        == Set(codes.split(whereSeparator: \.isWhitespace).map(String.init)))
  }

  @Test func placeInAWorkbook_hasItsSheet() {
    var problem = LineProblem(line: 3, column: "Title", .missing)
    problem.sheet = "7a"
    #expect(
      messages.problemLine("a.xlsx", problem)
        == "a.xlsx (7a):3: Title: This field is required. (value-missing)")
  }

  @Test func counts_areTold() {
    var counts = ImportCounts()
    (counts.added, counts.copiesAdded, counts.bad) = (2, 1, 1)
    #expect(
      messages.text(.importBooks(counts, isDry: true))
        == "4 lines: 2 new in the library, 1 for more copies, 1 could not be imported. Nothing was changed.")
    #expect(messages.text(.importBooks(ImportCounts(), isDry: false)) == "0 lines.")
    #expect(
      messages.sentence(CommandProblem.importRefused(bad: 1, canSkip: true))
        == "1 line has errors, so nothing was imported. Please correct it, or leave it out with --skip-bad.")
  }
}
